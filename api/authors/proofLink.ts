import type { AdminName } from '../../data/contract/admin.ts'
import type { AddressProof } from '../../data/vocabulary/authors.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { dayMs, toInstant } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { type AuthorRow, changeAuthor, findAuthor } from './authors.store.ts'
import { languageOfAuthor } from './language.ts'
import { noAuthor, subjectOf } from './subject.ts'

/** How long a mailed link is good for. */
export const linkDays = 7
const kind = 'author-address'

/** The page by which an author proves the address that the link was mailed to. It names nobody. */
export function linkFor(
  { secrets, clock, config }: Pick<Deps, 'secrets' | 'clock'> & { config: { publicUrl: string } },
  { id, proofNonce }: Pick<AuthorRow, 'id' | 'proofNonce'>,
): string {
  const until = clock.now().getTime() + linkDays * dayMs
  return `${config.publicUrl}/author-address/${secrets.seal(`${kind}.${id}.${proofNonce}.${until}`)}`
}

export type Link = { state: 'broken' } | { state: 'void' } | { state: 'open' | 'used'; author: AuthorRow }

/** What a link is worth now. A newer one, another address, or seven days make it void. */
export function readLink({ secrets, clock, db }: Pick<Deps, 'secrets' | 'clock' | 'db'>, token: string): Link {
  const [of, id, nonce, until] = secrets.unseal(token)?.split('.') ?? []
  if (of !== kind || nonce === undefined || until === undefined) return { state: 'broken' }
  const author = findAuthor(db, Number(id))
  if (author?.proofNonce !== nonce || clock.now().getTime() >= Number(until)) return { state: 'void' }
  return { state: author.provenAt === null ? 'open' : 'used', author }
}

/** The owner of the address said yes. The second time changes nothing. */
export function followLink(deps: Pick<Deps, 'secrets' | 'clock' | 'db'>, token: string): Link {
  const link = readLink(deps, token)
  if (link.state !== 'open') return link
  const author = deps.db.transaction((tx) => prove(tx, link.author, { by: 'mail', at: toInstant(deps.clock) }))
  return { state: 'used', author }
}

/** Notes that the address is the author's; the act of an admin, or of the author alone. */
export function prove(
  tx: Tx,
  { id, email }: AuthorRow,
  { by, admin, at }: { by: AddressProof; admin?: AdminName; at: string },
) {
  recordAct(tx, { admin, action: 'author.proven', subject: subjectOf(id), after: { by }, at })
  const language = languageOfAuthor(tx, email)
  return changeAuthor(tx, id, { provenBy: by, provenAt: at, language }, at) ?? noAuthor()
}
