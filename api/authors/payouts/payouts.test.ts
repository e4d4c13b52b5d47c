import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailLog } from '../../../data/tables/system.ts'
import { createPayout } from './payouts.ts'
import { openPayoutDesk } from './testing.ts'

const dayMs = 86_400_000

describe('a payout', () => {
  test('is owed from the moment it is made, and noted with who made it', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const answer = await desk.create(accountId, 4_000)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      amount: 4_000,
      status: 'pending',
      method: 'bank_transfer',
      notes: 'Payout for 2026-02',
      currency: 'USD',
      createdBy: 'admin1',
      isUnderWay: false,
      obstacle: null,
      revision: 1,
    })
    expect(desk.balance(accountId)).toMatchObject({ earned: 10_000, pending: 4_000, balance: 6_000, available: 6_000 })
    expect(desk.acts('payout.created')).toMatchObject([{ admin: 'admin1', after: { amount: 4_000 } }])
  })

  test('can be asked for by the address of its author alone: the month is the present one', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const { authorEmail } = await (await desk.create(accountId, 1_000)).json()
    const body = { authorEmail: authorEmail.toUpperCase(), amount: 2_000 }
    const answer = await desk.call('POST', '', body)
    expect([answer.status, await answer.json()]).toMatchObject([201, { accountId, amount: 2_000, month: '2026-03' }])
    expect((await desk.call('POST', '', { authorEmail: 'nobody@example.org', amount: 1 })).status).toBe(404)
    const unsaid = await desk.call('POST', '', { amount: 1 })
    expect([unsaid.status, (await unsaid.json()).message]).toEqual([
      400,
      'Please say who is paid: send authorEmail or accountId.',
    ])
  })

  test('is changed without a revision as well: only one that was sent can be too old', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const { id } = await (await desk.create(accountId, 1_000)).json()
    await desk.call('PATCH', `/${id}`, { notes: 'First' })
    expect((await desk.call('PATCH', `/${id}`, { notes: 'Late', revision: 1 })).status).toBe(409)
    const cancelled = await desk.call('PATCH', `/${id}`, { status: 'cancelled' })
    expect(await cancelled.json()).toMatchObject({ status: 'cancelled', notes: 'First', revision: 3 })
  })

  test('may take all that is there, and not a cent more', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const answer = await desk.create(accountId, 10_001)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'payout.above_balance', availableCents: 10_000 })
    expect((await desk.create(accountId, 10_000)).status).toBe(201)
    expect((await desk.create(accountId, 1)).status).toBe(409)
  })

  test.each([0, -1, 0.5, '5'])('of %j is refused', async (amount) => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    expect((await desk.create(accountId, 1, { amount })).status).toBe(400)
    expect(desk.payouts()).toEqual([])
  })

  test('by Stripe is of a dollar at least, as less may be nothing in the currency of the bank', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const refused = await desk.create(accountId, 99, { method: 'stripe_transfer' })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { issues: [{ field: 'amount', message: expect.stringContaining('$1.00 at least') }] },
    ])
    expect((await desk.create(accountId, 100, { method: 'stripe_transfer' })).status).toBe(201)
  })

  test('in another currency than dollars is refused', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const refused = await desk.create(accountId, 100, { currency: 'EUR' })
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'Authors are paid in US dollars: leave the currency out, or send USD.',
    ])
    expect((await desk.create(accountId, 100, { currency: 'USD' })).status).toBe(201)
  })

  test('and another one at the same moment cannot take the same money', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const answers = await Promise.all([desk.create(accountId, 7_000), desk.create(accountId, 7_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(desk.balance(accountId)).toMatchObject({ pending: 7_000, available: 3_000 })
  })

  test('asked for twice under one key is made once', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 10_000)
    const key = randomUUID()
    const [first, second] = [
      await desk.create(accountId, 6_000, {}, { key }),
      await desk.create(accountId, 6_000, {}, { key }),
    ]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(await second.json()).toEqual(await first.json())
    const other = await desk.create(accountId, 500, {}, { key })
    expect([other.status, (await other.json()).code]).toEqual([409, 'submission.reused'])
    expect(desk.payouts()).toHaveLength(1)
  })

  test('made as a month ends is one of the month in which it was made', async () => {
    const { deps, clock, author, earn } = await openPayoutDesk()
    const accountId = author()
    earn(accountId, 10_000)
    // The next reading of the clock is the last of March, the one after it the first of April.
    clock.pass(Date.parse('2026-03-31T23:59:59.999Z') - clock.now().getTime() - 1)
    const asked = { accountId, amount: 100, method: 'bank_transfer', description: '', notes: '' } as const
    const { row } = createPayout(deps, 'admin1', { ...asked, submission: randomUUID() })
    expect([row.createdAt, row.month]).toEqual(['2026-03-31T23:59:59.999Z', '2026-03'])
  })

  test('of an account that does not exist is refused', async () => {
    const desk = await openPayoutDesk()
    const answer = await desk.create(99, 100)
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'payout.no_account'])
  })
})

describe('money', () => {
  test('that is still held cannot be paid out, and can when its time has come', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    const payableAt = '2026-03-10T09:00:00.000Z'
    desk.earn(accountId, 1_000)
    desk.earn(accountId, 4_000, { payableAt })
    expect(desk.balance(accountId)).toMatchObject({
      balance: 5_000,
      available: 1_000,
      held: 4_000,
      nextPayableAt: payableAt,
      allPayableAt: payableAt,
    })
    const refused = await desk.create(accountId, 1_001)
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Only $10.00 can be paid out now: $10.00 available · $40.00 from 10 March 2026.',
    ])
    await desk.wait(9 * dayMs)
    expect(desk.balance(accountId)).toMatchObject({ available: 5_000, held: 0, nextPayableAt: null })
    expect((await desk.create(accountId, 5_000)).status).toBe(201)
  })

  test('that was taken back after it was paid makes the balance negative: it is shown, blocks payouts, and takes nothing back', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 5_000)
    const { id } = await (await desk.create(accountId, 5_000)).json()
    await desk.process(id, { transactionId: 'T-1' })
    desk.earn(accountId, -2_000)
    expect(desk.balance(accountId)).toMatchObject({ earned: 3_000, paid: 5_000, balance: -2_000, available: 0 })
    const answer = await desk.create(accountId, 1)
    expect(await answer.json()).toMatchObject({ availableCents: 0, message: expect.stringContaining('$20.00 more') })
    expect(desk.row(id)).toMatchObject({ status: 'paid', amount: 5_000 })
  })

  test('of a cancelled payout can be paid out again', async () => {
    const desk = await openPayoutDesk()
    const accountId = desk.author()
    desk.earn(accountId, 5_000)
    const { id } = await (await desk.create(accountId, 5_000)).json()
    expect(await (await desk.cancel(id)).json()).toMatchObject({ status: 'cancelled', decidedBy: 'admin1' })
    expect(desk.balance(accountId)).toMatchObject({ pending: 0, available: 5_000 })
  })

  test('paid and owed is never more than what was payable when it was set aside, whatever happens in which order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('earn' as const), cents: fc.integer({ min: -3_000, max: 3_000 }), days: fc.nat(20) }),
      fc.record({ do: fc.constant('create' as const), cents: fc.integer({ min: 1, max: 3_000 }) }),
      fc.record({ do: fc.constantFrom('cancel' as const, 'process' as const), which: fc.nat(20) }),
      fc.record({ do: fc.constant('wait' as const), days: fc.nat(10) }),
    )
    const desk = await openPayoutDesk()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const accountId = desk.author()
        const earned: { cents: number; payableAt: number }[] = []
        const states: { id: number; cents: number; status: string }[] = []
        const now = () => desk.clock.now().getTime()
        const sumOf = (list: { cents: number }[]) => list.reduce((sum, { cents }) => sum + cents, 0)
        const taken = () => sumOf(states.filter(({ status }) => status !== 'cancelled'))
        for (const each of steps) {
          if (each.do === 'wait') await desk.wait(each.days * dayMs)
          if (each.do === 'earn') {
            const payableAt = now() + each.days * dayMs
            earned.push({ cents: each.cents, payableAt })
            desk.earn(accountId, each.cents, { payableAt: new Date(payableAt).toISOString() })
          }
          if (each.do === 'create') {
            const payable = sumOf(earned.filter(({ payableAt }) => payableAt <= now()))
            const mayBe = taken() + each.cents <= Math.min(payable, sumOf(earned))
            const answer = await desk.create(accountId, each.cents)
            expect(answer.status).toBe(mayBe ? 201 : 409)
            if (mayBe) states.push({ id: (await answer.json()).id, cents: each.cents, status: 'pending' })
          }
          if (each.do === 'cancel' || each.do === 'process') {
            const payout = states[each.which % Math.max(1, states.length)]
            if (!payout) continue
            const next = each.do === 'cancel' ? 'cancelled' : 'paid'
            const answer = await (each.do === 'cancel'
              ? desk.cancel(payout.id)
              : desk.process(payout.id, { transactionId: randomUUID() }))
            expect(answer.status).toBe(payout.status === 'pending' ? 200 : 409)
            if (payout.status === 'pending') payout.status = next
          }
        }
        const { paid, pending, balance } = desk.balance(accountId)
        expect([paid + pending, balance]).toEqual([taken(), sumOf(earned) - taken()])
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('recording what was paid elsewhere', () => {
  async function openPaid(
    profile: Parameters<Awaited<ReturnType<typeof openPayoutDesk>>['author']>[0] = {},
    more = {},
  ) {
    const desk = await openPayoutDesk()
    const accountId = desk.author(profile)
    desk.earn(accountId, 5_000)
    const { id } = await (await desk.create(accountId, 5_000, more)).json()
    return { desk, id: id as number }
  }

  test('takes the reference of the payment, names who did it and when, and asks nothing of Stripe', async () => {
    const { desk, id } = await openPaid()
    desk.clock.pass(60_000)
    const meanwhile = desk.clock.span()
    expect(await (await desk.process(id, { transactionId: 'BT-77' }, 'admin2')).json()).toMatchObject({
      status: 'paid',
      transactionId: 'BT-77',
      paymentMethod: 'bank_transfer',
      decidedBy: 'admin2',
      paidAt: meanwhile(),
    })
    expect(desk.acts('payout.recorded_as_paid')).toMatchObject([{ admin: 'admin2', after: { transactionId: 'BT-77' } }])
    expect(desk.sandbox.requests()).toEqual([])
  })

  test.each(['application/json', undefined])('needs no body, of the type %s', async (type) => {
    const { desk, id } = await openPaid()
    const headers = { cookie: await desk.signIn(), ...(type && { 'content-type': type }) }
    const answer = await desk.app.request(`/api/author-payouts/${id}/process`, { method: 'POST', headers })
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'paid', transactionId: null }])
    const again = await desk.process(id)
    expect([again.status, (await again.json()).code]).toEqual([409, 'payout.decided'])
    const [act] = desk.acts('payout.recorded_as_paid')
    expect(act?.after).not.toHaveProperty('vouchedFor')
  })

  test('happens by the state alone as well', async () => {
    const { desk, id } = await openPaid({ provenAt: null })
    const answer = await desk.call('PATCH', `/${id}`, { status: 'paid' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'paid', decidedBy: 'admin1' }])
    expect((await desk.call('PATCH', `/${id}`, { status: 'paid' })).status).toBe(409)
  })

  test.each([
    ['without a profile', null, {}, 'This author has no profile, so nobody has shown whose address it is.'],
    [
      'who has not shown whose the address is',
      { provenAt: null },
      {},
      'The author has not shown yet that the email address is theirs.',
    ],
    ['without bank details', { bankAccountDetails: null }, {}, 'The profile has no bank details.'],
    ['without a PayPal address', { paypalEmail: null }, { method: 'paypal' }, 'The profile has no PayPal address.'],
  ])('of an author %s is vouched for by the editor, with a note', async (_who, profile, more, vouchedFor) => {
    const { desk, id } = await openPaid(profile, more)
    expect(await (await desk.call('GET', '')).json()).toMatchObject([{ obstacle: null, vouchedFor }])
    const noted = await desk.process(id, { vouchNote: 'We met in Arusha.' })
    expect([noted.status, await noted.json()]).toMatchObject([200, { status: 'paid', vouchedFor: null }])
    expect(desk.acts('payout.recorded_as_paid')).toMatchObject([
      { admin: 'admin1', after: { vouchedFor, vouchNote: 'We met in Arusha.' } },
    ])
  })

  test('of an author who is vouched for without a note says so, and mails nobody at the address', async () => {
    const { desk, id } = await openPaid({ provenAt: null })
    expect((await desk.process(id)).status).toBe(200)
    expect(desk.acts('payout.recorded_as_paid')).toMatchObject([{ after: { vouchNote: 'no note' } }])
    await desk.wait(dayMs)
    await desk.deps.jobs.drain()
    expect(desk.deps.db.select().from(mailLog).all()).toEqual([])
  })

  test('happens once, when two admins do it or one clicks twice', async () => {
    const { desk, id } = await openPaid()
    const answers = await Promise.all([
      desk.process(id, { transactionId: 'A', revision: 1 }),
      desk.process(id, { transactionId: 'A', revision: 1 }),
      desk.process(id, { transactionId: 'B', revision: 1 }, 'admin2'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(await answers[2]?.json()).toMatchObject({ code: 'payout.decided', current: { transactionId: 'A' } })
    expect(desk.acts('payout.recorded_as_paid')).toHaveLength(1)
  })

  test('is final: what is paid cannot be cancelled, and what is cancelled cannot be paid', async () => {
    const { desk, id } = await openPaid()
    await desk.process(id, { transactionId: 'A' })
    const cancelled = await desk.cancel(id)
    expect([cancelled.status, (await cancelled.json()).code]).toEqual([409, 'payout.decided'])
    const other = await openPaid()
    await other.desk.cancel(other.id)
    expect((await other.desk.process(other.id, { transactionId: 'A' })).status).toBe(409)
    expect(other.desk.row(other.id).status).toBe('cancelled')
  })

  test.each([
    [
      'who has not shown whose the address is',
      { provenAt: null, stripeAccountId: 'acct_1', stripeExpressPayoutsEnabled: true },
      { method: 'stripe_transfer' },
      'payout.unproven',
    ],
    ['without an account at Stripe', {}, { method: 'stripe_transfer' }, 'payout.no_express'],
    [
      'whose account at Stripe is not ready',
      { stripeAccountId: 'acct_1' },
      { method: 'stripe_transfer' },
      'payout.no_express',
    ],
  ])('waits for an author %s, and says why', async (_who, profile, more, code) => {
    const { desk, id } = await openPaid(profile, more)
    const answer = await desk.process(id, { transactionId: 'A' })
    const { current, ...said } = await answer.json()
    expect([answer.status, said.code]).toEqual([409, code])
    expect(current.obstacle).toBe(said.message)
    expect(desk.row(id)).toMatchObject({ status: 'pending', sendingAt: null })
  })

  test('may be of another way than was agreed', async () => {
    const { desk, id } = await openPaid({}, { method: 'stripe_transfer' })
    const paid = { transactionId: 'CHK 4', paymentMethod: 'check', status: 'paid', revision: 1 }
    expect(await (await desk.call('PATCH', `/${id}`, paid)).json()).toMatchObject({
      status: 'paid',
      paymentMethod: 'check',
    })
  })

  test('is refused where Stripe alone can say it', async () => {
    const { desk, id } = await openPaid({}, { method: 'stripe_transfer' })
    const answer = await desk.call('PATCH', `/${id}`, { status: 'paid', transactionId: 'A', revision: 1 })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'payout.by_stripe'])
  })

  test('from an outdated view is refused with the payout as it is', async () => {
    const { desk, id } = await openPaid()
    await desk.call('PATCH', `/${id}`, { notes: 'Ask first', revision: 1 }, { admin: 'admin2' })
    const answer = await desk.cancel(id, 1)
    expect(await answer.json()).toMatchObject({ code: 'payout.stale', current: { notes: 'Ask first', revision: 2 } })
    expect(desk.acts('payout.noted')).toMatchObject([{ admin: 'admin2', before: { notes: 'Payout for 2026-02' } }])
    expect((await desk.call('PATCH', '/99', { revision: 1 })).status).toBe(404)
  })
})

test('a reference pays one payout: pasted again it is refused, and by another way it is another payment', async () => {
  const desk = await openPayoutDesk()
  const author = desk.author()
  desk.earn(author, 3000)
  const ids: number[] = []
  for (const amount of [1000, 2000]) ids.push((await (await desk.create(author, amount)).json()).id)
  const [first = 0, second = 0] = ids
  expect((await desk.process(first, { transactionId: 'BT-1' })).status).toBe(200)
  const answer = await desk.process(second, { transactionId: 'BT-1' })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'payout.reference_used', current: { status: 'pending' } },
  ])
  const other = { transactionId: 'BT-1', paymentMethod: 'check' }
  expect((await desk.process(second, other)).status).toBe(200)
})

describe('the list', () => {
  test('comes newest first, in pages, by state, author and month', async () => {
    const desk = await openPayoutDesk()
    const [first, second] = [desk.author(), desk.author()]
    desk.earn(first, 10_000)
    desk.earn(second, 10_000)
    for (let n = 0; n < 52; n += 1)
      await desk.create(n % 2 ? first : second, 100, { month: n < 2 ? '2026-01' : '2026-02' })
    const page = await desk.call('GET', '')
    const ids = (await page.json()).map(({ id }: { id: number }) => id)
    expect([ids.length, ids[0]]).toEqual([50, 52])
    const next = /<\/api\/author-payouts(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect((await (await desk.call('GET', next)).json()).map(({ id }: { id: number }) => id)).toEqual([2, 1])
    await desk.cancel(1)
    const length = async (query: string) => (await (await desk.call('GET', query)).json()).length
    expect(await length('?status=cancelled')).toBe(1)
    expect(await length(`?accountId=${first}`)).toBe(26)
    expect(await length('?month=2026-01')).toBe(2)
  })

  test('of the ways to pay says that a wallet is paid by hand where no aggregator is set up', async () => {
    const { app, signIn } = await openPayoutDesk({ FLUTTERWAVE_SECRET_KEY: '', FLUTTERWAVE_WEBHOOK_SECRET: '' })
    const answer = await app.request('/api/payout-methods', { headers: { cookie: await signIn() } })
    expect((await answer.json()).at(-1)).toMatchObject({
      id: 'mobile_money',
      description: expect.stringContaining('moves nothing'),
    })
  })

  test('of the ways to pay says which of them moves money by itself', async () => {
    const { app, signIn } = await openPayoutDesk()
    const answer = await app.request('/api/payout-methods', { headers: { cookie: await signIn() } })
    const methods: { id: string; name: string; processingFee: number; description: string }[] = await answer.json()
    for (const { name, processingFee } of methods)
      expect([name.length > 0, processingFee >= 0 && processingFee < 100]).toEqual([true, true])
    expect(methods.map(({ id }) => id)).toEqual(['bank_transfer', 'paypal', 'stripe_transfer', 'check', 'mobile_money'])
    for (const { id, description } of methods)
      expect(description.includes('moves nothing')).toBe(id === 'paypal' || id === 'check')
    expect((await app.request('/api/payout-methods')).status).toBe(401)
  })
})
