import { z } from 'zod'
import { mobileNumberOf } from '../../rules/authors/mobileNumber.ts'
import { cleanText } from '../../rules/cleanText.ts'
import { type AddressProof, authorMaxLength } from '../../vocabulary/authors.ts'
import {
  type MobileMoneyCountry,
  type MobileNetwork,
  mobileMoneyCountryCodes,
  mobileMoneyMaxLength,
  mobileNetworkIds,
  networksIn,
} from '../../vocabulary/mobileMoney.ts'
import {
  type PaymentMethod,
  paymentMethods,
  stripeTransferLeast,
  stripeTransferTooLittle,
} from '../../vocabulary/money.ts'
import { emailAddress } from '../email.ts'
import { pageCursor, pageLimit, revision } from '../lists.ts'
import type { Instant } from '../times.ts'
import { type BankAccount, bankAccount } from './bankAccounts.ts'

const invalidEmail = 'Please enter a valid email address.'
const text = (missing?: string) => z.string(missing).overwrite(cleanText).trim()
/** Left out, null or empty: the same. */
const optional = (most: number, message: string) =>
  text()
    .max(most, message)
    .nullish()
    .transform((value) => value || null)
const required = (most: number, missing: string, message: string) => text(missing).min(1, missing).max(most, message)

/** `GET /api/authors` (admins): by name, a thousand at a time unless asked otherwise. Their figures (below) are asked for by the same. */
export const authorListQuery = z.object({ limit: pageLimit, before: pageCursor })

/**
 * An author's profile as the admins see it. Bank details never come along: `GET
 * /api/authors/{id}/bank-details` hands them out, each time noted in the audit log.
 */
export interface AuthorProfile {
  id: number
  name: string
  email: string
  phone: string | null
  location: string
  bio: string | null
  /** The author has said that the public page with their stories may show it. */
  isBioPublic: boolean
  preferredPaymentMethod: PaymentMethod
  /** Such as `•••• 4321`; null when there are none. */
  bankAccountDetails: string | null
  paypalEmail: string | null
  mobileMoney: MobileWallet | null
  bankAccount: BankAccount | null
  stripeAccountId: string | null
  stripeExpressOnboarded: boolean
  stripeExpressChargesEnabled: boolean
  stripeExpressPayoutsEnabled: boolean
  stripeCountry: string | null
  /** ISO 3166-1 alpha-2, as the location says; null where it cannot be told. */
  country: string | null
  /** How the author has shown that the address is theirs; null: nothing may be paid yet. */
  provenBy: AddressProof | null
  provenAt: Instant | null
  isActive: boolean
  /** Of all states; 0 for a profile that was made by hand. */
  stories: number
  revision: number
  createdAt: Instant
  updatedAt: Instant
}

/** A wallet on a phone as the admins see it: the number masked, and whether the author has shown that it is theirs. */
export interface MobileWallet {
  country: MobileMoneyCountry
  network: MobileNetwork
  /** Such as `•••• 4321`. */
  number: string
  provenAt: Instant | null
}

const fields = {
  name: required(authorMaxLength.name, 'Name is required', 'The name is too long'),
  email: text('Email is required')
    .min(1, 'Email is required')
    .max(authorMaxLength.email, 'The email address is too long')
    .pipe(emailAddress(invalidEmail)),
  location: required(authorMaxLength.location, 'Location is required', 'The location is too long'),
  phone: optional(authorMaxLength.phone, 'The phone number is too long'),
  bio: optional(authorMaxLength.bio, 'The text is too long'),
  isBioPublic: z.boolean(),
  preferredPaymentMethod: z.enum(paymentMethods),
  paypalEmail: text()
    .max(authorMaxLength.email, 'The email address is too long')
    .nullish()
    .transform((value) => value || null)
    .pipe(emailAddress(invalidEmail).nullable()),
  isActive: z.boolean(),
}
/** Left out or empty: as before. Null: taken away. */
const bankAccountDetails = text().max(authorMaxLength.bankAccountDetails, 'The bank details are too long').nullable()

/**
 * Left out: as before. Null: taken away. The number as people write it there, `0712 345 678` or `+254 712 345 678`; it is kept as
 * E.164. Another number or network has to be proven anew.
 */
export const mobileMoney = z
  .object({
    country: z.enum(mobileMoneyCountryCodes, 'Please choose a country.'),
    network: z.enum(mobileNetworkIds, 'Please choose a network.'),
    number: text()
      .min(1, 'Please enter a mobile-money number.')
      .max(mobileMoneyMaxLength.number, 'The number is too long'),
    /** As it is registered there. */
    name: required(mobileMoneyMaxLength.name, 'Please enter the name of the wallet.', 'The name is too long'),
  })
  .transform((wallet, { addIssue }) => {
    const number = mobileNumberOf(wallet.number, wallet.country)
    if (!networksIn(wallet.country).includes(wallet.network))
      addIssue({ code: 'custom', path: ['network'], message: 'This network pays nobody in this country.' })
    if (number === null) addIssue({ code: 'custom', path: ['number'], message: 'This is no mobile number there.' })
    return { ...wallet, number: number ?? wallet.number }
  })
export type MobileMoneyGiven = z.input<typeof mobileMoney>

/**
 * `POST /api/authors`, under an `Idempotency-Key`: 201 and the profile. Errors: 400 with `issues`; 409 author.email_taken
 * with `id` of the profile that has it, submission.reused when other words made a profile under the key.
 */
export const newAuthor = z.object({
  ...fields,
  preferredPaymentMethod: fields.preferredPaymentMethod.default('bank_transfer'),
  isActive: fields.isActive.default(true),
  isBioPublic: fields.isBioPublic.default(false),
  bankAccountDetails: bankAccountDetails.optional(),
  mobileMoney: mobileMoney.nullish(),
  bankAccount: bankAccount.nullish(),
})
export type NewAuthor = z.input<typeof newAuthor>

/**
 * `PATCH /api/authors/{id}`: the profile as it then is. Another address takes the author's stories, rewards and payouts
 * along, and has to be proven anew. Errors: as above; 404 author.not_found; 409 author.account_taken, and author.stale with `current`
 * where a `revision` was sent and somebody has changed the profile since.
 */
export const authorChange = z
  .object({ ...fields, bankAccountDetails, mobileMoney: mobileMoney.nullable(), bankAccount: bankAccount.nullable() })
  .partial()
  .extend({ revision: revision.optional() })
export type AuthorChange = z.input<typeof authorChange>

// `DELETE /api/authors/{id}`: 204. Payouts, rewards and stories stay. Errors: 404; 409 author.payout_under_way.

/** `GET /api/authors/{id}/bank-details`, never kept. Errors: 404 author.not_found, author.no_bank_details; 409 author.bank_details_unreadable. */
export type BankDetails = { bankAccountDetails: string }

/**
 * `GET /api/authors/{id}/mobile-money`, `…/bank-account`, never kept, each time noted. Errors: 404 author.not_found, author.no_mobile_money, author.no_bank_account;
 * 409 author.mobile_money_unreadable, author.bank_account_unreadable.
 * `POST /api/authors/{id}/place/mail`: mails the author's proven address a link, good for seven days, by which they say which wallet is
 * theirs, or, where they are paid by bank transfer, that the account of the profile is. 409 author.unproven, author.demonstration; 429 rate_limited.
 * `GET /author-wallet/{token}`: a page that changes nothing. `POST` of it with `wallet` (`KE:mpesa`), `number` and `name`, of `…/yes` for the
 * wallet that the profile has, or of `…/account` for its bank account: proven, and told to the author by mail. 410 when the link is void.
 */
export type PlaceHolder = {
  /** Of a wallet, E.164. */
  number: string
  name: string
}

/**
 * `POST /api/authors/sync`. `syncedCount`: profiles made for addresses of stories that had none; `emailsSynchronized`: stories whose
 * address was another spelling of the profile's, and now is the same. Doing it again makes 0 of both.
 */
export type AuthorSync = { syncedCount: number; emailsSynchronized: number }

/**
 * `GET /api/authors/statistics` (admins): one for each profile, then one for each other address that ever sent a story, a thousand
 * at a time unless asked otherwise.
 */
export interface AuthorFigures {
  /** The spelling of the profile, or of the latest story. */
  email: string
  name: string
  total: number
  published: number
  pending: number
  featured: number
  views: number
  likes: number
  shares: number
}

/** `GET /api/authors/statistics/months` (admins): of all stories, the last 24 months, oldest first. */
export interface MonthFigures {
  /** YYYY-MM. */
  month: string
  views: number
  likes: number
  shares: number
}

/**
 * Proving that an address is the author's, before the first payout.
 * `POST /api/authors/{id}/proof/mail`: mails a link that is good for seven days; earlier ones are void. Without a mail server it goes
 * into a file, and `emailSent` says so. 409 author.proven; 429 author.proof_mailed.
 * `POST /api/authors/{id}/proof/receipt {code}`: by the receipt code of the first story sent under this address, since anybody can
 * send a later one; the profile. 400 author.wrong_code; 409 author.proven; 429 rate_limited.
 * `GET /author-address/{token}`: a page with one button; changes nothing. `POST` of it: proven, and again the same; 410 when the link is void.
 */
export const receiptProof = z.object({ code: z.string().trim().min(1).max(40) })
export type ProofMailed = { emailSent: boolean }

/**
 * Stripe Express. All: 404 author.not_found; 503 payments.unset, payments.unavailable; 502 express.refused with Stripe's own
 * words as `message` (such as that the platform has not signed up for Connect).
 * `POST /api/authors/{id}/stripe-express/create {country?}`: the profile with `emailSent`. 400 express.country_unknown; 422 express.country,
 * whose message says 'not yet available' and names bank transfer; 409 express.exists.
 * `POST …/onboarding-link`: {url}, once, for minutes. 409 express.none.
 * `POST …/send-email`, under an `Idempotency-Key`: {emailSent}; mails the way to it (a link of ours that makes a fresh one of Stripe's when it
 * is opened). 409 express.none; 429 rate_limited from the sixth in a day on.
 * `POST …/login-link`: {url}. 409 express.not_onboarded.
 * `POST …/transfer {amount, description}`, under an `Idempotency-Key`: makes a payout by Stripe and processes it; the payout. Errors as of payouts.
 */
export const expressCreation = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
})
export type ExpressCreated = { author: AuthorProfile; emailSent: boolean }
export type ExpressLink = { url: string }
export type ExpressMailed = { emailSent: boolean }
export const expressTransfer = z.object({
  /** In cents. */
  amount: z.number().int().min(stripeTransferLeast, stripeTransferTooLittle).max(99_999_999),
  description: z.string().trim().max(500).default(''),
})
export type ExpressTransfer = z.input<typeof expressTransfer>

/** `GET /api/authors/stripe-express`: where the Stripe account of this site is. */
export interface ExpressPlatform {
  /** As `STRIPE_ACCOUNT_COUNTRY` says. It decides whom Stripe can pay. */
  country: string
  /** As Stripe says; null where it was not asked or did not tell. */
  countryAtStripe: string | null
}
