import type { z } from 'zod'
import type { newAuthor } from '../../data/contract/authors/authors.ts'
import { toInstant } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import { type AuthorRow, deleteAuthor, findAuthor, insertAuthor } from './authors.store.ts'
import { languageOfAuthor } from './language.ts'
import { payoutsOfPerson } from './payouts/dataSubject.ts'

type Fields = Omit<z.output<typeof newAuthor>, 'bankAccountDetails' | 'mobileMoney' | 'bankAccount'>

/** Whoever changes a profile, or what is known of its account or its address, changes this. */
const markOf = ({ revision, updatedAt }: AuthorRow) => `${revision} ${updatedAt}`

/** Makes a profile whose address nobody has proven yet. The address has none in the same transaction. */
export function takeImportedAuthor(tx: Tx, { clock, published }: Pick<Deps, 'clock' | 'published'>, fields: Fields) {
  const row = insertAuthor(tx, { ...fields, language: languageOfAuthor(tx, fields.email) }, toInstant(clock))
  if (fields.isBioPublic) published.changed(tx, ofPages)
  return { id: row.id, mark: markOf(row) }
}

/** Takes back a profile that nobody has touched. Says why it stays, or null. */
export function removeImportedAuthor(tx: Tx, { published }: Pick<Deps, 'published'>, id: number, mark: string) {
  const author = findAuthor(tx, id)
  if (!author) return null
  if (markOf(author) !== mark) return 'The profile was changed since.'
  if (payoutsOfPerson(tx, author.email).length > 0) return 'There is a payout to this author.'
  deleteAuthor(tx, id)
  if (author.isBioPublic) published.changed(tx, ofPages)
  return null
}

/** The public page of an author shows something else now. */
const ofPages = { keys: [publicKeys.stories], isSoft: false }
