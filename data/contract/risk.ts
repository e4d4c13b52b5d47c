import { z } from 'zod'
import type { RiskFinding } from '../rules/risk/poacherRisk.ts'
import { riskReasonMaxLength } from '../vocabulary/risk.ts'
import type { WireError } from './errors.ts'
import type { Instant } from './times.ts'

/**
 * Why words go out although they could lead somebody to an animal. Every call that publishes or sends takes it; without it such words are
 * refused: 409 story.poacher_risk, with the `findings`. It counts for these words alone.
 */
export const riskReason = z.string().trim().max(riskReasonMaxLength, 'The reason is too long').optional()

export type RiskRefusal = WireError & { code: 'story.poacher_risk'; findings: RiskFinding[] }

/** A finding as the desk shows it, with what was decided about it. */
export interface RiskNoted extends RiskFinding {
  decision: { by: string; reason: string; at: Instant } | null
}

/** What in a story could lead somebody to an animal. */
export interface StoryRisk {
  findings: RiskNoted[]
  /** Why the hunted species that it names are hunted, a sentence each. */
  species: string[]
}
