import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { movableClock } from '../../testing.ts'
import type { AuthorAccounts } from './payments.ts'
import { ProviderError } from './providerError.ts'
import { openAuthorAccounts } from './stripeAccounts.ts'

const author = { id: 7, attempt: 0, email: 'amara@example.org', country: 'US', site: 'this one' }
const move = { id: 3, submission: '6b1f8a52-8e5c-4f2a-9d3b-1c9be2a6f001', amountCents: 4_200, site: 'this one' }
const attempt = 1

async function openAccounts() {
  const clock = movableClock()
  const sandbox = await openSandbox({ now: clock.now })
  onTestFinished(() => sandbox.close())
  const accounts = openAuthorAccounts(sandbox.env as Parameters<typeof openAuthorAccounts>[0]) as AuthorAccounts
  /** An account that may be paid. */
  const openAccount = async (changes: Partial<typeof author> = {}) => {
    const { id } = await accounts.createAccount({ ...author, ...changes })
    sandbox.stripe.settleAccount(id, 'finished')
    return id
  }
  return { accounts, sandbox, openAccount }
}

const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  const { problem, code } = error as ProviderError
  return { problem, code }
}

test('without a key there are no accounts of authors', () => {
  expect(openAuthorAccounts({ STRIPE_SECRET_KEY: undefined, STRIPE_API_BASE: undefined })).toBeNull()
})

describe('an account', () => {
  test('is made once for one author, says which site made it, and may not be paid at first', async () => {
    const { accounts, sandbox } = await openAccounts()
    const made = await accounts.createAccount(author)
    expect(await accounts.createAccount(author)).toEqual(made)
    expect(sandbox.stripe.accounts()).toHaveLength(1)
    expect(made).toEqual({
      id: sandbox.stripe.accounts()[0]?.id,
      country: 'US',
      detailsSubmitted: false,
      chargesEnabled: false,
      payoutsEnabled: false,
    })
    expect(sandbox.stripe.accounts()[0]?.metadata).toEqual({ authorId: '7', site: 'this one' })
    sandbox.stripe.settleAccount(made.id, 'finished')
    expect(await accounts.findAccount(made.id)).toMatchObject({ detailsSubmitted: true, payoutsEnabled: true })
  })

  test('is asked for under a new key in a new attempt, and once the author is told of differently', async () => {
    const { accounts, sandbox } = await openAccounts()
    const first = await accounts.createAccount(author)
    expect(await accounts.createAccount(author)).toEqual(first)
    await accounts.createAccount({ ...author, country: 'CA' })
    await accounts.createAccount({ ...author, attempt: 1 })
    expect(sandbox.stripe.accounts().map(({ country }) => country)).toEqual(['US', 'CA', 'US'])
  })

  test('abroad is under the agreement to which money crosses borders, with card payments only where Stripe insists', async () => {
    const { accounts, sandbox, openAccount } = await openAccounts()
    const [home, abroad] = [await openAccount(), await openAccount({ country: 'DE' })]
    expect(sandbox.stripe.accounts()).toMatchObject([
      { tos_acceptance: { service_agreement: 'full' }, capabilities: { transfers: 'active' } },
      {
        tos_acceptance: { service_agreement: 'full' },
        capabilities: { transfers: 'active', card_payments: 'active' },
      },
    ])
    expect(Object.keys(sandbox.stripe.accounts()[0]?.capabilities ?? {})).toEqual(['transfers'])
    for (const accountId of [home, abroad])
      expect(await accounts.transfer({ ...move, submission: accountId, accountId, attempt })).toEqual({
        id: expect.any(String),
      })
    expect(await accounts.createAccount({ ...author, country: 'DE' })).toMatchObject({ id: abroad })
  })

  test('is not asked for with card payments where the platform lacks an approval', async () => {
    const { accounts, sandbox } = await openAccounts()
    sandbox.stripe.approveTransfers(false)
    expect(await problemOf(accounts.createAccount({ ...author, country: 'DE' }))).toMatchObject({ problem: 'refused' })
    expect(sandbox.requests()).toHaveLength(1)
  })

  test('of our own says where it is', async () => {
    const { accounts } = await openAccounts()
    expect(await accounts.findOwnCountry()).toBe('US')
  })

  test('that nobody made is missing', async () => {
    const { accounts } = await openAccounts()
    expect(await problemOf(accounts.findAccount('acct_nobody'))).toMatchObject({ problem: 'missing' })
  })

  test('has a way in for its owner before and after the onboarding', async () => {
    const { accounts, sandbox } = await openAccounts()
    const { id } = await accounts.createAccount(author)
    const urls = { refreshUrl: 'http://localhost:3000/again', returnUrl: 'http://localhost:3000/back' }
    expect(await accounts.createOnboardingLink({ accountId: id, ...urls })).toContain(`/connect/onboard/${id}`)
    expect(await problemOf(accounts.createLoginLink(id))).toMatchObject({ problem: 'refused' })
    sandbox.stripe.settleAccount(id, 'finished')
    expect(await accounts.createLoginLink(id)).toContain(`/connect/express/${id}`)
  })
})

describe('money', () => {
  test('goes to the account once, and from there to the bank once for each attempt', async () => {
    const { accounts, sandbox, openAccount } = await openAccounts()
    const payout = { ...move, accountId: await openAccount() }
    const sent = await accounts.transfer({ ...payout, attempt })
    expect(await accounts.transfer({ ...payout, attempt })).toEqual(sent)
    const first = await accounts.payOut({ ...payout, attempt: 1 })
    expect(await accounts.payOut({ ...payout, attempt: 1 })).toEqual(first)
    expect(first).toMatchObject({ status: 'pending', failure: null })
    sandbox.stripe.failPayout(first.id)
    expect(await accounts.findBankPayout({ bankPayoutId: first.id, accountId: payout.accountId })).toEqual({
      id: first.id,
      status: 'failed',
      failure: 'The bank account has been closed.',
    })
    const second = await accounts.payOut({ ...payout, attempt: 2 })
    expect(second.id).not.toBe(first.id)
    expect(await accounts.findBankPayoutOf({ ...payout, attempt: 2 })).toEqual(second)
    expect(await accounts.findBankPayoutOf({ ...payout, attempt: 3 })).toBeNull()
    expect(sandbox.stripe.transfers()).toHaveLength(1)
    expect(sandbox.stripe.payouts()).toHaveLength(2)
  })

  test('says which payout of which site it belongs to', async () => {
    const { accounts, sandbox, openAccount } = await openAccounts()
    const payout = { ...move, accountId: await openAccount() }
    await accounts.transfer({ ...payout, attempt })
    await accounts.payOut({ ...payout, attempt: 1 })
    const mark = { payoutId: '3', act: move.submission, site: 'this one' }
    expect(sandbox.stripe.transfers()[0]).toMatchObject({ metadata: mark, transfer_group: `payout:${move.submission}` })
    expect(sandbox.stripe.payouts()[0]?.payout.metadata).toEqual({ ...mark, attempt: '1' })
  })

  test('that is not there, or may not go there, is refused with its reason', async () => {
    const { accounts, openAccount } = await openAccounts()
    const { id } = await accounts.createAccount({ ...author, id: 8 })
    expect(await problemOf(accounts.transfer({ ...move, accountId: id, attempt }))).toEqual({
      problem: 'refused',
      code: 'insufficient_capabilities_for_transfer',
    })
    const payout = { ...move, accountId: await openAccount(), amountCents: 99_999_999 }
    const short = { problem: 'declined', code: 'balance_insufficient' }
    expect(await problemOf(accounts.transfer({ ...payout, attempt }))).toEqual(short)
    expect(await problemOf(accounts.payOut({ ...payout, attempt: 1 }))).toEqual(short)
  })
})
