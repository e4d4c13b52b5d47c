import type { MobileMoneyCountry, MobileNetwork } from '../../../../data/vocabulary/mobileMoney.ts'
import type { Store } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type AuthorRow, findAuthorOf } from '../../authors.store.ts'
import { openWallet } from '../../wallet/wallet.ts'
import type { PayoutRow } from '../payouts.store.ts'

export interface Wallet {
  country: MobileMoneyCountry
  network: MobileNetwork
  number: string
  name: string
}

/** The wallet of a payout's author, in the clear: for a call, never to be kept. Null where there is none, or none that can be read. */
export const walletOf = (deps: Pick<Deps, 'secrets'>, db: Store, { authorEmail }: PayoutRow): Wallet | null =>
  clearWallet(deps, findAuthorOf(db, authorEmail))

export function clearWallet(deps: Pick<Deps, 'secrets'>, author: AuthorRow | undefined): Wallet | null {
  const holder = author && openWallet(deps, author)
  const { mobileMoneyCountry: country, mobileMoneyNetwork: network } = author ?? {}
  return holder && country && network ? { country, network, ...holder } : null
}

/** What is written down of the wallet that a payout went to. */
export const markOf = ({ country, network, number }: Wallet): string => `${country} ${network} •••• ${number.slice(-4)}`

const prefix = 'vfw-payout-'

/** The key of one try: once it was refused for good, the next try has another. */
export const referenceOf = ({ submission, bankTries }: Pick<PayoutRow, 'submission' | 'bankTries'>): string =>
  `${prefix}${submission}-${bankTries}`

/** The act and the try that a reference of ours names. */
export function readReference(reference: string): { submission: string; tries: number } | null {
  const [, submission, tries] = /^vfw-payout-([0-9a-f-]{36})-(\d{1,6})$/.exec(reference) ?? []
  return submission && tries ? { submission, tries: Number(tries) } : null
}
