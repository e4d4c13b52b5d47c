import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AdminName } from '../../data/contract/admin.ts'
import type { AuthorSync } from '../../data/contract/authors/authors.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { inSteps } from '../platform/steps.ts'
import { listSpellings, listWritersAfter, spellAddress } from '../stories/index.ts'
import { findAuthorOf, insertAuthor, profilesOf } from './authors.store.ts'
import { languageOfAuthor } from './language.ts'

type Writer = ReturnType<typeof listWritersAfter>[number]

/** Looked at in one go, and changed in one go. */
const [many, aFew] = [100, 50]

/**
 * Makes a profile for each address of a story that has none, and writes each address as its profile does; a few addresses at a time.
 * One that was interrupted is completed by the next.
 */
export async function syncAuthors({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName): Promise<AuthorSync> {
  const done: AuthorSync = { syncedCount: 0, emailsSynchronized: 0 }
  await inSteps<Writer>({
    read: (after) => listWritersAfter(db, after?.address ?? '', many),
    async work(writers) {
      const left = writersToSync(db, writers)
      while (left.length > 0) {
        const some = left.splice(0, aFew)
        db.transaction((tx) => {
          for (const writer of some) syncWriter(tx, writer, toInstant(clock), done)
        })
        await nextTurn()
      }
    },
  })
  const act = { admin, action: 'author.synced', subject: { kind: 'authors', id: 'all' }, after: done } as const
  db.transaction((tx) => recordAct(tx, { ...act, at: toInstant(clock) }))
  return done
}

/** Those of them who have no profile, or of whom a story spells the address otherwise. */
function writersToSync(db: Db, writers: Writer[]): Writer[] {
  const addresses = writers.map(({ address }) => address)
  const profiles = profilesOf(db, addresses)
  const others = listSpellings(db, addresses).filter(({ address, email }) => profiles.get(address)?.email !== email)
  const named = new Set(others.map(({ address }) => address))
  return writers.filter(({ address }) => named.has(address))
}

function syncWriter(tx: Tx, { email, name, location }: Writer, at: string, done: AuthorSync): void {
  const known = findAuthorOf(tx, email)
  if (!known) done.syncedCount += 1
  const author = known ?? insertAuthor(tx, { name, email, location, language: languageOfAuthor(tx, email) }, at)
  done.emailsSynchronized += spellAddress(tx, author.email)
}
