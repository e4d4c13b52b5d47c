import { Link } from 'react-router-dom'
import { contactTopics } from '../../data/vocabulary/contact.ts'
import { msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { arrow, book, calendar, camera, inbox, megaphone, users } from '../ui/icons.ts'
import { Section } from '../ui/Section.tsx'

const topics = [
  {
    about: 'partnership',
    icon: users,
    text: msg('For organisations, companies and parks that want to work with us.'),
  },
  {
    about: 'events',
    icon: calendar,
    text: msg('Walks, counts, workshops and trips. Say which ones, and whether you come in person.'),
  },
  {
    about: 'media',
    icon: camera,
    text: msg('Photographs, film, sound and translations, with the names of those who made them.'),
  },
  {
    about: 'school-program',
    icon: book,
    text: msg('Wildlife clubs, lessons that work without internet, and stories written by classes.'),
  },
  {
    about: 'ambassador',
    icon: megaphone,
    text: msg('Speak for the initiative where you live, and tell us what people there need.'),
  },
  {
    about: 'other',
    icon: inbox,
    text: msg('Whatever does not fit above. A person reads it.'),
  },
] as const

/** What the contact form is for, with its category chosen. */
export const Topics = () => (
  <Section title={t('Or write to us about')}>
    <div className="topics">
      <ul className="plain">
        {topics.map(({ about, icon, text }) => (
          <li key={about}>
            <Link to={paths.contactAbout(about)}>
              <span className="emblem">
                <Icon path={icon} />
              </span>
              <span>
                <b>{t(contactTopics[about].label)}</b>
                <span>{t(text)}</span>
              </span>
              <Icon path={arrow} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="cover">
        <Art src="/art/elephant.svg" alt="" width="800" height="600" loading="lazy" />
      </div>
    </div>
  </Section>
)
