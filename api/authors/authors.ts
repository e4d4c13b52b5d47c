import type { z } from 'zod'
import type { AdminName } from '../../data/contract/admin.ts'
import type { authorChange, newAuthor } from '../../data/contract/authors/authors.ts'
import { comparable } from '../platform/addresses.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Store, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { holds } from '../platform/http/writes.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../platform/idempotencyKeys.ts'
import { forgetJournal } from '../platform/journal.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import { listStoryIdsOf } from '../stories/index.ts'
import {
  type AuthorRow,
  type AuthorValues,
  changeAuthor,
  deleteAuthor,
  editAuthor,
  findAuthor,
  findAuthorOf,
  insertAuthor,
} from './authors.store.ts'
import { lockBankDetails, openBankDetails } from './bankDetails.ts'
import { languageOfAuthor } from './language.ts'
import { accountOf } from './places/banks.ts'
import { hasPlace, isPlaceOf, noPlace, placeValues } from './places/places.ts'
import { presentAuthor } from './present.ts'
import { noAuthor, storyMoved, subjectOf } from './subject.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'secrets' | 'published' | 'authorMoved' | 'authorLeaving'>
/** The public page of an author shows something else now. */
const ofPages = { keys: [publicKeys.stories], isSoft: false }

type Fields = z.output<typeof newAuthor>
type Change = z.output<typeof authorChange>

/**
 * One profile for its key, and one for an address in whatever spelling. Errors: author.email_taken with `id`;
 * submission.reused, when other words made a profile under the key.
 */
export function addAuthor(
  { db, clock, secrets, published }: Omit<Ports, 'authorMoved' | 'authorLeaving'>,
  admin: AdminName,
  { key, fields }: { key: string; fields: Fields },
) {
  const at = toInstant(clock)
  const making = { route: 'POST /api/authors', key }
  return db.transaction((tx) => {
    const made = findByIdempotencyKey(tx, making)
    const before = made === undefined ? undefined : findAuthor(tx, made)
    const { bankAccountDetails, mobileMoney, bankAccount, ...open } = fields
    const places = placesOf(tx, { mobileMoney, bankAccount })
    if (before)
      return holds(before, open) &&
        openBankDetails({ secrets }, before) === (bankAccountDetails || null) &&
        shapes.every((shape) => {
          const place = places[shape]
          return place ? isPlaceOf({ secrets }, before, place) : !hasPlace(before, shape)
        })
        ? before
        : refuseOther(before)
    refuseTaken(tx, fields.email)
    const row = insertAuthor(tx, { ...open, language: languageOfAuthor(tx, fields.email) }, at)
    const { id } = row
    if (open.isBioPublic) published.changed(tx, ofPages)
    const locked = bankAccountDetails ? lockBankDetails({ secrets }, { id }, bankAccountDetails) : null
    noteIdempotencyKey(tx, making, id, at)
    recordAct(tx, { admin, action: 'author.added', subject: subjectOf(id), after: withoutSecrets(fields), at })
    return changeAuthor(tx, id, { bankAccountDetails: locked, ...valuesOf({ secrets }, row, places) }, at) ?? noAuthor()
  })
}

/**
 * Changes a profile. Another address takes along what is the author's, and nobody has shown yet that it is theirs.
 * Errors: author.not_found; author.stale with `current`; author.email_taken with `id`; what `authorMoved` refuses.
 */
export function changeProfile(deps: Ports, admin: AdminName, id: number, { revision, ...change }: Change): AuthorRow {
  const { db, clock } = deps
  const at = toInstant(clock)
  const after = db.transaction((tx) => {
    const before = findAuthor(tx, id) ?? noAuthor()
    const values = {
      ...withoutEmpty({ ...deps, db: tx }, before, change),
      ...moveAddress(deps, tx, admin, before, change.email),
    }
    const after = editAuthor(tx, { id, revision }, values, at) ?? refuseStale({ ...deps, db: tx }, before)
    const changed = differing(before, after)
    if (before.isBioPublic || after.isBioPublic) deps.published.changed(tx, ofPages)
    if (Object.keys(changed.after).length > 0)
      recordAct(tx, { admin, action: 'author.changed', subject: subjectOf(id), ...changed, at })
    return after
  })
  forgetJournal(db)
  return after
}

const shapes = ['wallet', 'account'] as const

/** As they were given: left out, they stay as they are; null takes them away. Errors: as `accountOf`. */
const placesOf = (tx: Store, { mobileMoney, bankAccount }: Pick<Change, 'mobileMoney' | 'bankAccount'>) => ({
  wallet: mobileMoney && ({ shape: 'wallet', ...mobileMoney } as const),
  account: bankAccount && accountOf(tx, bankAccount),
})

/** The columns of what was given. */
const valuesOf = (keys: Pick<Deps, 'secrets'>, author: AuthorRow, places: ReturnType<typeof placesOf>): AuthorValues =>
  Object.assign(
    {},
    ...shapes.map((shape) => {
      const place = places[shape]
      return place ? placeValues(keys, author, place) : place === null ? noPlace[shape] : {}
    }),
  )

/** Bank details that were left out stay as they were; null takes them away. */
function withoutEmpty(
  deps: Pick<Ports, 'secrets'> & { db: Store },
  author: AuthorRow,
  { bankAccountDetails, mobileMoney, bankAccount, ...rest }: Omit<Change, 'revision'>,
): AuthorValues {
  const open = { ...rest, ...valuesOf(deps, author, placesOf(deps.db, { mobileMoney, bankAccount })) }
  if (bankAccountDetails === null) return { ...open, bankAccountDetails }
  return bankAccountDetails ? { ...open, bankAccountDetails: lockBankDetails(deps, author, bankAccountDetails) } : open
}

/** Stories, rewards and payouts follow. Another spelling of the same address is the same person, so it stays proven. */
function moveAddress(
  { authorMoved, clock }: Ports,
  tx: Tx,
  admin: AdminName,
  { id, email: from }: AuthorRow,
  to = from,
): AuthorValues {
  if (to === from) return {}
  refuseTaken(tx, to, id)
  const isSamePerson = comparable(from) === comparable(to)
  if (!isSamePerson)
    for (const storyId of listStoryIdsOf(tx, from))
      recordAct(tx, { admin, action: storyMoved, subject: { kind: 'story', id: storyId }, at: toInstant(clock) })
  authorMoved(tx, { from, to })
  const unproven = {
    provenBy: null,
    provenAt: null,
    proofNonce: null,
    mobileMoneyProvenAt: null,
    bankAccountProvenAt: null,
    placeNonce: null,
  }
  return isSamePerson ? {} : unproven
}

function refuseTaken(tx: Tx, email: string, besides?: number): void {
  const other = findAuthorOf(tx, email)
  if (other && other.id !== besides)
    fail('conflict', 'author.email_taken', `${other.name} already has a profile with this address.`, { id: other.id })
}

const refuseOther = ({ name, email }: AuthorRow) =>
  fail(
    'conflict',
    'submission.reused',
    `An earlier try has already made the profile of ${name} (${email}), with other words. Nothing was changed.`,
  )

const refuseStale = (deps: Parameters<typeof presentAuthor>[0], before: AuthorRow) =>
  fail('conflict', 'author.stale', 'Someone else has changed this profile in the meantime.', {
    current: presentAuthor(deps, before),
  })

/** Payouts, rewards and stories stay. Errors: author.not_found; what `authorLeaving` refuses. */
export function removeAuthor({ db, clock, published, authorLeaving }: Ports, admin: AdminName, id: number): void {
  const at = toInstant(clock)
  db.transaction((tx) => {
    const { name, email, stripeAccountId, isBioPublic } = findAuthor(tx, id) ?? noAuthor()
    if (isBioPublic) published.changed(tx, ofPages)
    authorLeaving(tx, email)
    deleteAuthor(tx, id)
    const before = { name, email, stripeAccountId }
    recordAct(tx, { admin, action: 'author.deleted', subject: subjectOf(id), before, at })
  })
  forgetJournal(db)
}

/** Fields for the audit log: of bank details, that there are some. */
const withoutSecrets = ({ bankAccountDetails, mobileMoney, bankAccount, ...fields }: Fields) => ({
  ...fields,
  hasBankDetails: Boolean(bankAccountDetails),
  hasMobileMoney: Boolean(mobileMoney),
  hasBankAccount: Boolean(bankAccount),
})

const unnoted = [
  'bankAccountDetails',
  'bankAccount',
  'mobileMoneyHolder',
  'placeNonce',
  'proofNonce',
  'revision',
  'updatedAt',
]

/** What an edit has changed, before and after. */
function differing(before: AuthorRow, after: AuthorRow) {
  const names = Object.keys(after).filter((name) => Reflect.get(before, name) !== Reflect.get(after, name))
  const noted = names.filter((name) => !unnoted.includes(name))
  const of = (row: AuthorRow) => Object.fromEntries(noted.map((name) => [name, Reflect.get(row, name)]))
  const secrets = {
    ...(names.includes('bankAccountDetails') && { bankDetails: after.bankAccountDetails ? 'changed' : 'removed' }),
    ...(names.includes('bankAccount') && { bankAccount: after.bankAccount ? 'changed' : 'removed' }),
    ...(names.includes('mobileMoneyHolder') && { mobileMoney: after.mobileMoneyHolder ? 'changed' : 'removed' }),
  }
  return { before: of(before), after: { ...of(after), ...secrets } }
}
