import { type ReactNode, useId, useState } from 'react'
import { type Counted, dollarsOf, estimateRewards } from '../../data/rules/authors/rewards.ts'
import { latinDigits } from '../../data/rules/digits.ts'
import { tierThresholds, tierWords } from '../../data/vocabulary/rewards.ts'
import { inNumbers } from '../../data/words/format.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { useSite } from '../app/site.ts'
import { Fold } from '../ui/Fold.tsx'
import { rich } from '../ui/rich.ts'

const questions = [
  { name: 'stories', label: msg('Published stories'), most: 999 },
  { name: 'views', label: msg('Views'), most: 10_000_000 },
  { name: 'likes', label: msg('Likes'), most: 1_000_000 },
  { name: 'shares', label: msg('Shares'), most: 1_000_000 },
] as const satisfies readonly { name: keyof Counted; label: Message; most: number }[]

/** A plausible first year; what it comes to is on the page without scripts, too. */
const example: Counted = { stories: 2, views: 1500, likes: 120, shares: 30 }

const isCount = (typed: string, most: number) => /^\d+$/.test(typed.trim()) && Number(typed) <= most

const b = (words: ReactNode) => <b>{words}</b>

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
      <Fold head={<h3>{t('Try an example')}</h3>}>
        <div className="counts">
          {questions.map(({ name, label, most }) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{t(label)}</label>
              <input
                id={`${id}-${name}`}
                inputMode="numeric"
                value={typed[name]}
                maxLength={String(most).length}
                aria-invalid={wrong.some((question) => question.name === name) || undefined}
                aria-describedby={wrong.length > 0 ? `${id}-wrong` : undefined}
                onChange={(event) => setTyped({ ...typed, [name]: latinDigits(event.target.value) })}
              />
            </div>
          ))}
        </div>
        {wrong.length > 0 ? (
          <p className="wrong" id={`${id}-wrong`} role="alert">
            {wrong
              .map(({ label, most }) =>
                t('{label}: a whole number up to {most}.', { label: t(label), most: inNumbers(most) }),
              )
              .join(' ')}
          </p>
        ) : (
          <output>
            <span>{rich('<b>{sum}</b> at the rates paid today', { b, sum: dollarsOf(milliCents) })}</span>
            <span>{rich('{points, plural, one {<b>#</b> point} other {<b>#</b> points}}', { b, points })}</span>
            <span>
              {bonusPercent > 0
                ? rich('<b>{tier}</b> with a bonus of {percent}%', {
                    b,
                    tier: t(tierWords[tier]),
                    percent: bonusPercent,
                  })
                : rich('<b>{tier}</b> tier', { b, tier: t(tierWords[tier]) })}
            </span>
          </output>
        )}
        <p className="small muted">
          {t('Bonuses and points for featured stories are not included. An estimate, not a promise.')}
        </p>
      </Fold>
    </div>
  )
}
