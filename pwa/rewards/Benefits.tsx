import { achievements, rewardTiers, tierThresholds } from '../../data/vocabulary/rewards.ts'
import { msg, t } from '../../data/words/words.ts'
import { FoldedSection } from '../ui/Fold.tsx'

const highest = tierThresholds[rewardTiers[rewardTiers.length - 1] ?? 'Platinum'].bonusPercent

const benefits = [
  {
    title: msg('A bonus that grows'),
    text: msg('Each tier adds to what you earn, up to {percent}%.'),
    bg: 'var(--marigold)',
    fg: 'var(--night)',
    pattern: 'x-scale',
  },
  {
    title: msg('Your name on it'),
    text: msg('You choose your full name, your first name or the name of your group. You can correct it later.'),
    bg: 'var(--clay)',
    fg: 'var(--sand)',
    pattern: 'x-seed',
  },
  {
    title: msg('A place on the home page'),
    text: msg('Editors choose strong stories for the home page. That brings points and readers.'),
    bg: 'var(--night-2)',
    fg: 'var(--marigold)',
    pattern: 'x-wave',
  },
  {
    title: msg('Achievements'),
    text: msg('For {views}+ views, {likes}+ likes, {shares}+ shares, {stories}+ stories, and for being featured.'),
    bg: 'var(--mangrove)',
    fg: 'var(--sand)',
    pattern: 'x-comb',
  },
]

export const Benefits = () => (
  <FoldedSection title={t('What else you get')}>
    <ul className="ways rows plain">
      {benefits.map(({ title, text, bg, fg, pattern }) => (
        <li key={title} className="way-card">
          <div className={`swatch ${pattern}`} style={{ '--bg': bg, '--fg': fg, '--xs': '44px' }} />
          <div>
            <h3>{t(title)}</h3>
            <p>{t(text, { percent: highest, ...achievements })}</p>
          </div>
        </li>
      ))}
    </ul>
  </FoldedSection>
)
