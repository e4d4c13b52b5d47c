import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Statement, StatementMailed } from '../../../data/contract/authors/rewards.ts'
import { finalFrom, monthAfter } from '../../../data/rules/authors/statementMonth.ts'
import { greetingName } from '../../../data/rules/greetingName.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'
import { inSteps } from '../../platform/steps.ts'
import { findAuthorOf } from '../authors.store.ts'
import { languageOfAuthor } from '../language.ts'
import { findAccount, listAccountsAfter } from '../ledger/accounts.ts'
import { canBeMailed } from '../ledger/mailable.ts'
import { recalculate } from '../ledger/recalculate.ts'
import { listAccountsMoved } from '../ledger/sums.ts'
import { listAccountsPaid } from '../payouts/history.ts'
import { needAccount } from './explanation.ts'
import { makeStatement } from './statement.ts'
import { statementMail } from './statementMail.ts'

/**
 * Mails an author a statement because an admin asked for it: once for each `submission`. `emailSent` is false where no mail
 * server is set up and mail goes into files. Errors: 404 reward.not_found; 409 reward.no_address.
 */
export function mailStatement(
  deps: Deps,
  admin: AdminName,
  { accountId, month, submission }: { accountId: number; month: string; submission: string },
): StatementMailed {
  const { authorName, authorEmail } = needAccount(deps.db, accountId)
  if (!authorEmail.includes('@')) fail('conflict', 'reward.no_address', 'No address of this author is known any more.')
  const at = toInstant(deps.clock)
  const words = wordsFor(deps, authorEmail, makeStatement(deps, accountId, month))
  deps.db.transaction((tx) => {
    const key = `${keyOf(accountId, month)}:${submission}`
    const to = { name: greetingName(authorName), address: authorEmail }
    if (!queueMail(tx, deps.jobs, { key, kind: 'author', to, ...words, at })) return
    const subject = { kind: 'author_rewards', id: accountId }
    recordAct(tx, { admin, action: 'rewards.statement_mailed', subject, after: { month }, at })
  })
  deps.jobs.wake()
  return { emailSent: deps.mailer.way === 'smtp' }
}

const wordsFor = ({ db, config }: Deps, email: string, statement: Statement) =>
  speaking(languageOfAuthor(db, email), () => statementMail(statement, config.publicUrl))

const keyOf = (accountId: number, month: string) => `author.statement:${accountId}:${month}`

export const statementJobs = (depsOf: () => Deps): JobHandlers => ({
  'rewards.statements': defineJob({
    everyMs: hourMs,
    run: (_payload, { signal }) => mailMonth(depsOf(), signal),
  }),
})

/**
 * Mails last month's statements once that month is closed, to each author to whom it brought or paid something. Until then it
 * has posted what still belongs to the month.
 */
async function mailMonth(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, jobs } = deps
  const now = clock.now()
  const month = monthAfter(now.toISOString().slice(0, 7), -1)
  if (now < finalFrom(month)) return void (await recalculate(deps, undefined, signal))
  if (findMailed(db) === month) return
  const paid = new Set(listAccountsPaid(db, month))
  await inSteps({
    read: (after: { id: number } | undefined) => listAccountsAfter(db, after),
    async work(accounts) {
      const ids = accounts.map(({ id }) => id)
      const moved = new Set(listAccountsMoved(db, month, [ids[0] ?? 0, ids.at(-1) ?? 0]))
      for (const id of ids.filter((one) => moved.has(one) || paid.has(one))) {
        signal.throwIfAborted()
        mailOnce(deps, id, month)
        await nextTurn()
      }
    },
  })
  keepSetting(db, name, month, toInstant(clock))
  jobs.wake()
}

function mailOnce(deps: Deps, id: number, month: string): void {
  const account = findAccount(deps.db, id)
  if (!account || !canBeMailed(account.authorEmail)) return
  const author = findAuthorOf(deps.db, account.authorEmail)
  // Anybody can give anybody's address: amounts go unasked to whom it was proven to belong.
  if (!author?.provenAt || !author.isActive) return
  const { subject, text, html } = wordsFor(deps, account.authorEmail, makeStatement(deps, id, month))
  const letter = {
    key: keyOf(id, month),
    kind: 'author' as const,
    to: { name: greetingName(account.authorName), address: account.authorEmail },
    subject,
    text,
    html,
    batch: `statements:${month}`,
    at: toInstant(deps.clock),
  }
  deps.db.transaction((tx) => queueMail(tx, deps.jobs, letter))
}

/** The month whose statements are all written: of an author erased since, no second look is taken. */
const name = 'rewards.statements'
const findMailed = (db: Store) => findSetting(db, name)
