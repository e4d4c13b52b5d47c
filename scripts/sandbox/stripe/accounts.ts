import type Stripe from 'stripe'
import type { Kit } from '../kit.ts'
import type { Asked } from './answers.ts'
import type { Books } from './books.ts'
import type { Events } from './events.ts'
import { metadataOf, objectOf, onlyKnown, requiredText, textOf } from './form.ts'
import { invalid, mayNotOpen, missing } from './problems.ts'

const createParams = [
  'type',
  'controller',
  'country',
  'email',
  'business_type',
  'business_profile',
  'capabilities',
  'metadata',
  'default_currency',
  'settings',
  'tos_acceptance',
] as const satisfies readonly (keyof Stripe.AccountCreateParams)[]

/** Before somebody has filled in the onboarding. */
const openQuestions = ['business_profile.url', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip']
const linkLifeSeconds = 300

/** How an onboarding may end: all asked for, half of it, or refused. */
export const onboardingEnds = ['finished', 'later', 'restricted', 'expired'] as const
export type OnboardingEnd = (typeof onboardingEnds)[number]

const connectMissing =
  "You can only create new accounts if you've signed up for Connect, which you can learn how to do at https://stripe.com/docs/connect."

/** Of some countries, their currency; all others settle in dollars. Of a dollar that crosses over, the rate and the fee leave 80 cents. */
const currencies: Record<string, string> = { GB: 'gbp', DE: 'eur', FR: 'eur' }
const centsOfDollarAbroad = 80

interface Link {
  token: string
  account: string
  expiresAt: number
  refreshUrl: string
  returnUrl: string
}

/** Connected accounts, the pages they are sent to, and what is known of them. */
export function openAccounts(kit: Kit, events: Events, books: Books) {
  let accounts: Stripe.Account[] = []
  let links: Link[] = []
  let isConnectSetUp = true
  let closedCountries: string[] = []
  const seconds = () => Math.floor(kit.now().getTime() / 1000)

  const accountOf = (id: string, param = 'account') => {
    const account = accounts.find((each) => each.id === id)
    if (!account) throw missing('account', id, param)
    return account
  }

  function create({ form }: Pick<Asked, 'form'>): Stripe.Account {
    onlyKnown(form, createParams)
    const isExpress =
      textOf(form, 'type') === 'express' ||
      objectOf(objectOf(form, 'controller'), 'stripe_dashboard').type === 'express'
    if (!isExpress) throw invalid('Only express accounts are imitated here.', { param: 'type' })
    const country = (textOf(form, 'country') ?? 'US').toUpperCase()
    if (!/^[A-Z]{2}$/.test(country)) throw invalid(`Country '${country}' is unknown.`, { param: 'country' })
    if (!isConnectSetUp) throw mayNotOpen(connectMissing)
    if (closedCountries.includes(country))
      throw mayNotOpen(`Express accounts are not available in ${country} for platforms like yours.`)
    const account: Stripe.Account = {
      id: kit.id('acct'),
      object: 'account',
      business_profile: null,
      business_type: textOf(form, 'business_type') as Stripe.Account.BusinessType | null,
      capabilities: { transfers: 'inactive' },
      charges_enabled: false,
      controller: {
        fees: { payer: 'application_express' },
        is_controller: true,
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
        type: 'application',
      },
      country,
      created: seconds(),
      default_currency: currencies[country] ?? 'usd',
      details_submitted: false,
      email: textOf(form, 'email'),
      metadata: metadataOf(form),
      payouts_enabled: false,
      requirements: requirementsOf(openQuestions),
      type: 'express',
    }
    accounts = [...accounts, account]
    return account
  }

  function update(id: string, { form }: Pick<Asked, 'form'>): Stripe.Account {
    onlyKnown(form, ['email', 'metadata', 'business_type', 'business_profile'])
    const account = accountOf(id)
    account.email = textOf(form, 'email') ?? account.email
    account.metadata = { ...account.metadata, ...metadataOf(form) }
    events.emit('account.updated', account, { account: account.id })
    return account
  }

  function createLink({ form }: Pick<Asked, 'form'>): Stripe.AccountLink {
    onlyKnown(form, ['account', 'type', 'refresh_url', 'return_url', 'collection_options'])
    const account = accountOf(requiredText(form, 'account'))
    const type = requiredText(form, 'type')
    if (!['account_onboarding', 'account_update'].includes(type))
      throw invalid(`Invalid type: ${type}`, { param: 'type' })
    const link: Link = {
      token: kit.id('link'),
      account: account.id,
      expiresAt: seconds() + linkLifeSeconds,
      refreshUrl: urlOf(requiredText(form, 'refresh_url'), 'refresh_url'),
      returnUrl: urlOf(requiredText(form, 'return_url'), 'return_url'),
    }
    links = [...links, link]
    return {
      object: 'account_link',
      created: seconds(),
      expires_at: link.expiresAt,
      url: `${kit.url}/connect/onboard/${account.id}?link=${link.token}`,
    }
  }

  function createLoginLink(id: string): Stripe.LoginLink {
    const account = accountOf(id)
    if (!account.details_submitted)
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    return {
      object: 'login_link',
      created: seconds(),
      url: `${kit.url}/connect/express/${account.id}?once=${kit.id('login')}`,
    }
  }

  /** A link opens once, for some minutes; null otherwise, and Stripe sends the visitor to the refresh address. */
  function openLink(token: string): Link | null {
    const link = links.find((each) => each.token === token)
    return link && link.expiresAt > seconds() ? link : null
  }

  /** What the onboarding ended with; the address to go on to. */
  function endOnboarding(token: string, end: OnboardingEnd): string {
    const link = links.find((each) => each.token === token)
    if (!link) throw missing('account_link', token)
    const wasOpen = openLink(token) !== null
    link.expiresAt = 0
    if (!wasOpen || end === 'expired') return link.refreshUrl
    settle(link.account, end)
    return link.returnUrl
  }

  /** Without the page: what Stripe comes to know of an account. */
  function settle(id: string, end: Exclude<OnboardingEnd, 'expired'>) {
    const account = accountOf(id)
    if (end === 'later') return account
    const isDone = end === 'finished'
    account.details_submitted = true
    account.charges_enabled = isDone
    account.payouts_enabled = isDone
    account.capabilities = { transfers: isDone ? 'active' : 'inactive' }
    account.requirements = isDone
      ? requirementsOf([])
      : { ...requirementsOf(['individual.verification.document']), disabled_reason: 'requirements.past_due' }
    events.emit('account.updated', account, { account: account.id })
    return account
  }

  return {
    accountOf,
    createAccount: create,
    updateAccount: update,
    createLink,
    createLoginLink,
    openLink,
    endOnboarding,
    settleAccount: settle,
    /** Where a link that no longer opens leads to. */
    refreshUrlOf: (token: string) => links.find((each) => each.token === token)?.refreshUrl ?? null,
    /** What an amount in dollars becomes in an account. */
    arrivesAs: (id: string, cents: number) => {
      const currency = accountOf(id).default_currency ?? 'usd'
      return { currency, amount: currency === 'usd' ? cents : Math.floor((cents * centsOfDollarAbroad) / 100) }
    },
    /** Whether the platform has signed up for Connect; it has, at first. */
    setUpConnect: (isSetUp: boolean) => {
      isConnectSetUp = isSetUp
    },
    isConnectSetUp: () => isConnectSetUp,
    /** No further account is opened there. */
    closeCountry: (country: string) => {
      closedCountries = [...closedCountries, country]
    },
    accounts: (): readonly Stripe.Account[] => accounts,
    balanceOf: (id: string) => books.of(accountOf(id).id),
    reset() {
      accounts = []
      links = []
      isConnectSetUp = true
      closedCountries = []
    },
  }
}
export type Accounts = ReturnType<typeof openAccounts>

const requirementsOf = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
})

function urlOf(text: string, param: string): string {
  if (!URL.canParse(text)) throw invalid('Not a valid URL', { code: 'url_invalid', param })
  return text
}
