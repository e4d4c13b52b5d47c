import type { NewsletterWords } from '../../../data/contract/outreach/newsletter.ts'
import type { RiskFinding } from '../../../data/rules/risk/poacherRisk.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { listRiskDecisions, type RiskSubject } from '../../platform/risk/risk.store.ts'
import { openRisks, type RiskWord, riskKeyOf, settleRisks } from '../../platform/risk/risk.ts'
import { shownWords } from '../../site/index.ts'
import { openRisksOfStory } from '../../stories/index.ts'

type Words = Pick<NewsletterWords, 'subject' | 'content' | 'selectedStories'>

/**
 * The words of a newsletter and the stories in it, asked when it is scheduled and sent. What was decided about a story counts here too.
 * Errors: story.poacher_risk (409).
 */
export const requireSafeNewsletter = (tx: Tx, newsletter: RiskSubject, words: Words, word: RiskWord): void =>
  settleRisks(tx, newsletter, openRisksOfNewsletter(tx, newsletter, words), word)

/** What blocks them, and nobody has decided about. */
export function openRisksOfNewsletter(
  db: Store,
  newsletter: RiskSubject,
  { subject, content, selectedStories }: Words,
): RiskFinding[] {
  const texts = [
    { field: 'subject', text: subject },
    { field: 'content', text: shownWords(content) },
  ]
  const decided = new Set(listRiskDecisions(db, newsletter).map(({ wordsSha256 }) => wordsSha256))
  const ofStories = selectedStories
    .flatMap((story) => openRisksOfStory(db, story))
    .filter((finding) => !decided.has(riskKeyOf(finding)))
  return [...openRisks(db, { subjects: [newsletter], texts }), ...ofStories]
}
