import type { ReactNode } from 'react'
import { periodThresholds, type RewardTier, rewardTiers, tierThresholds } from '../../../data/vocabulary/rewards.ts'

/** 0–50k, then 50k, 200k, 500k */
const pointsOf = (points: number) => (points === 0 ? `0–${tierThresholds.Silver.points / 1000}k` : `${points / 1000}k`)

/** Gold at 15,000+ points */
const reachedIn = ({ given, ...thresholds }: (typeof periodThresholds)[keyof typeof periodThresholds]) =>
  `${given} at ${thresholds[given].toLocaleString('en-US')}+ points`

/** What each tier asks for and gives. */
export const TierLadder = () => (
  <section className="panel tier-ladder" aria-labelledby="tier-ladder">
    <h3 id="tier-ladder">Tier ladder</h3>
    <Steps steps={rewardTiers.map(() => 100)} />
    <ol>
      {rewardTiers.map((tier) => {
        const { dollars, points, bonusPercent } = tierThresholds[tier]
        return (
          <li key={tier}>
            <b>{tier}</b>
            <span>
              {pointsOf(points)}
              {bonusPercent > 0 && `, +${bonusPercent}%`}
            </span>
            {dollars > 0 && <span>or ${dollars}</span>}
          </li>
        )
      })}
    </ol>
    <p className="small">
      Weekly: {reachedIn(periodThresholds.week)}. Monthly: {reachedIn(periodThresholds.month)}.
    </p>
    <p className="small muted">
      Points, or dollars before the bonus, whichever is further. The bonus is added to all that was earned.
    </p>
  </section>
)

interface Props {
  /** How full each of the four is, in percent. */
  steps: readonly number[]
  /** What is told beneath, which is what a screen reader hears of them. */
  children?: ReactNode
}

/** The four woven steps of the tiers. */
export const Steps = ({ steps, children }: Props) => (
  <div className="tier">
    {rewardTiers.map((tier, step) => (
      <i key={tier} aria-hidden="true" style={{ '--p': `${steps[step] ?? 0}%` }} />
    ))}
    {children && <small>{children}</small>}
  </div>
)

const inks: Record<RewardTier, string> = { Bronze: 'bronze', Silver: 'silver', Gold: 'golden', Platinum: 'platinum' }

export const TierMark = ({ tier }: { tier: RewardTier }) => <span className={`tier-mark ${inks[tier]}`}>{tier}</span>
