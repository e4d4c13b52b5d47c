import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { auditLog } from '../../../data/tables/admin.ts'
import { authors } from '../../../data/tables/authors.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { authorRewards, rewardLedger } from '../../../data/tables/rewards.ts'
import type { MobileMoneyCountry, MobileNetwork } from '../../../data/vocabulary/mobileMoney.ts'
import type { Form } from '../../../scripts/sandbox/stripe/form.ts'
import type { BankPlace, Wallet } from '../../platform/providers/aggregator.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { openTestDesk, type TestEvent } from '../../platform/webhooks/testing.ts'
import { changeAuthor, findAuthorOf } from '../authors.store.ts'
import { placeValues } from '../places/places.ts'
import { balanceOf } from './balance.ts'
import type { PayoutRow } from './payouts.store.ts'

type Profile = Partial<typeof authors.$inferInsert>

/** The desk with an author of whom everything is known; Stripe's events come when the test sends them. */
export async function openPayoutDesk(environment: Record<string, string> = {}) {
  const desk = await openTestDesk(environment)
  const { app, clock, deps, sandbox } = desk
  const { db } = deps
  const signInBoth = async () => ({ admin1: await desk.signIn('admin1'), admin2: await desk.signIn('admin2') })
  let cookies = await signInBoth()
  const now = () => clock.now().toISOString()
  let people = 0

  /** An author with an account of rewards and, unless it is null, a profile. The account's id. */
  function author(profile: Profile | null = {}): number {
    people += 1
    const email = `author${people}@example.net`
    const account = db
      .insert(authorRewards)
      .values({ authorName: `Author ${people}`, authorEmail: email })
      .returning()
    const { id } = account.get()
    const given = { bankAccountDetails: 'sealed', paypalEmail: email, provenBy: 'mail', provenAt: now() } as const
    const usual = { name: `Author ${people}`, email, location: 'Arusha', createdAt: now(), updatedAt: now() }
    if (profile)
      db.insert(authors)
        .values({ ...usual, ...given, ...profile })
        .run()
    return id
  }

  /** One who may be paid by Stripe. */
  function expressAuthor(about: Form = {}): number {
    const { stripe } = sandbox
    const form = { type: 'express', country: 'US', email: 'express@example.net', ...about }
    const { id } = stripe.createAccount({ form })
    stripe.settleAccount(id, 'finished')
    return author({ stripeAccountId: id, stripeExpressOnboarded: true, stripeExpressPayoutsEnabled: true })
  }

  let wallets = 0
  /** One with a wallet on the phone, proven unless told otherwise. The account's id. */
  function walletAuthorIn(
    { country, network, stem }: { country: MobileMoneyCountry; network: MobileNetwork; stem: string },
    profile: Profile = {},
  ): number {
    wallets += 1
    const id = author({ preferredPaymentMethod: 'mobile_money', ...profile })
    const row = findAuthorOf(db, `author${people}@example.net`)
    if (!row) throw new Error('The author has a profile.')
    const number = `${stem}${String(wallets).padStart(6, '0')}`
    const wallet = { country, network, number, name: `Wallet ${wallets}` }
    changeAuthor(
      db,
      row.id,
      { ...placeValues(deps, row, { shape: 'wallet', ...wallet }), mobileMoneyProvenAt: now(), ...profile },
      now(),
    )
    return id
  }

  let entries = 0
  /** In cents; negative is taken back. */
  function earn(accountId: number, cents: number, { payableAt = now() } = {}): void {
    entries += 1
    const key = `like:${entries}`
    const entry = { key, seq: 0, accountId, rule: 'like', counted: true, points: 0, milliCents: cents * 1000 } as const
    const at = now()
    db.insert(rewardLedger)
      .values({ ...entry, earnedAt: at, payableAt, postedAt: at })
      .run()
  }

  const call = async (
    method: string,
    path: string,
    body?: object,
    { key = randomUUID() as string, admin = 'admin1' as keyof typeof cookies } = {},
  ) =>
    app.request(`/api/author-payouts${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: cookies[admin], 'idempotency-key': key },
      body: body && JSON.stringify(body),
    })
  const create = (accountId: number, amount: number, more: object = {}, sending: { key?: string } = {}) =>
    call('POST', '', { accountId, amount, month: '2026-02', ...more }, sending)
  const process = (id: number, body: object = {}, admin: keyof typeof cookies = 'admin1') =>
    call('POST', `/${id}/process`, body, { admin })

  /** A pending payout by Stripe of somebody who has earned it. */
  async function expressPayout(amount = 5000, about: Form = {}) {
    const accountId = expressAuthor(about)
    earn(accountId, amount)
    const { id } = await (await create(accountId, amount, { method: 'stripe_transfer' })).json()
    return id as number
  }

  /** Somebody with a proven wallet; the account's id. */
  function walletAuthor({ country = 'TZ', network = 'mpesa', number = '+255712345678' }: Partial<Wallet> = {}): number {
    const accountId = author()
    const holder = db.select().from(authors).orderBy(desc(authors.id)).limit(1).get()
    if (!holder) throw new Error('There is no author.')
    const values = placeValues(deps, holder, { shape: 'wallet', country, network, number, name: 'Neema Mushi' })
    db.update(authors)
      .set({ ...values, mobileMoneyProvenAt: now() })
      .where(eq(authors.id, holder.id))
      .run()
    return accountId
  }

  /** A pending payout to a wallet of somebody who has earned it. */
  async function walletPayout(amount = 5000, wallet: Partial<Wallet> = {}) {
    const accountId = walletAuthor(wallet)
    earn(accountId, amount)
    const { id } = await (await create(accountId, amount, { method: 'mobile_money' })).json()
    return id as number
  }

  /** Somebody with a bank account, proven unless told otherwise; the account's id. */
  function accountAuthor(place: Partial<BankPlace> = {}, profile: Profile = {}): number {
    const accountId = author({ bankAccountDetails: null, ...profile })
    const holder = db.select().from(authors).orderBy(desc(authors.id)).limit(1).get()
    if (!holder) throw new Error('There is no author.')
    const values = placeValues(deps, holder, { ...ghanaian, ...place })
    db.update(authors)
      .set({ ...values, bankAccountProvenAt: now(), ...profile })
      .where(eq(authors.id, holder.id))
      .run()
    return accountId
  }

  /** A pending payout by bank transfer of somebody who has earned it. */
  async function accountPayout(amount = 5000, place: Partial<BankPlace> = {}, profile: Profile = {}) {
    const accountId = accountAuthor(place, profile)
    earn(accountId, amount)
    const { id } = await (await create(accountId, amount, { method: 'bank_transfer' })).json()
    return id as number
  }

  const row = (id: number) => rows().find((each) => each.id === id) as PayoutRow
  const rows = () => db.select().from(authorPayouts).orderBy(authorPayouts.id).all()

  return {
    ...desk,
    /** Time goes by, and the admins come back. */
    async wait(ms: number) {
      clock.pass(ms)
      cookies = await signInBoth()
    },
    author,
    walletAuthorIn,
    expressPayout,
    walletAuthor,
    walletPayout,
    accountAuthor,
    accountPayout,
    earn,
    call,
    create,
    process,
    cancel: (id: number, revision = row(id).revision) => call('PATCH', `/${id}`, { status: 'cancelled', revision }),
    row,
    payouts: rows,
    balance: (accountId: number) => balanceOf(db, accountId, now()),
    notices: () => db.select().from(authorNotifications).all(),
    acts: (action: string) =>
      db
        .select()
        .from(auditLog)
        .all()
        .filter((act) => act.action === action),
    /** How often Stripe was asked for something, such as `POST /v1/transfers`. */
    askedFor: (what: string) =>
      sandbox.requests().filter(({ method, path }) => `${method} ${path}`.split('?')[0] === what).length,
    /** Delivers events at the endpoint of payouts and has them handled; what became of the last one. */
    async hear(...events: (TestEvent | object)[]) {
      for (const event of events) await desk.deliver(event, '/api/stripe-payout-webhook')
      await deps.jobs.drain()
      return desk.rows().at(-1)
    },
    /** Stripe does what it is asked for next, and its answer is lost: the same as a timeout, without waiting for one. */
    loseAnswer(of: 'transfer' | 'payOut') {
      const { accounts } = deps
      if (!accounts) throw new Error('Stripe is not set up.')
      const lose = async (answer: Promise<unknown>): Promise<never> => {
        await answer
        throw new ProviderError('unavailable', 'The answer was lost.')
      }
      const { transfer, payOut } = accounts
      const back = () => Object.assign(accounts, { transfer, payOut })
      if (of === 'transfer') accounts.transfer = (asked) => lose(transfer(asked)).finally(back)
      else accounts.payOut = (asked) => lose(payOut(asked)).finally(back)
    },
    /** The events that Stripe has made and not sent. */
    made: (type: string) =>
      sandbox.stripe.events
        .all()
        .filter(({ event }) => event.type === type)
        .map(({ event }) => event),
  }
}
/** As the lists of the sandbox have it. */
export const ghanaian: BankPlace = {
  shape: 'account',
  country: 'GH',
  bank: { code: 'GH280100', name: 'Example Bank Ghana' },
  branch: { code: 'GH280103', name: 'Example Bank Ghana, Kumasi' },
  number: '0031625807099',
  name: 'Abena Owusu',
}

export type PayoutDesk = Awaited<ReturnType<typeof openPayoutDesk>>
