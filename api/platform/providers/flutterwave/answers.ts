import { z } from 'zod'
import type { AggregatorTransfer, MobileCharge } from '../aggregator.ts'
import { ProviderError } from '../providerError.ts'
import { withoutThese } from '../withoutSecrets.ts'

/** What Flutterwave answers, in as much as it is used: https://developer.flutterwave.com/reference, read on 2026-11-27. */

/** Larger sums than these are no sums of ours, and smaller ones no sums. */
const sum = z.number().nonnegative().max(1e12)
const money = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), amount: sum.positive() })

export const ratesAnswer = z.object({ source: money, destination: money })
export const feesAnswer = z
  .array(z.object({ currency: z.string(), fee_type: z.string(), fee: sum }))
  .min(1)
  .max(20)
export const balanceAnswer = z.object({ currency: z.string(), available_balance: z.number().min(-1e12).max(1e12) })

/** https://developer.flutterwave.com/reference/endpoints/banks, read on 2026-11-27. */
const words = z.string().trim().min(1).max(200)
export const banksAnswer = z
  .array(z.object({ id: z.int().positive(), code: words, name: words }))
  .max(2_000)
  .transform((banks) => banks.toSorted(byName))
export const branchesAnswer = z
  .array(z.object({ branch_code: words, branch_name: words }))
  .max(2_000)
  .transform((branches) => branches.map(({ branch_code: code, branch_name: name }) => ({ code, name })).sort(byName))
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en')

const transferShape = z.object({
  id: z.union([z.int().positive().transform(String), z.string().min(1).max(100)]),
  reference: z.string().max(200),
  status: z.string().max(50),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: sum,
  fee: sum.nullish(),
  complete_message: z.string().nullish(),
})
export const transferAnswer = transferShape.transform(presentTransfer)
export const transfersAnswer = z.array(transferAnswer).max(500)

/**
 * NEW and PENDING are under way, SUCCESSFUL and FAILED the end (https://developer.flutterwave.com/docs/payout-outflow/introduction, read on
 * 2026-11-27). A word that is not known is no end.
 */
const ends: Partial<Record<string, AggregatorTransfer['state']>> = {
  SUCCESSFUL: 'arrived',
  FAILED: 'failed',
  REVERSED: 'failed',
}

function presentTransfer({
  id,
  reference,
  status,
  currency,
  amount,
  fee,
  complete_message,
}: z.output<typeof transferShape>) {
  const state = ends[status.toUpperCase()] ?? 'under way'
  return {
    id,
    reference,
    state,
    sum: { amount: inHundredths(amount), currency },
    fee: inHundredths(fee ?? 0),
    failure: state === 'failed' ? said(complete_message || 'Flutterwave gave no reason.', []) : null,
  } satisfies AggregatorTransfer
}

const chargeShape = z.object({
  id: z.union([z.int().positive().transform(String), z.string().min(1).max(100)]),
  tx_ref: z.string().max(200),
  status: z.string().max(50),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: sum,
  processor_response: z.string().nullish(),
})

/** `pending` until the donor has answered: https://developer.flutterwave.com/docs/transaction-verification, read on 2026-11-27. */
export const chargeAnswer = chargeShape.transform(({ id, tx_ref, status, currency, amount, processor_response }) => {
  const state = chargeEnds[status.toLowerCase()] ?? 'waiting'
  return {
    id,
    reference: tx_ref,
    state,
    sum: { amount: inHundredths(amount), currency },
    failure: state === 'failed' ? said(processor_response || 'Flutterwave gave no reason.', []) : null,
  } satisfies MobileCharge
})
const chargeEnds: Partial<Record<string, MobileCharge['state']>> = {
  successful: 'arrived',
  failed: 'failed',
  cancelled: 'failed',
}

/** Its sums are numbers with a fraction. */
export const inHundredths = (amount: number): number => Math.round(amount * 100)

/** Its words without keys, and without numbers of phones, which it may repeat. */
export const said = (words: string, secrets: readonly string[]): string =>
  withoutThese(
    words.replace(/\+?\d[\d ]{6,}\d/g, (digits) => `•••• ${digits.replaceAll(' ', '').slice(-4)}`),
    secrets,
  )

/** Errors: ProviderError: whatever it was asked may have happened. */
export function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ProviderError(
    'unavailable',
    `Flutterwave's answer is not understood: ${issue?.path.join('.')} ${issue?.message}`,
  )
}
