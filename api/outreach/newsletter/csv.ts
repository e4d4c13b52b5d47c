import type { AdminName } from '../../../data/contract/admin.ts'
import { emailAddress } from '../../../data/contract/email.ts'
import type { SubscriberImportAnswer } from '../../../data/contract/outreach/newsletter.ts'
import { asText } from '../../../data/rules/asText.ts'
import { cleanText } from '../../../data/rules/cleanText.ts'
import { importMostRows } from '../../../data/vocabulary/newsletter.ts'
import { comparable } from '../../platform/addresses.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CsvColumns, csvOf, csvText } from '../../platform/http/csv.ts'
import { fail } from '../../platform/http/errors.ts'
import { pagesOf } from '../../platform/http/lists.ts'
import {
  changeSubscriber,
  findSubscriberOf,
  insertSubscriber,
  lastDeparture,
  listSubscribersPage,
  placeOf,
  type SubscriberRow,
} from './newsletter.store.ts'
import { everyHiddenOf } from './subscribers.ts'

const list = { kind: 'newsletter', id: 'list' }
const mostRefusedShown = 100

/** What an import of this list would do, found as the import finds it. Errors: those of `importSubscribers`. */
export async function previewSubscribers({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, csv: string) {
  return presentImport(judge(db, { secrets }, await readAddresses(csv)))
}

/**
 * Takes a list of addresses in, whose owners have agreed. What is no address is told line by line and changes nothing else.
 * Errors: newsletter.unreadable; newsletter.too_many; newsletter.no_column.
 */
export async function importSubscribers(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  admin: AdminName,
  { csv, agreedWhere }: { csv: string; agreedWhere: string },
): Promise<SubscriberImportAnswer> {
  const given = await readAddresses(csv)
  const at = toInstant(clock)
  return db.transaction((tx) => {
    const lines = judge(tx, { secrets }, given)
    for (const { email, fate } of lines) if (email && (fate === 'added' || fate === 'known')) takeIn(tx, email, at)
    const answer = presentImport(lines)
    const { report: _, refused: __, ...counts } = answer
    const after = { ...counts, ...(agreedWhere && { agreedWhere }) }
    recordAct(tx, { admin, action: 'newsletter.subscribers_imported', subject: list, after, at })
    return answer
  })
}

/** Who never answered our question has agreed elsewhere, as the admin says. */
function takeIn(tx: Store, email: string, at: string): void {
  if (insertSubscriber(tx, { email, subscribedAt: at, source: 'import', confirmedAt: at })) return
  const known = findSubscriberOf(tx, email)
  if (known?.confirmedAt === null) changeSubscriber(tx, known.id, { confirmedAt: at })
}

interface GivenLine {
  line: number
  text: string
  /** Null where there is none. */
  email: string | null
}
type Fate = 'added' | 'known' | 'twice' | 'left' | 'refused'

/** What becomes of each line. */
function judge(db: Store, { secrets }: Pick<Deps, 'secrets'>, given: GivenLine[]) {
  const seen = new Set<string>()
  const fateOf = (email: string | null): Fate => {
    if (email === null) return 'refused'
    if (lastDeparture(db, everyHiddenOf({ secrets }, email))) return 'left'
    const spelling = comparable(email)
    if (seen.has(spelling)) return 'twice'
    seen.add(spelling)
    return findSubscriberOf(db, email) ? 'known' : 'added'
  }
  return given.map((one) => ({ ...one, fate: fateOf(one.email) }))
}

const why: Record<Fate, string> = {
  added: '',
  known: 'On the list before.',
  twice: 'An earlier line holds the same address.',
  left: 'Has unsubscribed, and comes back only by their own sign-up.',
  refused: 'Holds no address.',
}

function presentImport(lines: (GivenLine & { fate: Fate })[]): SubscriberImportAnswer {
  const countOf = (...fates: Fate[]) => lines.filter(({ fate }) => fates.includes(fate)).length
  const refused = lines.filter(({ fate }) => fate === 'refused').map(({ line, text }) => ({ line, text }))
  return {
    added: countOf('added'),
    known: countOf('known', 'twice'),
    left: countOf('left'),
    refused: refused.slice(0, mostRefusedShown),
    refusedCount: refused.length,
    report: csvText(
      ['line', 'text', 'outcome', 'why'],
      lines.map(({ line, text, fate }) => [line, asText(text), fate, why[fate]]),
      true,
    ),
  }
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

async function readAddresses(csv: string): Promise<GivenLine[]> {
  const records = await readRecords(csv)
  const [first] = records
  const named = first?.record.findIndex((name) => headings.test(name)) ?? -1
  const column = named === -1 ? columnWithoutHeading(records.map(({ record }) => record)) : named
  const rows = named === -1 ? records : records.slice(1)
  if (rows.length > importMostRows)
    fail('invalid', 'newsletter.too_many', `At most ${importMostRows.toLocaleString('en')} lines at once, please.`)
  return rows.map(({ record, info }) => {
    const text = record.join(', ').slice(0, 200)
    return { line: info.lines, text, email: schema.safeParse(bare(record[column] ?? '')).data ?? null }
  })
}

const headings = /^e-?mail(?:[ _-]?address)?$/i

function columnWithoutHeading(records: string[][]): number {
  const filled = (record: string[]) => record.filter((cell) => cell !== '').length
  if (records.some((record) => filled(record) > 1))
    fail('invalid', 'newsletter.no_column', 'Please name the column of the addresses “email” in the first line.')
  return 0
}

/** `Amara <amara@example.org>` is how address books write it, `'=amara@example.org` how an export makes it text. */
const bare = (cell: string) => {
  const text = cleanText(cell)
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().replace(/^'(?=[=+\-@])/, '')
}

const schema = emailAddress('').max(150)

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
