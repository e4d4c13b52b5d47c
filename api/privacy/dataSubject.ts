import type { AdminName } from '../../data/contract/admin.ts'
import type { PersonErased, PersonFound, ShelfFound } from '../../data/contract/privacy.ts'
import { endMonthlyOfPerson } from '../giving/index.ts'
import { listRequestsOf, messagesNaming, presentRequest, settleRequest } from '../inbox/index.ts'
import { comparable } from '../platform/addresses.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { HeldItem } from '../platform/erasure.ts'
import { fail } from '../platform/http/errors.ts'
import { forgetJournal } from '../platform/journal.ts'
import { removeMailFilesOf } from '../platform/mail/dataSubject.ts'
import { countFilesAtStore, storiesNaming, storyIdsOfPerson, withdrawStory } from '../stories/index.ts'
import { settleRewards } from './authors.ts'
import { erasePersonalData, type PersonalDataKind, personalDataRegistry } from './personalData.ts'

/** What there is of a person, place by place. That somebody looked is noted, for whom is not. */
export function findPerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, email: string): PersonFound {
  const subject = { kind: 'person', id: 'by address' }
  recordAct(db, { admin, action: 'person.looked_up', subject, at: toInstant(clock) })
  return {
    email,
    shelves: personalDataRegistry.map((shelf) => presentShelf(shelf, shelf.find(db, email))),
    namedBy: [
      ...storiesNaming(db, email).map((id) => ({ kind: 'story' as const, id })),
      ...messagesNaming(db, email).map((id) => ({ kind: 'message' as const, id })),
    ],
    openRequests: listRequestsOf(db, email)
      .filter(({ closedAt }) => closedAt === null)
      .map(presentRequest),
  }
}

/** All that is held of a person, to be handed out. Closes their open request for access. */
export function exportPerson(deps: Pick<Deps, 'db' | 'clock'>, admin: AdminName, email: string): PersonFile {
  const { db, clock } = deps
  return db.transaction((tx) => {
    const found = personalDataRegistry
      .map(({ name, title, find }) => ({ name, title, items: find(tx, email) }))
      .filter(({ items }) => items.length > 0)
    const outcome = Object.fromEntries(found.map(({ name, items }) => [name, items.length]))
    const { id } = settleRequest(tx, deps, admin, { kind: 'access', email, outcome })
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'person.exported', subject: { kind: 'data_request', id }, after: outcome, at })
    return { email, madeAt: at, places: found }
  })
}

export interface PersonFile {
  email: string
  madeAt: string
  places: { name: string; title: string; items: HeldItem[] }[]
}

/**
 * Erases a person wherever they stand, but for what the law makes us keep. Stories go first, each as by its writer's
 * own withdrawal, then everything else at once: an erasure that was interrupted is completed by doing it again.
 * Errors: privacy.confirm.
 */
export async function erasePerson(
  deps: Deps,
  admin: AdminName,
  { email, confirm, isWaived }: { email: string; confirm: string; isWaived: boolean },
): Promise<PersonErased> {
  if (comparable(confirm.trim()) !== comparable(email))
    fail('invalid', 'privacy.confirm', 'Please type the address once more, exactly, to erase this person.')
  const endedMonthly = await endMonthlyOfPerson(deps, email)
  await settleRewards(deps, email)
  const storyIds = storyIdsOfPerson(deps.db, email)
  const filesAtStore = countFilesAtStore(deps.db, storyIds)
  for (const id of storyIds) withdrawStory(deps, id, { by: 'request', admin })
  const mailFiles = await removeMailFilesOf(deps.config.dataDir, email)
  const answer = deps.db.transaction((tx) => {
    const counted = {
      stories: storyIds.length,
      filesAtStore,
      endedMonthly,
      ...erasePersonalData(tx, deps, { email, isWaived }),
      mailFiles,
    }
    const erased = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0))
    const request = settleRequest(tx, deps, admin, { kind: 'erasure', email, outcome: erased })
    const subject = { kind: 'data_request', id: request.id }
    const after = isWaived ? { ...erased, isWaived } : erased
    recordAct(tx, { admin, action: 'person.erased', subject, after, at: toInstant(deps.clock) })
    return { erased, kept: listKept(tx, email), request: presentRequest(request) }
  })
  forgetJournal(deps.db)
  deps.jobs.wake()
  return answer
}

const listKept = (db: Store, email: string): ShelfFound[] =>
  personalDataRegistry
    .filter(({ keeps }) => keeps !== undefined)
    .map((shelf) => presentShelf(shelf, shelf.find(db, email)))
    .filter(({ count }) => count > 0)

function presentShelf({ name, title, keeps }: PersonalDataKind, items: HeldItem[]): ShelfFound {
  const kept = keeps ? items.filter(keeps.isKept) : []
  const days = keeps?.until ? kept.map(keeps.until) : []
  const fate = kept.length === 0 ? 'erased' : kept.length < items.length ? 'some' : 'kept'
  return {
    name,
    title,
    count: items.length,
    fate,
    why: items.length > 0 && keeps ? keeps.why : null,
    keptUntil: days.sort().at(-1) ?? null,
  }
}
