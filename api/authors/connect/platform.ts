import type { ExpressPlatform } from '../../../data/contract/authors/authors.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'

/** Accounts do not move: Stripe is asked again only to notice other keys, or where it gave no answer. */
const knownMs = { said: 24 * 3_600_000, silent: 5 * 60_000 }

/** Where the Stripe account of this site is: as it is set, and as Stripe says. Nothing waits for Stripe but the desk. */
export function openPlatform(deps: Deps): () => Promise<ExpressPlatform> {
  let known: { country: Promise<string | null>; until: number } | null = null
  const now = () => deps.clock.now().getTime()

  async function countryAtStripe(): Promise<string | null> {
    if (!deps.accounts) return null
    if (known && now() < known.until) return known.country
    const mine = { country: findCountry(deps), until: now() + knownMs.silent }
    known = mine
    if ((await mine.country) !== null) mine.until = now() + knownMs.said
    return mine.country
  }

  return async () => ({ country: deps.config.STRIPE_ACCOUNT_COUNTRY, countryAtStripe: await countryAtStripe() })
}

/** A restricted key may not be allowed to ask. */
async function findCountry({ accounts, log }: Deps): Promise<string | null> {
  try {
    return (await accounts?.findOwnCountry()) ?? null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ problem: error.problem, reason: error.message }, 'Stripe does not say where the account of this site is')
    return null
  }
}
