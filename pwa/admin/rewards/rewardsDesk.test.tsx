import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import { PendingRow } from './payouts/PendingPayouts.tsx'
import { TierLadder } from './TierLadder.tsx'

const sent: Payout = {
  id: 1,
  accountId: 1,
  authorName: 'Amina Example',
  authorEmail: 'amina@example.org',
  amount: 1250,
  month: '2026-11',
  currency: 'USD',
  method: 'stripe_transfer',
  status: 'pending',
  paymentMethod: null,
  transactionId: null,
  stripeTransferId: 'tr_1',
  stripePayoutId: 'po_1',
  description: null,
  notes: null,
  createdBy: 'admin1',
  decidedBy: null,
  decidedAt: null,
  paidAt: null,
  isUnderWay: true,
  nextTryAt: null,
  isMovedByProvider: true,
  local: null,
  failure: null,
  obstacle: null,
  vouchedFor: null,
  revision: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
}
const textOf = (payout: Payout) =>
  renderToString(<PendingRow payout={payout} onAsk={() => {}} />).replaceAll(/<!-- -->|<[^>]*>/g, '')

test('what the bank has refused is not told as being on its way', () => {
  expect(textOf(sent)).toContain('It becomes paid when Stripe reports')
  const refused = textOf({ ...sent, failure: 'The account is closed.' })
  expect(refused).toContain('Refused: The account is closed.')
  expect(refused).toContain('It is in the author’s account at Stripe. “Process” tries the bank again.')
  expect(refused).toContain('reverse the transfer tr_1 in Stripe’s dashboard: then it can be cancelled here.')
  expect(refused).not.toContain('It becomes paid')
})

test('the desk shows which points of a week reach Gold and of a month Platinum', () => {
  const text = renderToString(<TierLadder />).replaceAll('<!-- -->', '')
  expect(text).toContain('Weekly: Gold at 15,000+ points. Monthly: Platinum at 60,000+ points.')
})
