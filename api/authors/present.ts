import type { AuthorProfile } from '../../data/contract/authors/authors.ts'
import { countryOf } from '../../data/rules/stories/countryOf.ts'
import { comparable } from '../platform/addresses.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { countStoriesByWriter, listStoryIdsOf } from '../stories/index.ts'
import type { AuthorRow } from './authors.store.ts'
import { maskBankDetails } from './bankDetails.ts'
import { maskAccount, maskWallet } from './places/places.ts'

type Ports = Pick<Deps, 'secrets'> & { db: Store }

/** A profile as the admins see it. */
export const presentAuthor = (deps: Ports, author: AuthorRow): AuthorProfile =>
  present(deps, author, listStoryIdsOf(deps.db, author.email).length)

export function presentAuthors(deps: Ports, authors: AuthorRow[]): AuthorProfile[] {
  const stories = countStoriesByWriter(
    deps.db,
    authors.map(({ email }) => comparable(email)),
  )
  return authors.map((author) => present(deps, author, stories.get(comparable(author.email)) ?? 0))
}

const present = (deps: Ports, author: AuthorRow, stories: number): AuthorProfile => ({
  id: author.id,
  name: author.name,
  email: author.email,
  phone: author.phone,
  location: author.location,
  bio: author.bio,
  isBioPublic: author.isBioPublic,
  preferredPaymentMethod: author.preferredPaymentMethod,
  bankAccountDetails: maskBankDetails(deps, author),
  paypalEmail: author.paypalEmail,
  mobileMoney: maskWallet(deps, author),
  bankAccount: maskAccount(deps, author),
  stripeAccountId: author.stripeAccountId,
  stripeExpressOnboarded: author.stripeExpressOnboarded,
  stripeExpressChargesEnabled: author.stripeExpressChargesEnabled,
  stripeExpressPayoutsEnabled: author.stripeExpressPayoutsEnabled,
  stripeCountry: author.stripeCountry,
  country: countryOf(author.location),
  provenBy: author.provenBy,
  provenAt: author.provenAt,
  isActive: author.isActive,
  stories,
  revision: author.revision,
  createdAt: author.createdAt,
  updatedAt: author.updatedAt,
})
