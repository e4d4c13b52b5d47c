import type Stripe from 'stripe'
import type { Kit } from '../kit.ts'
import type { Asked } from './answers.ts'
import type { Books } from './books.ts'
import type { Events } from './events.ts'
import { type Form, metadataOf, objectOf, onlyKnown, requiredText, textOf } from './form.ts'
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

const approvalMissing =
  'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request transfers without card_payments, please contact us via https://support.stripe.com/contact.'
const cardPaymentsMissing = (country: string) =>
  `You cannot request the \`transfers\` capability without the \`card_payments\` capability for accounts in ${country}.`
const platformId = 'acct_sandboxplatform'

/** The capabilities that an account is to have; where none is named, that to receive transfers. */
function requestedOf(form: Form): ('transfers' | 'card_payments')[] {
  const wanted = objectOf(form, 'capabilities')
  const named = (['transfers', 'card_payments'] as const).filter((name) => objectOf(wanted, name).requested === 'true')
  return named.length > 0 ? named : ['transfers']
}

/** Of some countries, their currency; all others settle in dollars. Of a dollar that crosses over, the rate and the fee leave 80 cents. */
const currencies: Record<string, string> = { GB: 'gbp', DE: 'eur', FR: 'eur' }
const centsOfDollarAbroad = 80

/** Where the platform of the sandbox is. */
const platformCountry = 'US'
/** Among these, money crosses borders, to accounts under the full agreement: https://docs.stripe.com/connect/cross-border-payouts */
const acrossBorders =
  'US CA GB CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

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
  let areTransfersApproved = true
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
    const agreement = textOf(objectOf(form, 'tos_acceptance'), 'service_agreement') ?? 'full'
    const wanted = requestedOf(form)
    if (form.capabilities && !wanted.includes('card_payments')) refuseTransfersAlone(country, agreement)
    const account: Stripe.Account = {
      id: kit.id('acct'),
      object: 'account',
      business_profile: null,
      business_type: textOf(form, 'business_type') as Stripe.Account.BusinessType | null,
      capabilities: Object.fromEntries(wanted.map((name) => [name, 'inactive' as const])),
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
      tos_acceptance: { date: null, ip: null, service_agreement: agreement },
      type: 'express',
    }
    accounts = [...accounts, account]
    return account
  }

  /** In the words of Stripe, of 2026. What it asks of accounts at home it asks of the platform, not of the account. */
  function refuseTransfersAlone(country: string, agreement: string) {
    if (!areTransfersApproved) throw mayNotOpen(approvalMissing)
    if (country !== platformCountry && agreement === 'full') throw mayNotOpen(cardPaymentsMissing(country))
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
    account.capabilities = Object.fromEntries(
      Object.keys(account.capabilities ?? {}).map((name) => [
        name,
        isDone ? ('active' as const) : ('inactive' as const),
      ]),
    )
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
    /** Whether Stripe lets the platform have accounts that only receive transfers; it does, at first. */
    approveTransfers: (areApproved: boolean) => {
      areTransfersApproved = areApproved
    },
    areTransfersApproved: () => areTransfersApproved,
    /** The platform's own account, as far as it is asked for. */
    platform: () =>
      ({ id: platformId, object: 'account', country: platformCountry, default_currency: 'usd' }) as Stripe.Account,
    /** Why no money can cross the border to an account; null where it can. */
    borderOf(account: Stripe.Account): string | null {
      const { country = platformCountry, tos_acceptance } = account
      const agreement = tos_acceptance?.service_agreement ?? 'full'
      if (country === platformCountry) return null
      return agreement === 'full' && acrossBorders.includes(country)
        ? null
        : `Funds can't be sent to accounts located in ${country} when the account is under the \`${agreement}\` service agreement. To learn more, see https://stripe.com/docs/connect/service-agreement-types.`
    },
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
      areTransfersApproved = true
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
