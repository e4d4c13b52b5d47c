import { bankCountries, isBankCountry } from '../../vocabulary/bankAccounts.ts'
import { isMobileMoneyCountry, mobileMoneyCountries, mobileNetworks } from '../../vocabulary/mobileMoney.ts'
import type { PaymentMethod } from '../../vocabulary/money.ts'
import { paypalCountries, walletMost } from '../../vocabulary/payoutWays.ts'
import { payableFrom } from '../../vocabulary/stripeCountries.ts'
import { type Message, msg } from '../../words/words.ts'

export interface PayoutWay {
  way: PaymentMethod
  /** What the author has to give. */
  needs: Message
  /** Who takes what of it on the way, as far as it is known. */
  fee: Message
  /** Whose wallets. */
  networks: readonly string[]
  /** The most in one payment, in whole units of a currency; null where no figure is known. */
  most: { units: number; currency: string } | null
}

/**
 * How authors in a country can be paid, the way that works best there first. `stripeCountry`: where the Stripe account of this site is;
 * null where that is not known.
 */
export function waysIn(country: string, stripeCountry: string | null): PayoutWay[] {
  const plain = { networks: [], most: null }
  return [
    ...(isMobileMoneyCountry(country) ? [mobileMoneyIn(country)] : []),
    ...(stripeCountry !== null && payableFrom(stripeCountry).includes(country)
      ? [{ ...plain, way: 'stripe_transfer' as const, needs: stripeNeeds, fee: stripeFee }]
      : []),
    { ...plain, way: 'bank_transfer' as const, needs: bankNeedsIn(country), fee: bankFee },
    ...(paypalCountries.includes(country)
      ? [{ ...plain, way: 'paypal' as const, needs: paypalNeeds, fee: paypalFee }]
      : []),
  ]
}

function mobileMoneyIn(country: keyof typeof mobileMoneyCountries): PayoutWay {
  const { currency, networks } = mobileMoneyCountries[country]
  const units = walletMost[country]
  return {
    way: 'mobile_money',
    needs: msg('Your number, its network, and the name that it is registered with.'),
    fee: msg('We pay for sending it. Your operator may take a fee when you take it out as cash.'),
    networks: networks.map((network) => mobileNetworks[network]),
    most: units === undefined ? null : { units, currency },
  }
}

/** Where the bank is chosen from a list, its code is no matter of the author. */
function bankNeedsIn(country: string): Message {
  if (!isBankCountry(country)) return bankNeeds
  return bankCountries[country].hasBranch ? branchNeeds : listedNeeds
}

const bankNeeds = msg('A bank account in your name, with its number and the code of the bank.')
const listedNeeds = msg('A bank account in your name: the name of the bank and the number of the account.')
const branchNeeds = msg(
  'A bank account in your name: the name of the bank, the name of its branch, and the number of the account.',
)
const bankFee = msg('Your bank may take a fee for money from abroad. We do not know how much.')
const paypalNeeds = msg('A PayPal account with its email address.')
const paypalFee = msg('PayPal takes a fee when it changes dollars into other money.')
const stripeNeeds = msg('An account at Stripe, which we open with you, and a bank account.')
const stripeFee = msg('Stripe changes dollars into the money of your bank, and takes a fee for that.')
