import type { DedicationGiven } from '../../data/contract/dedications.ts'
import { latinDigits } from '../../data/rules/digits.ts'
import { wholeDollars } from '../../data/rules/dollars.ts'
import {
  type DonationMethod,
  donationDefault,
  donationImpact,
  donationLeast,
  donationMost,
  mobileGiftMost,
  monthlyMost,
  type OnlineWay,
} from '../../data/vocabulary/money.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { type DedicationFields, dedicationOf, fieldsOfDedication } from './dedication/dedication.ts'

/** What somebody sets out to give, as it stands in the form. */
export interface Gift {
  /** Whole dollars; 0 when the form holds no amount. */
  amount: number
  /** Empty when not given. */
  name: string
  email: string
  /** Each month, by card. */
  isMonthly?: true
  /** With what the card costs. */
  coversFee?: true
  /** Left out: for nobody. */
  dedication?: DedicationGiven
}

/** The words of the form itself. */
export interface GiftFields {
  /** One of the offered amounts, as chosen last. */
  preset: number
  /** An amount of one's own, as typed; it goes before the offered one. */
  other: string
  name: string
  email: string
  isMonthly?: true
  coversFee?: true
  /** Left out as long as that part was not opened. */
  dedication?: DedicationFields
}

export const blankFields: GiftFields = { preset: donationDefault, other: '', name: '', email: '' }

/** One decision to give. Under its key a second try is the same decision to the server, and no second donation. */
export interface Donation {
  key: string
  method: DonationMethod
  gift: Gift
}

/** The same donation as before while nothing about it has changed, else a new one under the new key. */
export const donationOf = (before: Donation | null, method: DonationMethod, gift: Gift, newKey: string): Donation =>
  before && before.method === method && isSameGift(before.gift, gift) ? before : { key: newKey, method, gift }

const isSameGift = (one: Gift, other: Gift) =>
  one.amount === other.amount &&
  one.name === other.name &&
  one.email === other.email &&
  one.isMonthly === other.isMonthly &&
  one.coversFee === other.coversFee &&
  JSON.stringify(one.dedication) === JSON.stringify(other.dedication)

export const giftOf = ({ preset, other, name, email, dedication, ...how }: GiftFields): Gift =>
  forSomebody(
    {
      amount: other.trim() ? parseAmount(other) : preset,
      name: name.trim(),
      email: email.trim(),
      ...howOf(how),
    },
    dedicationOf(dedication),
  )

/** With a dedication, where there is one. */
export const forSomebody = <G extends object, D>(gift: G, dedication: D | undefined): G & { dedication?: D } =>
  dedication === undefined ? gift : { ...gift, dedication }

/** Only what is chosen: a gift that a former version has kept is the same one. */
export const howOf = ({
  isMonthly,
  coversFee,
}: {
  isMonthly?: unknown
  coversFee?: unknown
}): Pick<Gift, 'isMonthly' | 'coversFee'> => ({
  ...(isMonthly === true && { isMonthly }),
  ...(coversFee === true && { coversFee }),
})

/** The form that stands for a gift. */
export function fieldsOf({ amount, name, email, dedication, ...how }: Gift): GiftFields {
  const preset = donationImpact.find(({ dollars }) => dollars === amount)?.dollars
  const fields = { preset: preset ?? donationDefault, other: preset ? '' : String(amount), name, email, ...how }
  return forSomebody(fields, dedication && fieldsOfDedication(dedication))
}

/**
 * Whole dollars; what is no number, or might be several, is 0. Cents are left off, a dollar sign and commas between
 * thousands are read over.
 */
export const parseAmount = (typed: string): number =>
  isUnclear(typed) ? 0 : Number.parseInt(withoutSigns(typed), 10) || 0

const withoutSigns = (typed: string) =>
  latinDigits(typed)
    .trim()
    .replace(/^(us)?\$\s*/i, '')
    .replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1')

/** Whether a number is followed by more of one: `1.000` is one dollar to some and a thousand to others. */
const isUnclear = (typed: string) => /^\d+(?![.,]?\d{0,2}\D*$)\D.*\d/.test(withoutSigns(typed))

const tooLittle = msg('Please enter a donation amount of at least $1.')
const unclear = msg('Please write one amount in whole dollars, such as 1000.')

/** What is wrong with an amount as it was typed, or null. */
export const amountProblemIn = (fields: GiftFields, method: OnlineWay): string | null =>
  isUnclear(fields.other) ? t(unclear) : amountProblem(giftOf(fields).amount, method, fields.isMonthly)

/** What is wrong with an amount for this way to pay, or null. */
export function amountProblem(amount: number, method: OnlineWay, isMonthly = false): string | null {
  if (amount < donationLeast) return t(tooLittle)
  if (isMonthly && amount > monthlyMost)
    return t('The most that can be given each month is {sum}.', { sum: inDollars(monthlyMost) })
  const most = mostOf[method]
  return amount > most ? t(tooMuch[method], { sum: inDollars(most) }) : null
}

const mostOf: Record<OnlineWay, number> = { ...donationMost, mobile_money: mobileGiftMost }

const tooMuch: Record<OnlineWay, Message> = {
  mobile_money: msg('The most that can be given at once is {sum} by mobile money.'),
  card: msg('The most that can be given at once is {sum}.'),
  paypal: msg('The most that can be given at once is {sum} with PayPal.'),
}

export const inDollars = wholeDollars

/** What the page says about an amount of one's own before anything is paid; null when there is none. */
export function readAs(other: string): string | null {
  if (!other.trim()) return null
  if (isUnclear(other)) return t(unclear)
  const amount = parseAmount(other)
  if (amount < donationLeast) return null
  return /[.,]\d{0,2}\D*$/.test(withoutSigns(other))
    ? t('You give {sum}. Cents are left off.', { sum: inDollars(amount) })
    : t('You give {sum}.', { sum: inDollars(amount) })
}

/** For the words of a button; empty as long as there is no amount. */
export const sum = ({ amount }: Gift) => (amount >= donationLeast ? inDollars(amount) : '')
