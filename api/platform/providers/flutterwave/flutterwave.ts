import { mobileNetworks } from '../../../../data/vocabulary/mobileMoney.ts'
import { currency } from '../../../../data/vocabulary/money.ts'
import type { Config } from '../../config.ts'
import type { AggregatorPayouts, MobileGifts, PayoutPlace, TransferOrder } from '../aggregator.ts'
import { ifKnown, ProviderError } from '../providerError.ts'
import {
  balanceAnswer,
  banksAnswer,
  branchesAnswer,
  feesAnswer,
  inHundredths,
  ratesAnswer,
  read,
  transferAnswer,
  transfersAnswer,
} from './answers.ts'
import { asking } from './ask.ts'
import { openCharges } from './charges.ts'
import { readEvent } from './events.ts'
import { accountBankOf, currencyOf, isWallet, namesItsSender, wholeIn } from './networks.ts'

type Settings = Pick<
  Config,
  'FLUTTERWAVE_SECRET_KEY' | 'FLUTTERWAVE_WEBHOOK_SECRET' | 'FLUTTERWAVE_API_BASE' | 'FLUTTERWAVE_SENDER'
>

/** A rate is asked for a sum as large as this, so that cents of its answer are no part of it. */
const probe = 1_000_000

/** Flutterwave's transfers and charges (https://developer.flutterwave.com/docs/payout-outflow/introduction). Null without keys. */
export function openFlutterwave(
  settings: Settings,
  { timeoutMs = 35_000 } = {},
): (AggregatorPayouts & MobileGifts) | null {
  const { FLUTTERWAVE_SECRET_KEY: key, FLUTTERWAVE_WEBHOOK_SECRET: secret } = settings
  if (!key || !secret) return null
  const ask = asking(key, settings.FLUTTERWAVE_API_BASE ?? 'https://api.flutterwave.com', timeoutMs)
  const sender = senderOf(settings.FLUTTERWAVE_SENDER)

  /** The fee is taken from our balance in the currency of the place (https://developer.flutterwave.com/docs/uganda-3, read on 2026-11-27). */
  const bodyOf = ({ reference, sum, place, narration }: TransferOrder) => ({
    ...destinationOf(place),
    beneficiary_name: place.name,
    amount: Number(inUnits(sum.amount)),
    currency: sum.currency,
    debit_currency: currency,
    reference,
    narration,
    ...(sender && place.shape === 'wallet' && { meta: [sender] }),
  })

  async function feeOf(amount: number, local: string, shape: PayoutPlace['shape']): Promise<number> {
    const query = { amount: inUnits(amount), currency: local, type: shape === 'wallet' ? 'mobilemoney' : 'account' }
    const fees = read(feesAnswer, await ask({ path: '/v3/transfers/fee', query }))
    const said = fees.find((fee) => fee.currency === local)
    if (!said) throw new ProviderError('unavailable', 'Flutterwave gave the fee in another currency.')
    return said.fee_type === 'percentage' ? Math.ceil((amount * said.fee) / 100) : inHundredths(said.fee)
  }

  return {
    ...openCharges(ask),

    name: 'Flutterwave',

    unreached(place) {
      if (place.shape === 'account') return null
      const { country, network } = place
      if (accountBankOf(country, network) === null)
        return `Flutterwave does not pay to ${mobileNetworks[network]} in this country.`
      return namesItsSender(country) && !sender
        ? 'Operators in this country want the number of the sender: FLUTTERWAVE_SENDER is not set.'
        : null
    },

    async quote({ amountCents, place }) {
      const local = currencyOf(place)
      const query = { amount: String(probe), source_currency: currency, destination_currency: local }
      const rates = read(ratesAnswer, await ask({ path: '/v3/transfers/rates', query }))
      if (rates.source.currency !== currency || rates.destination.currency !== local)
        throw new ProviderError('unavailable', 'Flutterwave gave the rate of another currency.')
      // The pages differ on what `rate` is the rate of; the two sums leave no doubt.
      const rate = rates.destination.amount / rates.source.amount
      const amount = wholeIn(local, amountCents * rate)
      if (amount <= 0) throw new ProviderError('refused', 'This is less than the smallest sum that is sent there.')
      const fee = await feeOf(amount, local, place.shape)
      return { sum: { amount, currency: local }, rate: rate.toPrecision(8), fee, feeCents: Math.ceil(fee / rate) }
    },

    async balance() {
      const { available_balance } = read(balanceAnswer, await ask({ path: `/v3/balances/${currency}` }))
      return Math.floor(available_balance * 100 + 1e-6)
    },

    async banks(country) {
      const all = read(banksAnswer, await ask({ path: `/v3/banks/${country}` }))
      return all.filter(({ code }) => !isWallet(country, code))
    },

    async branches(bankId) {
      const answer = await ifKnown(ask({ path: `/v3/banks/${bankId}/branches` }))
      return answer === null ? [] : read(branchesAnswer, answer)
    },

    async transfer(move) {
      return read(transferAnswer, await ask({ method: 'POST', path: '/v3/transfers', body: bodyOf(move) }))
    },

    async findTransfer(reference) {
      const answer = await ifKnown(ask({ path: '/v3/transfers', query: { reference } }))
      const found = answer === null ? [] : read(transfersAnswer, answer)
      return found.find((transfer) => transfer.reference === reference) ?? null
    },

    readEvent: async (given) => readEvent(given, secret),
  }
}

/**
 * A bank and its branch by the codes that it lists itself (https://developer.flutterwave.com/docs/ghana-2,
 * /docs/nigerian-bank-account-transfer, /docs/uganda-2, /docs/zambia-1, read on 2026-11-27).
 */
const destinationOf = (place: PayoutPlace) =>
  place.shape === 'wallet'
    ? { account_bank: accountBankOf(place.country, place.network), account_number: place.number.replace(/^\+/, '') }
    : {
        account_bank: place.bank.code,
        account_number: place.number,
        ...(place.branch && { destination_branch_code: place.branch.code }),
      }

const inUnits = (hundredths: number): string => (hundredths / 100).toFixed(2).replace(/\.00$/, '')

function senderOf(setting: string | undefined) {
  const [country, number] = setting?.split(' ') ?? []
  return country && number
    ? { sender: 'Voices for Wildlife', sender_country: country, mobile_number: number.replace(/^\+/, '') }
    : null
}
