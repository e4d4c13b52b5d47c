import { z } from 'zod'
import type { Kit } from '../kit.ts'
import { FlutterwaveError } from './problems.ts'

/**
 * What is asked of a charge: https://developer.flutterwave.com/docs/m-pesa and /docs/tanzania, read on 2026-11-27; the lengths are of
 * services/schema/create.js of its SDK for Node, 1.4.1, read on 2026-11-28.
 */
const chargeRequest = z.strictObject({
  tx_ref: z.string('tx_ref is required').min(1).max(100),
  amount: z.number('amount is required').positive(),
  currency: z.enum(['KES', 'TZS'], 'currency is not supported'),
  phone_number: z.string('phone_number is required').regex(/^\d{9,15}$/, 'phone_number is not valid'),
  email: z
    .string('email is required')
    .max(100, 'email is too long')
    .regex(/^[^@\s]+@[^@\s]+$/),
  fullname: z.string().optional(),
  network: z.string().optional(),
})

export interface SandboxCharge {
  id: number
  tx_ref: string
  amount: number
  currency: string
  status: 'pending' | 'successful' | 'failed'
  processor_response: string
  created_at: string
  customer: { email: string; phone_number: string; name: string | null }
}

/** Charges of wallets: the donor is asked on the phone, and answers or does not. */
export function openCharges(kit: Kit, tell: (charge: SandboxCharge) => void) {
  let all: SandboxCharge[] = []
  let count = 700_000

  function end(id: number, status: 'successful' | 'failed', processor_response: string): SandboxCharge {
    const before = all.find((charge) => charge.id === id)
    if (!before) throw new FlutterwaveError(404, 'No transaction was found for this id')
    const after = { ...before, status, processor_response }
    all = all.map((charge) => (charge.id === id ? after : charge))
    tell(after)
    return after
  }

  return {
    all: (): readonly SandboxCharge[] => all,
    create(type: string | undefined, body: unknown): SandboxCharge {
      const asked = chargeRequest.safeParse(body)
      if (!asked.success) throw new FlutterwaveError(400, asked.error.issues[0]?.message ?? 'Bad request')
      const { tx_ref, amount, currency, email, phone_number, fullname } = asked.data
      if (type !== (currency === 'KES' ? 'mpesa' : 'mobile_money_tanzania'))
        throw new FlutterwaveError(400, 'The charge type does not fit the currency')
      if (all.some((charge) => charge.tx_ref === tx_ref)) throw new FlutterwaveError(400, 'Duplicate tx_ref')
      count += 1
      const customer = { email, phone_number, name: fullname ?? null }
      const created_at = kit.now().toISOString()
      const begun = { id: count, tx_ref, amount, currency, status: 'pending', customer, created_at } as const
      const charge: SandboxCharge = { ...begun, processor_response: 'Charge initiated' }
      all = [...all, charge]
      return charge
    },
    findByReference: (tx_ref: string | undefined): SandboxCharge =>
      all.find((charge) => charge.tx_ref === tx_ref) ?? missing(),
    pay: (id: number) => end(id, 'successful', 'Approved'),
    refuse: (id: number) => end(id, 'failed', 'The customer cancelled the request'),
    reset() {
      all = []
    },
  }
}

function missing(): never {
  throw new FlutterwaveError(404, 'No transaction was found for this id')
}
