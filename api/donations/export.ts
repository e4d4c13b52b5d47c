import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { AdminName } from '../../data/contract/admin.ts'
import { keptCents } from '../../data/rules/donations.ts'
import { currency } from '../../data/vocabulary/money.ts'
import { recordAct } from '../audit/audit.ts'
import { toInstant } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { cursorOf } from '../http/lists.ts'
import { type DonationFilter, listDonations } from './donations.store.ts'
import type { DonationRow } from './settle.store.ts'

/** Rows read in one go. */
const batch = 500

/**
 * The donations of a filter as CSV (RFC 4180, UTF-8 with the mark by which Excel knows it), newest first. Cells that a
 * spreadsheet would calculate are made text. Names and addresses leave the site by it, so it is noted who asked.
 */
export function exportDonations({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, filter: DonationFilter) {
  const at = toInstant(clock)
  recordAct(db, { admin, action: 'donations.exported', subject: { kind: 'donations', id: 'list' }, after: filter, at })
  return { name: `donations-${at.slice(0, 10)}.csv`, text: linesOf(db, filter) }
}

/** Batch by batch, so that ten years of donations fit in little memory and other callers get their turn. */
function linesOf(db: Deps['db'], filter: DonationFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let before: string | undefined
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      await nextTurn()
      const rows = listDonations(db, { ...filter, before, limit: batch })
      const hasMore = rows.length > batch
      const page = rows.slice(0, batch)
      const text = stringify(page.map(cellsOf), {
        header: isFirst,
        bom: isFirst,
        columns,
        escape_formulas: true,
        record_delimiter: 'windows',
      })
      isFirst = false
      controller.enqueue(encoder.encode(text))
      const last = page.at(-1)
      if (hasMore && last) before = cursorOf(last)
      else controller.close()
    },
  })
}

const columns = [
  'Donation',
  'Begun',
  'Arrived',
  'Donor',
  'Email',
  'Method',
  'Status',
  'Reason',
  'Currency',
  'Amount',
  'Refunded',
  'Dispute',
  'Disputed',
  'Kept',
  'Stripe payment',
  'PayPal order',
]

const cellsOf = (row: DonationRow) => [
  row.id,
  row.createdAt,
  row.succeededAt,
  asText(row.donorName),
  asText(row.donorEmail),
  row.method,
  row.status,
  asText(row.failureReason),
  currency,
  inDollars(row.amount),
  inDollars(row.amountRefunded),
  row.disputeStatus,
  inDollars(row.amountDisputed),
  inDollars(keptCents(row)),
  row.stripePaymentIntentId,
  row.paypalOrderId,
]

/**
 * Neither the cell nor what a program makes a cell of that separates by semicolon, tab or line begins to calculate, also
 * after quotes and signs that nobody sees.
 */
const asText = (text: string | null) => text?.replace(formulas, "$1'")
const formulas = /(^|[;\t\r\n])(?=(?:"|\p{Cf}|\p{Default_Ignorable_Code_Point}|[^\S\t\r\n])*[=+\-@＝＋－＠])/gu

/** `5000` → `50.00`: a point and no thousands, as programs read it. */
const inDollars = (cents: number) => (cents / 100).toFixed(2)
