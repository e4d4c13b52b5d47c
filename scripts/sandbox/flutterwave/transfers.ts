import { z } from 'zod'
import type { Kit } from '../kit.ts'
import { bankOf } from './banks.ts'
import { FlutterwaveError } from './problems.ts'

/** Of a dollar, in the order of what the markets said in 2026; the real ones change some times a day. */
export const rates: Record<string, number> = {
  ETB: 155.2,
  GHS: 11.85,
  KES: 129.4,
  MWK: 1734,
  NGN: 1531.4,
  RWF: 1452.5,
  TZS: 2461.3,
  UGX: 3562.75,
  XAF: 561.2,
  XOF: 561.2,
  ZMW: 22.84,
}

/**
 * What is asked of a transfer: https://developer.flutterwave.com/reference/create-a-transfer, read on 2026-11-27; the lengths are of
 * services/schema/create.js of its SDK for Node, 1.4.1, read on 2026-11-28.
 */
const transferRequest = z.strictObject({
  account_bank: z.string('account_bank is required').min(1),
  account_number: z.string('account_number is required').regex(/^\d{1,20}$/, 'account_number should be digits'),
  destination_branch_code: z.string().max(10).optional(),
  beneficiary_name: z.string('beneficiary_name is required').min(1).max(100),
  amount: z.number('amount should be a number').positive(),
  currency: z.enum(Object.keys(rates) as [string, ...string[]], 'currency is not supported'),
  debit_currency: z.literal('USD', 'debit_currency is not supported'),
  reference: z.string('reference is required').regex(/^[\w-]{1,100}$/, 'reference is not valid'),
  narration: z.string().max(100),
  meta: z
    .array(
      z.object({ sender: z.string(), sender_country: z.string().length(2), mobile_number: z.string().regex(/^\d+$/) }),
    )
    .optional(),
})

export type TransferStatus = 'NEW' | 'PENDING' | 'SUCCESSFUL' | 'FAILED'

export interface SandboxTransfer {
  id: number
  account_number: string
  bank_code: string
  destination_branch_code?: string
  full_name: string
  created_at: string
  currency: string
  debit_currency: string
  amount: number
  fee: number
  status: TransferStatus
  reference: string
  meta: unknown
  narration: string
  complete_message: string
  requires_approval: 0
  is_approved: 1
  bank_name: string
}

const firstBalance = 10_000

/** The transfers of an account, and its balances. The dollars leave with the order and come back when it fails. */
export function openTransfers(kit: Kit, tell: (transfer: SandboxTransfer) => void) {
  let all: SandboxTransfer[] = []
  let balances: Record<string, number> = {}
  let moved: Record<string, number> = {}
  let count = 500_000
  const balanceOf = (currency: string) => balances[currency] ?? (currency === 'USD' ? firstBalance : 1_000_000)
  const add = (currency: string, amount: number) => {
    balances[currency] = Math.round((balanceOf(currency) + amount) * 10_000) / 10_000
  }
  const rateOf = (currency: string): number | undefined => moved[currency] ?? rates[currency]
  const debited = ({ amount, currency }: Pick<SandboxTransfer, 'amount' | 'currency'>) =>
    amount / (rateOf(currency) ?? 1)
  const feeOf = (amount: number, currency: string) =>
    currency === 'GHS' ? 5 : currency === 'ZMW' ? 8 : Math.max(25, Math.round(amount * 0.01))

  function find(id: number): SandboxTransfer {
    return all.find((transfer) => transfer.id === id) ?? missing()
  }

  function move(id: number, status: TransferStatus, message = ''): SandboxTransfer {
    const before = find(id)
    const after = { ...before, status, complete_message: message }
    all = all.map((transfer) => (transfer.id === id ? after : transfer))
    const isBack = status === 'FAILED' && before.status !== 'FAILED'
    if (isBack) add('USD', debited(after))
    if (isBack) add(after.currency, after.fee)
    tell(after)
    return after
  }

  return {
    all: (): readonly SandboxTransfer[] => all,
    balanceOf,
    setBalance: (currency: string, amount: number) => {
      balances[currency] = amount
    },
    rateOf,
    /** The market moves. */
    setRate: (currency: string, rate: number) => {
      moved[currency] = rate
    },
    feeOf,
    find,
    create(body: unknown): SandboxTransfer {
      const asked = transferRequest.safeParse(body)
      if (!asked.success) throw new FlutterwaveError(400, asked.error.issues[0]?.message ?? 'Bad request')
      const { account_bank, beneficiary_name, meta = null, ...given } = asked.data
      if (all.some(({ reference }) => reference === given.reference))
        throw new FlutterwaveError(400, 'Transfer with this reference already exists')
      checkPlace(asked.data)
      if (given.currency === 'KES' && !meta)
        throw new FlutterwaveError(400, 'sender, sender_country and mobile_number are required in meta')
      const fee = feeOf(given.amount, given.currency)
      if (balanceOf('USD') < debited(given)) throw new FlutterwaveError(400, 'Insufficient balance in your USD wallet')
      if (balanceOf(given.currency) < fee)
        throw new FlutterwaveError(400, `Insufficient balance in your ${given.currency} wallet for the fee`)
      add('USD', -debited(given))
      add(given.currency, -fee)
      count += 1
      const transfer: SandboxTransfer = {
        ...given,
        id: count,
        bank_code: account_bank,
        full_name: beneficiary_name,
        created_at: kit.now().toISOString(),
        fee,
        status: 'NEW',
        meta,
        complete_message: '',
        requires_approval: 0,
        is_approved: 1,
        bank_name: 'FA-BANK',
      }
      all = [...all, transfer]
      return transfer
    },
    pend: (id: number) => move(id, 'PENDING', 'Transfer is being processed'),
    settle: (id: number) => move(id, 'SUCCESSFUL', 'Transaction was successful'),
    fail: (id: number, why = 'DISBURSE FAILED: The account cannot receive money') => move(id, 'FAILED', why),
    reset() {
      all = []
      balances = {}
      moved = {}
    },
  }
}

/** A bank wants its own branch; what is no bank there is taken for a wallet, which is called by its number with the country's. */
function checkPlace({
  account_bank,
  account_number,
  currency,
  destination_branch_code,
}: z.output<typeof transferRequest>): void {
  const bank = bankOf(currency, account_bank)
  if (!bank) {
    if (!/^\d{9,15}$/.test(account_number))
      throw new FlutterwaveError(400, 'account_number should be digits with the country code')
    if (/^(GH)?\d+$/.test(account_bank)) throw new FlutterwaveError(400, 'account_bank is not valid')
    return
  }
  const isBranch = bank.branches.some(({ branch_code }) => branch_code === destination_branch_code)
  if (bank.branches.length > 0 && !isBranch) throw new FlutterwaveError(400, 'destination_branch_code is required')
}

function missing(): never {
  throw new FlutterwaveError(404, 'Transfer not found')
}
