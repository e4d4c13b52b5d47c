import { randomUUID } from 'node:crypto'
import { eq, gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { openPayoutDesk, type PayoutDesk } from './testing.ts'

const hourMs = 3_600_000
const transfers = 'POST /v1/transfers'
const bankPayouts = 'POST /v1/payouts'

/** A payout that Stripe was asked to move. */
async function openSent() {
  const desk = await openPayoutDesk()
  const id = await desk.expressPayout()
  expect((await desk.process(id)).status).toBe(200)
  return { desk, id, bankPayout: desk.row(id).stripePayoutId ?? '' }
}

const failAt = ({ sandbox }: PayoutDesk, of: string) => sandbox.failNext({ provider: 'stripe', status: 503, of })

/** As many of each as there are at Stripe, whatever was asked. */
const moved = ({ sandbox }: PayoutDesk) => ({
  transfers: sandbox.stripe.transfers().length,
  bankPayouts: sandbox.stripe.payouts().length,
})
const once = { transfers: 1, bankPayouts: 1 }

describe('a payout by Stripe', () => {
  test('is under way until Stripe says that the bank has it, and is then paid', async () => {
    const { desk, id, bankPayout } = await openSent()
    expect(desk.row(id)).toMatchObject({ status: 'pending', decidedBy: 'admin1', bankTries: 1 })
    const [shown] = await (await desk.call('GET', '')).json()
    expect(shown).toMatchObject({ isUnderWay: true, obstacle: expect.stringContaining("author's bank") })
    desk.sandbox.stripe.settlePayout(bankPayout)
    const meanwhile = desk.clock.span()
    expect(await desk.hear(...desk.made('payout.paid'))).toMatchObject({
      outcome: 'Payout 1: $50.00 was paid to the bank.',
    })
    expect(desk.row(id)).toMatchObject({
      status: 'paid',
      paymentMethod: 'stripe_transfer',
      decidedBy: 'admin1',
      paidAt: meanwhile(),
    })
    expect(moved(desk)).toEqual(once)
    expect(desk.acts('payout.paid')).toHaveLength(1)
    expect(desk.notices()).toEqual([])
  })

  test('cannot be cancelled, nor recorded as paid by hand, once Stripe was asked', async () => {
    const { desk, id } = await openSent()
    const cancelled = await desk.cancel(id)
    expect([cancelled.status, (await cancelled.json()).code]).toEqual([409, 'payout.under_way'])
    const byHand = await desk.process(id, { transactionId: 'A', paymentMethod: 'check' })
    expect([byHand.status, (await byHand.json()).code]).toEqual([409, 'payout.under_way'])
    expect(desk.row(id).status).toBe('pending')
  })

  test('that two admins process at the same moment is sent once, and paid once', async () => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout()
    const answers = await Promise.all([
      desk.process(id, { revision: 1 }),
      desk.process(id, { revision: 1 }, 'admin2'),
      desk.process(id, { revision: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(moved(desk)).toEqual(once)
    expect([desk.askedFor(transfers), desk.askedFor(bankPayouts)]).toEqual([1, 1])
    desk.sandbox.stripe.settlePayout(desk.row(id).stripePayoutId ?? '')
    const [paid] = desk.made('payout.paid')
    await desk.hear(paid ?? {}, { ...paid, id: 'evt_again' })
    expect(desk.acts('payout.paid')).toHaveLength(1)
    expect(desk.acts('payout.sent_to_stripe')).toHaveLength(1)
  })

  test('is refused when our balance there is too small, has moved nothing, and can be cancelled or tried again', async () => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout(1_000_001)
    const answer = await desk.process(id)
    expect([answer.status, (await answer.json()).code]).toEqual([402, 'payments.declined'])
    expect(desk.row(id)).toMatchObject({ sendingAt: null, destination: null, failure: expect.any(String) })
    desk.clock.pass(1000)
    await desk.process(id)
    const keys = desk.sandbox.requests().flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect(new Set(keys).size).toBe(2)
    expect((await desk.cancel(id)).status).toBe(200)
    expect(moved(desk)).toEqual({ transfers: 0, bankPayouts: 0 })
  })

  test('cannot begin without keys, and the desk says so', async () => {
    const desk = await openPayoutDesk({
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_PAYOUT_WEBHOOK_SECRET: '',
    })
    const id = await desk.expressPayout()
    const answer = await desk.process(id)
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'payments.unset'])
    expect(desk.row(id).sendingAt).toBeNull()
  })

  test('with keys that Stripe does not know has moved nothing, and is not held', async () => {
    const desk = await openPayoutDesk({ STRIPE_SECRET_KEY: 'sk_test_of_yesterday' })
    const id = await desk.expressPayout()
    expect((await desk.process(id)).status).toBe(503)
    expect((await desk.cancel(id)).status).toBe(200)
  })
})

describe('when an answer is lost', () => {
  test.each<[string, (desk: PayoutDesk) => void]>([
    ['of the transfer, which was made', (desk) => desk.loseAnswer('transfer')],
    ['of the transfer, which was not made', (desk) => failAt(desk, '/v1/transfers')],
    ['of the bank payout, which was made', (desk) => desk.loseAnswer('payOut')],
    ['of the bank payout, which was not made', (desk) => failAt(desk, '/v1/payouts')],
  ])('%s, pressing Process again leads to the same end, with nothing sent twice', async (_what, lose) => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout()
    lose(desk)
    const answer = await desk.process(id)
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'payments.unavailable'])
    expect((await desk.cancel(id)).status).toBe(409)
    expect((await desk.process(id, {}, 'admin2')).status).toBe(200)
    expect(moved(desk)).toEqual(once)
    expect(desk.row(id)).toMatchObject({
      status: 'pending',
      stripePayoutId: desk.sandbox.stripe.payouts()[0]?.payout.id,
    })
  })

  test('and nobody presses anything, the hourly look at Stripe finishes it', async () => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout()
    desk.loseAnswer('transfer')
    await desk.process(id)
    await reconcile(desk)
    expect(moved(desk)).toEqual(once)
    desk.sandbox.stripe.settlePayout(desk.row(id).stripePayoutId ?? '')
    await reconcile(desk)
    expect(desk.row(id)).toMatchObject({ status: 'paid', decidedBy: 'admin1' })
  })

  test('for so long that Stripe has forgotten the key, the transfer is looked up and not made again', async () => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout()
    desk.loseAnswer('transfer')
    await desk.process(id)
    await desk.wait(48 * hourMs)
    expect((await desk.process(id)).status).toBe(200)
    expect([desk.askedFor(transfers), moved(desk)]).toEqual([1, once])
  })

  test('and the next one is a refusal of something else, what was sent is found all the same', async () => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout()
    desk.loseAnswer('transfer')
    await desk.process(id)
    desk.sandbox.failNext({ provider: 'stripe', status: 400, of: '/v1/transfers' })
    expect((await desk.process(id)).status).toBe(200)
    expect(moved(desk)).toEqual(once)
  })
})

describe('when the server dies', () => {
  test.each([
    ['between the transfer and its note', { stripeTransferId: null, stripePayoutId: null, bankTries: 0 }],
    ['between the note of the transfer and the bank payout', { stripePayoutId: null, bankTries: 0 }],
    ['between the bank payout and its note', { stripePayoutId: null }],
  ])('%s, the next one finishes it with nothing sent twice', async (_when, lost) => {
    const { desk, id, bankPayout } = await openSent()
    desk.deps.db.update(authorPayouts).set(lost).where(eq(authorPayouts.id, id)).run()
    await reconcile(desk)
    expect(desk.row(id)).toMatchObject({ stripePayoutId: bankPayout, bankTries: 1 })
    expect(moved(desk)).toEqual(once)
  })

  test('before it noted the bank payout, the event of that is recognised by its mark', async () => {
    const { desk, id, bankPayout } = await openSent()
    desk.sandbox.stripe.settlePayout(bankPayout)
    desk.deps.db.update(authorPayouts).set({ stripePayoutId: null }).where(eq(authorPayouts.id, id)).run()
    await desk.hear(...desk.made('payout.paid'))
    expect(desk.row(id)).toMatchObject({ status: 'paid', stripePayoutId: bankPayout })
  })
})

test.each(['a minute', 'two days'])(
  'when an older backup is put back, what Stripe has of a payout is found after %s, and nothing is sent twice',
  async (late) => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout()
    const backup = desk.row(id)
    const actsBefore = desk.deps.db.select().from(auditLog).all().length
    await desk.process(id)
    const { stripeTransferId, stripePayoutId } = desk.row(id)
    desk.deps.db.update(authorPayouts).set(backup).where(eq(authorPayouts.id, id)).run()
    desk.deps.db.delete(auditLog).where(gt(auditLog.id, actsBefore)).run()
    await desk.wait(late === 'a minute' ? 60_000 : 48 * hourMs)
    expect((await desk.process(id)).status).toBe(200)
    expect(desk.row(id)).toMatchObject({ stripeTransferId, stripePayoutId })
    expect(moved(desk)).toEqual(once)
  },
)

describe('what Stripe reports', () => {
  test('may come three times and in any order: the payout is paid once', async () => {
    const { desk, id, bankPayout } = await openSent()
    desk.sandbox.stripe.settlePayout(bankPayout)
    const all = desk.sandbox.stripe.events.all().map(({ event }) => event)
    const shuffled = [...all.toReversed(), ...all, ...all.toReversed()]
    await desk.hear(...shuffled.map((event) => ({ ...event, id: `evt_${randomUUID()}` })))
    await desk.hear(...shuffled)
    expect(desk.row(id).status).toBe('paid')
    expect(desk.acts('payout.paid')).toHaveLength(1)
    expect(desk.rows().filter(({ status }) => status !== 'processed')).toEqual([])
  })

  test('of a bank that refused leaves the payout pending; processed again the bank is asked anew, and no second transfer made', async () => {
    const { desk, id, bankPayout } = await openSent()
    desk.sandbox.stripe.failPayout(bankPayout)
    await desk.hear(...desk.made('payout.failed'), ...desk.made('payout.failed'))
    expect(desk.row(id)).toMatchObject({ status: 'pending', failure: 'The bank account has been closed.' })
    expect(desk.notices()).toMatchObject([{ notificationType: 'payout_failed', requiresAdminAction: true }])
    await reconcile(desk)
    expect(moved(desk)).toEqual(once)

    expect(await (await desk.process(id, {}, 'admin2')).json()).toMatchObject({ failure: null, isUnderWay: true })
    expect(moved(desk)).toEqual({ transfers: 1, bankPayouts: 2 })
    await desk.hear({ ...desk.made('payout.failed')[0], id: 'evt_late' })
    expect(desk.row(id)).toMatchObject({ bankTries: 2, failure: null })
    desk.sandbox.stripe.settlePayout(desk.row(id).stripePayoutId ?? '')
    await desk.hear(...desk.made('payout.paid'))
    expect(desk.row(id)).toMatchObject({ status: 'paid', failure: null })
  })

  test('of a bank that sent back what was paid leaves it paid, and tells the admins once', async () => {
    const { desk, id, bankPayout } = await openSent()
    desk.sandbox.stripe.settlePayout(bankPayout)
    await desk.hear(...desk.made('payout.paid'))
    desk.sandbox.stripe.failPayout(bankPayout)
    const [failed] = desk.made('payout.failed')
    await desk.hear(failed ?? {}, { ...failed, id: 'evt_again' }, ...desk.made('payout.paid'))
    expect(desk.row(id)).toMatchObject({ status: 'paid', failure: 'The bank account has been closed.' })
    expect(desk.notices()).toMatchObject([{ notificationType: 'payout_returned', requiresAdminAction: true }])
  })

  test('as paid, when the bank has sent it back before that was heard, does not make it paid', async () => {
    const { desk, id, bankPayout } = await openSent()
    desk.sandbox.stripe.settlePayout(bankPayout)
    desk.sandbox.stripe.failPayout(bankPayout)
    await desk.hear(...desk.made('payout.paid'), ...desk.made('payout.failed'))
    expect(desk.row(id)).toMatchObject({ status: 'pending', failure: expect.any(String) })
    expect(desk.notices()).toHaveLength(1)
  })

  test('as canceled leaves the payout pending, to be processed again', async () => {
    const { desk, id, bankPayout } = await openSent()
    desk.sandbox.stripe.cancelPayout(bankPayout)
    await desk.hear(...desk.made('payout.canceled'))
    expect(desk.row(id)).toMatchObject({ status: 'pending', failure: 'The payout was canceled at Stripe.' })
  })

  test.each(['/api/stripe-webhook', '/api/stripe-payout-webhook'] as const)(
    'of a transfer that was taken back makes the payout free again, told at %s',
    async (endpoint) => {
      const { desk, id, bankPayout } = await openSent()
      desk.sandbox.stripe.failPayout(bankPayout)
      await desk.hear(...desk.made('payout.failed'))
      desk.sandbox.stripe.reverse(desk.row(id).stripeTransferId ?? '', { form: {}, request: null })
      for (const again of [1, 2, 3])
        await desk.deliver({ ...desk.made('transfer.reversed')[0], id: `evt_reversed${again}` }, endpoint)
      await desk.deps.jobs.drain()
      expect(desk.row(id)).toMatchObject({ status: 'pending', sendingAt: null, stripeTransferId: null })
      expect(desk.notices().map(({ notificationType }) => notificationType)).toEqual([
        'payout_failed',
        'payout_returned',
      ])
      desk.clock.pass(1000)
      await desk.process(id)
      expect(moved(desk)).toEqual({ transfers: 2, bankPayouts: 2 })
    },
  )

  test('of a transfer that was taken back, told before the refusal of the bank, makes the payout free all the same', async () => {
    const { desk, id, bankPayout } = await openSent()
    desk.sandbox.stripe.failPayout(bankPayout)
    desk.sandbox.stripe.reverse(desk.row(id).stripeTransferId ?? '', { form: {}, request: null })
    await desk.hear(...desk.made('transfer.reversed'))
    expect(desk.row(id).sendingAt).not.toBeNull()
    await desk.hear(...desk.made('payout.failed'))
    expect(desk.row(id)).toMatchObject({ status: 'pending', sendingAt: null, stripeTransferId: null })
    expect(desk.notices().map(({ notificationType }) => notificationType)).toEqual(['payout_returned', 'payout_failed'])
    expect((await desk.cancel(id)).status).toBe(200)
  })

  test.each(['within the hour', 'when it is processed again'])(
    'of a transfer that was taken back may be lost: it is seen %s',
    async (when) => {
      const { desk, id, bankPayout } = await openSent()
      desk.sandbox.stripe.failPayout(bankPayout)
      await desk.hear(...desk.made('payout.failed'))
      desk.sandbox.stripe.reverse(desk.row(id).stripeTransferId ?? '', { form: {}, request: null })
      if (when === 'within the hour') await reconcile(desk)
      else {
        const answer = await desk.process(id)
        const { code, message, current } = await answer.json()
        expect([answer.status, code, current.isUnderWay]).toEqual([502, 'express.refused', false])
        expect(message).toBe('The transfer was taken back in Stripe. Process it again, or cancel it.')
      }
      expect(desk.row(id)).toMatchObject({ status: 'pending', sendingAt: null, stripeTransferId: null })
      expect(desk.acts('payout.taken_back')).toHaveLength(1)
      expect(moved(desk)).toEqual(once)
    },
  )

  test('of payouts that are not ours changes nothing, whoever claims that they are', async () => {
    const { desk, id, bankPayout } = await openSent()
    const { metadata } = desk.sandbox.stripe.payoutOf(bankPayout)
    const before = desk.row(id)
    const claims = [
      desk.eventOf('payout.paid', { id: 'po_unknown' }, { account: 'acct_other' }),
      desk.eventOf('payout.paid', { id: 'po_unknown', metadata }, { account: 'acct_other' }),
      desk.eventOf('payout.paid', { id: 'po_unknown', metadata }, { account: before.destination ?? '' }),
      desk.eventOf('payout.paid', { id: bankPayout, metadata }, { account: 'acct_other' }),
      desk.eventOf('payout.paid', { id: bankPayout, metadata }),
      desk.eventOf('transfer.reversed', { id: 'tr_unknown', amount_reversed: 5000 }),
    ]
    await desk.hear(...claims)
    expect(desk.row(id)).toEqual(before)
    expect(desk.rows().map(({ outcome }) => outcome)).toEqual(claims.map(() => 'Not a payout of this site.'))
    expect(desk.notices()).toEqual([])
  })
})

describe('money that is in the account at Stripe and not available there yet', () => {
  /** A payout whose transfer has arrived, and is held. */
  async function openHeld() {
    const desk = await openPayoutDesk()
    desk.sandbox.stripe.holdArrivals(true)
    const id = await desk.expressPayout()
    const meanwhile = desk.clock.span()
    const answer = await desk.process(id)
    expect(answer.status).toBe(200)
    return { desk, id, shown: await answer.json(), anHourLater: meanwhile(hourMs) }
  }
  const release = ({ sandbox }: PayoutDesk) => sandbox.stripe.holdArrivals(false)
  const paidOnce = { transfers: 1, bankPayouts: 1 }

  test('is no refusal: it is under way, the desk says when the bank is tried next, and nobody is alarmed', async () => {
    const { desk, shown, anHourLater } = await openHeld()
    expect(shown).toMatchObject({
      isUnderWay: true,
      failure: null,
      nextTryAt: anHourLater,
      obstacle: null,
    })
    expect(desk.notices()).toEqual([])
    expect(moved(desk)).toEqual({ transfers: 1, bankPayouts: 0 })
  })

  test('goes to the bank by itself as soon as a try finds it, after longer and longer pauses', async () => {
    const { desk, id } = await openHeld()
    const tries: number[] = []
    for (let hour = 1; hour <= 12; hour += 1) {
      await reconcile(desk)
      tries.push(desk.row(id).bankTries)
    }
    expect(tries).toEqual([2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4])
    release(desk)
    for (let hour = 1; hour <= 3; hour += 1) await reconcile(desk)
    expect(desk.row(id)).toMatchObject({ status: 'pending', nextTryAt: null, stripePayoutId: expect.any(String) })
    expect(moved(desk)).toEqual(paidOnce)
    desk.sandbox.stripe.settlePayout(desk.row(id).stripePayoutId ?? '')
    await desk.hear(...desk.made('payout.paid'))
    expect(desk.row(id).status).toBe('paid')
    expect(desk.askedFor(transfers)).toBe(1)
  })

  test('can be tried by an admin before that', async () => {
    const { desk, id } = await openHeld()
    const meanwhile = desk.clock.span()
    expect((await desk.process(id, {}, 'admin2')).status).toBe(200)
    expect(desk.row(id)).toMatchObject({ bankTries: 2, nextTryAt: meanwhile(2 * hourMs) })
    release(desk)
    expect(await (await desk.process(id)).json()).toMatchObject({ isUnderWay: true, nextTryAt: null, failure: null })
    expect(moved(desk)).toEqual(paidOnce)
  })

  test('is told to the admins once after some days, and can still be tried then', async () => {
    const { desk, id } = await openHeld()
    for (let hour = 1; hour <= 7 * 24; hour += 4) {
      await desk.wait(3 * hourMs)
      await reconcile(desk)
    }
    expect(desk.row(id)).toMatchObject({
      bankTries: 11,
      nextTryAt: null,
      failure: expect.stringContaining('insufficient'),
    })
    expect(desk.notices()).toMatchObject([{ notificationType: 'payout_failed', requiresAdminAction: true }])
    release(desk)
    await desk.process(id)
    expect(moved(desk)).toEqual(paidOnce)
  })

  test('that is taken back meanwhile is free again', async () => {
    const { desk, id } = await openHeld()
    desk.sandbox.stripe.reverse(desk.row(id).stripeTransferId ?? '', { form: {}, request: null })
    await desk.hear(...desk.made('transfer.reversed'))
    expect(desk.row(id)).toMatchObject({ status: 'pending', sendingAt: null, stripeTransferId: null, nextTryAt: null })
    expect((await desk.cancel(id)).status).toBe(200)
  })

  test('whose answer at the next try is lost goes to the bank once', async () => {
    const { desk, id } = await openHeld()
    release(desk)
    desk.loseAnswer('payOut')
    await reconcile(desk)
    expect(desk.row(id)).toMatchObject({ bankTries: 2, nextTryAt: null, stripePayoutId: null })
    await reconcile(desk)
    expect(desk.row(id).stripePayoutId).toBe(desk.sandbox.stripe.payouts()[0]?.payout.id)
    expect(moved(desk)).toEqual(paidOnce)
  })
})

describe('an account at Stripe', () => {
  test.each([
    ['in a country that is not offered any more', { country: 'MX' }],
    ['under the agreement of earlier', { country: 'GB', tos_acceptance: { service_agreement: 'recipient' } }],
  ])('%s is tried, and the admin reads what Stripe says and what to do', async (_what, about) => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout(5000, about)
    const answer = await desk.process(id)
    const { code, current } = await answer.json()
    expect([answer.status, code, current.isUnderWay]).toEqual([502, 'express.refused', false])
    expect(current.failure).toMatch(/^Funds can't be sent to accounts located in .* pay the author in another way/)
    expect((await desk.cancel(id)).status).toBe(200)
    expect(moved(desk)).toEqual({ transfers: 0, bankPayouts: 0 })
  })

  test('that has left while the bank was paid out to is noted and told to the admins once', async () => {
    const { desk, id } = await openSent()
    const { accounts } = desk.deps
    if (!accounts) throw new Error('Stripe is not set up.')
    accounts.findBankPayout = () => Promise.reject(new ProviderError('missing', 'The account has left.'))
    for (let hour = 0; hour < 3; hour += 1) await reconcile(desk)
    expect(desk.row(id)).toMatchObject({ status: 'pending', failure: 'The account has left.' })
    expect(desk.notices()).toMatchObject([{ notificationType: 'payout_failed', requiresAdminAction: true }])
  })

  test('that may not be paid out any more keeps the money there; the admin reads why and tries the bank again later', async () => {
    const desk = await openPayoutDesk()
    const id = await desk.expressPayout()
    desk.sandbox.failNext({ provider: 'stripe', status: 400, of: '/v1/payouts' })
    const answer = await desk.process(id)
    const { code, current } = await answer.json()
    expect([answer.status, code, current.isUnderWay, current.obstacle]).toEqual([502, 'express.refused', true, null])
    expect(current.failure).toBeTruthy()
    expect((await desk.process(id)).status).toBe(200)
    expect(moved(desk)).toEqual(once)
    expect(desk.row(id)).toMatchObject({ bankTries: 2, failure: null })
  })
})

/** An hour later, when Stripe is asked about what is under way. */
async function reconcile({ clock, deps }: PayoutDesk): Promise<void> {
  clock.pass(hourMs)
  deps.jobs.enqueue(deps.db, { name: 'payouts.reconcile', uniqueKey: randomUUID() })
  await deps.jobs.drain()
}
