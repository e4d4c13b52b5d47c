import type { AdminName } from '../../../data/contract/admin.ts'
import { countryOf } from '../../../data/rules/stories/countryOf.ts'
import { isStripeCountry, payableFrom } from '../../../data/vocabulary/stripeCountries.ts'
import { listActsOf, recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { siteMark } from '../../platform/siteMark.ts'
import { type AuthorRow, changeAuthor, findAuthor } from '../authors.store.ts'
import { mailWay, wayBack, wayToAccount } from './links.ts'
import { askStripe } from './problems.ts'
import { flagsOf, leftAct, refreshAccount } from './state.ts'

/** Enough for an author who loses each of them, too little for filling a mailbox. */
const mailsPerAuthor: Limit = {
  action: 'author_account_mail',
  identifierType: 'email',
  most: 5,
  windowMs: 86_400_000,
}

/**
 * Opens an account at Stripe for an author and mails them the way to it: one account, also for two admins at once and
 * after an answer that was lost. Errors: author.not_found; express.exists; express.country_unknown; express.country; as of `askStripe`.
 */
export async function openAccount(deps: Deps, admin: AdminName, id: number, chosen?: string): Promise<AuthorRow> {
  const known = knownAuthor(deps.db, id)
  // One that has left Stripe makes room for another.
  const author = known.stripeAccountId && deps.accounts ? ((await refreshAccount(deps, known)) ?? known) : known
  if (author.stripeAccountId) return fail('conflict', 'express.exists', 'This author has a Stripe account already.')
  const country = countryFor(deps, author, chosen)
  const subject = { kind: 'author', id }
  const attempt = listActsOf(deps.db, subject, [refusedAct, leftAct]).length
  const site = siteMark(deps)
  const state = await askStripe(deps, (accounts) =>
    accounts.createAccount({ id, attempt, email: author.email, country, site }),
  ).catch((error: unknown) => {
    if (error instanceof ProductError && error.code === 'express.refused')
      recordAct(deps.db, { admin, action: refusedAct, subject, after: { country }, at: toInstant(deps.clock) })
    throw error
  })
  const opened = deps.db.transaction((tx) => {
    const now = knownAuthor(tx, id)
    // Another admin was first, with the same account.
    if (now.stripeAccountId === state.id) return now
    if (now.stripeAccountId) return fail('conflict', 'express.exists', 'This author has a Stripe account already.')
    const after = { stripeAccountId: state.id, stripeCountry: state.country ?? country, ...flagsOf(state) }
    const at = toInstant(deps.clock)
    const holder = changeAuthor(tx, id, after, at) ?? now
    recordAct(tx, { admin, action: 'author.express_opened', subject, after, at })
    mailWay(tx, deps, holder, state.id)
    return holder
  })
  deps.jobs.wake()
  return opened
}

const refusedAct = 'author.express_refused'

/** Asked before Stripe is: most of our authors live where it opens no accounts, or pays none of ours. */
function countryFor({ config }: Deps, { location }: AuthorRow, chosen: string | undefined): string {
  const country = chosen ?? countryOf(location)
  if (!country)
    return fail(
      'invalid',
      'express.country_unknown',
      `The location '${location}' does not say which country it is in. Please choose the country.`,
    )
  const own = config.STRIPE_ACCOUNT_COUNTRY
  if (payableFrom(own).includes(country)) return country
  return fail(
    'unprocessable',
    'express.country',
    `Stripe Express is not yet available in ${nameOf(country)}. ${unlessThere(own, country)}Authors there are paid by traditional bank transfer.`,
  )
}

/** In some countries Stripe opens accounts, and pays them from their own alone. */
const unlessThere = (own: string, country: string) =>
  isStripeCountry(country) ? `Stripe sends no money there from the country of our own account (${nameOf(own)}). ` : ''

const nameOf = (country: string) =>
  new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(country) ?? country

/**
 * The way into the questions of Stripe, for this once. Whoever has it can enter a bank account, so it is noted who asked.
 * Errors: author.not_found; express.none; as of `askStripe`.
 */
export async function openOnboarding(deps: Deps, admin: AdminName, id: number): Promise<string> {
  const author = accountHolder(deps.db, id)
  const url = await onboardingOf(deps, author)
  const at = toInstant(deps.clock)
  recordAct(deps.db, { admin, action: 'author.express_onboarding', subject: { kind: 'author', id }, at })
  return url
}

/** A fresh link of Stripe's for the holder of an account. Errors: as of `askStripe`. */
export function onboardingOf(deps: Deps, author: AuthorRow & { stripeAccountId: string }): Promise<string> {
  const way = wayToAccount(deps, author)
  const given = { accountId: author.stripeAccountId, refreshUrl: way, returnUrl: wayBack(way) }
  return askStripe(deps, (accounts) => accounts.createOnboardingLink(given))
}

/** Mails the way to the account once more. `key`: the admin's act. Errors: author.not_found; express.none; rate_limited. */
export function mailAccount(deps: Deps, admin: AdminName, id: number, key: string): void {
  deps.db.transaction((tx) => {
    const author = accountHolder(tx, id)
    if (!mailWay(tx, deps, author, key)) return
    spend({ db: tx, clock: deps.clock }, mailsPerAuthor, deps.secrets.hide(author.email.toLowerCase()))
    recordAct(tx, {
      admin,
      action: 'author.express_mailed',
      subject: { kind: 'author', id },
      at: toInstant(deps.clock),
    })
  })
  deps.jobs.wake()
}

/** The author's own page at Stripe, for this once. Errors: author.not_found; express.none; express.not_onboarded; as of `askStripe`. */
export async function openDashboard(deps: Deps, admin: AdminName, id: number): Promise<string> {
  const author = accountHolder(deps.db, id)
  // Stripe may have told us of the onboarding, and we not have heard it yet.
  const now = author.stripeExpressOnboarded ? author : await refreshAccount(deps, author)
  if (!now?.stripeExpressOnboarded)
    return fail('conflict', 'express.not_onboarded', 'The author has not finished the onboarding at Stripe yet.')
  const url = await askStripe(deps, (accounts) => accounts.createLoginLink(author.stripeAccountId))
  const at = toInstant(deps.clock)
  recordAct(deps.db, { admin, action: 'author.express_dashboard', subject: { kind: 'author', id }, at })
  return url
}

const knownAuthor = (db: Store, id: number): AuthorRow =>
  findAuthor(db, id) ?? fail('notFound', 'author.not_found', 'There is no such author.')

export function accountHolder(db: Store, id: number): AuthorRow & { stripeAccountId: string } {
  const { stripeAccountId, ...author } = knownAuthor(db, id)
  if (!stripeAccountId) return fail('conflict', 'express.none', 'This author has no Stripe account yet.')
  return { ...author, stripeAccountId }
}
