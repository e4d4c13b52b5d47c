import type { AdminName } from '../../../data/contract/admin.ts'
import type { MobileWallet, PlaceHolder } from '../../../data/contract/authors/authors.ts'
import type { BankAccount } from '../../../data/contract/authors/bankAccounts.ts'
import { bankName } from '../../../data/rules/authors/bankName.ts'
import { mobileNetworks } from '../../../data/vocabulary/mobileMoney.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import type { BankPlace, PayoutPlace, Wallet } from '../../platform/providers/aggregator.ts'
import { type AuthorRow, type AuthorValues, findAuthor } from '../authors.store.ts'
import { noAuthor, subjectOf } from '../subject.ts'

type Keys = Pick<Deps, 'secrets'>

/** A place where an author is paid has two shapes: a wallet on a phone, or a bank account. An author may have one of each. */
export type Shape = PayoutPlace['shape']

/** Put into the row of another author, it cannot be read. */
const about = {
  wallet: ({ id }: Pick<AuthorRow, 'id'>) => `mobile money of author ${id}`,
  account: ({ id }: Pick<AuthorRow, 'id'>) => `bank account of author ${id}`,
}

export const provenAtOf = (author: AuthorRow, shape: Shape): string | null =>
  shape === 'wallet' ? author.mobileMoneyProvenAt : author.bankAccountProvenAt
export const provenAt = (shape: Shape, at: string): AuthorValues =>
  shape === 'wallet' ? { mobileMoneyProvenAt: at } : { bankAccountProvenAt: at }

/** The place that an author is asked about: where they are paid by the way that is agreed. */
export const shapeOf = ({
  preferredPaymentMethod,
  bankAccount,
}: Pick<AuthorRow, 'preferredPaymentMethod' | 'bankAccount'>): Shape =>
  preferredPaymentMethod === 'bank_transfer' && bankAccount !== null ? 'account' : 'wallet'

const heldOf = (author: AuthorRow, shape: Shape) => (shape === 'wallet' ? author.mobileMoneyHolder : author.bankAccount)
export const hasPlace = (author: AuthorRow, shape: Shape): boolean => heldOf(author, shape) !== null

/** Null when there is none, or none that can be read. */
export const openPlace = (keys: Keys, author: AuthorRow, shape: Shape): PayoutPlace | null =>
  shape === 'wallet' ? openWallet(keys, author) : openAccount(keys, author)

export function openWallet({ secrets }: Keys, author: AuthorRow): Wallet | null {
  const { mobileMoneyCountry: country, mobileMoneyNetwork: network, mobileMoneyHolder: held } = author
  const text = held === null ? null : secrets.unlock(held, about.wallet(author))
  return text && country && network ? { shape: 'wallet', country, network, ...(JSON.parse(text) as PlaceHolder) } : null
}

export function openAccount({ secrets }: Keys, author: AuthorRow): BankPlace | null {
  const text = author.bankAccount === null ? null : secrets.unlock(author.bankAccount, about.account(author))
  return text ? (JSON.parse(text) as BankPlace) : null
}

/** Whether an author has this place already. */
export function isPlaceOf(keys: Keys, author: AuthorRow, place: PayoutPlace): boolean {
  const held = openPlace(keys, author, place.shape)
  return held !== null && keyOf(held) === keyOf(place)
}

/** What makes it this place and no other. The names of banks are spelled anew now and then. */
const keyOf = (place: PayoutPlace) =>
  JSON.stringify([
    place.country,
    ...(place.shape === 'wallet' ? [place.network] : [place.bank.code, place.branch?.code ?? null]),
    place.number,
    place.name,
  ])

/** The columns of a place that was given. The same one again stays proven; another has to be proven anew. */
export function placeValues(keys: Keys, author: AuthorRow, place: PayoutPlace): AuthorValues {
  if (isPlaceOf(keys, author, place)) return {}
  if (place.shape === 'account')
    return { ...noPlace.account, bankAccount: keys.secrets.lock(JSON.stringify(place), about.account(author)) }
  const { country, network, number, name } = place
  return {
    ...noPlace.wallet,
    mobileMoneyCountry: country,
    mobileMoneyNetwork: network,
    mobileMoneyHolder: keys.secrets.lock(JSON.stringify({ number, name }), about.wallet(author)),
  }
}

/** Mailed links are about the place that was there. */
export const noPlace = {
  wallet: {
    mobileMoneyCountry: null,
    mobileMoneyNetwork: null,
    mobileMoneyHolder: null,
    mobileMoneyProvenAt: null,
    placeNonce: null,
  },
  account: { bankAccount: null, bankAccountProvenAt: null, placeNonce: null },
} satisfies Record<Shape, AuthorValues>

const masked = (number: string | undefined) => (number ? `•••• ${number.slice(-4)}` : '••••')

/** What the admins see of a wallet everywhere: the last digits of the number. */
export function maskWallet(keys: Keys, author: AuthorRow): MobileWallet | null {
  const { mobileMoneyCountry: country, mobileMoneyNetwork: network, mobileMoneyProvenAt: provenAt } = author
  if (country === null || network === null || author.mobileMoneyHolder === null) return null
  return { country, network, number: masked(openWallet(keys, author)?.number), provenAt }
}

/** The same of a bank account. One that cannot be read is shown without its bank. */
export function maskAccount(keys: Keys, author: AuthorRow): BankAccount | null {
  if (author.bankAccount === null) return null
  const account = openAccount(keys, author)
  return {
    country: account?.country ?? null,
    bank: account?.bank.name ?? '••••',
    branch: account?.branch?.name ?? null,
    number: masked(account?.number),
    provenAt: author.bankAccountProvenAt,
  }
}

/** For people: who keeps it, and its number, masked. */
export function maskPlace(keys: Keys, author: AuthorRow, shape: Shape) {
  if (shape === 'account') {
    const account = maskAccount(keys, author)
    return account && { network: bankName(account.bank, account.branch), ...account }
  }
  const wallet = maskWallet(keys, author)
  return wallet && { ...wallet, network: mobileNetworks[wallet.network] }
}

/**
 * A place as it was given, each time noted in the audit log.
 * Errors: author.not_found; author.no_mobile_money, author.no_bank_account; author.mobile_money_unreadable, author.bank_account_unreadable, after the master secret
 * was changed.
 */
export function revealPlace(
  { db, clock, secrets }: Keys & Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  id: number,
  shape: Shape,
) {
  const { code, what } = words[shape]
  return db.transaction((tx): PlaceHolder => {
    const author = findAuthor(tx, id) ?? noAuthor()
    if (!hasPlace(author, shape)) return fail('notFound', `author.no_${code}`, `There is no ${what} of ${author.name}.`)
    const place = openPlace({ secrets }, author, shape)
    if (!place)
      return fail(
        'conflict',
        `author.${code}_unreadable`,
        `This ${what} cannot be read with the present SECRET_KEY. Please enter it again.`,
      )
    recordAct(tx, { admin, action: `author.${code}_revealed`, subject: subjectOf(id), at: toInstant(clock) })
    return { number: place.number, name: place.name }
  })
}
const words = {
  wallet: { code: 'mobile_money', what: 'mobile-money number' },
  account: { code: 'bank_account', what: 'bank account' },
}
