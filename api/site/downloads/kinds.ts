import { setImmediate as nextTurn } from 'node:timers/promises'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { authors } from '../../../data/tables/authors.ts'
import { contentCalendar } from '../../../data/tables/calendar.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { donations } from '../../../data/tables/donations.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { newsletterCampaigns, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { stories } from '../../../data/tables/stories.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import type { ExportForm, ExportKind } from '../../../data/vocabulary/downloads.ts'
import type { Db } from '../../platform/database.ts'
import { csvLinesOf, jsonLinesOf } from './lines.ts'
import { type ExportedTable, exportedTables } from './tables.ts'

const tables: Record<ExportKind, SQLiteTable> = {
  stories,
  authors,
  subscribers: newsletterSubscriptions,
  messages: contactMessages,
  applications: volunteerApplications,
  donations,
  payouts: authorPayouts,
  news: blogPosts,
  newsletters: newsletterCampaigns,
  calendar: contentCalendar,
}

/** The table of a kind as all data has it: nothing leaves by one way that stays here by the other. */
export function tableOf(kind: ExportKind): ExportedTable {
  const name = getTableName(tables[kind])
  const table = exportedTables.find((one) => one.name === name)
  if (!table) throw new Error(`${name} is not exported`)
  return table
}

const encoder = new TextEncoder()
const writers = { csv: csvLinesOf, jsonl: jsonLinesOf }

/** Everything of one kind, page by page, as fast as it is read. */
export async function* writeKind(db: Db, kind: ExportKind, form: ExportForm): AsyncGenerator<Uint8Array> {
  for (const text of writers[form](db, tableOf(kind))) {
    yield encoder.encode(text)
    await nextTurn()
  }
}
