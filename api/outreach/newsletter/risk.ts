import type { NewsletterWords } from '../../../data/contract/outreach/newsletter.ts'
import type { Tx } from '../../platform/database.ts'
import { listRiskDecisions, type RiskSubject } from '../../platform/risk/risk.store.ts'
import { openRisks, type RiskWord, riskKeyOf, settleRisks } from '../../platform/risk/risk.ts'
import { shownWords } from '../../site/index.ts'
import { openRisksOfStory } from '../../stories/index.ts'

/**
 * The words of a newsletter and the stories in it, asked when it is sent. What was decided about a story counts here too.
 * Errors: story.poacher_risk (409).
 */
export function requireSafeNewsletter(
  tx: Tx,
  id: number,
  { subject, content, selectedStories }: Pick<NewsletterWords, 'subject' | 'content' | 'selectedStories'>,
  word: RiskWord,
): void {
  const newsletter: RiskSubject = { kind: 'newsletter', id }
  const texts = [
    { field: 'subject', text: subject },
    { field: 'content', text: shownWords(content) },
  ]
  const decided = new Set(listRiskDecisions(tx, newsletter).map(({ wordsSha256 }) => wordsSha256))
  const ofStories = selectedStories
    .flatMap((story) => openRisksOfStory(tx, story))
    .filter((finding) => !decided.has(riskKeyOf(finding)))
  settleRisks(tx, newsletter, [...openRisks(tx, { subjects: [newsletter], texts }), ...ofStories], word)
}
