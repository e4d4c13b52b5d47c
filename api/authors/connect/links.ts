import type { Deps } from '../../platform/deps.ts'
import { type AuthorRow, findAuthor } from '../authors.store.ts'

type Keys = Pick<Deps, 'clock' | 'config' | 'db' | 'secrets'>

const lastsMs = 30 * 86_400_000

/**
 * The address that leads an author to Stripe: Stripe's own links open once and for minutes, so ours makes a new one each
 * time. It holds for thirty days, and no longer than the account and the address that it was made for.
 */
export function wayToAccount(deps: Keys, author: AuthorRow): string {
  const until = Math.ceil((deps.clock.now().getTime() + lastsMs) / 1000)
  const token = deps.secrets.seal(`account.${author.id}.${until}.${markOf(deps, author)}`)
  return `${deps.config.publicUrl}/author-account/${token}`
}

/** Where Stripe sends the author after the onboarding. */
export const wayBack = (way: string): string => `${way}/back`

/** Whose link it is: `null` when it is not ours, `undefined` when it no longer holds. */
export function ownerOfWay(deps: Keys, token: string): AuthorRow | null | undefined {
  const [kind, id, until, mark] = deps.secrets.unseal(token)?.split('.') ?? []
  if (kind !== 'account') return null
  if (Number(until) * 1000 < deps.clock.now().getTime()) return undefined
  const author = findAuthor(deps.db, Number(id))
  return author?.stripeAccountId && markOf(deps, author) === mark ? author : undefined
}

const markOf = ({ secrets }: Keys, { stripeAccountId, email }: AuthorRow) =>
  secrets.hide(`express ${stripeAccountId} ${email.toLowerCase()}`)
