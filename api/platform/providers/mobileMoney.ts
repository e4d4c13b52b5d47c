import type { MobileGiftCountry, MobileMoneyCountry, MobileNetwork } from '../../../data/vocabulary/mobileMoney.ts'

/**
 * What the product asks of an aggregator of wallets on phones. Every call has a timeout; errors are `ProviderError`. Amounts of ours
 * are integer cents of US dollars; local ones are integer hundredths of the currency of the wallet.
 */
export interface MobilePayouts {
  /** As people call it. */
  name: string
  /** Whether it pays to wallets of this network. Null: yes; else why not, in a sentence for the admins. */
  unreached(wallet: { country: MobileMoneyCountry; network: MobileNetwork }): string | null
  /** What so many cents come to in a wallet there, and what the aggregator takes. It moves nothing and promises nothing. */
  quote(asked: { amountCents: number; country: MobileMoneyCountry }): Promise<MobileQuote>
  /** What can be sent now, in cents. */
  balance(): Promise<number>
  /** From our balance to the wallet: once under a reference. `sum` is what the wallet gets. */
  transfer(move: MobileMove): Promise<MobileTransfer>
  /** What was sent under a reference; null when there is nothing of it. */
  findTransfer(reference: string): Promise<MobileTransfer | null>
  /**
   * The event of a webhook. Throws when it is not the aggregator's, and with the code `notAnEvent` when it is, and says something
   * else. It is a sign to ask, and holds no more than what that takes.
   */
  readEvent(given: { raw: string; header: (name: string) => string }): Promise<MobileEvent>
}

/** Gifts out of wallets. */
export interface MobileGifts {
  /** Has the donor asked on the phone: once under a reference. */
  charge(gift: MobileGift): Promise<MobileCharge>
  /** What became of it; null when there is nothing of it. */
  findCharge(reference: string): Promise<MobileCharge | null>
}

export interface MobileGift {
  reference: string
  sum: LocalSum
  wallet: { country: MobileGiftCountry; network: MobileNetwork; number: string }
  name: string
  email: string
}

export interface MobileCharge {
  id: string
  reference: string
  state: 'waiting' | 'arrived' | 'failed'
  sum: LocalSum
  failure: string | null
}

export interface LocalSum {
  /** In hundredths. */
  amount: number
  /** ISO 4217. */
  currency: string
}

export interface MobileQuote {
  sum: LocalSum
  /** So much of the local currency is one dollar, in decimals. */
  rate: string
  /** In hundredths of the local currency, and about so many cents. */
  fee: number
  feeCents: number
}

export interface MobileMove {
  reference: string
  sum: LocalSum
  wallet: { country: MobileMoneyCountry; network: MobileNetwork; number: string; name: string }
  narration: string
}

export interface MobileTransfer {
  id: string
  reference: string
  state: 'under way' | 'arrived' | 'failed'
  sum: LocalSum
  fee: number
  /** In the aggregator's words, of one that failed. */
  failure: string | null
}

export interface MobileEvent {
  id: string
  type: string
  data: { object: Record<string, unknown> }
}
