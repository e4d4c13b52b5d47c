import type { RewardExplanation } from '../../../data/contract/rewards.ts'
import { dollars, exactDollars } from '../../../data/rules/dollars.ts'
import { factRules, type RewardRule, uncountedReasons } from '../../../data/vocabulary/rewards.ts'
import { counted } from '../kit/words/counted.ts'
import { cardNamed, entryWords, ruleWords } from './rewardWords.ts'

type LedgerSum = RewardExplanation['sums'][number]

const number = new Intl.NumberFormat('en-US')
const isFact = (rule: RewardRule) => factRules.some((fact) => fact === rule)
const keyOf = ({ rule, counted: isCounted, reason, rateCard }: LedgerSum) => [rule, isCounted, reason, rateCard].join()

/** Everything that is in the sum, line by line, and the sum. */
export function RuleSums({ explanation: { sums, milliCents, money } }: { explanation: RewardExplanation }) {
  const lines = sums.filter((sum) => sum.counted || sum.milliCents !== 0 || sum.points !== 0)
  const points = lines.reduce((total, sum) => total + sum.points, 0)
  return (
    <section aria-labelledby="what-counted">
      <h3 id="what-counted">What counted</h3>
      <SumsTable lines={lines} points={points} milliCents={milliCents} caption="What counted, by rule" />
      {milliCents % 1000 !== 0 && (
        <p className="sm muted">
          Parts of a cent are kept and added up; whole cents are what can be paid: {dollars(money.earned)}.
        </p>
      )}
    </section>
  )
}

interface TableProps {
  lines: readonly LedgerSum[]
  points: number
  milliCents: number
  caption: string
}

export function SumsTable({ lines, points, milliCents, caption }: TableProps) {
  return (
    <table className="sums-of">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Points</th>
          <th scope="col">Earned</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((sum) => (
          <tr key={keyOf(sum)}>
            <th scope="row">
              {ruleWords[sum.rule]}
              {isFact(sum.rule) && ` × ${number.format(sum.quantity)}`}
              <small>{sum.counted ? cardNamed(sum.rateCard) : sum.reason && uncountedReasons[sum.reason]}</small>
            </th>
            <td>{number.format(sum.points)}</td>
            <td>{exactDollars(sum.milliCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td>{number.format(points)}</td>
          <td>{exactDollars(milliCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What earned nothing, and why, in words. */
export function NotCounted({ sums }: { sums: readonly LedgerSum[] }) {
  const left = sums.filter((sum) => !sum.counted && sum.quantity !== 0)
  return (
    <section aria-labelledby="not-counted">
      <h3 id="not-counted">What did not count</h3>
      {left.length === 0 && <p className="sm muted">Everything counted.</p>}
      <ul className="not-counted">
        {left.map((sum) => (
          <li key={keyOf(sum)}>
            <b>{counted(sum.quantity, entryWords[sum.rule].toLowerCase(), ruleWords[sum.rule].toLowerCase())}</b>
            {sum.reason && <span className="sm muted"> {uncountedReasons[sum.reason]}.</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function StorySums({ stories }: { stories: RewardExplanation['stories'] }) {
  if (stories.length === 0) return null
  return (
    <section aria-labelledby="by-story">
      <h3 id="by-story">Story by story</h3>
      <table className="sums-of">
        <caption className="vh">What each story has earned, before bonuses over all stories</caption>
        <thead>
          <tr>
            <th scope="col">Story</th>
            <th scope="col">Points</th>
            <th scope="col">Earned</th>
          </tr>
        </thead>
        <tbody>
          {stories.map(({ storyId, title, points, milliCents }) => (
            <tr key={storyId}>
              <th scope="row">{title ?? `Story ${storyId}, which is gone`}</th>
              <td>{number.format(points)}</td>
              <td>{exactDollars(milliCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
