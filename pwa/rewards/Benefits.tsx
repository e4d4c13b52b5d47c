import { achievements, rewardTiers, tierThresholds } from '../../data/vocabulary/rewards.ts'
import { Section } from '../ui/Section.tsx'

const highest = tierThresholds[rewardTiers[rewardTiers.length - 1] ?? 'Platinum'].bonusPercent
const { views, likes, shares, stories } = achievements

const benefits = [
  {
    title: 'A bonus that grows',
    text: `Each tier adds to what you earn, up to ${highest}%.`,
    bg: 'var(--marigold)',
    fg: 'var(--night)',
    pattern: 'x-scale',
  },
  {
    title: 'Your name on it',
    text: 'You choose your full name, your first name or the name of your group. You can correct it later.',
    bg: 'var(--clay)',
    fg: 'var(--sand)',
    pattern: 'x-seed',
  },
  {
    title: 'A place on the home page',
    text: 'Editors choose strong stories for the home page. That brings points and readers.',
    bg: 'var(--night-2)',
    fg: 'var(--marigold)',
    pattern: 'x-wave',
  },
  {
    title: 'Achievements',
    text: `For ${views}+ views, ${likes}+ likes, ${shares}+ shares, ${stories}+ stories, and for being featured.`,
    bg: 'var(--mangrove)',
    fg: 'var(--sand)',
    pattern: 'x-comb',
  },
]

export const Benefits = () => (
  <Section title="What else you get">
    <ul className="ways rows plain">
      {benefits.map(({ title, text, bg, fg, pattern }) => (
        <li key={title} className="way-card">
          <div className={`swatch ${pattern}`} style={{ '--bg': bg, '--fg': fg, '--xs': '44px' }} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
