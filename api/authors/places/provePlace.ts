import { recordAct } from '../../platform/audit/audit.ts'
import { dayMs, toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import type { PayoutPlace } from '../../platform/providers/aggregator.ts'
import { type AuthorRow, changeAuthor } from '../authors.store.ts'
import { noAuthor, subjectOf } from '../subject.ts'
import { type PlaceLink, readPlaceLink } from './placeLink.ts'
import { tellOfPlace } from './placeMail.ts'
import { hasPlace, maskAccount, maskWallet, placeValues, provenAt, provenAtOf, type Shape, shapeOf } from './places.ts'

/** Of one author: each is mailed to them. */
const changes: Limit = { action: 'author_wallet', identifierType: 'email', most: 5, windowMs: dayMs }

/**
 * The author says by the link of a mail which place is theirs: `given`, or the one of a shape that the profile has and its page shows. Said
 * again, nothing changes. The link as it is worth now; null where the page shows none such. Errors: rate_limited.
 */
export function provePlace(deps: Deps, token: string, given: PayoutPlace | Shape): PlaceLink | null {
  const link = readPlaceLink(deps, token)
  if (link.state !== 'open') return link
  const { author } = link
  if (typeof given === 'string' && given !== shapeOf(author)) return null
  const [shape, values] = typeof given === 'string' ? [given, {}] : [given.shape, placeValues(deps, author, given)]
  const isNew = Object.keys(values).length > 0
  if (!isNew && !hasPlace(author, shape)) return null
  if (!isNew && provenAtOf(author, shape) !== null) return link
  const at = toInstant(deps.clock)
  const after = deps.db.transaction((tx): AuthorRow => {
    spend({ db: tx, clock: deps.clock }, changes, deps.secrets.hide(String(author.id)))
    const { placeNonce } = author
    const fields = { ...values, placeNonce, ...provenAt(shape, at) }
    const proven = changeAuthor(tx, author.id, fields, at) ?? noAuthor()
    const { action, place } = actOf(deps, proven, shape)
    recordAct(tx, { action, subject: subjectOf(author.id), after: { ...place, isNew }, at })
    tellOfPlace(tx, deps, proven, shape, at)
    return proven
  })
  deps.jobs.wake()
  return { state: 'open', author: after }
}

/** Masked. Of an account without its bank: a branch says where somebody lives. */
function actOf(deps: Pick<Deps, 'secrets'>, author: AuthorRow, shape: Shape) {
  if (shape === 'wallet') return { action: 'author.wallet_proven', place: maskWallet(deps, author) }
  const account = maskAccount(deps, author)
  const place = account && { country: account.country, number: account.number, provenAt: account.provenAt }
  return { action: 'author.bank_account_proven', place }
}
