import type { DisputeStatus, DonationStatus } from '../../vocabulary/money.ts'

/** What the provider has said about a donation so far. Amounts in cents, instants in seconds since 1970. */
export interface DonationState {
  status: DonationStatus
  /** When the provider created the event that the status follows; null before the first. */
  statusAt: number | null
  failureReason: string | null
  amount: number
  amountRefunded: number
  /** What became of each complaint at the bank, by its id there. */
  disputes: Disputes
  /** Of all of them together: open while any is, and lost when any was. */
  disputeStatus: DisputeStatus | null
  /** What is held back or lost; when all were won, what they had been about. */
  amountDisputed: number
}

export type Disputes = Record<string, { status: DisputeStatus; cents: number }>

/** One thing the provider says. `at` is when it created the event, in seconds since 1970. */
export type DonationNews =
  /** Under way: made, or being processed by a bank. */
  | { kind: 'pending'; at: number }
  | { kind: 'succeeded'; at: number; amountReceived: number }
  /** This try failed; the donor may try again. */
  | { kind: 'failed'; at: number; reason: string }
  /** It is over, without money. */
  | { kind: 'canceled'; at: number; reason: string }
  /** All refunds so far, in cents. */
  | { kind: 'refunded'; amountRefunded: number }
  | { kind: 'disputed'; id: string; status: DisputeStatus; amountDisputed: number }

/**
 * What a piece of news makes of a donation. News come late, twice and in any order: whatever the order, all of them
 * together lead to the same state. Money that has arrived stays arrived; a refund or a dispute is told beside it.
 */
export function afterNews(state: DonationState, news: DonationNews): DonationState {
  switch (news.kind) {
    case 'succeeded':
      return {
        ...state,
        status: 'succeeded',
        statusAt: state.status === 'succeeded' ? Math.min(state.statusAt ?? news.at, news.at) : news.at,
        failureReason: null,
        amount: state.status === 'succeeded' ? Math.max(state.amount, news.amountReceived) : news.amountReceived,
      }
    case 'pending':
    case 'failed':
    case 'canceled':
      return isNewer(news, state)
        ? {
            ...state,
            status: news.kind === 'pending' ? 'pending' : 'failed',
            statusAt: news.at,
            failureReason: news.kind === 'pending' ? null : news.reason,
          }
        : state
    case 'refunded':
      return { ...state, amountRefunded: Math.max(state.amountRefunded, news.amountRefunded) }
    case 'disputed':
      return afterDispute(state, news)
  }
}

/** A donor may complain again when the first complaint was decided, and about another part. */
function afterDispute(state: DonationState, news: Extract<DonationNews, { kind: 'disputed' }>): DonationState {
  const before = state.disputes[news.id]
  const status = before && stageOf(before.status) > stageOf(news.status) ? before.status : news.status
  const cents = Math.max(before?.cents ?? 0, news.amountDisputed)
  if (before?.status === status && before.cents === cents) return state
  const disputes = { ...state.disputes, [news.id]: { status, cents } }
  const all = Object.values(disputes)
  const held = all.filter((dispute) => dispute.status !== 'won')
  return {
    ...state,
    disputes,
    disputeStatus: held.length === 0 ? 'won' : held.some((dispute) => dispute.status === 'open') ? 'open' : 'lost',
    amountDisputed: (held.length > 0 ? held : all).reduce((sum, dispute) => sum + dispute.cents, 0),
  }
}

/** Of two within the same second, a failure says more than being under way; of two failures any, but always the same. */
function isNewer(news: { kind: 'pending' | 'failed' | 'canceled'; at: number; reason?: string }, state: DonationState) {
  if (state.status === 'succeeded') return false
  if (state.statusAt === null || news.at !== state.statusAt) return news.at > (state.statusAt ?? 0)
  if (news.kind === 'pending') return false
  return state.status === 'pending' || (news.reason ?? '') > (state.failureReason ?? '')
}

/** How far a dispute has come. */
const stageOf = (status: DisputeStatus) => ['open', 'won', 'lost'].indexOf(status)

/** In cents: what is left to the cause of a donation that arrived, after refunds and what a bank holds back. */
export function keptCents(donation: Omit<DonationState, 'statusAt' | 'failureReason' | 'disputes'>): number {
  if (donation.status !== 'succeeded') return 0
  const heldBack = donation.disputeStatus && donation.disputeStatus !== 'won' ? donation.amountDisputed : 0
  return Math.max(0, donation.amount - donation.amountRefunded - heldBack)
}
