import type { AdminName } from '../../data/contract/admin.ts'
import type { AuthorSync } from '../../data/contract/authors/authors.ts'
import { comparable } from '../platform/addresses.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { listAuthorships, listWriters, spellAddress } from '../stories/index.ts'
import { insertAuthor, listAuthors } from './authors.store.ts'

/** Makes a profile for each address of a story that has none, and writes each address as its profile does. */
export function syncAuthors({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName): AuthorSync {
  const at = toInstant(clock)
  return db.transaction((tx) => {
    const spelling = new Map(listAuthors(tx).map(({ email }) => [comparable(email), email]))
    const added = listWriters(tx).filter(({ address }) => !spelling.has(address))
    for (const { address, name, email, location } of added) {
      insertAuthor(tx, { name, email, location }, at)
      spelling.set(address, email)
    }
    const others = listAuthorships(tx).filter(({ email }) => spelling.get(comparable(email)) !== email)
    for (const { storyId, email } of others) spellAddress(tx, storyId, spelling.get(comparable(email)) ?? email)
    const done = { syncedCount: added.length, emailsSynchronized: others.length }
    recordAct(tx, { admin, action: 'author.synced', subject: { kind: 'authors', id: 'all' }, after: done, at })
    return done
  })
}
