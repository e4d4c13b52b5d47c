import type { AdminName } from '../../data/contract/admin.ts'
import { asText } from '../../data/rules/asText.ts'
import { keptCents } from '../../data/rules/giving/donations.ts'
import { currency } from '../../data/vocabulary/money.ts'
import { dayOf } from '../platform/admins/zone.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { csvStream } from '../platform/http/csv.ts'
import { cursorOf } from '../platform/http/lists.ts'
import type { DonationRow } from './donation.store.ts'
import { type DonationFilter, listDonations } from './donations.store.ts'

/** Rows read in one go. */
const batch = 500

/**
 * The donations of a filter as CSV, newest first. Names and addresses leave the site by it, so it is noted who asked.
 */
export function exportDonations({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, filter: DonationFilter) {
  const at = toInstant(clock)
  recordAct(db, { admin, action: 'donations.exported', subject: { kind: 'donations', id: 'list' }, after: filter, at })
  return { name: `donations-${dayOf({ db, clock }, admin)}.csv`, text: csvStream(columns, linesOf(db, filter)) }
}

function* linesOf(db: Deps['db'], filter: DonationFilter) {
  for (let before: string | undefined, hasMore = true; hasMore; ) {
    const rows = listDonations(db, { ...filter, before, limit: batch })
    const page = rows.slice(0, batch)
    const last = page.at(-1)
    yield page.map(cellsOf)
    hasMore = rows.length > batch
    before = last && cursorOf(last)
  }
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

/** `5000` → `50.00`: a point and no thousands, as programs read it. */
const inDollars = (cents: number) => (cents / 100).toFixed(2)
