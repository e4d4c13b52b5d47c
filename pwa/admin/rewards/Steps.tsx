import type { ReactNode } from 'react'
import { rewardTiers } from '../../../data/vocabulary/rewards.ts'

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
