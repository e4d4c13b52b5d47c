import type { DonationRecord } from '../../../../data/contract/donations.ts'
import { handWays } from '../../../../data/vocabulary/money.ts'

export type ActName = 'receipt' | 'refund' | 'edit' | 'void'

export const actWords: Record<ActName, string> = {
  receipt: 'Receipt',
  refund: 'Give back',
  edit: 'Edit',
  void: 'Make void',
}

type Asked = Pick<DonationRecord, 'status' | 'method' | 'voidedAt'>

/** What can be done with a donation. */
export function actsOf({ status, method, voidedAt }: Asked): ActName[] {
  const isByHand = handWays.some((way) => way === method)
  return [
    ...(status === 'succeeded' ? (['receipt', 'refund'] as const) : []),
    ...(isByHand && voidedAt === null ? (['edit', 'void'] as const) : []),
  ]
}
