import { dayMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AuthorRow, findAuthor } from '../authors.store.ts'

/** How long a mailed link is good for. */
export const placeLinkDays = 7
const kind = 'author-wallet'

/** The page on which an author says where rewards are paid. It names nobody. */
export function placeLink(
  { secrets, clock, config }: Pick<Deps, 'secrets' | 'clock'> & { config: { publicUrl: string } },
  { id, placeNonce }: Pick<AuthorRow, 'id' | 'placeNonce'>,
): string {
  const until = clock.now().getTime() + placeLinkDays * dayMs
  return `${config.publicUrl}/author-wallet/${secrets.seal(`${kind}.${id}.${placeNonce}.${until}`)}`
}

export type PlaceLink = { state: 'broken' } | { state: 'void' } | { state: 'open'; author: AuthorRow }

/** What a link is worth now. A newer one, another address, an address that is not proven, or seven days make it void. */
export function readPlaceLink(
  { secrets, clock, db }: Pick<Deps, 'secrets' | 'clock' | 'db'>,
  token: string,
): PlaceLink {
  const [of, id, nonce, until] = secrets.unseal(token)?.split('.') ?? []
  if (of !== kind || nonce === undefined || until === undefined) return { state: 'broken' }
  const author = findAuthor(db, Number(id))
  const isVoid = author?.placeNonce !== nonce || author.provenAt === null || clock.now().getTime() >= Number(until)
  return isVoid ? { state: 'void' } : { state: 'open', author }
}
