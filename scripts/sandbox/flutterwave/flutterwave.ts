import { type Context, Hono } from 'hono'
import type { Kit, Part, Section } from '../kit.ts'
import type { Receiver } from '../stripe/events.ts'
import { listBanks, listBranches } from './banks.ts'
import { openCharges, type SandboxCharge } from './charges.ts'
import { openFlutterwaveEvents } from './events.ts'
import { answerError, FlutterwaveError, wordsOf } from './problems.ts'
import { openTransfers, rates, type SandboxTransfer } from './transfers.ts'

const secretKey = 'FLWSECK_TEST-sandbox-X'
const webhookSecret = 'secret-hash-of-the-sandbox'

/**
 * Flutterwave's transfers and charges, v3. Its description of the API could not be had, so what it asks of a request is written down here from its
 * pages: https://developer.flutterwave.com/docs/payout-outflow/introduction and /reference/create-a-transfer, read on 2026-11-27.
 */
export function openFlutterwave(kit: Kit, receiver?: Receiver) {
  const events = openFlutterwaveEvents(webhookSecret, receiver)
  const transfers = openTransfers(kit, (transfer) => {
    if (transfer.status !== 'PENDING')
      events.emit({ event: 'transfer.completed', 'event.type': 'Transfer', data: toldOf(transfer) })
  })
  const charges = openCharges(kit, (charge) =>
    events.emit({ event: 'charge.completed', 'event.type': 'MOBILE_MONEY_TRANSACTION', data: { ...charge } }),
  )
  const found = (c: Context, message: string, data: unknown) => c.json({ status: 'success', message, data })

  const api = new Hono()
    .use('/v3/*', async (c, next) =>
      c.req.header('authorization') === `Bearer ${secretKey}` ? next() : answerError(c, 401, wordsOf(401)),
    )
    .get('/v3/transfers/rates', (c) => {
      const { amount = '', source_currency = '', destination_currency = '' } = c.req.query()
      const rate = transfers.rateOf(destination_currency)
      if (!(Number(amount) > 0) || source_currency !== 'USD' || !rate)
        throw new FlutterwaveError(400, 'Unable to fetch rates at the moment')
      const source = { currency: 'USD', amount: Math.round((Number(amount) / rate) * 100) / 100 }
      const destination = { currency: destination_currency, amount: Number(amount) }
      return found(c, 'Transfer amount fetched', { rate, source, destination })
    })
    .get('/v3/transfers/fee', (c) => {
      const { amount = '', currency = '', type } = c.req.query()
      if (!(Number(amount) > 0) || !rates[currency] || (type !== 'mobilemoney' && type !== 'account'))
        throw new FlutterwaveError(400, 'amount, currency and type are required')
      const fee = transfers.feeOf(Number(amount), currency)
      return found(c, 'Transfer fee fetched', [{ currency, fee_type: 'value', fee }])
    })
    .get('/v3/balances/:currency', (c) => {
      const currency = c.req.param('currency')
      const balance = transfers.balanceOf(currency)
      return found(c, 'Wallet balance fetched', { currency, available_balance: balance, ledger_balance: balance })
    })
    .get('/v3/banks/:country', (c) => found(c, 'Banks fetched successfully', listBanks(c.req.param('country'))))
    .get('/v3/banks/:id/branches', (c) =>
      found(c, 'Bank branches fetched successfully', listBranches(Number(c.req.param('id')))),
    )
    .post('/v3/transfers', async (c) => {
      const body: unknown = await c.req.json().catch(() => null)
      return found(c, 'Transfer Queued Successfully', transfers.create(body))
    })
    .get('/v3/transfers', (c) => {
      const { reference } = c.req.query()
      const all = transfers.all().filter((transfer) => reference === undefined || transfer.reference === reference)
      return found(c, 'Transfers fetched', all.slice(-20).toReversed())
    })
    .get('/v3/transfers/:id', (c) => found(c, 'Transfer fetched', transfers.find(Number(c.req.param('id')))))
    .post('/v3/charges', async (c) => {
      const body: unknown = await c.req.json().catch(() => null)
      return found(c, 'Charge initiated', charges.create(c.req.query('type'), body))
    })
    .get('/v3/transactions/verify_by_reference', (c) =>
      found(c, 'Transaction fetched successfully', charges.findByReference(c.req.query('tx_ref'))),
    )
    .onError((error, c) => {
      if (error instanceof FlutterwaveError) return answerError(c, error.status, error.message)
      throw error
    })

  return {
    provider: 'flutterwave',
    title: 'Flutterwave',
    env: {
      FLUTTERWAVE_SECRET_KEY: secretKey,
      FLUTTERWAVE_WEBHOOK_SECRET: webhookSecret,
      FLUTTERWAVE_SENDER: 'KE +254712345678',
      FLUTTERWAVE_API_BASE: kit.url,
    },
    api,
    fail: (c: Context, status: number) => answerError(c, status, wordsOf(status)),
    sections: () => [chargeSection(charges.all()), transferSection(transfers.all(), transfers.balanceOf('USD'))],
    actions: {
      pay: ({ id = '' }: Record<string, string>) => `It is ${charges.pay(Number(id)).status}.`,
      refuse: ({ id = '' }: Record<string, string>) => `It is ${charges.refuse(Number(id)).status}.`,
      pend: ({ id = '' }: Record<string, string>) => `It is ${transfers.pend(Number(id)).status}.`,
      settle: ({ id = '' }: Record<string, string>) => `It is ${transfers.settle(Number(id)).status}.`,
      fail: ({ id = '' }: Record<string, string>) => `It is ${transfers.fail(Number(id)).status}.`,
      empty: () => {
        transfers.setBalance('USD', 0)
        return 'There is nothing left.'
      },
    },
    events,
    transfers,
    charges,
    reset() {
      charges.reset()
      events.reset()
      transfers.reset()
    },
  } satisfies Part & Record<string, unknown>
}

/** Of a transfer, in the webhook: https://developer.flutterwave.com/docs/webhooks. */
const toldOf = ({ full_name, ...transfer }: SandboxTransfer) => ({ ...transfer, fullname: full_name, approver: null })

const chargeSection = (all: readonly SandboxCharge[]): Section => ({
  title: 'Questions on phones',
  empty: 'Nobody was asked on the phone yet.',
  columns: ['Charge', 'Amount', 'Phone', 'State'],
  rows: all.toReversed().map(({ id, amount, currency, customer, status, ...more }) => ({
    cells: [String(id), `${amount} ${currency}`, customer.phone_number, status],
    detail: JSON.stringify(more, null, 2),
    buttons:
      status === 'pending'
        ? [
            { label: 'Enter the PIN', action: 'pay', fields: { id: String(id) } },
            { label: 'Refuse', action: 'refuse', fields: { id: String(id) } },
          ]
        : [],
  })),
})

const transferSection = (all: readonly SandboxTransfer[], balance: number): Section => ({
  title: `Transfers to wallets and banks, of a balance of $${balance.toFixed(2)}`,
  empty: 'Nothing was sent yet.',
  buttons: [{ label: 'Have no money left', action: 'empty', fields: {} }],
  columns: ['Transfer', 'Amount', 'To', 'State'],
  rows: all.toReversed().map(({ id, amount, currency, bank_code, account_number, status, ...more }) => ({
    cells: [String(id), `${amount} ${currency}`, `${bank_code} ${account_number}`, status],
    detail: JSON.stringify(more, null, 2),
    buttons: actsOf[status].map(([label, action]) => ({ label, action, fields: { id: String(id) } })),
  })),
})

const settle: Act = ['Settle', 'settle']
const fail: Act = ['Fail', 'fail']
type Act = [label: string, action: string]
const actsOf: Record<SandboxTransfer['status'], Act[]> = {
  NEW: [['Let it wait', 'pend'], settle, fail],
  PENDING: [settle, fail],
  SUCCESSFUL: [['Take it back', 'fail']],
  FAILED: [],
}
