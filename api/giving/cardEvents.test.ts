import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keptCents } from '../../data/rules/giving/donations.ts'
import { donations } from '../../data/tables/donations.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { mailLog } from '../../data/tables/system.ts'
import { projectFolder } from '../platform/paths.ts'
import { openTestDesk, secondsOf, type TestDesk, type TestEvent } from '../platform/webhooks/testing.ts'
import { donationEvents } from './cardEvents.ts'
import { type DonationRow, findDonation } from './donations.store.ts'

const email = 'amina@example.org'

const setOut = ({ app }: TestDesk, dollars = 50) =>
  app.request('/api/create-payment-intent', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ amount: dollars, donorName: 'Amina Example', donorEmail: email }),
  })

/** A donor who set out to give; the row, as it is now. */
async function openDonation(desk: TestDesk, dollars = 50) {
  expect((await setOut(desk, dollars)).status).toBe(200)
  const id = desk.deps.db.select().from(donations).all().at(-1)?.id ?? 0
  const row = () => findDonation(desk.deps.db, id) as DonationRow
  const intentId = row().stripePaymentIntentId ?? ''
  const { amount } = row()
  const { metadata } = desk.sandbox.stripe.intentOf(intentId)
  const charge = { id: `ch_${id}`, payment_intent: intentId, amount, currency: 'usd' }
  const intent = (type: string, changes: object = {}, more: Partial<TestEvent> = {}) =>
    desk.eventOf(
      `payment_intent.${type}`,
      {
        id: intentId,
        amount,
        amount_received: type === 'succeeded' ? amount : 0,
        currency: 'usd',
        metadata,
        ...changes,
      },
      more,
    )
  return {
    id,
    row,
    intentId,
    metadata,
    intent,
    succeeded: (changes?: object, more?: Partial<TestEvent>) => intent('succeeded', changes, more),
    failed: (message: string, more?: Partial<TestEvent>) =>
      intent('payment_failed', { last_payment_error: { message, code: 'card_declined' } }, more),
    refunded: (cents: number, changes: object = {}) =>
      desk.eventOf('charge.refunded', { ...charge, amount_refunded: cents, ...changes }),
    dispute: (stage: 'created' | 'updated' | 'closed', status: string, changes: object = {}) =>
      desk.eventOf(`charge.dispute.${stage}`, { ...charge, id: `dp_${id}`, status, reason: 'fraudulent', ...changes }),
  }
}
type Donation = Awaited<ReturnType<typeof openDonation>>

const notices = ({ deps }: TestDesk) => deps.db.select().from(authorNotifications).all()
const mails = ({ deps }: TestDesk) => deps.db.select().from(mailLog).all()
const later = (desk: TestDesk, ms = 60_000) => desk.clock.pass(ms)

describe('what Stripe reports of a payment', () => {
  test.each<[string, (donation: Donation) => TestEvent[], Partial<DonationRow>, string]>([
    [
      'that arrived',
      ({ succeeded }) => [succeeded()],
      { status: 'succeeded', succeededAt: '2026-03-01T09:00:00.000Z', amount: 5000 },
      'Donation 1: $50.00 arrived.',
    ],
    ['that is under way', ({ intent }) => [intent('processing')], { status: 'pending' }, 'Donation 1: under way.'],
    [
      'that was declined',
      ({ failed }) => [failed('Your card was declined.')],
      { status: 'failed', failureReason: 'Your card was declined.', succeededAt: null },
      'Donation 1: a payment failed. Your card was declined.',
    ],
    [
      'that failed without words',
      ({ intent }) => [intent('payment_failed', { last_payment_error: null })],
      { status: 'failed', failureReason: 'The payment failed.' },
      'Donation 1: a payment failed. The payment failed.',
    ],
    [
      'that was abandoned',
      ({ intent }) => [intent('canceled', { cancellation_reason: 'abandoned' })],
      { status: 'failed', failureReason: 'Never paid.' },
      'Donation 1: closed without money. Never paid.',
    ],
    [
      'that was cancelled for a reason nobody has heard of',
      ({ intent }) => [intent('canceled', { cancellation_reason: 'constructor' })],
      { status: 'failed', failureReason: 'Canceled.' },
      'Donation 1: closed without money. Canceled.',
    ],
    [
      'told again under another number',
      ({ succeeded }) => [succeeded(), succeeded()],
      { status: 'succeeded' },
      'Donation 1: nothing new.',
    ],
    [
      'returned in part',
      ({ succeeded, refunded }) => [succeeded(), refunded(2000)],
      { status: 'succeeded', amountRefunded: 2000 },
      'Donation 1: $20.00 of $50.00 refunded.',
    ],
    [
      'returned in two parts that come in the wrong order',
      ({ succeeded, refunded }) => [succeeded(), refunded(5000), refunded(2000)],
      { amountRefunded: 5000 },
      'Donation 1: nothing new.',
    ],
    [
      'returned before it was told to have arrived',
      ({ refunded, succeeded }) => [refunded(2000), succeeded()],
      { status: 'succeeded', amountRefunded: 2000 },
      'Donation 1: $50.00 arrived.',
    ],
    [
      'that arrived, and is then said to be under way',
      ({ succeeded, intent }) => [succeeded(), intent('processing')],
      { status: 'succeeded' },
      'Donation 1: nothing new.',
    ],
    [
      'with an expanded intent in the charge',
      ({ succeeded, refunded, intentId }) => [succeeded(), refunded(100, { payment_intent: { id: intentId } })],
      { amountRefunded: 100 },
      'Donation 1: $1.00 of $50.00 refunded.',
    ],
  ])('%s becomes the donation', async (_what, tell, state, outcome) => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    expect(await desk.tell(...tell(donation))).toMatchObject({ status: 'processed', outcome })
    expect(donation.row()).toMatchObject(state)
  })

  test('with a second card after the first was declined arrives, also when the decline is told later', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const decline = donation.failed('Your card was declined.')
    later(desk)
    await desk.tell(donation.succeeded(), decline)
    expect(donation.row()).toMatchObject({ status: 'succeeded', failureReason: null })
  })

  test('is thanked for by mail once, when the money is there and not before', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    await desk.tell(donation.intent('processing'), donation.refunded(100))
    expect(mails(desk)).toEqual([])
    const arrival = donation.succeeded()
    await desk.tell(arrival, arrival, donation.succeeded())
    expect(mails(desk)).toMatchObject([{ key: 'donation.receipt:1', recipient: email, state: 'sent' }])
  })

  test('is not said to have been received when all of it had gone back before', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    await desk.tell(donation.refunded(5000))
    await desk.tell(donation.succeeded())
    expect(donation.row()).toMatchObject({ status: 'succeeded', amountRefunded: 5000 })
    expect(mails(desk)).toEqual([])
  })

  test('keeps the day of its arrival when it goes back, also one from before events were noted', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const succeededAt = '2026-02-01T10:00:00.000Z'
    desk.deps.db.update(donations).set({ status: 'succeeded', succeededAt }).run()
    await desk.tell(donation.refunded(1000))
    expect(donation.row()).toMatchObject({ status: 'succeeded', amountRefunded: 1000, succeededAt })
  })

  test('from the donor to the list, with events doubled and shuffled, comes to the same', async () => {
    const desk = await openTestDesk()
    const { sandbox, app, deps, clock } = desk
    // What the sandbox signs has its own clock.
    clock.pass(Date.now() - clock.now().getTime())
    const donation = await openDonation(desk)
    sandbox.stripe.events.deliverTo((path, init) => app.request(path, init))
    sandbox.stripe.pay(donation.intentId)
    await sandbox.stripe.events.setMode('chaos')
    await sandbox.stripe.events.resendShuffled()
    await deps.jobs.drain()
    expect(donation.row()).toMatchObject({ status: 'succeeded', amount: 5000 })
    expect(mails(desk)).toHaveLength(1)
    expect(desk.rows().every(({ status }) => status === 'processed')).toBe(true)
  })
})

describe('which donation an event is about', () => {
  test('is told by the number that Stripe was given, when the server died before it noted the intent', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    desk.deps.db.update(donations).set({ stripePaymentIntentId: null }).run()
    await desk.tell(donation.succeeded())
    expect(donation.row()).toMatchObject({ status: 'succeeded', stripePaymentIntentId: donation.intentId })
  })

  test.each(['refunded', 'dispute'] as const)(
    'is asked of Stripe when a %s comes first and the intent was never noted',
    async (kind) => {
      const desk = await openTestDesk()
      const donation = await openDonation(desk)
      desk.deps.db.update(donations).set({ stripePaymentIntentId: null }).run()
      await desk.tell(kind === 'refunded' ? donation.refunded(2000) : donation.dispute('created', 'needs_response'))
      expect(donation.row()).toMatchObject({
        stripePaymentIntentId: donation.intentId,
        ...(kind === 'refunded' ? { amountRefunded: 2000 } : { disputeStatus: 'open', amountDisputed: 5000 }),
      })
    },
  )

  test('is found by all that ask Stripe at the same time', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    desk.deps.db.update(donations).set({ stripePaymentIntentId: null }).run()
    const stages = ['needs_response', 'under_review', 'lost']
    await desk.tell(
      donation.succeeded(),
      ...stages.map((status) => donation.dispute('updated', status)),
      donation.refunded(100),
    )
    expect(desk.rows().map(({ outcome }) => outcome)).toEqual(Array(5).fill(expect.stringMatching(/^Donation 1: /)))
    expect(donation.row()).toMatchObject({ status: 'succeeded', disputeStatus: 'lost', amountRefunded: 100 })
  })

  test.each<[string, (donation: Donation, desk: TestDesk) => TestEvent]>([
    ['an intent of nobody', ({ intent }) => intent('succeeded', { id: 'pi_elsewhere', metadata: {} })],
    [
      'an intent of nobody without further words',
      ({ intent }) => intent('succeeded', { id: 'pi_elsewhere', metadata: null }),
    ],
    [
      'an intent of another site with the same number',
      ({ succeeded }) => succeeded({ id: 'pi_elsewhere', metadata: { donationId: '1' } }),
    ],
    [
      'an intent of another site with the same number and act',
      ({ succeeded, metadata }) => succeeded({ id: 'pi_elsewhere', metadata: { ...metadata, site: 'another' } }),
    ],
    [
      'a number that is none',
      ({ succeeded, metadata }) => succeeded({ id: 'pi_elsewhere', metadata: { ...metadata, donationId: '1 or 1=1' } }),
    ],
    [
      'a refund of an intent that Stripe does not know',
      ({ refunded }) => refunded(100, { payment_intent: 'pi_elsewhere' }),
    ],
    ['a refund without an intent', ({ refunded }) => refunded(100, { payment_intent: null })],
    ['a dispute about something else', ({ dispute }) => dispute('created', 'lost', { payment_intent: 'pi_elsewhere' })],
  ])('is no donation of this site: %s', async (_what, make) => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const before = donation.row()
    const event = await desk.tell(make(donation, desk))
    expect(event).toMatchObject({ status: 'processed', outcome: 'Not a donation of this site.' })
    expect(donation.row()).toEqual(before)
    expect([notices(desk), mails(desk)]).toEqual([[], []])
  })

  test.each([{ donationId: '1' }, { site: 'another' }, { act: randomUUID() }])(
    'is not the one whose intent was never noted, where the mark says %o',
    async (foreign) => {
      const desk = await openTestDesk()
      const donation = await openDonation(desk)
      desk.deps.db.update(donations).set({ stripePaymentIntentId: null }).run()
      const metadata = 'donationId' in foreign ? foreign : { ...donation.metadata, ...foreign }
      await desk.tell(donation.succeeded({ id: 'pi_elsewhere', metadata }))
      expect(donation.row()).toMatchObject({ status: 'pending', stripePaymentIntentId: null })
      await desk.tell(donation.succeeded())
      expect(donation.row()).toMatchObject({ status: 'succeeded', stripePaymentIntentId: donation.intentId })
    },
  )

  test.each<[string, (desk: TestDesk) => unknown]>([
    ['there is none', ({ deps }) => deps.db.delete(donations).run()],
    [
      'the number belongs to another act',
      ({ deps }) => deps.db.update(donations).set({ stripePaymentIntentId: null, submission: randomUUID() }).run(),
    ],
    [
      'the amount is another',
      ({ deps }) => deps.db.update(donations).set({ stripePaymentIntentId: null, amount: 4900 }).run(),
    ],
    [
      'it was made for PayPal',
      ({ deps }) => deps.db.update(donations).set({ stripePaymentIntentId: null, method: 'paypal' }).run(),
    ],
  ])('is lost after a backup was put back, and the admins are told of its money: %s', async (_how, change) => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    change(desk)
    const before = donation.row()
    const outcome = `${donation.intentId} was made by this site, and its donation is not here.`
    const arrival = donation.succeeded()
    expect(await desk.tell(arrival, arrival)).toMatchObject({ outcome: `${outcome} The admins were told.` })
    expect(await desk.tell(donation.failed('Declined.'))).toMatchObject({ status: 'processed', outcome })
    expect(await desk.tell(donation.refunded(100))).toMatchObject({ status: 'processed', outcome })
    await desk.tell(donation.dispute('created', 'needs_response', { currency: 'eur' }))
    expect(donation.row()).toEqual(before)
    expect(mails(desk)).toEqual([])
    expect(notices(desk)).toMatchObject([
      {
        title: 'Money without a donation',
        requiresAdminAction: true,
        message: expect.stringContaining(`$50.00 of payment ${donation.intentId} was paid`),
      },
      { title: 'A dispute without a donation', message: expect.stringContaining('an amount in EUR') },
    ])
  })
})

describe('the admins are told', () => {
  test('of a refund, each time more is returned', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const refund = donation.refunded(2000)
    await desk.tell(donation.succeeded(), refund, refund, donation.refunded(2000), donation.refunded(5000))
    expect(notices(desk)).toMatchObject([
      {
        notificationType: 'donation_refund',
        requiresAdminAction: false,
        message: '$20.00 of donation 1 ($50.00) went back to the donor. $30.00 is left.',
        metadata: '{"donationId":1}',
      },
      { message: '$50.00 of donation 1 ($50.00) went back to the donor. $0.00 is left.' },
    ])
  })

  test('of a dispute with what to do until when, and of its end', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const due = { evidence_details: { due_by: secondsOf(new Date('2026-03-20T12:00:00Z')) } }
    const states: unknown[] = []
    for (const event of [
      donation.succeeded(),
      donation.dispute('created', 'warning_needs_response', due),
      donation.dispute('updated', 'needs_response', due),
      donation.dispute('updated', 'under_review', due),
      donation.dispute('closed', 'lost', due),
      donation.dispute('updated', 'needs_response', due),
    ]) {
      await desk.tell(event)
      const { disputeStatus, amountDisputed } = donation.row()
      states.push([disputeStatus, amountDisputed, keptCents(donation.row())])
    }
    expect(states).toEqual([
      [null, 0, 5000],
      ['open', 0, 5000],
      ['open', 5000, 0],
      ['open', 5000, 0],
      ['lost', 5000, 0],
      ['lost', 5000, 0],
    ])
    expect(notices(desk)).toMatchObject([
      {
        title: "A donor's bank asks about a donation",
        requiresAdminAction: true,
        adminActionDescription: expect.stringContaining('by March 20, 2026'),
      },
      {
        title: 'A donation is disputed',
        requiresAdminAction: true,
        message: expect.stringContaining('$50.00 is held back'),
      },
      { title: 'A dispute is lost', requiresAdminAction: false, message: expect.stringContaining('$0.00 is left') },
    ])
  })

  test.each([
    ['won', 5000],
    ['warning_closed', 5000],
    ['prevented', 5000],
  ])('of a dispute that ends as %s, after which the money counts again', async (status, kept) => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    await desk.tell(donation.succeeded(), donation.dispute('created', 'needs_response'))
    expect(keptCents(donation.row())).toBe(0)
    await desk.tell(donation.dispute('closed', status))
    expect(keptCents(donation.row())).toBe(kept)
    expect(notices(desk).at(-1)).toMatchObject({ title: 'A dispute is over: the donation stays' })
  })

  test('of a second dispute after one that was won', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const first = donation.dispute('created', 'needs_response')
    await desk.tell(donation.succeeded(), first)
    await desk.tell(donation.dispute('closed', 'won'), first)
    expect(keptCents(donation.row())).toBe(5000)
    await desk.tell(donation.dispute('created', 'needs_response', { id: 'dp_again', amount: 2000 }))
    expect(donation.row()).toMatchObject({ disputeStatus: 'open', amountDisputed: 2000 })
    expect(keptCents(donation.row())).toBe(3000)
    expect(notices(desk).map(({ title }) => title)).toEqual([
      'A donation is disputed',
      'A dispute is over: the donation stays',
      'A donation is disputed',
    ])
  })

  test('of a dispute that is only heard of when it is lost', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    await desk.tell(
      donation.dispute('closed', 'lost'),
      donation.dispute('created', 'needs_response'),
      donation.succeeded(),
    )
    expect(donation.row()).toMatchObject({ status: 'succeeded', disputeStatus: 'lost' })
    expect(keptCents(donation.row())).toBe(0)
    expect(notices(desk).map(({ title }) => title)).toEqual(['A dispute is lost'])
  })

  test('of a dispute in the currency of another bank, which holds back the whole', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    await desk.tell(
      donation.succeeded(),
      donation.dispute('created', 'needs_response', { amount: 650_000, currency: 'kes' }),
    )
    expect(donation.row()).toMatchObject({ disputeStatus: 'open', amountDisputed: 5000 })
  })

  test('of another amount than was asked for; what arrived is what counts', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    await desk.tell(donation.succeeded({ amount_received: 4000 }))
    expect(donation.row()).toMatchObject({ status: 'succeeded', amount: 4000 })
    expect(notices(desk)).toMatchObject([
      {
        notificationType: 'donation_amount',
        requiresAdminAction: true,
        message: 'Donation 1 brought $40.00; $50.00 was asked for.',
      },
    ])
  })

  test('of money in another currency, once, and it is not counted', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const foreign = donation.succeeded({ currency: 'eur' })
    later(desk)
    expect(await desk.tell(foreign, foreign, donation.succeeded({ currency: 'eur' }))).toMatchObject({
      outcome: 'Donation 1: paid in another currency, and not counted.',
    })
    expect(donation.row()).toMatchObject({ status: 'failed', failureReason: 'Paid in EUR, which is not counted here.' })
    expect(notices(desk)).toMatchObject([{ title: 'A donation came in another currency', requiresAdminAction: true }])
    expect(mails(desk)).toEqual([])
  })

  test('of a refund that did not reach the donor', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const refund = desk.eventOf('refund.failed', {
      id: 're_1',
      payment_intent: donation.intentId,
      amount: 2000,
      currency: 'usd',
    })
    await desk.tell(donation.succeeded(), donation.refunded(2000), refund, refund)
    expect(notices(desk).at(-1)).toMatchObject({ title: 'A refund did not arrive', requiresAdminAction: true })
    expect(notices(desk)).toHaveLength(2)
  })

  test('without the name or the address of the donor', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    await desk.tell(
      donation.succeeded({ amount_received: 1 }),
      donation.refunded(1),
      donation.dispute('created', 'lost'),
    )
    expect(notices(desk)).toHaveLength(3)
    expect(JSON.stringify(notices(desk))).not.toMatch(/amina/i)
  })
})

describe('an event of a donation at the endpoint of payouts', () => {
  const payouts = '/api/stripe-payout-webhook'

  test('changes nothing: whoever has that secret reports other things', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const before = donation.row()
    for (const event of [donation.succeeded(), donation.refunded(5000)]) await desk.deliver(event, payouts)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject(
      [1, 2].map(() => ({ status: 'processed', outcome: 'Not for this endpoint: nothing was done.' })),
    )
    expect([donation.row(), mails(desk)]).toEqual([before, []])
  })

  test.each(['before', 'after'])('is not lost to its own, where it comes %s the other was handled', async (when) => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const event = donation.succeeded()
    await desk.deliver(event, payouts)
    if (when === 'after') await desk.deps.jobs.drain()
    await desk.tell(event, event)
    await desk.deliver(event, payouts)
    await desk.deps.jobs.drain()
    expect(donation.row()).toMatchObject({ status: 'succeeded' })
    expect(desk.rows()).toMatchObject([
      { webhookEndpoint: '/api/stripe-webhook', status: 'processed', outcome: 'Donation 1: $50.00 arrived.' },
    ])
    expect(mails(desk)).toHaveLength(1)
  })
})

describe('declined cards', () => {
  test('five within an hour close the form for where they came from, for an hour', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const declines = Array.from({ length: 5 }, (_, n) => donation.failed(`Declined, try ${n}.`))
    await desk.tell(...declines.slice(0, 4), ...declines.slice(0, 4))
    expect((await setOut(desk)).status).toBe(200)
    await desk.tell(...declines)
    expect((await setOut(desk)).status).toBe(429)
    later(desk, 3_600_000)
    expect((await setOut(desk)).status).toBe(200)
  })

  test('told a day late close nothing', async () => {
    const desk = await openTestDesk()
    const donation = await openDonation(desk)
    const declines = Array.from({ length: 5 }, (_, n) => donation.failed(`Declined, try ${n}.`))
    later(desk, 24 * 3_600_000)
    await desk.tell(...declines)
    expect((await setOut(desk)).status).toBe(200)
  })
})

test('every event that is handled stands in the page about donations, which says what Stripe has to send', () => {
  const readme = readFileSync(path.join(projectFolder, 'docs/operate/donations.md'), 'utf8')
  const types = Object.keys(donationEvents(() => expect.unreachable()))
  expect(types.filter((type) => !readme.includes(`\`${type}\``))).toEqual([])
})

test('whatever the order and however often: the same row, one receipt, and nothing in the log that failed', async () => {
  const desk = await openTestDesk()
  const story = ({ intent, failed, succeeded, refunded, dispute }: Donation, toldAt: number) => {
    const at = (seconds: number) => ({ created: toldAt + seconds })
    return [
      intent('processing', {}, at(1)),
      failed('Your card was declined.', at(1)),
      failed('Your card has expired.', at(1)),
      intent('canceled', { cancellation_reason: 'duplicate' }, at(2)),
      succeeded({}, at(3)),
      refunded(1000),
      refunded(2000),
      dispute('created', 'needs_response', { amount: 3000 }),
      dispute('closed', 'won', { amount: 3000 }),
    ]
  }
  const order = fc.shuffledSubarray([...Array(9).keys(), ...Array(9).keys()], { minLength: 18, maxLength: 18 })
  let count = 0
  await fc.assert(
    fc.asyncProperty(order, async (indexes) => {
      later(desk, 3_600_000)
      const donation = await openDonation(desk)
      const toldAt = secondsOf(desk.clock.now())
      const events = story(donation, toldAt)
      await desk.tell(...indexes.flatMap((index) => events[index] ?? []))
      count += 1
      expect(donation.row()).toMatchObject({
        status: 'succeeded',
        amount: 5000,
        failureReason: null,
        statusAt: toldAt + 3,
        amountRefunded: 2000,
        disputeStatus: 'won',
        amountDisputed: 3000,
      })
      expect(mails(desk)).toHaveLength(count)
    }),
    { numRuns: 12 },
  )
  expect(desk.rows().filter(({ status }) => status !== 'processed')).toEqual([])
}, 30_000)

test('two tabs of one donor that pay at once are two donations, each told once by a receipt of its own', async () => {
  const desk = await openTestDesk()
  const answers = await Promise.all([setOut(desk), setOut(desk)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const intents = desk.sandbox.stripe.intents()
  expect(new Set(intents.map(({ id }) => id)).size).toBe(2)
  const news = intents.map(({ id, metadata }) => {
    const paid = { id, amount: 5000, amount_received: 5000, currency: 'usd', metadata }
    return desk.eventOf('payment_intent.succeeded', paid)
  })
  await Promise.all([...news, ...news.toReversed()].map((event) => desk.deliver(event)))
  await desk.deps.jobs.drain()
  const rows = desk.deps.db.select().from(donations).all()
  expect(rows.map(({ status, amount }) => [status, amount])).toEqual([
    ['succeeded', 5000],
    ['succeeded', 5000],
  ])
  expect(mails(desk).map(({ key }) => key)).toEqual(['donation.receipt:1', 'donation.receipt:2'])
})
