import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { AdminName } from '../../../../data/contract/admin.ts'
import type {
  AnswerLine,
  AnswersTold,
  lineAnswer,
  runAnswersGiven,
} from '../../../../data/contract/authors/payoutRuns.ts'
import { digitsOf } from '../../../../data/rules/authors/localAmount.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import type { StepDeps } from '../../../platform/mail/steps/steps.ts'
import { findPaidBy } from '../payouts.store.ts'
import { presentRun } from './present.ts'
import { readAnswers } from './readAnswers.ts'
import { type LineRow, listLines, listLinesIn, type RunRow } from './runs.store.ts'
import { existingRun, lineOf, subjectOf } from './runs.ts'
import { settleLine } from './settleLine.ts'

type Ports = Pick<Deps, 'db' | 'clock'> & StepDeps
type Given = z.output<typeof runAnswersGiven>

/** Lines that are written before others have their turn. */
const batch = 100

/** What a portal's file would make of a run, line by line; nothing is written. Errors: as `applyAnswers`. */
export function previewAnswers({ db }: Pick<Deps, 'db'>, id: number, given: Given): AnswersTold {
  const run = sentRun(db, id)
  return told(db, run, judge(db, run, given), (lines) => waitingAfter(db, run, lines))
}

/**
 * Writes what a portal's file says of a run. Each line is judged again in the transaction that writes it: the same file twice, or two
 * admins at once, write it once.
 * Errors: run.not_found; run.not_sent; answers.unreadable, answers.too_many, answers.no_column.
 */
export async function applyAnswers(deps: Ports, admin: AdminName, id: number, given: Given): Promise<AnswersTold> {
  const { db } = deps
  const run = sentRun(db, id)
  const judged = judge(db, run, given)
  for (let from = 0; from < judged.length; from += batch) {
    const some = judged.slice(from, from + batch)
    db.transaction((tx) => {
      for (const [place, { answer, about }] of some.entries()) {
        if (!answer || about === null) continue
        const line = lineOf(tx, id, about)
        const told = some[place] as Judged
        const fate = fateOf(tx, run, line, answer)
        told.fate = fate
        if (isAnswer(fate)) settleLine(tx, deps, admin, { run, line, answer: { ...answer, answer: fate } })
      }
    })
    await nextTurn()
  }
  deps.jobs.wake()
  return told(db, run, judged, () => listLinesIn(db, id, ['sent']).length)
}

/** One line by hand. Errors: run.not_sent; line.not_found; line.not_answered with `fate`. */
export function answerLine(
  deps: Ports,
  admin: AdminName,
  { id, lineId, ...given }: z.output<typeof lineAnswer> & { id: number; lineId: number },
): RunRow {
  const after = deps.db.transaction((tx) => {
    const run = sentRun(tx, id)
    const line = lineOf(tx, id, lineId)
    const answer = {
      answer: given.answer,
      transactionId: given.transactionId || null,
      reason: given.reason || null,
      units: null,
    }
    const fate = fateOf(tx, run, line, answer)
    if (fate === 'known') return run
    if (!isAnswer(fate))
      return fail('conflict', 'line.not_answered', fateWords[fate] ?? 'This line was answered otherwise before.', {
        fate,
        current: presentRun(tx, run),
      })
    recordAct(tx, {
      admin,
      action: 'payout_run.line_answered',
      subject: subjectOf(run),
      after: { payoutId: line.payoutId, answer: fate },
      at: toInstant(deps.clock),
    })
    settleLine(tx, deps, admin, { run, line, answer })
    return existingRun(tx, id)
  })
  deps.jobs.wake()
  return after
}

const fateWords: Partial<Record<AnswerLine['fate'], string>> = {
  no_transaction: 'Please enter the number that the operator gave the payment.',
  used: 'Another payout was paid by this number already.',
}

export interface Answer {
  answer: 'paid' | 'refused' | 'reversed'
  transactionId: string | null
  reason: string | null
  /** In the smallest unit of the run's currency, where the file says it. */
  units: number | null
}

interface Judged extends AnswerLine {
  answer: Answer | null
  /** The line of the run. */
  about: number | null
}

const isAnswer = (fate: AnswerLine['fate']): fate is Answer['answer'] =>
  fate === 'paid' || fate === 'refused' || fate === 'reversed'

function judge(db: Store, run: RunRow, { text, columns, words }: Given): Judged[] {
  const { heads, lines } = readAnswers(text)
  const furthest = Math.max(...Object.values(columns).map((column) => column ?? 0))
  if (furthest >= heads.length) fail('invalid', 'answers.no_column', 'The file has no such column.')
  // As they stand after the lines of the file that come before.
  const known = new Map(listLines(db, run.id).map((line) => [line.reference, line]))
  const seen = new Map<string, { said: string; isWritten: boolean }>()
  const spent = new Set<string>()
  return lines.map(({ line, cells }) => {
    const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
    const reference = cell(columns.reference)
    const about = known.get(reference)
    const transactionId = cell(columns.transactionId) || null
    const reason = cell(columns.reason) || null
    const result = cell(columns.result)
    const word = Object.hasOwn(words, result) ? words[result] : undefined
    const base = { line, reference, transactionId, reason, about: about?.id ?? null, answer: null }
    if (!about) return { ...base, fate: 'foreign' }
    if (!word) return { ...base, fate: 'unknown' }
    const said = `${word} ${transactionId}`
    const before = seen.get(reference)
    // A reversal follows what it reverses.
    if (before && word !== 'reversed')
      return { ...base, fate: before.said === said && before.isWritten ? 'known' : 'twice' }
    const answer = { answer: word, transactionId, reason, units: unitsOf(cell(columns.amount), run.currency) }
    const alone = fateOf(db, run, about, answer)
    const fate = alone === 'paid' && transactionId && spent.has(transactionId) ? 'used' : alone
    seen.set(reference, { said, isWritten: isAnswer(fate) || fate === 'known' })
    if (fate === 'paid' && transactionId) spent.add(transactionId)
    if (isAnswer(fate)) known.set(reference, { ...about, state: fate, ...(fate === 'paid' && { transactionId }) })
    return { ...base, answer, fate }
  })
}

/** What an answer makes of a line as it stands. */
function fateOf(db: Store, { way, currency }: RunRow, line: LineRow, answer: Answer): AnswerLine['fate'] {
  const { state } = line
  const asked = line.localAmount ?? line.amount
  if (answer.units !== null && answer.units !== asked && !isWholeOf(answer.units, asked, currency)) return 'amount'
  switch (answer.answer) {
    case 'paid':
      if (state === 'paid') return line.transactionId === answer.transactionId ? 'known' : 'contrary'
      if (state !== 'sent') return 'contrary'
      if (!answer.transactionId) return 'no_transaction'
      return findPaidBy(db, { paymentMethod: way, transactionId: answer.transactionId }) ? 'used' : 'paid'
    case 'refused':
      if (state === 'refused') return 'known'
      return state === 'sent' ? 'refused' : 'contrary'
    case 'reversed':
      if (state === 'reversed') return 'known'
      return state === 'paid' ? 'reversed' : 'contrary'
  }
}

/** Some portals leave the digits behind the point away. */
const isWholeOf = (said: number, asked: number, currency: string) => {
  const unit = 10 ** digitsOf(currency)
  return said % unit === 0 && said === Math.floor(asked / unit) * unit
}

/** Null where the cell holds no amount. */
function unitsOf(cell: string, currency: string): number | null {
  const plain = cell.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(plain)) return null
  const digits = digitsOf(currency)
  // The last mark is the point where as many digits follow as the currency has.
  const [, whole = plain, parts = ''] = /^(.*)[.,](\d{1,2})$/.exec(plain) ?? []
  return Math.round(Number(`${whole.replace(/[.,]/g, '')}.${parts || '0'}`) * 10 ** digits)
}

/** Errors: run.not_found; run.not_sent. */
function sentRun(db: Store, id: number): RunRow {
  const run = existingRun(db, id)
  return run.state === 'sent'
    ? run
    : fail('conflict', 'run.not_sent', 'This payment run is not marked as sent.', { current: presentRun(db, run) })
}

const waitingAfter = (db: Store, run: RunRow, lines: Judged[]) => {
  const answered = new Set(lines.filter(({ fate }) => isAnswer(fate)).map(({ about }) => about))
  return listLinesIn(db, run.id, ['sent']).filter(({ id }) => !answered.has(id)).length
}

const told = (db: Store, run: RunRow, lines: Judged[], waiting: (lines: Judged[]) => number): AnswersTold => ({
  lines: lines.map(({ answer: _, about: __, ...line }) => line),
  waiting: waiting(lines),
  run: presentRun(db, existingRun(db, run.id)),
})
