import { stringify } from 'csv-stringify/sync'
import type { AdminName } from '../../../../data/contract/admin.ts'
import { bankName } from '../../../../data/rules/authors/bankName.ts'
import { localAmount, writtenAmount } from '../../../../data/rules/authors/localAmount.ts'
import { localNumber } from '../../../../data/rules/authors/mobileNumber.ts'
import { englishCountryName } from '../../../../data/rules/countryName.ts'
import { mobileNetworks } from '../../../../data/vocabulary/mobileMoney.ts'
import { currency as ours } from '../../../../data/vocabulary/money.ts'
import type { ColumnHolds, RunLayout } from '../../../../data/vocabulary/payoutRuns.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import type { BankPlace } from '../../../platform/providers/aggregator.ts'
import { type AuthorRow, findAuthorOf } from '../../authors.store.ts'
import { openBankDetails } from '../../bankDetails.ts'
import { openAccount, openWallet } from '../../places/places.ts'
import { obstacleOf } from '../obstacles.ts'
import { findPayout } from '../payouts.store.ts'
import { presentRun } from './present.ts'
import { changeLine, type LineRow, listLinesIn, type RunRow } from './runs.store.ts'
import { existingRun, movedRun, openRun, subjectOf } from './runs.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'secrets' | 'accounts'>

const about = ({ id }: Pick<RunRow, 'id'>) => `file of payment run ${id}`

/**
 * Makes the file from what the authors' profiles say now, and keeps it: what is downloaded later is what was made here.
 * Errors: as `openRun`; run.not_payable with `payouts` where somebody's details changed since they were chosen.
 */
export function makeFile(deps: Ports, admin: AdminName, id: number, revision: number): RunRow {
  const { db, clock, secrets } = deps
  return db.transaction((tx) => {
    const row = openRun(tx, id, revision)
    const lines = listLinesIn(tx, id, ['planned'])
    if (lines.length === 0) fail('conflict', 'run.empty', 'There is no line left in this payment run.')
    const payees = lines.map((line) => ({ line, ...payeeOf({ ...deps, tx }, row, line) }))
    const refused = payees.flatMap(({ line, why }) => (why === null ? [] : [{ payoutId: line.payoutId, why }]))
    if (refused.length > 0)
      fail('conflict', 'run.not_payable', 'Some of these payouts cannot be paid now. Please take them out.', {
        payouts: refused,
        current: presentRun(tx, row),
      })
    const cells = payees.flatMap(({ line, payee }) => {
      if (!payee) return []
      const amount = localAmount(line.amount, row.rate, row.currency)
      changeLine(tx, line.id, { localAmount: amount })
      return [cellsOf(row, { ...line, localAmount: amount }, payee)]
    })
    const at = toInstant(clock)
    const after = { lines: lines.length, layout: row.layout.name }
    recordAct(tx, { admin, action: 'payout_run.file_made', subject: subjectOf(row), after, at })
    return movedRun(tx, row, { file: secrets.lock(textOf(row.layout, cells), about(row)), fileAt: at })
  })
}

/** The file as it was made. Errors: run.not_found; run.no_file; run.file_unreadable, after the master secret was changed. */
export function readFile({ db, clock, secrets }: Ports, admin: AdminName, id: number): { name: string; text: string } {
  return db.transaction((tx) => {
    const row = existingRun(tx, id)
    if (row.file === null)
      return fail('notFound', 'run.no_file', 'There is no file: it is not made yet, or each line has its answer.')
    const text = secrets.unlock(row.file, about(row))
    if (text === null)
      return fail('conflict', 'run.file_unreadable', 'This file cannot be read with the present SECRET_KEY.')
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'payout_run.file_read', subject: subjectOf(row), at })
    return { name: `payment-run-${id}.csv`, text }
  })
}

interface Payee {
  name: string
  email: string
  number: string | null
  account: string | null
  bank: BankPlace | null
  country: AuthorRow['mobileMoneyCountry'] | BankPlace['country']
  network: AuthorRow['mobileMoneyNetwork']
}

function payeeOf(
  deps: Ports & { tx: Tx },
  row: RunRow,
  { payoutId }: LineRow,
): { why: string; payee?: undefined } | { why: null; payee: Payee } {
  const payout = findPayout(deps.tx, payoutId)
  const author = payout && findAuthorOf(deps.tx, payout.authorEmail)
  const obstacle = obstacleOf(deps, author, row.way)
  if (!author || obstacle) return { why: obstacle?.message ?? 'The author has no profile.' }
  const isMobile = row.way === 'mobile_money'
  if (isMobile && author.mobileMoneyCountry !== row.country) return { why: 'The wallet is in another country.' }
  const wallet = isMobile ? openWallet(deps, author) : null
  const bank = row.way === 'bank_transfer' && author.bankAccountProvenAt !== null ? openAccount(deps, author) : null
  const details = row.way === 'bank_transfer' ? openBankDetails(deps, author) : author.paypalEmail
  const account = bank ? `${bankName(bank.bank.name, bank.branch?.name ?? null)}, ${bank.number}` : details
  if (isMobile ? !wallet : !account) return { why: 'The details cannot be read. Please enter them again.' }
  return {
    why: null,
    payee: {
      name: wallet?.name ?? bank?.name ?? author.name,
      email: row.way === 'paypal' ? (author.paypalEmail ?? '') : author.email,
      number: wallet?.number ?? null,
      account: isMobile ? null : account,
      bank,
      country: bank?.country ?? author.mobileMoneyCountry,
      network: author.mobileMoneyNetwork,
    },
  }
}

function cellsOf({ layout, currency }: RunRow, line: LineRow, payee: Payee): string[] {
  const { number, country, network, bank } = payee
  const parts = payee.name.split(' ')
  const held: Record<Exclude<ColumnHolds, 'fixed'>, string> = {
    reference: line.reference,
    number_plus: number ?? '',
    number_plain: number?.replace('+', '') ?? '',
    number_local: number ? localNumber(number) : '',
    name: payee.name,
    first_name: parts.length > 1 ? parts.slice(0, -1).join(' ') : payee.name,
    surname: parts.length > 1 ? (parts.at(-1) ?? '') : '',
    email: payee.email,
    amount: writtenAmount(line.localAmount ?? line.amount, currency),
    amount_usd: writtenAmount(line.amount, ours),
    currency,
    country: country ? englishCountryName(country) : '',
    network: network ? mobileNetworks[network] : '',
    account: payee.account?.replace(/\s*\n\s*/g, ', ') ?? '',
    account_number: bank?.number ?? '',
    bank: bank?.bank.name ?? '',
    bank_code: bank?.bank.code ?? '',
    branch: bank?.branch?.name ?? '',
    branch_code: bank?.branch?.code ?? '',
    description: `Rewards, payout ${line.payoutId}`,
  }
  return layout.columns.map(({ holds, text = '' }) => (holds === 'fixed' ? text : held[holds]))
}

/**
 * No mark of Excel in front: portals take it for a letter of the first heading. A cell that a spreadsheet would calculate is made
 * text, but for a number with its plus sign, which is what the portal asks for. Authors write their names themselves, and not
 * every portal knows that a line may end within a cell: none does.
 */
function textOf({ columns, delimiter }: RunLayout, cells: string[][]): string {
  const isNumber = columns.map(({ holds }) => holds === 'number_plus')
  const safe = cells.map((row) => row.map((cell, place) => (isNumber[place] ? cell : inert(inOneLine(cell)))))
  return stringify([columns.map(({ head }) => inert(head)), ...safe], { delimiter, record_delimiter: 'windows' })
}

const inOneLine = (cell: string) => cell.replace(/[\s\u0085]+/g, ' ').trim()

const inert = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
