import type { AnswerFate, PayoutRun } from '../../../../data/contract/authors/payoutRuns.ts'
import { writtenAmount } from '../../../../data/rules/authors/localAmount.ts'
import { englishCountryName } from '../../../../data/rules/countryName.ts'
import { mobileNetworks } from '../../../../data/vocabulary/mobileMoney.ts'
import { paymentMethodNames } from '../../../../data/vocabulary/money.ts'
import type { RunAnswer, RunLineState } from '../../../../data/vocabulary/payoutRuns.ts'
import type { Tint } from '../../../ui/Tag.tsx'

export const lineLabels: Record<RunLineState, string> = {
  planned: 'Planned',
  sent: 'Waiting',
  paid: 'Paid',
  refused: 'Refused',
  reversed: 'Came back',
  left: 'Taken out',
}
export const lineTints: Record<RunLineState, Tint> = {
  planned: 'neutral',
  sent: 'marigold',
  paid: 'green',
  refused: 'error',
  reversed: 'error',
  left: 'neutral',
}

export const fateLabels: Record<AnswerFate, string> = {
  paid: 'Will be paid',
  refused: 'Will be free again',
  reversed: 'Came back: the admins are told',
  known: 'Known already',
  unknown: 'Its word is not chosen',
  foreign: 'Not in this run',
  twice: 'The file says it twice, otherwise',
  amount: 'Another sum than was asked for',
  no_transaction: 'Paid, but without a transaction id',
  used: 'This transaction id paid something else',
  contrary: 'Was answered otherwise before',
}

/** `mobile money, Kenya, M-Pesa`. */
export const placeInWords = ({ way, country, network }: Pick<PayoutRun, 'way' | 'country' | 'network'>): string =>
  [paymentMethodNames[way], country && englishCountryName(country), network && mobileNetworks[network]]
    .filter(Boolean)
    .join(', ')

export const localInWords = (units: number, currency: string): string => `${writtenAmount(units, currency)} ${currency}`

/** What is to be done with a run next. */
export function stepOf({ state, fileAt, counts }: PayoutRun): 'file' | 'send' | 'answers' | 'done' {
  if (state === 'discarded') return 'done'
  if (state === 'open') return fileAt === null ? 'file' : 'send'
  return counts.sent > 0 ? 'answers' : 'done'
}

export const stateInWords: Record<ReturnType<typeof stepOf>, string> = {
  file: 'Make its file',
  send: 'Give the file to the portal',
  answers: 'Waiting for answers',
  done: 'Done',
}

const holds = {
  reference: /\bref(erence)?\b|external|partner/i,
  result: /status|result|state|outcome/i,
  transactionId: /transaction|txn|receipt|operator.?id|confirmation/i,
  amount: /amount|value|sum/i,
  reason: /reason|message|comment|error|remark|description/i,
} as const
export type AnswerColumn = keyof typeof holds

/** Of a transaction, and not its number. */
const besides = /date|time|amount|value|fee|charge|type|currency|balance/i

/** Which column of a portal's file seems to hold what, by its heads; -1: none. */
export function guessColumns(heads: readonly string[]): Record<AnswerColumn, number> {
  const taken = new Set<number>()
  const find = (name: AnswerColumn) => {
    const isOther = (head: string) => name === 'transactionId' && besides.test(head)
    const at = heads.findIndex((head, place) => !taken.has(place) && holds[name].test(head) && !isOther(head))
    if (at >= 0) taken.add(at)
    return at
  }
  return {
    result: find('result'),
    transactionId: find('transactionId'),
    reference: find('reference'),
    amount: find('amount'),
    reason: find('reason'),
  }
}

/** Says no to what follows, or not yet. */
const doubtful =
  /\b(not?|non|never|yet|to be|partial\w*|await\w*|pending|nok)\b|un(paid|processed|approved|complete)|incomplete|disapproved/i

/** What a word of a portal seems to mean; null where it says neither, or a person has to read it. */
export function guessWord(word: string): RunAnswer | null {
  if (/revers|refund|charged.?back|returned/i.test(word)) return 'reversed'
  if (/fail|reject|declin|cancel|invalid|error|expired|unsuccess/i.test(word)) return 'refused'
  if (doubtful.test(word.replaceAll('_', ' '))) return null
  return /success|complete|paid|\bok\b|processed|approved/i.test(word.replaceAll('_', ' ')) ? 'paid' : null
}
