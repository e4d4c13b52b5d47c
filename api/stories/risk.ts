import type { StoryRisk } from '../../data/contract/risk.ts'
import { englishCountryName } from '../../data/rules/countryName.ts'
import { factInWords, factsOf, huntedIn } from '../../data/rules/risk/huntedIn.ts'
import { type PoacherRisk, poacherRisk, type RiskFinding, type RiskText } from '../../data/rules/risk/poacherRisk.ts'
import { countryOf } from '../../data/rules/stories/countryOf.ts'
import type { Store, Tx } from '../platform/database.ts'
import { listRiskDecisions, type RiskDecisionRow } from '../platform/risk/risk.store.ts'
import { openRisks, type RiskWord, riskKeyOf, settleRisks } from '../platform/risk/risk.ts'
import { currentMedia } from './currentMedia.ts'
import { findCaptions } from './media/captions.store.ts'
import type { MediaRow } from './media/media.present.ts'
import { listMediaOf } from './media/media.ts'
import { findStory, type StoryRow } from './stories.store.ts'
import { listShown } from './translations/translations.store.ts'

/** All that is shown of a story together. */
const riskTextsOf = (story: StoryRow, media: readonly MediaRow[]): RiskText[] => [
  { field: 'title', text: story.title },
  { field: 'content', text: story.content },
  { field: 'authorLocation', text: story.authorLocation },
  ...currentMedia({ status: story.status, media: [...media] }).flatMap(({ id, caption, description }) => [
    { field: 'caption', mediaId: id, text: caption },
    { field: 'description', mediaId: id, text: description },
  ]),
]

/** What stands in the captions of its videos is heard and read like its text. */
const captionTextsOf = (db: Store, media: readonly MediaRow[]): RiskText[] =>
  media.flatMap(({ id, captionsId, removed }) =>
    captionsId === null || removed
      ? []
      : { field: 'videoCaptions', mediaId: id, text: findCaptions(db, id, captionsId)?.text ?? '' },
  )

/** What is on the page in other languages leads there as well. */
const translatedTextsOf = (db: Store, id: number): RiskText[] =>
  listShown(db, id).flatMap(({ shown }) => shown.map(({ text }) => ({ field: 'translation', text })))

const countryNamed = (location: string): string | null => {
  const code = countryOf(location)
  return code === null ? null : englishCountryName(code)
}

/** A story as far as it could lead somebody to an animal; empty for one that does not exist. */
function textsAtRisk(db: Store, id: number): { texts: RiskText[]; country: string | null } {
  const story = findStory(db, id)
  if (!story) return { texts: [], country: null }
  const media = listMediaOf(db, id)
  return {
    texts: [...riskTextsOf(story, media), ...captionTextsOf(db, media), ...translatedTextsOf(db, id)],
    country: countryNamed(story.authorLocation),
  }
}

/** What of a story blocks, and nobody has decided about. */
export const openRisksOfStory = (db: Store, id: number): RiskFinding[] =>
  openRisks(db, { subjects: [{ kind: 'story', id }], ...textsAtRisk(db, id) })

/**
 * Called when a story was altered that is on the site now. `before`: what was on the page already, which asks for nothing.
 * Errors: story.poacher_risk.
 */
export function requireSafeStory(tx: Tx, id: number, before: ReadonlySet<string>, word?: RiskWord): void {
  const open = openRisksOfStory(tx, id).filter((finding) => !before.has(riskKeyOf(finding)))
  settleRisks(tx, { kind: 'story', id }, open, word)
}

export const risksShown = (db: Store, { id, status }: StoryRow): Set<string> =>
  new Set(status === 'published' ? openRisksOfStory(db, id).map(riskKeyOf) : [])

/** As the desk shows it. */
export function presentRisk(
  story: StoryRow,
  media: readonly MediaRow[],
  decisions: readonly RiskDecisionRow[],
): StoryRisk {
  const texts = riskTextsOf(story, media)
  const decided = new Map(decisions.map((row) => [row.wordsSha256, row]))
  return {
    findings: riskOf(story.id, texts, story.authorLocation).findings.map((finding) => {
      const row = decided.get(riskKeyOf(finding))
      return { ...finding, decision: row ? { by: row.decidedBy, reason: row.reason, at: row.at } : null }
    }),
    species: [...new Set(texts.flatMap(({ text }) => huntedIn(text)))].flatMap(factsOf).map(factInWords),
  }
}

const kept = new Map<number, { words: string; risk: PoacherRisk }>()
const mostKept = 300

/** Lists are asked for again and again while their stories stay as they are. */
function riskOf(id: number, texts: readonly RiskText[], location: string): PoacherRisk {
  const words = JSON.stringify(texts)
  const known = kept.get(id)
  if (known?.words === words) return known.risk
  const risk = poacherRisk(texts, countryNamed(location))
  kept.delete(id)
  kept.set(id, { words, risk })
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return risk
}

export const decisionsOf = (db: Store, id: number) => listRiskDecisions(db, { kind: 'story', id })
