import type { AdminName } from '../../data/contract/admin.ts'
import { asText } from '../../data/rules/asText.ts'
import { keptCents } from '../../data/rules/giving/donations.ts'
import { currency } from '../../data/vocabulary/money.ts'
import { dayOf } from '../platform/admins/profile.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { type CsvColumns, csvOf } from '../platform/http/csv.ts'
import { pagesOf } from '../platform/http/lists.ts'
import { donationsInPlaces, listPlaces } from './desk/desk.store.ts'
import { type DonationFilter, type Narrowing, narrowingOf } from './desk/narrow.ts'
import type { DonationRow } from './donations.store.ts'

/** Rows read in one go. */
const batch = 500

/**
 * The donations of a filter as CSV, newest first. Names and addresses leave the site by it, so it is noted who asked.
 */
export function exportDonations({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, filter: DonationFilter) {
  const at = toInstant(clock)
  const asked = narrowingOf(db, admin, filter)
  recordAct(db, { admin, action: 'donations.exported', subject: { kind: 'donations', id: 'list' }, after: filter, at })
  const pages = rowsOf(db, asked)
  return { name: `donations-${dayOf({ db, clock }, admin)}.csv`, text: csvOf(columns, pages) }
}

function* rowsOf(db: Store, asked: Narrowing): Generator<DonationRow[], void> {
  for (const places of pagesOf((page) => listPlaces(db, { ...asked, ...page }), batch))
    yield donationsInPlaces(db, places)
}

const columns: CsvColumns<DonationRow> = {
  Donation: (row) => row.id,
  Begun: (row) => row.createdAt,
  Arrived: (row) => row.succeededAt,
  Donor: (row) => asText(row.donorName),
  Email: (row) => asText(row.donorEmail),
  Method: (row) => row.method,
  Status: (row) => row.status,
  Reason: (row) => asText(row.failureReason),
  Currency: () => currency,
  Amount: (row) => inDollars(row.amount),
  Refunded: (row) => inDollars(row.amountRefunded),
  Dispute: (row) => row.disputeStatus,
  Disputed: (row) => inDollars(row.amountDisputed),
  Kept: (row) => inDollars(keptCents(row)),
  'Stripe payment': (row) => row.stripePaymentIntentId,
  'PayPal order': (row) => row.paypalOrderId,
  Reference: (row) => asText(row.reference),
  'Received as': (row) => asText(row.received),
  Note: (row) => asText(row.note),
  'Entered by': (row) => row.enteredBy,
  'Card fee covered': (row) => inDollars(row.feeCovered),
  'Monthly donation': (row) => row.monthlyGiftId,
}

/** `5000` → `50.00`: a point and no thousands, as programs read it. */
const inDollars = (cents: number) => (cents / 100).toFixed(2)
