import type { MobileNetwork } from '../../../../data/vocabulary/mobileMoney.ts'
import type { MobileGift, MobileGifts } from '../aggregator.ts'
import { ifKnown, ProviderError } from '../providerError.ts'
import { chargeAnswer, read } from './answers.ts'
import type { Ask } from './ask.ts'

/** What Flutterwave calls a wallet that pays: https://developer.flutterwave.com/docs/tanzania, read on 2026-11-27. */
const networks: Partial<Record<MobileNetwork, string>> = {
  mpesa: 'Vodacom',
  yas: 'Tigo',
  airtel: 'Airtel',
  halopesa: 'Halopesa',
}

/** Gifts out of wallets: a charge asks on the donor's phone. */
export const openCharges = (ask: Ask): MobileGifts => ({
  async charge(gift) {
    const type = gift.wallet.country === 'KE' ? 'mpesa' : 'mobile_money_tanzania'
    return read(chargeAnswer, await ask({ method: 'POST', path: '/v3/charges', query: { type }, body: bodyOf(gift) }))
  },

  async findCharge(reference) {
    const path = '/v3/transactions/verify_by_reference'
    const answer = await ifKnown(ask({ path, query: { tx_ref: reference } }))
    if (answer === null) return null
    const charge = read(chargeAnswer, answer)
    if (charge.reference !== reference) throw new ProviderError('unavailable', 'Flutterwave told of another charge.')
    return charge
  },
})

const bodyOf = ({ reference, sum, wallet, name, email }: MobileGift) => ({
  tx_ref: reference,
  amount: sum.amount / 100,
  currency: sum.currency,
  phone_number: wallet.number.replace(/^\+/, ''),
  email,
  fullname: name,
  ...(wallet.country === 'TZ' && { network: networks[wallet.network] }),
})
