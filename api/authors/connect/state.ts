import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { AccountState } from '../../platform/providers/payments.ts'
import { ifKnown } from '../../platform/providers/providerError.ts'
import { type AuthorRow, changeAuthor, findAuthor } from '../authors.store.ts'
import { askStripe } from './problems.ts'

type Flags = Pick<AuthorRow, 'stripeExpressOnboarded' | 'stripeExpressChargesEnabled' | 'stripeExpressPayoutsEnabled'>

/** What Stripe knows of an account, as the profile keeps it. */
export const flagsOf = (state: AccountState): Flags => ({
  stripeExpressOnboarded: state.detailsSubmitted,
  stripeExpressChargesEnabled: state.chargesEnabled,
  stripeExpressPayoutsEnabled: state.payoutsEnabled,
})

/**
 * Brings a profile up to what Stripe said, and tells the admins when the author can be paid from now on, or no longer.
 * Says whether anything was new.
 */
export function keepState(tx: Tx, { clock }: Pick<Deps, 'clock'>, author: AuthorRow, after: Flags): boolean {
  const before = shown(author)
  if (isSame(before, after)) return false
  const at = toInstant(clock)
  changeAuthor(tx, author.id, after, at)
  recordAct(tx, { action: 'author.express_changed', subject: { kind: 'author', id: author.id }, before, after, at })
  if (before.stripeExpressPayoutsEnabled !== after.stripeExpressPayoutsEnabled)
    tellAdmins(tx, author, after.stripeExpressPayoutsEnabled, at)
  return true
}

/** Asks Stripe for the present state of an author's account and keeps it: none, where Stripe knows of none. The profile as it then is. Errors: as of `askStripe`. */
export async function refreshAccount(deps: Deps, { id, stripeAccountId }: AuthorRow): Promise<AuthorRow | undefined> {
  if (!stripeAccountId) return findAuthor(deps.db, id)
  const state = await askStripe(deps, (accounts) => ifKnown(accounts.findAccount(stripeAccountId)))
  return deps.db.transaction((tx) => {
    const now = accountHolder(tx, id, stripeAccountId)
    if (now && state) keepState(tx, deps, now, flagsOf(state))
    if (now && !state) noteLeft(tx, deps, now)
    return findAuthor(tx, id)
  })
}

export const leftAct = 'author.express_left'

/** The account was closed, or has left this site: the author can be given another one. */
export function noteLeft(tx: Tx, { clock }: Pick<Deps, 'clock'>, author: AuthorRow): void {
  const at = toInstant(clock)
  const { stripeAccountId, stripeCountry } = author
  changeAuthor(tx, author.id, { stripeAccountId: null, stripeCountry: null, ...noFlags }, at)
  const before = { stripeAccountId, stripeCountry, ...shown(author) }
  recordAct(tx, { action: leftAct, subject: { kind: 'author', id: author.id }, before, at })
  tellOfLeft(tx, author, at)
}

const noFlags: Flags = {
  stripeExpressOnboarded: false,
  stripeExpressChargesEnabled: false,
  stripeExpressPayoutsEnabled: false,
}

/** The author, as long as the account is still theirs. */
function accountHolder(db: Store, id: number, accountId: string): AuthorRow | undefined {
  const author = findAuthor(db, id)
  return author?.stripeAccountId === accountId ? author : undefined
}

export const isSame = (one: Flags, other: Flags): boolean => JSON.stringify(shown(one)) === JSON.stringify(shown(other))

const shown = (flags: Flags): Flags => ({
  stripeExpressOnboarded: flags.stripeExpressOnboarded,
  stripeExpressChargesEnabled: flags.stripeExpressChargesEnabled,
  stripeExpressPayoutsEnabled: flags.stripeExpressPayoutsEnabled,
})

const aboutAuthor = ({ id, name, email }: AuthorRow, at: string) => ({
  authorEmail: email,
  authorName: name,
  metadata: { authorId: id },
  at,
})

const tellOfLeft = (tx: Tx, author: AuthorRow, at: string) =>
  notify(tx, {
    type: 'express_restricted',
    title: 'An author has no account at Stripe any more',
    message: `The account of ${author.name} was closed, or has left this site.`,
    actionDescription: 'Open Authors, Author Profiles, and create another Stripe account, or pay in another way.',
    ...aboutAuthor(author, at),
  })

function tellAdmins(tx: Tx, author: AuthorRow, canBePaid: boolean, at: string): void {
  const about = aboutAuthor(author, at)
  const { name } = author
  if (canBePaid)
    notify(tx, {
      type: 'express_ready',
      title: 'An author can be paid by Stripe',
      message: `Stripe has what it needs of ${name}: rewards can be transferred from now on.`,
      ...about,
    })
  else
    notify(tx, {
      type: 'express_restricted',
      title: 'An author can no longer be paid by Stripe',
      message: `Stripe has closed the payouts of ${name}'s account: it wants something from the author first.`,
      actionDescription: 'Open Authors, Author Profiles, and send the author the way to their Stripe account.',
      ...about,
    })
}
