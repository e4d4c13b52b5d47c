import { z } from 'zod'
import { cleanText } from '../../rules/cleanText.ts'
import { type MobileMoneyCountry, type MobileNetwork, mobileMoneyCountryCodes } from '../../vocabulary/mobileMoney.ts'
import {
  answersMost,
  columnHolds,
  layoutMost,
  type RunLayout,
  type RunLineState,
  type RunState,
  type RunWay,
  runAnswers,
  runMostLines,
  runWays,
} from '../../vocabulary/payoutRuns.ts'
import type { AdminName } from '../admin.ts'
import { pageCursor, pageLimit, revision } from '../lists.ts'
import type { Instant } from '../times.ts'

/**
 * Payment runs: pending payouts that are paid together, by a file at an operator's or a bank's portal. This site moves nothing.
 * All for admins; whatever changes a run wants its `revision` and answers 409 run.stale with `current` where a colleague was
 * first. 404 run.not_found.
 */
const line = (most: number) =>
  z
    .string()
    .overwrite((text) => cleanText(text).replace(/\s+/g, ' ').trim())
    .max(most)

export const runLayout = z.object({
  name: line(layoutMost.name).min(1, 'Please name the layout.'),
  delimiter: z.enum([',', ';']),
  columns: z
    .array(
      z.object({
        head: line(layoutMost.head).min(1, 'Each column needs a heading.'),
        holds: z.enum(columnHolds),
        text: line(layoutMost.text).optional(),
      }),
    )
    .min(1, 'A file needs a column.')
    .max(layoutMost.columns, `At most ${layoutMost.columns} columns, please.`)
    .refine((columns) => columns.some(({ holds }) => holds === 'reference'), {
      message: 'One column has to hold the reference: by it the answers are known.',
    }),
})

/**
 * `GET /api/payout-runs/layouts`: the samples and the admins' own. `POST` one: 201. `PUT …/{id}` with a revision, `DELETE …/{id}`: 204.
 * A run keeps the layout that it was made with. Errors: 409 layout.too_many, layout.stale.
 */
export interface KeptLayout {
  /** `pawapay` of a sample, a number of one's own. */
  id: string
  layout: RunLayout
  isSample: boolean
  revision: number
}
export const layoutChange = runLayout.extend({ revision })

/** `GET /api/payout-runs/due?way=…`: pending payouts that could be put into a run now, by country and network, with what stands in the way of others. */
export const dueQuery = z.object({ way: z.enum(runWays) })
export interface DuePayout {
  payoutId: number
  authorName: string
  amount: number
  month: string
}
export interface DueGroup {
  /** Null: not by mobile money, where the country decides nothing. */
  country: MobileMoneyCountry | null
  network: MobileNetwork | null
  /** ISO 4217. */
  currency: string
  cents: number
  payouts: DuePayout[]
}
export interface Due {
  groups: DueGroup[]
  /** Pending ones of this way that cannot be paid now, with the reason. */
  others: (DuePayout & { why: string })[]
  /** There are more than were looked at. */
  isCut: boolean
}

/**
 * `POST /api/payout-runs/payouts`, under an `Idempotency-Key`: makes a payout of all that can be paid out now for each author who is paid this
 * way, has shown what it needs, has no pending payout, and has earned `leastCents` or more. The same act again makes none twice.
 */
export const duePayouts = z.object({
  way: z.enum(runWays),
  leastCents: z.int().min(1, 'Please enter an amount above 0.').max(99_999_999),
})
export type DueMade = { made: number; cents: number }

/** Decimals of a currency for one dollar. */
const rate = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, 'Please write the rate in digits, such as 129.50.')
  .refine((text) => Number(text) > 0, 'The rate has to be above 0.')

/**
 * `POST /api/payout-runs`, under an `Idempotency-Key`: 201 and the run; the same act again is the same run. What cannot be paid now
 * is refused, all of it. Errors: 409 run.not_payable with `payouts` and why; 400 run.rate_missing where the portal pays no dollars.
 */
export const newRun = z.object({
  way: z.enum(runWays),
  country: z.enum(mobileMoneyCountryCodes).nullish(),
  payoutIds: z
    .array(z.int().positive())
    .min(1, 'Please choose a payout.')
    .max(runMostLines, `At most ${runMostLines.toLocaleString('en')} payouts in one run, please.`),
  layout: z.string().max(40),
  /** Whether the portal is told dollars, or the currency of the country. */
  paysDollars: z.boolean().default(false),
  rate: rate.nullish(),
  /** Where the rate comes from, such as 'Bank of Kenya, mean rate of today'. */
  rateSource: line(100).nullish(),
})
export type NewRun = z.input<typeof newRun>

export interface PayoutRun {
  id: number
  way: RunWay
  country: MobileMoneyCountry | null
  network: MobileNetwork | null
  state: RunState
  layoutName: string
  currency: string
  rate: string | null
  rateSource: string | null
  /** When the file was made last; null: not yet. */
  fileAt: Instant | null
  createdBy: AdminName
  sentBy: AdminName | null
  sentAt: Instant | null
  /** Lines by their state, and what they come to in cents. */
  counts: Record<RunLineState, number>
  cents: Record<RunLineState, number>
  revision: number
  createdAt: Instant
}

export interface RunLine {
  id: number
  payoutId: number
  authorName: string
  reference: string
  amount: number
  /** In the smallest unit of the run's currency; null before the file was made. */
  localAmount: number | null
  state: RunLineState
  transactionId: string | null
  reason: string | null
  answeredAt: Instant | null
}
export type PayoutRunShown = PayoutRun & { lines: RunLine[] }

/** `GET /api/payout-runs`: newest first, in pages. */
export const runListQuery = z.object({ limit: pageLimit, before: pageCursor })

/**
 * `POST …/{id}/file {revision}`: makes the file from the present details of the authors and keeps it; the run. Only while it is open.
 * `GET …/{id}/file`: the file as it was kept, never made anew; each time noted. 404 run.no_file.
 * `POST …/{id}/sent {revision}`: the portal has the file. From here on its payouts wait for the portal's answers, and nothing
 * else pays or cancels them. 409 run.no_file, run.decided.
 * `POST …/{id}/discard {revision}`: nothing of it was given to the portal; its payouts are free again. 409 run.decided.
 * `POST …/{id}/lines/{line}/leave {revision}`: takes a line out of an open run; a file that was made is void.
 */
export const runAct = z.object({ revision })

/**
 * `POST …/{id}/answers/preview` and `POST …/{id}/answers`, with the text of the portal's file and what its columns hold: what becomes of each
 * line. The second writes it, a hundred lines at a time: interrupted and sent again, it goes on. Nothing that was paid becomes
 * unpaid but by `reversed`. Errors: 400 answers.unreadable, answers.too_many, answers.no_column; 409 run.not_sent.
 */
export const runAnswersGiven = z.object({
  text: z.string().min(1, 'The file is empty.').max(answersMost.characters, 'The file is too large.'),
  columns: z.object({
    reference: z.int().min(0).max(100),
    result: z.int().min(0).max(100),
    transactionId: z.int().min(0).max(100).nullable(),
    amount: z.int().min(0).max(100).nullable(),
    reason: z.int().min(0).max(100).nullable(),
  }),
  /** What each word of the result column means; a word that is not here leaves its line as it is. */
  words: z.record(z.string().max(answersMost.cell), z.enum(runAnswers)),
})
export type RunAnswersGiven = z.input<typeof runAnswersGiven>

/**
 * paid, refused, reversed: what the line becomes. known: it is so already. unknown: the word says nothing that is known here. foreign: no line
 * of this run. twice: the file says it again, otherwise. amount: another sum than was asked for. no_transaction: paid, and
 * without the operator's number. used: another payout was paid by this number. contrary: it was answered otherwise before.
 */
export const answerFates = [
  ...runAnswers,
  'known',
  'unknown',
  'foreign',
  'twice',
  'amount',
  'no_transaction',
  'used',
  'contrary',
] as const
export type AnswerFate = (typeof answerFates)[number]

export interface AnswerLine {
  /** As a spreadsheet numbers them. */
  line: number
  reference: string
  fate: AnswerFate
  transactionId: string | null
  reason: string | null
}
export interface AnswersTold {
  lines: AnswerLine[]
  /** Lines of the run that still wait for an answer once this is written. */
  waiting: number
  run: PayoutRun
}

/** `POST …/{id}/lines/{line}/answer`: one line, by hand. Errors: 409 line.not_answered with `fate`. */
export const lineAnswer = z.object({
  answer: z.enum(runAnswers),
  transactionId: line(100).optional(),
  reason: line(answersMost.cell).optional(),
})
export type LineAnswer = z.input<typeof lineAnswer>
