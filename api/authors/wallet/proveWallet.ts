import type { z } from 'zod'
import type { mobileMoney } from '../../../data/contract/authors/authors.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { dayMs, toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { type AuthorRow, changeAuthor } from '../authors.store.ts'
import { noAuthor, subjectOf } from '../subject.ts'
import { maskWallet, walletValues } from './wallet.ts'
import { readWalletLink, type WalletLink } from './walletLink.ts'
import { tellOfWallet } from './walletMail.ts'

type Given = z.output<typeof mobileMoney>

/** Of one author: each is mailed to them. */
const changes: Limit = { action: 'author_wallet', identifierType: 'email', most: 5, windowMs: dayMs }

/**
 * The author says by the link of a mail which wallet is theirs: `given`, or the one that the profile has. Said again, nothing changes.
 * The link as it is worth now; null where the profile has none. Errors: rate_limited.
 */
export function proveWallet(deps: Deps, token: string, given: Given | null): WalletLink | null {
  const link = readWalletLink(deps, token)
  if (link.state !== 'open') return link
  const { author } = link
  const values = given ? walletValues(deps, author, given) : {}
  const isNew = Object.keys(values).length > 0
  if (!given && author.mobileMoneyHolder === null) return null
  if (!isNew && author.mobileMoneyProvenAt !== null) return link
  const at = toInstant(deps.clock)
  const after = deps.db.transaction((tx): AuthorRow => {
    spend({ db: tx, clock: deps.clock }, changes, deps.secrets.hide(String(author.id)))
    const { mobileMoneyNonce } = author
    const fields = { ...values, mobileMoneyNonce, mobileMoneyProvenAt: at }
    const proven = changeAuthor(tx, author.id, fields, at) ?? noAuthor()
    const wallet = maskWallet(deps, proven)
    recordAct(tx, { action: 'author.wallet_proven', subject: subjectOf(author.id), after: { ...wallet, isNew }, at })
    tellOfWallet(tx, deps, proven, at)
    return proven
  })
  deps.jobs.wake()
  return { state: 'open', author: after }
}
