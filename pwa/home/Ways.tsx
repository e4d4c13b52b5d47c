import { Link } from 'react-router-dom'
import { needsOwnDocument, paths } from '../app/paths.ts'
import { Section } from '../ui/Section.tsx'

const ways = [
  {
    title: 'Share Stories',
    text: 'Tell us what conservation looks like where you live.',
    to: paths.submitStory,
    pattern: { className: 'swatch x-seed', style: { '--bg': 'var(--clay)', '--fg': 'var(--sand)', '--xs': '48px' } },
  },
  {
    title: 'Donate',
    text: '$25 pays for one week of anti-poaching.',
    to: paths.donate,
    pattern: {
      className: 'swatch x-scale',
      style: { '--bg': 'var(--marigold)', '--fg': 'var(--night)', '--xs': '56px' },
    },
  },
  {
    title: 'Volunteer',
    text: 'Join CREW: conservation, research, education and wildlife rescue.',
    to: paths.getInvolved,
    pattern: {
      className: 'swatch x-comb',
      style: { '--bg': 'var(--mangrove)', '--fg': 'var(--sand)', '--xs': '52px' },
    },
  },
  {
    title: 'Partner',
    text: 'Schools, newsrooms and companies, work with us.',
    to: paths.contact,
    pattern: {
      className: 'swatch x-wave',
      style: { '--bg': 'var(--night-2)', '--fg': 'var(--marigold)', '--xs': '48px' },
    },
  },
]

/** The four ways to get involved, each with its pattern. */
export const Ways = () => (
  <Section title="Get Involved">
    <div className="ways">
      {ways.map(({ title, text, to, pattern }) => (
        <Link key={title} className="way-card" to={to} reloadDocument={needsOwnDocument(to)}>
          <div {...pattern} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </Link>
      ))}
    </div>
  </Section>
)
