import { createHash } from 'node:crypto'
import type { AdminName } from '../../../data/contract/admin.ts'
import { fold } from '../../../data/rules/fold.ts'
import { poacherRisk, type RiskFinding, type RiskText } from '../../../data/rules/risk/poacherRisk.ts'
import { recordAct } from '../audit/audit.ts'
import type { Store, Tx } from '../database.ts'
import { fail } from '../http/errors.ts'
import { insertRiskDecision, listRiskDecisions, type RiskSubject } from './risk.store.ts'

/** The same words with the same animals are the same finding, wherever they stand. */
export const riskKeyOf = ({ kind, words, species }: RiskFinding): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, fold(words).replace(/\s+/g, ' ').trim(), [...species].sort()]))
    .digest('hex')

interface Leaving {
  /** What it is about, and what a decision may have been taken about before. */
  subjects: readonly [RiskSubject, ...RiskSubject[]]
  texts: readonly RiskText[]
  /** The name of its country, for the proposals. */
  country?: string | null
}

/** What blocks these words, and nobody has decided about. */
export function openRisks(db: Store, { subjects, texts, country = null }: Leaving): RiskFinding[] {
  const blocking = poacherRisk(texts, country).findings.filter(({ level }) => level === 'blocks')
  if (blocking.length === 0) return []
  const decided = subjects.flatMap((subject) => listRiskDecisions(db, subject).map(({ wordsSha256 }) => wordsSha256))
  return blocking.filter((finding) => !decided.includes(riskKeyOf(finding)))
}

export interface RiskWord {
  admin: AdminName
  /** Why it goes out all the same. */
  reason: string | undefined
  at: string
}

/**
 * Called in the transaction that publishes, plans or sends words. With a reason, it is noted and they go.
 * Errors: story.poacher_risk (409), with the `findings` and words for the person.
 */
export const requireSafe = (tx: Tx, leaving: Leaving, word: RiskWord): void =>
  settleRisks(tx, leaving.subjects[0], openRisks(tx, leaving), word)

/** The same for findings that are known already. */
export function settleRisks(tx: Tx, subject: RiskSubject, open: readonly RiskFinding[], word?: RiskWord): void {
  if (open.length === 0) return
  if (!word?.reason) fail('conflict', 'story.poacher_risk', riskInWords(open), { findings: open })
  else {
    const { admin, reason, at } = word
    for (const finding of open)
      insertRiskDecision(tx, {
        subjectKind: subject.kind,
        subjectId: subject.id,
        wordsSha256: riskKeyOf(finding),
        reason,
        decidedBy: admin,
        at,
      })
    recordAct(tx, { admin, action: `${subject.kind}.risk_accepted`, subject, after: { findings: open.length }, at })
  }
}

const mostNamed = 3

/** "These words could lead somebody to an animal: “behind our school”. Change them, or say why they go out." */
export function riskInWords(findings: readonly RiskFinding[]): string {
  const [named, more] = [findings.slice(0, mostNamed), findings.length - mostNamed]
  const words = named.map(({ words }) => `“${words}”`).join(', ')
  return `These words could lead somebody to an animal: ${words}${more > 0 ? ` and ${more} more` : ''}. Change them, or say why they go out.`
}
