import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { riskSubjects } from '../vocabulary/risk.ts'
import { createdAt, id } from './columns.ts'

/**
 * Words that go out although they could lead somebody to an animal, and why. A row counts for its words at its subject alone, and goes with
 * the subject.
 */
export const riskDecisions = sqliteTable(
  'risk_decisions',
  {
    id: id(),
    subjectKind: text('subject_kind', { enum: riskSubjects }).notNull(),
    subjectId: integer('subject_id').notNull(),
    /** Of the words of one finding, with their kind and the species. */
    wordsSha256: text('words_sha256').notNull(),
    reason: text('reason').notNull(),
    decidedBy: text('decided_by').notNull(),
    at: createdAt(),
  },
  (t) => [
    uniqueIndex('risk_decisions_once').on(t.subjectKind, t.subjectId, t.wordsSha256),
    index('risk_decisions_by_subject').on(t.subjectKind, t.subjectId),
  ],
)
