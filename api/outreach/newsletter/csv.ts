import type { AdminName } from '../../../data/contract/admin.ts'
import { emailAddress } from '../../../data/contract/email.ts'
import type { SubscriberImportAnswer } from '../../../data/contract/outreach/newsletter.ts'
import { asText } from '../../../data/rules/asText.ts'
import { importMostRows } from '../../../data/vocabulary/newsletter.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CsvColumns, csvOf } from '../../platform/http/csv.ts'
import { fail } from '../../platform/http/errors.ts'
import { pagesOf } from '../../platform/http/lists.ts'
import {
  changeSubscriber,
  findSubscriberOf,
  hasLeft,
  insertSubscriber,
  listSubscribersPage,
  placeOf,
  type SubscriberRow,
} from './newsletter.store.ts'
import { hiddenOf } from './subscribers.ts'

const list = { kind: 'newsletter', id: 'list' }
const mostRefusedShown = 100

/**
 * Takes a list of addresses in, whose owners have agreed. What is no address is told line by line and changes nothing else.
 * Errors: newsletter.unreadable; newsletter.too_many; newsletter.no_column.
 */
export async function importSubscribers(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  admin: AdminName,
  csv: string,
): Promise<SubscriberImportAnswer> {
  const { found, refused } = await readAddresses(csv)
  const at = toInstant(clock)
  return db.transaction((tx) => {
    let added = 0
    let left = 0
    for (const email of found) {
      if (hasLeft(tx, hiddenOf({ secrets }, email))) left += 1
      else if (takeIn(tx, email, at)) added += 1
    }
    const counts = { added, known: found.length - added - left, left, refusedCount: refused.length }
    recordAct(tx, { admin, action: 'newsletter.subscribers_imported', subject: list, after: counts, at })
    return { ...counts, refused: refused.slice(0, mostRefusedShown) }
  })
}

/** Says whether it is new. Who never answered our question has agreed elsewhere, as the admin says. */
function takeIn(tx: Store, email: string, at: string): boolean {
  if (insertSubscriber(tx, { email, subscribedAt: at, source: 'import', confirmedAt: at })) return true
  const known = findSubscriberOf(tx, email)
  if (known?.confirmedAt === null) changeSubscriber(tx, known.id, { confirmedAt: at })
  return false
}

/** Loaded with the first import. */
async function readRecords(csv: string): Promise<{ record: string[]; info: { lines: number } }[]> {
  const { parse } = await import('csv-parse/sync')
  try {
    return parse(csv, {
      bom: true,
      info: true,
      trim: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
  } catch {
    return fail(
      'invalid',
      'newsletter.unreadable',
      'This is no list that can be read. One address on each line will do.',
    )
  }
}

async function readAddresses(csv: string) {
  const records = await readRecords(csv)
  const [first] = records
  const named = first?.record.findIndex((name) => headings.test(name)) ?? -1
  const column = named === -1 ? columnWithoutHeading(records.map(({ record }) => record)) : named
  const rows = named === -1 ? records : records.slice(1)
  if (rows.length > importMostRows)
    fail('invalid', 'newsletter.too_many', `At most ${importMostRows.toLocaleString('en')} lines at once, please.`)
  const found: string[] = []
  const refused: { line: number; text: string }[] = []
  for (const { record, info } of rows) {
    const address = bare(record[column] ?? '')
    if (isAddress(address)) found.push(address)
    else refused.push({ line: info.lines, text: record.join(', ').slice(0, 200) })
  }
  return { found, refused }
}

const headings = /^e-?mail(?:[ _-]?address)?$/i

function columnWithoutHeading(records: string[][]): number {
  const filled = (record: string[]) => record.filter((cell) => cell !== '').length
  if (records.some((record) => filled(record) > 1))
    fail('invalid', 'newsletter.no_column', 'Please name the column of the addresses “email” in the first line.')
  return 0
}

/** `Amara <amara@example.org>` is how address books write it. */
const bare = (cell: string) => (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim()

const schema = emailAddress('')
const isAddress = (text: string) => text.length <= 150 && schema.safeParse(text).success

/** Everybody on the list as CSV, newest first. Addresses leave the site by it, so it is noted who asked. */
export function exportSubscribers({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName) {
  const at = toInstant(clock)
  recordAct(db, { admin, action: 'newsletter.subscribers_exported', subject: list, at })
  return {
    name: `subscribers-${dayOf({ db, clock }, admin)}.csv`,
    text: csvOf(
      columns,
      pagesOf((page) => listSubscribersPage(db, page).map(withPlace), batch),
    ),
  }
}

const batch = 500
const withPlace = (row: SubscriberRow) => ({ ...row, ...placeOf(row) })

const columns: CsvColumns<SubscriberRow> = {
  email: (row) => asText(row.email),
  subscribed: (row) => row.subscribedAt,
  source: (row) => row.source,
  confirmed: (row) => row.confirmedAt,
  refused: (row) => row.refusedAt,
  refusal: (row) => asText(row.refusal),
}
