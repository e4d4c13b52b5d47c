import type { LedgerSum, RewardExplanation } from '../../../../data/contract/authors/rewards.ts'
import { dollars, exactDollars } from '../../../../data/rules/dollars.ts'
import { factRules, type RewardRule, uncountedReasons } from '../../../../data/vocabulary/rewards.ts'
import { type Column, DataTable } from '../../kit/lists/DataTable.tsx'
import { counted } from '../../kit/words/counted.ts'
import { cardNamed, entryWords, ruleWords } from '../rewardLabels.ts'

const number = new Intl.NumberFormat('en-US')
const isFact = (rule: RewardRule) => factRules.some((fact) => fact === rule)
const keyOf = ({ rule, counted: isCounted, reason, rateCard }: LedgerSum) => [rule, isCounted, reason, rateCard].join()

interface Earned {
  points: number
  milliCents: number
}

const earned: readonly Column<Earned>[] = [
  { label: 'Points', cell: ({ points }) => number.format(points) },
  { label: 'Earned', cell: ({ milliCents }) => exactDollars(milliCents) },
]

/** Everything that is in the sum, line by line, and the sum. */
export function RuleSums({ explanation: { sums, milliCents, money } }: { explanation: RewardExplanation }) {
  const lines = sums.filter((sum) => sum.counted || sum.milliCents !== 0 || sum.points !== 0)
  const points = lines.reduce((total, sum) => total + sum.points, 0)
  return (
    <section aria-labelledby="what-counted">
      <h3 id="what-counted">What counted</h3>
      <SumsTable lines={lines} points={points} milliCents={milliCents} caption="What counted, by rule" />
      {milliCents % 1000 !== 0 && (
        <p className="small muted">
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
    <DataTable
      className="sums-of"
      caption={caption}
      rows={lines}
      keyOf={keyOf}
      head={{
        label: 'Rule',
        cell: (sum) => (
          <>
            {ruleWords[sum.rule]}
            {isFact(sum.rule) && ` × ${number.format(sum.quantity)}`}
            <small>{sum.counted ? cardNamed(sum.rateCard) : sum.reason && uncountedReasons[sum.reason]}</small>
          </>
        ),
      }}
      columns={earned}
      foot={
        <tr>
          <th scope="row">Together</th>
          <td>{number.format(points)}</td>
          <td>{exactDollars(milliCents)}</td>
        </tr>
      }
    />
  )
}

/** What earned nothing, and why, in words. */
export function NotCounted({ sums }: { sums: readonly LedgerSum[] }) {
  const left = sums.filter((sum) => !sum.counted && sum.quantity !== 0)
  return (
    <section aria-labelledby="not-counted">
      <h3 id="not-counted">What did not count</h3>
      {left.length === 0 && <p className="small muted">Everything counted.</p>}
      <ul className="not-counted">
        {left.map((sum) => (
          <li key={keyOf(sum)}>
            <b>{counted(sum.quantity, entryWords[sum.rule].toLowerCase(), ruleWords[sum.rule].toLowerCase())}</b>
            {sum.reason && <span className="small muted"> {uncountedReasons[sum.reason]}.</span>}
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
      <DataTable
        className="sums-of"
        caption="What each story has earned, before bonuses over all stories"
        rows={stories}
        keyOf={({ storyId }) => storyId}
        head={{ label: 'Story', cell: ({ storyId, title }) => title ?? `Story ${storyId}, which is gone` }}
        columns={earned}
      />
    </section>
  )
}
