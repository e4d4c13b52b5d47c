import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { addressProofs } from '../vocabulary/authors.ts'
import { mobileMoneyCountryCodes, mobileNetworkIds } from '../vocabulary/mobileMoney.ts'
import { paymentMethods } from '../vocabulary/money.ts'
import {
  comparableOf,
  createdAt,
  emailAddress,
  flag,
  foldedIn,
  id,
  instant,
  isLanguage,
  spokenLanguage,
  updatedAt,
} from './columns.ts'

export const authors = sqliteTable(
  'authors',
  {
    id: id(),
    name: text('name').notNull(),
    email: emailAddress('email').notNull().unique(),
    /** Of the stories of the address, while there are any: see `languageOfAuthor`. */
    language: spokenLanguage(),
    phone: text('phone'),
    location: text('location').notNull(),
    bio: text('bio'),
    /** The author has said that the page of their stories may show it. */
    isBioPublic: flag('is_bio_public').notNull().default(false),
    preferredPaymentMethod: text('preferred_payment_method', { enum: paymentMethods })
      .notNull()
      .default('bank_transfer'),
    /** Encrypted; leaves the server only masked. */
    bankAccountDetails: text('bank_account_details'),
    paypalEmail: emailAddress('paypal_email'),
    /** ISO 3166-1 alpha-2, where the wallet is. */
    mobileMoneyCountry: text('mobile_money_country', { enum: mobileMoneyCountryCodes }),
    mobileMoneyNetwork: text('mobile_money_network', { enum: mobileNetworkIds }),
    /** Number and name of the wallet, encrypted; leave the server only masked. */
    mobileMoneyHolder: text('mobile_money_holder'),
    /** When the author said, by a link mailed to the proven address, that this wallet is theirs; nothing is paid to it before. */
    mobileMoneyProvenAt: instant('mobile_money_proven_at'),
    /** A bank account that an aggregator can pay, encrypted; leaves the server only masked. */
    bankAccount: text('bank_account'),
    /** The same of it as of the wallet. */
    bankAccountProvenAt: instant('bank_account_proven_at'),
    /** Of the present link for wallet or account: mailed ones from before are void. */
    placeNonce: text('place_nonce'),
    stripeAccountId: text('stripe_account_id').unique(),
    stripeExpressOnboarded: flag('stripe_express_onboarded').notNull().default(false),
    stripeExpressChargesEnabled: flag('stripe_express_charges_enabled').notNull().default(false),
    stripeExpressPayoutsEnabled: flag('stripe_express_payouts_enabled').notNull().default(false),
    /** How the author has shown that the address is theirs, and when; nothing is paid before. */
    provenBy: text('proven_by', { enum: addressProofs }),
    provenAt: instant('proven_at'),
    /** Of the present link for that: mailed ones from before are void. */
    proofNonce: text('proof_nonce'),
    /** ISO 3166-1 alpha-2, where a Stripe account was opened. */
    stripeCountry: text('stripe_country'),
    revision: integer('revision').notNull().default(1),
    isActive: flag('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('authors_language', isLanguage(t.language)),
    index('authors_by_address').on(comparableOf(t.email)),
    index('authors_by_paypal').on(comparableOf(t.paypalEmail)),
    index('authors_by_age').on(t.updatedAt, t.id),
    index('authors_by_name').on(foldedIn(t.name), t.id),
  ],
)
