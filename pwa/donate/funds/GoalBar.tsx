import type { PublicGoal } from '../../../data/contract/funds.ts'
import { wholeDollars } from '../../../data/rules/dollars.ts'
import { inNumbers } from '../../../data/words/format.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { longDate } from '../../ui/format/dates.ts'

/** How far what was received leads to what is collected for: in words and figures, and as a bar. */
export function GoalBar({ goal }: { goal: PublicGoal }) {
  const { title, dollars, received, until, isReached } = goal
  const percent = Math.min(100, Math.floor((100 * received) / dollars))
  const said = t('{received} of {sum}', { received: wholeDollars(received), sum: wholeDollars(dollars) })
  return (
    <section className="goal" aria-labelledby="goal-title">
      <h2 id="goal-title" lang={goal.language === language() ? undefined : goal.language} dir="auto">
        {title}
      </h2>
      <p>
        <b>{said}</b> <span className="percent">{inNumbers(percent)} %</span>
      </p>
      <progress aria-labelledby="goal-title" aria-valuetext={said} max={dollars} value={Math.min(received, dollars)} />
      {isReached ? (
        <p>{t('The goal is reached. Thank you. What comes now helps as well.')}</p>
      ) : (
        until && <p className="muted">{t('Until {day}', { day: longDate(`${until}T12:00:00.000Z`) })}</p>
      )}
    </section>
  )
}
