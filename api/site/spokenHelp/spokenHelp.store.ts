import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { OfSpokenStep } from '../../../data/contract/spokenHelp.ts'
import { spokenHelp } from '../../../data/tables/spokenHelp.ts'
import type { Store } from '../../platform/database.ts'
import { changeRow, findRow, insertRow, listRows } from '../../platform/rows.ts'

export type HelpRow = typeof spokenHelp.$inferSelect

const isOf = ({ step, language }: OfSpokenStep) => and(eq(spokenHelp.language, language), eq(spokenHelp.step, step))

export const insertHelp = (tx: Store, row: Omit<HelpRow, 'id'>): HelpRow => insertRow(tx, spokenHelp, row)

/** The newest first. */
export const listHelpOf = (db: Store, named: OfSpokenStep): HelpRow[] =>
  listRows(db, spokenHelp, { where: isOf(named), orderBy: [desc(spokenHelp.id)] })

export const listHelp = (db: Store, language?: OfSpokenStep['language']): HelpRow[] =>
  listRows(db, spokenHelp, {
    where: language && eq(spokenHelp.language, language),
    orderBy: [desc(spokenHelp.id)],
  })

export const findHelpOfMedia = (db: Store, mediaId: string): HelpRow | undefined =>
  findRow(db, spokenHelp, eq(spokenHelp.mediaId, mediaId))

/** Those of the same step that came before it. */
export const listHelpBefore = (db: Store, row: HelpRow): HelpRow[] =>
  listRows(db, spokenHelp, { where: and(isOf(row), lt(spokenHelp.id, row.id)), orderBy: [asc(spokenHelp.id)] })

export const setWords = (tx: Store, id: number, words: string): HelpRow =>
  changeRow(tx, spokenHelp, eq(spokenHelp.id, id), { words })
