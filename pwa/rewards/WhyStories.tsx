import { msg, t } from '../../data/words/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { book, eye, megaphone, users } from '../ui/icons.ts'
import { Section } from '../ui/Section.tsx'

const reasons = [
  {
    icon: eye,
    title: msg('You were there'),
    text: msg('Satellites see a forest. You saw who came back to it, and in which week.'),
  },
  {
    icon: users,
    title: msg('Neighbours learn from neighbours'),
    text: msg(
      'A fence that worked in one village is an idea for the next, when somebody writes down how it was built.',
    ),
  },
  {
    icon: megaphone,
    title: msg('Decisions need witnesses'),
    text: msg(
      'People who decide about land and money often live far away. A story with a name and a place is hard to ignore.',
    ),
  },
  {
    icon: book,
    title: msg('It is kept'),
    text: msg('What nobody writes down is forgotten. A published story stays, under the name you chose.'),
  },
]

export const WhyStories = () => (
  <Section title={t('Why your story matters')}>
    <ul className="reasons plain">
      {reasons.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon path={icon} />
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </li>
      ))}
    </ul>
  </Section>
)
