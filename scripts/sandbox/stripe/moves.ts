import type Stripe from 'stripe'
import type { Kit } from '../kit.ts'
import type { Accounts } from './accounts.ts'
import type { Asked } from './answers.ts'
import type { Books } from './books.ts'
import type { Events } from './events.ts'
import { amountOf, metadataOf, onlyKnown, requiredText, textOf } from './form.ts'
import { invalid, missing } from './problems.ts'

const transferParams = [
  'amount',
  'currency',
  'destination',
  'description',
  'metadata',
  'source_transaction',
  'transfer_group',
] as const satisfies readonly (keyof Stripe.TransferCreateParams)[]
const payoutParams = [
  'amount',
  'currency',
  'description',
  'metadata',
  'method',
  'statement_descriptor',
] as const satisfies readonly (keyof Stripe.PayoutCreateParams)[]

/** Money that leaves: from the platform to connected accounts, and from those to banks. */
export function openMoves(kit: Kit, { events, books, accounts }: { events: Events; books: Books; accounts: Accounts }) {
  let transfers: Stripe.Transfer[] = []
  let payouts: { account: string | null; payout: Stripe.Payout }[] = []
  const seconds = () => Math.floor(kit.now().getTime() / 1000)

  const transferOf = (id: string) => {
    const transfer = transfers.find((each) => each.id === id)
    if (!transfer) throw missing('transfer', id)
    return transfer
  }
  const payoutOf = (id: string, account?: string | null) => {
    const found = payouts.find((each) => each.payout.id === id && (account === undefined || each.account === account))
    if (!found) throw missing('payout', id, 'payout')
    return found
  }

  function createTransfer({ form, request }: Asked): Stripe.Transfer {
    onlyKnown(form, transferParams)
    const amount = amountOf(form)
    const destination = accounts.accountOf(requiredText(form, 'destination'), 'destination')
    if (destination.capabilities?.transfers !== 'active')
      throw invalid(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer' },
      )
    const border = accounts.borderOf(destination)
    if (border) throw invalid(border)
    take(null, amount)
    const id = kit.id('tr')
    const transfer: Stripe.Transfer = {
      id,
      object: 'transfer',
      amount,
      amount_reversed: 0,
      balance_transaction: kit.id('txn'),
      created: seconds(),
      currency: requiredText(form, 'currency').toLowerCase(),
      description: textOf(form, 'description'),
      destination: destination.id,
      destination_payment: kit.id('py'),
      livemode: false,
      metadata: metadataOf(form),
      reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
      reversed: false,
      source_transaction: textOf(form, 'source_transaction'),
      source_type: 'card',
      transfer_group: textOf(form, 'transfer_group'),
    }
    transfers = [...transfers, transfer]
    books.arrive(destination.id, accounts.arrivesAs(destination.id, amount).amount)
    events.emit('transfer.created', transfer, { request })
    return transfer
  }

  /** The same money, as the account sees it. */
  function paymentOf({ amount, destination, destination_payment }: Stripe.Transfer) {
    const arrived = accounts.arrivesAs(String(destination), amount)
    const booked = { object: 'balance_transaction', ...arrived, fee: 0, net: arrived.amount }
    return { id: destination_payment, object: 'charge', balance_transaction: booked } as unknown as Stripe.Charge
  }

  function reverse(id: string, { form, request }: Pick<Asked, 'form'> & { request: Stripe.Event.Request | null }) {
    onlyKnown(form, ['amount', 'description', 'metadata'])
    const transfer = transferOf(id)
    const left = transfer.amount - transfer.amount_reversed
    const amount = textOf(form, 'amount') ? amountOf(form) : left
    if (amount > left || left === 0) throw invalid('This transfer has already been reversed.', { param: 'amount' })
    const destination = String(transfer.destination)
    const arrived = accounts.arrivesAs(destination, amount).amount
    take(destination, arrived - books.takeHeld(destination, arrived))
    books.add(null, amount)
    const reversal: Stripe.TransferReversal = {
      id: kit.id('trr'),
      object: 'transfer_reversal',
      amount,
      balance_transaction: kit.id('txn'),
      created: seconds(),
      currency: transfer.currency,
      destination_payment_refund: kit.id('pyr'),
      metadata: metadataOf(form),
      source_refund: null,
      transfer: transfer.id,
    }
    transfer.reversals.data.push(reversal)
    transfer.amount_reversed += amount
    transfer.reversed = transfer.amount_reversed === transfer.amount
    events.emit('transfer.reversed', transfer, { request })
    return reversal
  }

  function createPayout({ form, account, request }: Asked): Stripe.Payout {
    onlyKnown(form, payoutParams)
    const amount = amountOf(form)
    if (account && !accounts.accountOf(account).payouts_enabled)
      throw invalid('Payouts are not enabled for this account.', { code: 'payouts_not_allowed' })
    const currency = requiredText(form, 'currency').toLowerCase()
    if (account && accounts.arrivesAs(account, amount).currency !== currency)
      throw invalid(`Sorry, you don't have any external accounts in that currency (${currency}).`, {
        param: 'currency',
      })
    take(account, amount)
    const payout: Stripe.Payout = {
      id: kit.id('po'),
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: seconds() + 2 * 86_400,
      automatic: false,
      balance_transaction: kit.id('txn'),
      created: seconds(),
      currency,
      description: textOf(form, 'description'),
      destination: kit.id('ba'),
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: metadataOf(form),
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: 'not_applicable',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: textOf(form, 'statement_descriptor'),
      status: 'pending',
      trace_id: null,
      type: 'bank_account',
    }
    payouts = [...payouts, { account, payout }]
    events.emit('payout.created', payout, { account, request })
    return payout
  }

  /** The bank has the money, as far as Stripe expects. */
  function settlePayout(id: string): Stripe.Payout {
    const { account, payout } = payoutOf(id)
    if (!['pending', 'in_transit'].includes(payout.status)) throw invalid(`This payout is ${payout.status}.`)
    payout.status = 'paid'
    payout.trace_id = { status: 'supported', value: kit.id('').slice(1, 16) }
    events.emit('payout.updated', payout, { account, before: { trace_id: null } })
    events.emit('payout.paid', payout, { account })
    return payout
  }

  /** The bank sends it back: before or after it was said to be paid. */
  function failPayout(id: string): Stripe.Payout {
    const { account, payout } = payoutOf(id)
    if (!['pending', 'in_transit', 'paid'].includes(payout.status)) throw invalid(`This payout is ${payout.status}.`)
    payout.status = 'failed'
    payout.failure_code = 'account_closed'
    payout.failure_message = 'The bank account has been closed.'
    payout.failure_balance_transaction = kit.id('txn')
    books.add(account, payout.amount)
    events.emit('payout.failed', payout, { account })
    return payout
  }

  function cancelPayout(id: string): Stripe.Payout {
    const { account, payout } = payoutOf(id)
    if (payout.status !== 'pending') throw invalid(`This payout is ${payout.status}.`)
    payout.status = 'canceled'
    books.add(account, payout.amount)
    events.emit('payout.canceled', payout, { account })
    return payout
  }

  function take(account: string | null, amount: number) {
    if (books.of(account) < amount)
      throw invalid(
        'You have insufficient funds in your Stripe account. One likely reason you have insufficient funds is that your funds are automatically being paid out; try enabling manual payouts.',
        {
          code: 'balance_insufficient',
        },
      )
    books.add(account, -amount)
  }

  return {
    createTransfer,
    reverse,
    createPayout,
    settlePayout,
    failPayout,
    cancelPayout,
    payoutOf: (id: string, account?: string | null) => payoutOf(id, account).payout,
    payoutsOf: (account: string | null) =>
      payouts.filter((each) => each.account === account).map(({ payout }) => payout),
    /** With what arrived of each, where that is asked for. */
    transfersIn: ({ destination, transfer_group: group, expand }: Asked['form']) =>
      transfers
        .filter((each) => each.destination === destination && each.transfer_group === group)
        .map((each) => (expand ? { ...each, destination_payment: paymentOf(each) } : each)),
    transfers: (): readonly Stripe.Transfer[] => transfers,
    payouts: (): readonly { account: string | null; payout: Stripe.Payout }[] => payouts,
    reset() {
      transfers = []
      payouts = []
    },
  }
}
export type Moves = ReturnType<typeof openMoves>
