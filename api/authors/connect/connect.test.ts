import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { authors } from '../../../data/tables/authors.ts'
import type { AuthorAccounts } from '../../platform/providers/payments.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { openExpress } from './testing.ts'

const withoutStripe = {
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_PAYOUT_WEBHOOK_SECRET: '',
}

describe('opening an account', () => {
  it('makes one at Stripe, and mails the author the way to it', async () => {
    const { add, call, sandbox, mails, acts, profile } = await openExpress()
    const { id } = add()
    const answer = await call(id, 'create')
    expect(answer.status).toBe(201)
    const [account] = sandbox.stripe.accounts()
    expect(await answer.json()).toMatchObject({
      author: { stripeAccountId: account?.id, stripeCountry: 'US', stripeExpressOnboarded: false },
      emailSent: true,
    })
    expect(account).toMatchObject({
      country: 'US',
      email: 'amara@example.net',
      controller: { stripe_dashboard: { type: 'express' } },
    })
    expect(profile(id)?.stripeAccountId).toBe(account?.id)
    expect(mails()).toMatchObject([
      { recipient: 'amara@example.net', text: expect.stringContaining('/author-account/') },
    ])
    expect(acts()).toEqual([['admin1', 'author.express_opened']])
  })

  it('does not claim a mail where none can be sent', async () => {
    const { add, call } = await openExpress({ SMTP_URL: '', MAIL_FROM: '' })
    expect(await (await call(add().id, 'create')).json()).toMatchObject({ emailSent: false })
  })

  it.each([
    ['Laikipia, Kenya', undefined, 'Kenya'],
    ['Lagos', undefined, 'Nigeria'],
    ['Reno, USA', 'TZ', 'Tanzania'],
  ])(
    'in %s (chosen: %s) is answered with the way that is left, and Stripe is not asked',
    async (location, country, name) => {
      const { add, call, sandbox, profile } = await openExpress()
      const { id } = add({ location })
      const answer = await call(id, 'create', { country })
      expect([answer.status, await answer.json()]).toEqual([
        422,
        {
          code: 'express.country',
          message: `Stripe Express is not yet available in ${name}. Authors there are paid by traditional bank transfer.`,
        },
      ])
      expect(sandbox.requests()).toEqual([])
      expect(profile(id)?.stripeAccountId).toBeNull()
    },
  )

  it.each([
    ['Kyoto, Japan', {}, 'Japan', 'United States'],
    ['Mexico City, Mexico', {}, 'Mexico', 'United States'],
    ['Gibraltar', {}, 'Gibraltar', 'United States'],
    ['Berlin, Germany', { STRIPE_ACCOUNT_COUNTRY: 'AU' }, 'Germany', 'Australia'],
  ])(
    'in %s is refused where Stripe sends no money there from our own account: %j',
    async (location, settings, name, own) => {
      const { add, call, sandbox } = await openExpress(settings)
      const answer = await call(add({ location }).id, 'create')
      expect([answer.status, await answer.json()]).toEqual([
        422,
        {
          code: 'express.country',
          message: `Stripe Express is not yet available in ${name}. Stripe sends no money there from the country of our own account (${own}). Authors there are paid by traditional bank transfer.`,
        },
      ])
      expect(sandbox.requests()).toEqual([])
    },
  )

  it('in a country that Stripe pays from ours leads to money at the author’s bank there', async () => {
    const { addOnboarded, call, earn, sandbox } = await openExpress()
    const author = await addOnboarded({
      location: 'London, UK',
      provenBy: 'mail',
      provenAt: '2026-02-01T00:00:00.000Z',
    })
    earn('amara@example.net', 5_000)
    const answer = await call(author?.id ?? 0, 'transfer', { amount: 5_000 }, { 'idempotency-key': randomUUID() })
    expect([answer.status, await answer.json()]).toMatchObject([201, { isUnderWay: true, failure: null }])
    expect(sandbox.stripe.payouts()).toMatchObject([{ payout: { currency: 'gbp', status: 'pending' } }])
  })

  it('passes on that Stripe has not approved the site for accounts that only receive money', async () => {
    const { add, call, sandbox } = await openExpress()
    sandbox.stripe.approveTransfers(false)
    const answer = await call(add().id, 'create')
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { code: 'express.refused', message: expect.stringContaining('Your platform needs approval for accounts') },
    ])
    expect(sandbox.stripe.accounts()).toEqual([])
  })

  it('wants to be told the country that a location does not say', async () => {
    const { add, call, sandbox } = await openExpress()
    const { id } = add({ location: 'Georgia' })
    const answer = await call(id, 'create')
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'express.country_unknown' }])
    expect(sandbox.requests()).toEqual([])
    expect((await call(id, 'create', { country: 'US' })).status).toBe(201)
  })

  it('passes on what Stripe says of a site that has not signed up for Connect, and goes well once it has', async () => {
    const { add, call, sandbox, acts } = await openExpress()
    const { id } = add()
    sandbox.stripe.setUpConnect(false)
    const refused = await call(id, 'create')
    expect([refused.status, await refused.json()]).toMatchObject([
      502,
      { code: 'express.refused', message: expect.stringContaining('signed up for Connect') },
    ])
    sandbox.stripe.setUpConnect(true)
    // Stripe would repeat its refusal to the same key for a day.
    expect((await call(id, 'create')).status).toBe(201)
    expect(acts().map(([, action]) => action)).toEqual(['author.express_refused', 'author.express_opened'])
  })

  it('passes on what Stripe says of a country that is closed to this site', async () => {
    const { add, call, sandbox } = await openExpress()
    sandbox.stripe.closeCountry('CH')
    const answer = await call(add({ location: 'Bern, Switzerland' }).id, 'create')
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { code: 'express.refused', message: expect.stringContaining('not available in CH') },
    ])
  })

  it.each([
    [401, 503, 'payments.unset'],
    [403, 503, 'payments.unset'],
    [429, 503, 'payments.unavailable'],
    [500, 503, 'payments.unavailable'],
    [400, 502, 'express.refused'],
  ])('where Stripe answers %i is answered %i %s, and nothing is kept', async (status, expected, code) => {
    const { add, call, sandbox, profile } = await openExpress()
    const { id } = add()
    sandbox.failNext({ provider: 'stripe', status })
    const answer = await call(id, 'create')
    expect([answer.status, await answer.json()]).toMatchObject([expected, { code }])
    expect(profile(id)?.stripeAccountId).toBeNull()
  })

  it('without keys says that Stripe is not set up', async () => {
    const { add, call } = await openExpress(withoutStripe)
    const answer = await call(add().id, 'create')
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'payments.unset' }])
  })

  it('by two admins at once makes one account and writes one mail', async () => {
    const { add, call, sandbox, signIn, mails } = await openExpress()
    const { id } = add()
    const other = { cookie: await signIn('admin2') }
    const answers = await Promise.all([call(id, 'create'), call(id, 'create', {}, other), call(id, 'create')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(sandbox.stripe.accounts()).toHaveLength(1)
    expect(mails()).toHaveLength(1)
    const later = await call(id, 'create')
    expect([later.status, await later.json()]).toMatchObject([409, { code: 'express.exists' }])
  })

  it('after an answer that was lost finds the account that was made', async () => {
    const { add, call, deps, sandbox, profile } = await openExpress()
    const { id } = add()
    const stripe = deps.accounts as AuthorAccounts
    deps.accounts = {
      ...stripe,
      async createAccount(author) {
        await stripe.createAccount(author)
        throw new ProviderError('unavailable', 'No answer.')
      },
    }
    expect((await call(id, 'create')).status).toBe(503)
    deps.accounts = stripe
    expect((await call(id, 'create')).status).toBe(201)
    expect(sandbox.stripe.accounts().map((account) => account.id)).toEqual([profile(id)?.stripeAccountId])
  })

  it('of nobody is not found', async () => {
    const { call } = await openExpress()
    const answer = await call(7, 'create')
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'author.not_found' }])
  })
})

describe('the ways into an account', () => {
  it('need one', async () => {
    const { add, call } = await openExpress()
    const { id } = add()
    for (const act of ['onboarding-link', 'send-email', 'login-link']) {
      const answer = await call(id, act)
      expect([act, answer.status, await answer.json()]).toMatchObject([act, 409, { code: 'express.none' }])
    }
  })

  it('lead to the onboarding, and to the dashboard once that is finished; who asked is noted, and never the address', async () => {
    const { add, call, sandbox, profile, acts } = await openExpress()
    const { id } = add()
    await call(id, 'create')
    const account = String(profile(id)?.stripeAccountId)
    expect(await (await call(id, 'onboarding-link')).json()).toEqual({
      url: expect.stringContaining(`${sandbox.url}/connect/onboard/${account}`),
    })
    const early = await call(id, 'login-link')
    expect([early.status, await early.json()]).toMatchObject([409, { code: 'express.not_onboarded' }])
    // Before the event has come.
    sandbox.stripe.settleAccount(account, 'finished')
    const answer = await call(id, 'login-link')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toEqual({ url: expect.stringContaining(`${sandbox.url}/connect/express/${account}`) })
    expect(profile(id)).toMatchObject({ stripeExpressPayoutsEnabled: true })
    expect(acts().map(([, action]) => action)).toEqual([
      'author.express_opened',
      'author.express_onboarding',
      'author.express_changed',
      'author.express_dashboard',
    ])
  })

  it('are mailed again when an admin wants it: once for one act, five times a day', async () => {
    const { add, call, mails } = await openExpress()
    const { id } = add()
    await call(id, 'create')
    const act = { 'idempotency-key': randomUUID() }
    expect(await (await call(id, 'send-email', {}, act)).json()).toEqual({ emailSent: true })
    await call(id, 'send-email', {}, act)
    expect(mails()).toHaveLength(2)
    for (let more = 0; more < 4; more++) expect((await call(id, 'send-email')).status).toBe(200)
    expect((await call(id, 'send-email')).status).toBe(429)
    expect(mails()).toHaveLength(6)
  })
})

test('a mail to an author carries no link that somebody put into the name', async () => {
  const { add, call, mails } = await openExpress()
  await call(add({ name: 'Win cash at http://evil.example.com/x' }).id, 'create')
  expect(mails()).toMatchObject([{ text: expect.stringMatching(/^Hello,/) }])
  expect(JSON.stringify(mails())).not.toContain('evil.example')
})

test('the same key for two authors mails both', async () => {
  const { addOnboarded, call, mails } = await openExpress()
  const authors = [await addOnboarded(), await addOnboarded({ email: 'kofi@example.net' })]
  const before = mails().length
  const act = { 'idempotency-key': randomUUID() }
  for (const author of authors) expect((await call(author?.id ?? 0, 'send-email', {}, act)).status).toBe(200)
  expect(mails()).toHaveLength(before + 2)
})

describe('an account that was closed, or has left', () => {
  const leave = ({ deps }: Awaited<ReturnType<typeof openExpress>>, accountId: unknown) => {
    const stripe = deps.accounts as AuthorAccounts
    const findAccount: AuthorAccounts['findAccount'] = (id) =>
      id === accountId ? Promise.reject(new ProviderError('missing', 'The account has left.')) : stripe.findAccount(id)
    Object.assign(stripe, { findAccount })
  }

  it('leaves the profile when Stripe reports it, and the desk is told', async () => {
    const desk = await openExpress()
    const author = await desk.addOnboarded()
    leave(desk, author?.stripeAccountId)
    const event = desk.updated(String(author?.stripeAccountId))
    await desk.tell(event, event)
    expect(desk.profile(author?.id ?? 0)).toMatchObject({ stripeAccountId: null, stripeExpressPayoutsEnabled: false })
    expect(desk.told()).toEqual(['express_ready', 'express_restricted'])
    expect((await desk.call(author?.id ?? 0, 'send-email')).status).toBe(409)
  })

  it('makes room for another one', async () => {
    const desk = await openExpress()
    const author = await desk.addOnboarded()
    const id = author?.id ?? 0
    leave(desk, author?.stripeAccountId)
    expect((await desk.call(id, 'create')).status).toBe(201)
    expect(desk.profile(id)?.stripeAccountId).not.toBe(author?.stripeAccountId)
    expect(desk.sandbox.stripe.accounts()).toHaveLength(2)
    expect(desk.acts().map(([, action]) => action)).toContain('author.express_left')
  })
})

describe('what Stripe reports of an account', () => {
  it('says once that an author can be paid, however often and in whatever order it comes', async () => {
    const { add, call, sandbox, profile, updated, tell, told, acts } = await openExpress()
    const { id } = add()
    await call(id, 'create')
    const account = String(profile(id)?.stripeAccountId)
    const old = updated(account, { details_submitted: false, payouts_enabled: false })
    sandbox.stripe.settleAccount(account, 'finished')
    const recent = updated(account, { details_submitted: true, payouts_enabled: true })
    expect(await tell(recent, old, recent, old)).toMatchObject({ status: 'processed' })
    expect(profile(id)).toMatchObject({
      stripeExpressOnboarded: true,
      stripeExpressChargesEnabled: true,
      stripeExpressPayoutsEnabled: true,
    })
    expect(told()).toEqual(['express_ready'])
    expect(acts().filter(([, action]) => action === 'author.express_changed')).toHaveLength(1)
  })

  it('says that an author can no longer be paid, as something to do', async () => {
    const { addOnboarded, sandbox, updated, tell, told, profile } = await openExpress()
    const author = await addOnboarded()
    sandbox.stripe.settleAccount(String(author?.stripeAccountId), 'restricted')
    const row = await tell(updated(String(author?.stripeAccountId)))
    expect(row?.outcome).toBe('Amara Example: cannot be paid.')
    expect(profile(author?.id ?? 0)).toMatchObject({ stripeExpressOnboarded: true, stripeExpressPayoutsEnabled: false })
    expect(told()).toEqual(['express_ready', 'express_restricted'])
  })

  it('changes nothing when it is about an account of somebody else', async () => {
    const { add, sandbox, updated, tell, profile } = await openExpress()
    const { id } = add()
    const before = profile(id)
    const row = await tell(updated('acct_of_another_site', { payouts_enabled: true }))
    expect(row).toMatchObject({ status: 'processed', outcome: 'Not an account of an author of this site.' })
    expect(sandbox.requests()).toEqual([])
    expect(profile(id)).toEqual(before)
  })

  it('closes what Stripe knows no longer', async () => {
    const { addOnboarded, sandbox, updated, tell, profile, told } = await openExpress()
    const author = await addOnboarded()
    sandbox.failNext({ provider: 'stripe', status: 404 })
    await tell(updated(String(author?.stripeAccountId)))
    expect(profile(author?.id ?? 0)).toMatchObject({
      stripeExpressOnboarded: false,
      stripeExpressPayoutsEnabled: false,
    })
    expect(told()).toEqual(['express_ready', 'express_restricted'])
  })

  it('waits while Stripe does not answer', async () => {
    const { addOnboarded, sandbox, updated, tell, clock } = await openExpress()
    const author = await addOnboarded()
    sandbox.stripe.settleAccount(String(author?.stripeAccountId), 'restricted')
    sandbox.failNext({ provider: 'stripe', status: 500 })
    expect(await tell(updated(String(author?.stripeAccountId)))).toMatchObject({ status: 'failed' })
    clock.pass(10_000)
    expect(await tell(updated('acct_of_another_site'))).toMatchObject({ status: 'processed' })
  })
})

describe('a transfer', () => {
  const proven = { provenBy: 'mail', provenAt: '2026-02-01T00:00:00.000Z' } as const

  it('sends earned money to the account and from there to the bank, once for one act', async () => {
    const { addOnboarded, call, earn, sandbox } = await openExpress()
    const author = await addOnboarded(proven)
    earn('amara@example.net', 5_000)
    const act = { 'idempotency-key': randomUUID() }
    const sent = { amount: 4_200, description: 'For March' }
    const answer = await call(author?.id ?? 0, 'transfer', sent, act)
    expect(answer.status).toBe(201)
    const payout = await answer.json()
    expect(payout).toMatchObject({
      amount: 4_200,
      method: 'stripe_transfer',
      status: 'pending',
      isUnderWay: true,
      description: 'For March',
      month: '2026-03',
    })
    expect(await (await call(author?.id ?? 0, 'transfer', sent, act)).json()).toMatchObject({ id: payout.id })
    expect(sandbox.stripe.transfers()).toMatchObject([{ amount: 4_200, destination: author?.stripeAccountId }])
    expect(sandbox.stripe.payouts()).toMatchObject([{ account: author?.stripeAccountId, payout: { amount: 4_200 } }])
  })

  it('is the same one after the turn of a month, and while a new one would be refused', async () => {
    const { addOnboarded, call, clock, deps, earn, sandbox, signIn } = await openExpress()
    const { id = 0 } = (await addOnboarded(proven)) ?? {}
    earn('amara@example.net', 5_000)
    const act = { 'idempotency-key': randomUUID() }
    const { id: payout } = await (await call(id, 'transfer', { amount: 4_200 }, act)).json()
    clock.pass(31 * 86_400_000)
    deps.db.update(authors).set({ provenBy: null, provenAt: null, stripeExpressPayoutsEnabled: false }).run()
    const cookie = await signIn()
    const again = await call(id, 'transfer', { amount: 4_200 }, { ...act, cookie })
    expect([again.status, await again.json()]).toMatchObject([201, { id: payout }])
    const other = await call(id, 'transfer', { amount: 4_100 }, { ...act, cookie })
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'submission.reused' }])
    expect(sandbox.stripe.transfers()).toHaveLength(1)
  })

  it('that Stripe refuses is told with the payout that waits, which the same act goes on with', async () => {
    const { addOnboarded, app, call, cookie, earn } = await openExpress()
    const { id = 0 } = (await addOnboarded(proven)) ?? {}
    earn('amara@example.net', 5_000_000)
    const act = { 'idempotency-key': randomUUID() }
    for (const _press of [1, 2]) {
      const answer = await call(id, 'transfer', { amount: 1_000_001 }, act)
      const told = { code: 'payments.declined', current: { status: 'pending', isUnderWay: false } }
      expect([answer.status, await answer.json()]).toMatchObject([402, told])
    }
    expect(await (await app.request('/api/author-payouts', { headers: { cookie } })).json()).toHaveLength(1)
  })

  it('abroad pays out what has arrived, in the currency of the account', async () => {
    const { addOnboarded, call, earn, sandbox } = await openExpress()
    const author = await addOnboarded({ ...proven, location: 'Leeds, U.K.' })
    earn('amara@example.net', 5_000)
    expect((await call(author?.id ?? 0, 'transfer', { amount: 5_000 })).status).toBe(201)
    expect(sandbox.stripe.payouts()).toMatchObject([{ payout: { amount: 4_000, currency: 'gbp' } }])
  })

  it.each([
    ['without an account', { stripe: false, ...proven }, 5_000, 409, 'express.none'],
    ['before the address is proven', { stripe: true }, 5_000, 409, 'payout.unproven'],
    ['without a rewards account', { stripe: true, ...proven }, null, 404, 'payout.no_account'],
    ['of more than there is', { stripe: true, ...proven }, 99, 409, 'payout.above_balance'],
  ])('%s is refused, and leaves nothing behind', async (_case, { stripe, ...fields }, cents, status, code) => {
    const { add, addOnboarded, app, cookie, call, earn, sandbox } = await openExpress()
    const author = stripe ? await addOnboarded(fields) : add(fields)
    if (cents !== null) earn('amara@example.net', cents)
    const answer = await call(author?.id ?? 0, 'transfer', { amount: 100 })
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
    expect(sandbox.stripe.transfers()).toEqual([])
    expect(await (await app.request('/api/author-payouts', { headers: { cookie } })).json()).toEqual([])
  })

  it('of less than a dollar is refused: abroad it may be nothing, which no bank takes', async () => {
    const { add, call, sandbox } = await openExpress()
    const { id } = add(proven)
    const answer = await call(id, 'transfer', { amount: 99 })
    expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ field: 'amount' }] }])
    expect(sandbox.stripe.transfers()).toEqual([])
  })

  it('before the onboarding is finished is refused', async () => {
    const { add, call, earn } = await openExpress()
    const { id } = add(proven)
    await call(id, 'create')
    earn('amara@example.net', 5_000)
    const answer = await call(id, 'transfer', { amount: 100 })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'payout.no_express' }])
  })
})

describe('where the Stripe account of this site is', () => {
  const platformOf = async ({ app, cookie }: Awaited<ReturnType<typeof openExpress>>) =>
    (await app.request('/api/authors/stripe-express', { headers: { cookie } })).json()

  it('is told to the desk, as it is set and as Stripe says', async () => {
    expect(await platformOf(await openExpress())).toEqual({ country: 'US', countryAtStripe: 'US' })
    const elsewhere = await openExpress({ STRIPE_ACCOUNT_COUNTRY: 'gb' })
    expect(await platformOf(elsewhere)).toEqual({ country: 'GB', countryAtStripe: 'US' })
  })

  it('is asked of Stripe once, and again after a while when it gave no answer', async () => {
    const desk = await openExpress()
    desk.sandbox.failNext({ provider: 'stripe', status: 403 })
    expect(await platformOf(desk)).toEqual({ country: 'US', countryAtStripe: null })
    expect(await platformOf(desk)).toEqual({ country: 'US', countryAtStripe: null })
    desk.clock.pass(5 * 60_000)
    await platformOf(desk)
    expect(await platformOf(desk)).toEqual({ country: 'US', countryAtStripe: 'US' })
    expect(desk.sandbox.requests()).toHaveLength(2)
  })

  it('is told without keys as well', async () => {
    expect(await platformOf(await openExpress(withoutStripe))).toEqual({ country: 'US', countryAtStripe: null })
  })
})
