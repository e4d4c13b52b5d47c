import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { storyProposals, storyQuestions, writerActs } from '../../../data/tables/writers.ts'
import { countRows, type Store } from '../../platform/database.ts'
import { type Before, deleteSome } from '../../platform/erasure.ts'
import { changeRows, deleteRows, findFirst, findRow, insertRow, listRows, pluck } from '../../platform/rows.ts'

export type QuestionRow = typeof storyQuestions.$inferSelect
export type ProposalRow = typeof storyProposals.$inferSelect
type ActRow = typeof writerActs.$inferSelect

/** Oldest first. */
export const listQuestions = (db: Store, storyId: number): QuestionRow[] =>
  listRows(db, storyQuestions, { where: eq(storyQuestions.storyId, storyId), orderBy: [storyQuestions.id] })

export const findQuestion = (db: Store, storyId: number, id: number) =>
  findRow(db, storyQuestions, and(eq(storyQuestions.storyId, storyId), eq(storyQuestions.id, id)))

export const insertQuestion = (
  tx: Store,
  question: Pick<QuestionRow, 'storyId' | 'question' | 'askedBy' | 'askedAt'>,
) => tx.insert(storyQuestions).values(question).run()

/** Of a story that is asked nothing any more. */
export const closeQuestions = (tx: Store, storyId: number, at: string): number =>
  changeRows(
    tx,
    storyQuestions,
    and(eq(storyQuestions.storyId, storyId), isNull(storyQuestions.answeredAt), isNull(storyQuestions.closedAt)),
    { closedAt: at },
  )

export const setAnswer = (tx: Store, id: number, { answer, at }: { answer: string; at: string }) =>
  tx.update(storyQuestions).set({ answer, answeredAt: at }).where(eq(storyQuestions.id, id)).run()

/** Newest first. */
export const listProposals = (db: Store, storyId: number): ProposalRow[] =>
  listRows(db, storyProposals, { where: eq(storyProposals.storyId, storyId), orderBy: [desc(storyProposals.id)] })

/** Of the words. */
export const findLatestProposal = (db: Store, storyId: number): ProposalRow | undefined =>
  findFirst(db, storyProposals, {
    where: and(eq(storyProposals.storyId, storyId), eq(storyProposals.kind, 'words')),
    orderBy: [desc(storyProposals.id)],
  })

const isOpen = eq(storyProposals.state, 'open')

export const hasOpenProposal = (db: Store, storyId: number): boolean =>
  findRow(db, storyProposals, and(eq(storyProposals.storyId, storyId), isOpen)) !== undefined

/** Further photos that wait for an editor. */
export const countOpenAdditions = (db: Store, storyId: number): number =>
  countRows(
    db,
    storyProposals,
    and(eq(storyProposals.storyId, storyId), isOpen, eq(storyProposals.kind, 'photo'), isNull(storyProposals.replaces)),
  )

/** Files of some stories that editors have still to decide on. */
export const filesOfOpenProposals = (db: Store, storyIds: number[]): string[] =>
  storyIds.length === 0
    ? []
    : pluck(db, storyProposals.mediaId, { where: and(inArray(storyProposals.storyId, storyIds), isOpen) }).flatMap(
        (id) => id ?? [],
      )

export const findProposal = (db: Store, storyId: number, id: number) =>
  findRow(db, storyProposals, and(eq(storyProposals.storyId, storyId), eq(storyProposals.id, id)))

export type NewProposal = typeof storyProposals.$inferInsert

export const insertProposal = (tx: Store, proposal: NewProposal): ProposalRow => insertRow(tx, storyProposals, proposal)

/** Moves a proposal if it is still in that state; says whether it did. */
export const moveProposal = (
  tx: Store,
  id: number,
  from: ProposalRow['state'],
  change: Pick<ProposalRow, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>,
): boolean =>
  changeRows(tx, storyProposals, and(eq(storyProposals.id, id), eq(storyProposals.state, from)), change) === 1

export const findAct = (db: Store, key: string) => findRow(db, writerActs, eq(writerActs.key, key))
export const insertAct = (tx: Store, act: Omit<ActRow, 'id'>) => tx.insert(writerActs).values(act).run()

/** With the story goes what its writer said beside it. */
export function eraseWriterWords(tx: Store, storyId: number): void {
  deleteRows(tx, storyQuestions, eq(storyQuestions.storyId, storyId))
  deleteRows(tx, storyProposals, eq(storyProposals.storyId, storyId))
  deleteRows(tx, writerActs, eq(writerActs.storyId, storyId))
}

export const forgetQuestionsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, storyQuestions, lt(storyQuestions.askedAt, before), limit)

export const forgetProposalsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, storyProposals, lt(storyProposals.createdAt, before), limit)

export const forgetActsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, writerActs, lt(writerActs.at, before), limit)
