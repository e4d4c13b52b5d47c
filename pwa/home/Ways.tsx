import { Link } from 'react-router-dom'
import { msg, t } from '../../data/words/words.ts'
import { needsOwnDocument, paths } from '../app/paths.ts'
import { Section } from '../ui/Section.tsx'

const ways = [
  {
    title: msg('Share Stories'),
    text: msg('Tell us what conservation looks like where you live.'),
    to: paths.submitStory,
    pattern: { className: 'swatch x-seed', style: { '--bg': 'var(--clay)', '--fg': 'var(--sand)', '--xs': '48px' } },
  },
  {
    title: msg('Donate'),
    text: msg('$25 pays for one week of anti-poaching.'),
    to: paths.donate,
    pattern: {
      className: 'swatch x-scale',
      style: { '--bg': 'var(--marigold)', '--fg': 'var(--night)', '--xs': '56px' },
    },
  },
  {
    title: msg('Volunteer'),
    text: msg('Join CREW: conservation, research, education and wildlife rescue.'),
    to: paths.getInvolved,
    pattern: {
      className: 'swatch x-comb',
      style: { '--bg': 'var(--mangrove)', '--fg': 'var(--sand)', '--xs': '52px' },
    },
  },
  {
    title: msg('Partner'),
    text: msg('Schools, newsrooms and companies, work with us.'),
    to: paths.contact,
    pattern: {
      className: 'swatch x-wave',
      style: { '--bg': 'var(--night-2)', '--fg': 'var(--marigold)', '--xs': '48px' },
    },
  },
]

/** The four ways to get involved, each with its pattern. */
export const Ways = () => (
  <Section title={t('Get Involved')}>
    <div className="ways">
      {ways.map(({ title, text, to, pattern }) => (
        <Link key={title} className="way-card" to={to} reloadDocument={needsOwnDocument(to)}>
          <div {...pattern} />
          <div>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
        </Link>
      ))}
    </div>
  </Section>
)
