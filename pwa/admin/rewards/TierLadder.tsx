import { periodThresholds, rewardTiers, tierThresholds } from '../../../data/vocabulary/rewards.ts'
import { Steps } from './Steps.tsx'

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
