import type { AdminName } from '../../data/contract/admin.ts'
import type { BankDetails } from '../../data/contract/authors/authors.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { type AuthorRow, findAuthor } from './authors.store.ts'
import { noAuthor, subjectOf } from './subject.ts'

type Keys = Pick<Deps, 'secrets'>

/** Put into the row of another author, they cannot be read. */
const about = ({ id }: Pick<AuthorRow, 'id'>) => `bank details of author ${id}`

export const lockBankDetails = ({ secrets }: Keys, author: Pick<AuthorRow, 'id'>, details: string): string =>
  secrets.lock(details, about(author))

/** Null when there are none, or none that can be read. */
export const openBankDetails = ({ secrets }: Keys, author: AuthorRow): string | null =>
  author.bankAccountDetails === null ? null : (secrets.unlock(author.bankAccountDetails, about(author)) ?? null)

/** What the admins see of them everywhere: the last digits of the account, where they give away little enough of it. */
export function maskBankDetails({ secrets }: Keys, author: AuthorRow): string | null {
  if (author.bankAccountDetails === null) return null
  const digits = openBankDetails({ secrets }, author)?.replace(/\D/g, '') ?? ''
  return digits.length < 8 ? dots : `${dots} ${digits.slice(-4)}`
}
const dots = '••••'

/**
 * The bank details as they were given, each time noted in the audit log.
 * Errors: author.not_found; author.no_bank_details; author.bank_details_unreadable, after the master secret was changed.
 */
export function revealBankDetails(
  { db, clock, secrets }: Keys & Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  id: number,
) {
  return db.transaction((tx): BankDetails => {
    const author = findAuthor(tx, id) ?? noAuthor()
    if (author.bankAccountDetails === null)
      return fail('notFound', 'author.no_bank_details', `There are no bank details of ${author.name}.`)
    const bankAccountDetails = openBankDetails({ secrets }, author) ?? unreadable()
    const act = { admin, action: 'author.bank_details_revealed', subject: subjectOf(id), at: toInstant(clock) }
    recordAct(tx, act)
    return { bankAccountDetails }
  })
}

const unreadable = () =>
  fail(
    'conflict',
    'author.bank_details_unreadable',
    'These bank details cannot be read with the present SECRET_KEY. Please enter them again.',
  )
