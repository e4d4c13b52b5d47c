import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { newsletterDrafts } from '../../../../data/tables/newsletter.ts'
import { countRows, type Store } from '../../../platform/database.ts'
import { deleteRiskDecisions, moveRiskDecisions, type RiskSubject } from '../../../platform/risk/risk.store.ts'
import {
  changeRow,
  deleteRows,
  findById,
  insertRow,
  listPage,
  listRows,
  type PageAsked,
} from '../../../platform/rows.ts'

export type DraftRow = typeof newsletterDrafts.$inferSelect
export type NewDraft = Omit<typeof newsletterDrafts.$inferInsert, 'id'>

export const insertDraft = (tx: Store, draft: NewDraft): DraftRow => insertRow(tx, newsletterDrafts, draft)

export const findDraft = (db: Store, id: number): DraftRow | undefined => findById(db, newsletterDrafts, id)

/** One page, newest first; one row more than asked says that there is a next page. */
export const listDrafts = (db: Store, page: PageAsked): DraftRow[] =>
  listPage(db, newsletterDrafts, [newsletterDrafts.createdAt, newsletterDrafts.id], page)

export const countDrafts = (db: Store) => countRows(db, newsletterDrafts)

export const changeDraftRow = (tx: Store, id: number, change: Partial<Omit<DraftRow, 'id'>>): DraftRow =>
  changeRow(tx, newsletterDrafts, eq(newsletterDrafts.id, id), change)

export const subjectOfDraft = (id: number): RiskSubject => ({ kind: 'newsletter_draft', id })

export function deleteDraftRow(tx: Store, id: number): void {
  deleteRows(tx, newsletterDrafts, eq(newsletterDrafts.id, id))
  deleteRiskDecisions(tx, subjectOfDraft(id))
}

/** It leaves: what was decided about its words goes with the campaign. */
export function turnIntoCampaign(tx: Store, id: number, campaignId: number): void {
  moveRiskDecisions(tx, subjectOfDraft(id), { kind: 'newsletter', id: campaignId })
  deleteDraftRow(tx, id)
}

/** Those that wait for their time, or have missed it. */
export const listScheduled = (db: Store, until?: string): DraftRow[] =>
  listRows(db, newsletterDrafts, {
    where: and(
      isNotNull(newsletterDrafts.scheduledAt),
      isNull(newsletterDrafts.heldBecause),
      until === undefined ? undefined : lte(newsletterDrafts.scheduledAt, until),
    ),
    orderBy: [newsletterDrafts.scheduledAt, newsletterDrafts.id],
  })
