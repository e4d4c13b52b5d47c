import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { AccountState, AuthorAccounts, BankPayout, PayoutMove } from './payments.ts'
import { ProviderError } from './providerError.ts'
import { asked, openStripeSdk, type StripeKeys } from './stripeSdk.ts'

/** Accounts of authors at Stripe (Express), and money that goes there. Null without keys. */
export function openAuthorAccounts(config: StripeKeys): AuthorAccounts | null {
  const open = openStripeSdk(config)
  if (!open) return null

  return {
    async findOwnCountry() {
      const stripe = await open()
      return (await asked(() => stripe.accounts.retrieveCurrent())).country ?? null
    },

    async createAccount(author) {
      const stripe = await open()
      try {
        return await create(stripe, author, ['transfers'])
      } catch (error) {
        if (!wantsCardPayments(error)) throw error
        return create(stripe, author, ['transfers', 'card_payments'])
      }
    },

    async findAccount(accountId) {
      const stripe = await open()
      return present(await asked(() => stripe.accounts.retrieve(accountId)))
    },

    async createOnboardingLink({ accountId, refreshUrl, returnUrl }) {
      const stripe = await open()
      const link = await asked(() =>
        stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          refresh_url: refreshUrl,
          return_url: returnUrl,
        }),
      )
      return link.url
    },

    async createLoginLink(accountId) {
      const stripe = await open()
      return (await asked(() => stripe.accounts.createLoginLink(accountId))).url
    },

    async transfer({ attempt, ...payout }) {
      const stripe = await open()
      const { id, submission, amountCents, accountId } = payout
      const made = await asked(() =>
        stripe.transfers.create(
          {
            amount: amountCents,
            currency: 'usd',
            destination: accountId,
            transfer_group: groupOf(payout),
            metadata: markOf(payout),
          },
          // Numbers begin again where an older backup was put back; an act is never repeated.
          { idempotencyKey: `tr:${id}:${submission}:${attempt}` },
        ),
      )
      return { id: made.id }
    },

    async findTransfer(payout) {
      const found = await transferOf(await open(), payout)
      return found && { id: found.id }
    },

    async isTakenBack(payout) {
      const sent = await transfersOf(await open(), payout)
      return sent.length > 0 && sent.every(({ reversed }) => reversed)
    },

    async payOut({ attempt, ...payout }) {
      const stripe = await open()
      const { id, submission, accountId: stripeAccount } = payout
      const money = await moneyAt(stripe, payout)
      return presentPayout(
        await asked(() =>
          stripe.payouts.create(
            { ...money, metadata: { ...markOf(payout), attempt: String(attempt) } },
            { stripeAccount, idempotencyKey: `po:${id}:${submission}:${attempt}` },
          ),
        ),
      )
    },

    async findBankPayoutOf({ attempt, ...payout }) {
      const stripe = await open()
      return asked(async () => {
        let looked = 0
        for await (const bankPayout of stripe.payouts.list({}, { stripeAccount: payout.accountId })) {
          const { metadata } = bankPayout
          if (isOf(payout, metadata) && metadata?.attempt === String(attempt)) return presentPayout(bankPayout)
          looked += 1
          if (looked === mostLooked) break
        }
        return null
      })
    },

    async findBankPayout({ bankPayoutId, accountId }) {
      const stripe = await open()
      return presentPayout(await asked(() => stripe.payouts.retrieve(bankPayoutId, {}, { stripeAccount: accountId })))
    },
  }
}

type Author = Parameters<AuthorAccounts['createAccount']>[0]
type Capability = 'transfers' | 'card_payments'

/**
 * Under the full agreement, which is what Stripe takes where none is named: to accounts under the recipient agreement no
 * money crosses a border (https://docs.stripe.com/connect/cross-border-payouts, limitations).
 */
async function create(stripe: Stripe, { id, attempt, email, country, site }: Author, capabilities: Capability[]) {
  const account = await asked(() =>
    stripe.accounts.create(
      {
        country,
        email,
        // What `type: 'express'` was: https://docs.stripe.com/connect/migrate-to-controller-properties
        controller: {
          stripe_dashboard: { type: 'express' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
        },
        capabilities: Object.fromEntries(capabilities.map((name) => [name, { requested: true }])),
        // Otherwise Stripe pays out by itself, and our own payout would find nothing.
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { authorId: String(id), site },
      },
      { idempotencyKey: `acct:${id}:${site}:${attempt}:${digestOf(email, country, ...capabilities)}` },
    ),
  )
  return present(account)
}

/**
 * In some countries Stripe opens an account abroad only together with card payments. They stay unused, and the author is
 * asked more. A platform that still needs an approval is told so in other words.
 */
const wantsCardPayments = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.problem === 'refused' &&
  /cannot request the `?transfers`? capability without the `?card_payments`?/i.test(error.message)

/** Newest first: what is looked for was made lately. */
const mostLooked = 300

/** Stripe refuses a key that comes with other fields than before. */
const digestOf = (...fields: string[]) => createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 16)

const groupOf = ({ submission }: PayoutMove) => `payout:${submission}`
const markOf = ({ id, submission, site }: PayoutMove) => ({ payoutId: String(id), act: submission, site })
const isOf = ({ submission, site }: PayoutMove, metadata: Stripe.Metadata | null) =>
  metadata?.act === submission && metadata.site === site

const transferOf = async (stripe: Stripe, payout: PayoutMove, expand: string[] = []) =>
  (await transfersOf(stripe, payout, expand)).find(({ reversed }) => !reversed) ?? null

async function transfersOf(stripe: Stripe, payout: PayoutMove, expand: string[] = []) {
  const { data } = await asked(() =>
    stripe.transfers.list({ transfer_group: groupOf(payout), destination: payout.accountId, limit: 10, expand }),
  )
  return data.filter(({ metadata }) => isOf(payout, metadata))
}

/** What the account has of a payout. Stripe changes a transfer into the account's currency and takes its fee for that. */
async function moneyAt(stripe: Stripe, payout: PayoutMove): Promise<{ amount: number; currency: string }> {
  const { default_currency } = await asked(() => stripe.accounts.retrieve(payout.accountId))
  if ((default_currency ?? 'usd') === 'usd') return { amount: payout.amountCents, currency: 'usd' }
  const transfer = await transferOf(stripe, payout, ['data.destination_payment.balance_transaction'])
  const arrived = transfer && typeof transfer.destination_payment === 'object' ? transfer.destination_payment : null
  const booked = arrived?.balance_transaction
  if (!booked || typeof booked === 'string')
    throw new ProviderError('unavailable', 'Stripe does not say yet what has arrived of the transfer.')
  return { amount: booked.net, currency: booked.currency }
}

const present = (account: Stripe.Account): AccountState => ({
  id: account.id,
  country: account.country ?? null,
  detailsSubmitted: account.details_submitted,
  chargesEnabled: account.charges_enabled,
  payoutsEnabled: account.payouts_enabled,
})

const presentPayout = ({ id, status, failure_message, failure_code }: Stripe.Payout): BankPayout => ({
  id,
  status,
  failure: failure_message ?? failure_code,
})
