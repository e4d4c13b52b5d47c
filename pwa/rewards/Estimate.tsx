import { useId, useState } from 'react'
import { type Counted, dollarsOf, estimateRewards } from '../../data/rules/authors/rewards.ts'
import { tierThresholds } from '../../data/vocabulary/rewards.ts'
import { useSite } from '../app/site.ts'

const questions = [
  { name: 'stories', label: 'Published stories', most: 999 },
  { name: 'views', label: 'Views', most: 10_000_000 },
  { name: 'likes', label: 'Likes', most: 1_000_000 },
  { name: 'shares', label: 'Shares', most: 1_000_000 },
] as const satisfies readonly { name: keyof Counted; label: string; most: number }[]

/** A plausible first year; what it comes to is on the page without scripts, too. */
const example: Counted = { stories: 2, views: 1500, likes: 120, shares: 30 }

const isCount = (typed: string, most: number) => /^\d+$/.test(typed.trim()) && Number(typed) <= most

/** Views, likes and shares in; dollars, points and tier out, at the rates that are paid today. */
export function Estimate() {
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(Object.entries(example).map(([name, count]) => [name, String(count)])),
  )
  const id = useId()
  const { rateCard } = useSite()
  const wrong = questions.filter(({ name, most }) => typed[name] !== '' && !isCount(typed[name] ?? '', most))
  const counted = Object.fromEntries(questions.map(({ name }) => [name, Number(typed[name])])) as unknown as Counted
  const { milliCents, points, tier } = estimateRewards(counted, rateCard)
  const { bonusPercent } = tierThresholds[tier]

  return (
    <div className="notebook estimate">
      <h3>Try an example</h3>
      <div className="counts">
        {questions.map(({ name, label, most }) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              inputMode="numeric"
              value={typed[name]}
              maxLength={String(most).length}
              aria-invalid={wrong.some((question) => question.name === name) || undefined}
              aria-describedby={wrong.length > 0 ? `${id}-wrong` : undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </div>
        ))}
      </div>
      {wrong.length > 0 ? (
        <p className="wrong" id={`${id}-wrong`} role="alert">
          {wrong.map(({ label, most }) => `${label}: a whole number up to ${most.toLocaleString('en')}.`).join(' ')}
        </p>
      ) : (
        <output>
          <span>
            <b>{dollarsOf(milliCents)}</b> at the rates paid today
          </span>
          <span>
            <b>{points.toLocaleString('en')}</b> points
          </span>
          <span>
            <b>{tier}</b> {bonusPercent > 0 ? `with a bonus of ${bonusPercent}%` : 'tier'}
          </span>
        </output>
      )}
      <p className="small muted">
        Bonuses and points for featured stories are not included. An estimate, not a promise.
      </p>
    </div>
  )
}
