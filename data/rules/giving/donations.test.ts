import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DisputeStatus, disputeStatuses } from '../../vocabulary/money.ts'
import { afterNews, type DonationNews, type DonationState, keptCents } from './donations.ts'

const asked: DonationState = {
  status: 'pending',
  statusAt: null,
  failureReason: null,
  amount: 5000,
  amountRefunded: 0,
  disputes: {},
  disputeStatus: null,
  amountDisputed: 0,
}

/** Few instants, amounts and words, so that they meet often. */
const at = fc.integer({ min: 1, max: 4 })
const cents = fc.constantFrom(0, 100, 2000, 5000)
const reason = fc.constantFrom('', 'Your card was declined.', 'Your card has expired.')
const news: fc.Arbitrary<DonationNews> = fc.oneof(
  fc.record({ kind: fc.constant('pending' as const), at }),
  fc.record({ kind: fc.constant('succeeded' as const), at, amountReceived: fc.constantFrom(4000, 5000) }),
  fc.record({ kind: fc.constant('failed' as const), at, reason }),
  fc.record({ kind: fc.constant('canceled' as const), at, reason }),
  fc.record({ kind: fc.constant('refunded' as const), amountRefunded: cents }),
  fc.record({
    kind: fc.constant('disputed' as const),
    id: fc.constantFrom('dp_1', 'dp_2'),
    status: fc.constantFrom(...disputeStatuses),
    amountDisputed: cents,
  }),
)
const told = (all: DonationNews[]) => all.reduce(afterNews, asked)

/** The same news in another order, each of them once or more. */
const retold = fc.array(news, { maxLength: 12 }).chain((once) =>
  fc.array(fc.nat({ max: Math.max(0, once.length - 1) }), { maxLength: once.length === 0 ? 0 : 12 }).chain((again) => {
    const all = [...once, ...again.flatMap((index) => once[index] ?? [])]
    return fc.record({
      once: fc.constant(once),
      shuffled: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    })
  }),
)

describe('whatever a provider says of a donation, in any order and however often', () => {
  test('leads to the same state', () => {
    fc.assert(
      fc.property(retold, ({ once, shuffled }) => {
        expect(told(shuffled)).toEqual(told(once))
      }),
      { numRuns: 5_000 },
    )
  })

  test('money that has arrived stays arrived', () => {
    fc.assert(
      fc.property(fc.array(news), (all) => {
        const arrived = all.some(({ kind }) => kind === 'succeeded')
        expect(told(all).status === 'succeeded').toBe(arrived)
      }),
    )
  })

  test('what is kept is whole cents, never negative and never more than what arrived', () => {
    fc.assert(
      fc.property(fc.array(news), (all) => {
        const state = told(all)
        expect(keptCents(state)).toSatisfy(
          (kept: number) =>
            Number.isInteger(kept) && kept >= 0 && kept <= (state.status === 'succeeded' ? state.amount : 0),
        )
      }),
    )
  })
})

describe('a second dispute', () => {
  const dispute = (id: string, status: DisputeStatus, amountDisputed = 2000) =>
    ({ kind: 'disputed', id, status, amountDisputed }) as const

  test.each<[string, DonationNews[], DisputeStatus, number]>([
    ['after a won one holds money back again', [dispute('dp_1', 'won'), dispute('dp_2', 'open', 3000)], 'open', 3000],
    ['beside an open one holds back both', [dispute('dp_1', 'open'), dispute('dp_2', 'open', 3000)], 'open', 5000],
    ['keeps open what is lost in part', [dispute('dp_1', 'lost'), dispute('dp_2', 'open', 3000)], 'open', 5000],
    ['that is won leaves the first one lost', [dispute('dp_1', 'lost'), dispute('dp_2', 'won', 3000)], 'lost', 2000],
    ['that is won as well frees all of it', [dispute('dp_1', 'won'), dispute('dp_2', 'won', 3000)], 'won', 5000],
    ['is not what is told late of the first', [dispute('dp_1', 'won'), dispute('dp_1', 'open')], 'won', 2000],
  ])('%s', (_what, all, disputeStatus, amountDisputed) => {
    expect(told(all)).toMatchObject({ disputeStatus, amountDisputed })
  })
})

describe('what is left to the cause', () => {
  const given = { ...asked, status: 'succeeded' as const }
  test.each([
    ['of a gift that has not arrived', asked, 0],
    ['of a gift', given, 5000],
    ['of a gift returned in part', { ...given, amountRefunded: 2000 }, 3000],
    ['of a gift returned whole', { ...given, amountRefunded: 5000 }, 0],
    ['while a bank holds it back', { ...given, disputeStatus: 'open' as const, amountDisputed: 5000 }, 0],
    ['when the bank decided for us', { ...given, disputeStatus: 'won' as const, amountDisputed: 5000 }, 5000],
    ['when the bank decided for the donor', { ...given, disputeStatus: 'lost' as const, amountDisputed: 5000 }, 0],
    [
      'of a gift both returned and taken back',
      { ...given, amountRefunded: 5000, disputeStatus: 'lost' as const, amountDisputed: 5000 },
      0,
    ],
  ])('%s', (_of, state, kept) => {
    expect(keptCents(state)).toBe(kept)
  })
})
