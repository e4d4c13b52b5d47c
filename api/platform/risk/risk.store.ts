import { and, eq, inArray } from 'drizzle-orm'
import { riskDecisions } from '../../../data/tables/risk.ts'
import type { RiskSubjectKind } from '../../../data/vocabulary/risk.ts'
import type { Store } from '../database.ts'

export type RiskDecisionRow = typeof riskDecisions.$inferSelect
export interface RiskSubject {
  kind: RiskSubjectKind
  id: number
}

const isOf = ({ kind, id }: RiskSubject) => and(eq(riskDecisions.subjectKind, kind), eq(riskDecisions.subjectId, id))

export const insertRiskDecision = (tx: Store, decision: Omit<RiskDecisionRow, 'id'>) =>
  tx.insert(riskDecisions).values(decision).onConflictDoNothing().run()

export const listRiskDecisions = (db: Store, subject: RiskSubject): RiskDecisionRow[] =>
  db.select().from(riskDecisions).where(isOf(subject)).orderBy(riskDecisions.id).all()

/** Of several stories, in the order in which they were taken. */
export const listRiskDecisionsOfStories = (db: Store, ids: number[]): RiskDecisionRow[] =>
  db
    .select()
    .from(riskDecisions)
    .where(and(eq(riskDecisions.subjectKind, 'story'), inArray(riskDecisions.subjectId, ids)))
    .orderBy(riskDecisions.id)
    .all()

/** What was decided about words counts for what they have become. */
export const moveRiskDecisions = (tx: Store, from: RiskSubject, to: RiskSubject) =>
  tx.update(riskDecisions).set({ subjectKind: to.kind, subjectId: to.id }).where(isOf(from)).run()

/** With what they are about. */
export const deleteRiskDecisions = (tx: Store, subject: RiskSubject) =>
  tx.delete(riskDecisions).where(isOf(subject)).run()

/** That they were taken, by whom and when, stays. */
export const emptyRiskReasons = (tx: Store, subject: RiskSubject) =>
  tx.update(riskDecisions).set({ reason: '' }).where(isOf(subject)).run()
