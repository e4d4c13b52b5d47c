import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { MobileWallet, MobileWalletHolder, mobileMoney } from '../../../data/contract/authors/authors.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { type AuthorRow, type AuthorValues, findAuthor } from '../authors.store.ts'
import { noAuthor, subjectOf } from '../subject.ts'

type Keys = Pick<Deps, 'secrets'>
type Given = z.output<typeof mobileMoney>

/** Put into the row of another author, it cannot be read. */
const about = ({ id }: Pick<AuthorRow, 'id'>) => `mobile money of author ${id}`

/** Number and name of an author's wallet. Null when there is none, or none that can be read. */
export function openWallet({ secrets }: Keys, author: AuthorRow): MobileWalletHolder | null {
  const text = author.mobileMoneyHolder === null ? null : secrets.unlock(author.mobileMoneyHolder, about(author))
  return text ? (JSON.parse(text) as MobileWalletHolder) : null
}

/** Whether an author has this wallet already; null: none. */
export function isWalletOf(keys: Keys, author: AuthorRow, wallet: Given | null): boolean {
  if (wallet === null) return author.mobileMoneyHolder === null
  const holder = openWallet(keys, author)
  return (
    author.mobileMoneyCountry === wallet.country &&
    author.mobileMoneyNetwork === wallet.network &&
    holder?.number === wallet.number &&
    holder.name === wallet.name
  )
}

/** The columns of a wallet that was given. The same one again stays proven; another has to be proven anew. */
export function walletValues(keys: Keys, author: AuthorRow, wallet: Given | null): AuthorValues {
  if (wallet === null) return noWallet
  if (isWalletOf(keys, author, wallet)) return {}
  const { country, network, number, name } = wallet
  return {
    mobileMoneyCountry: country,
    mobileMoneyNetwork: network,
    mobileMoneyHolder: keys.secrets.lock(JSON.stringify({ number, name }), about(author)),
    mobileMoneyProvenAt: null,
    mobileMoneyNonce: null,
  }
}

const noWallet: AuthorValues = {
  mobileMoneyCountry: null,
  mobileMoneyNetwork: null,
  mobileMoneyHolder: null,
  mobileMoneyProvenAt: null,
  mobileMoneyNonce: null,
}

/** What the admins see of it everywhere: the last digits of the number. */
export function maskWallet(keys: Keys, author: AuthorRow): MobileWallet | null {
  const { mobileMoneyCountry: country, mobileMoneyNetwork: network, mobileMoneyProvenAt: provenAt } = author
  if (country === null || network === null || author.mobileMoneyHolder === null) return null
  const number = openWallet(keys, author)?.number
  return { country, network, number: number ? `•••• ${number.slice(-4)}` : '••••', provenAt }
}

/**
 * The wallet as it was given, each time noted in the audit log.
 * Errors: author.not_found; author.no_mobile_money; author.mobile_money_unreadable, after the master secret was changed.
 */
export function revealWallet({ db, clock, secrets }: Keys & Pick<Deps, 'db' | 'clock'>, admin: AdminName, id: number) {
  return db.transaction((tx): MobileWalletHolder => {
    const author = findAuthor(tx, id) ?? noAuthor()
    if (author.mobileMoneyHolder === null)
      return fail('notFound', 'author.no_mobile_money', `There is no mobile-money number of ${author.name}.`)
    const wallet = openWallet({ secrets }, author) ?? unreadable()
    recordAct(tx, { admin, action: 'author.mobile_money_revealed', subject: subjectOf(id), at: toInstant(clock) })
    return wallet
  })
}

const unreadable = () =>
  fail(
    'conflict',
    'author.mobile_money_unreadable',
    'This mobile-money number cannot be read with the present SECRET_KEY. Please enter it again.',
  )
