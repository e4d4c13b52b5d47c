import type { StoryFigures } from '../../../../data/contract/authors/receipts.ts'
import { exactDollars } from '../../../../data/rules/dollars.ts'
import { rewardHoldDays, type UncountedReason, uncountedReasons } from '../../../../data/vocabulary/rewards.ts'
import { inNumbers } from '../../../../data/words/format.ts'
import { t } from '../../../../data/words/words.ts'
import { longDate, shortDate } from '../../../ui/format/dates.ts'
import { ruleWords } from './ruleWords.ts'
import type { SectionProps } from './section.ts'

/** What this story has brought, and why: each figure with its reason. */
export function Figures({ found: { figures } }: SectionProps) {
  if (!figures) return <p className="muted">{t('The figures need signal. They are shown when you are online.')}</p>
  const { views, likes, shares, points, milliCents, isProven, sums } = figures
  return (
    <>
      <dl className="figures">
        <Figure name={t('Views')} value={inNumbers(views)} />
        <Figure name={t('Likes')} value={inNumbers(likes)} />
        <Figure name={t('Shares')} value={inNumbers(shares)} />
        <Figure name={t('Points')} value={inNumbers(points)} />
        <Figure name={t('Earned')} value={exactDollars(milliCents)} />
      </dl>
      <WeeksChart weeks={figures.weeks} />
      {sums.length > 0 && (
        <details>
          <summary>{t('Why it is so much')}</summary>
          <div className="wide-table">
            <table>
              <caption className="visually-hidden">{t('What each of them brought, and why')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('For')}</th>
                  <th scope="col">{t('How many')}</th>
                  <th scope="col">{t('Points')}</th>
                  <th scope="col">{t('Earned')}</th>
                </tr>
              </thead>
              <tbody>
                {sums.map((sum) => (
                  <SumRow key={`${sum.rule} ${sum.counted} ${sum.reason} ${sum.milliCents}`} sum={sum} />
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      <p className="small muted">
        {t(
          'A view earns when somebody reads the story to its end. What was earned can be paid after {days, plural, one {# day} other {# days}}. Bonuses for all your stories together are not in these figures.',
          { days: rewardHoldDays },
        )}
        {!isProven &&
          ` ${t('Money is paid once you have shown that the email address is yours: we write to you there.')}`}
      </p>
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

type Sum = StoryFigures['sums'][number]

const SumRow = ({ sum }: { sum: Sum }) => (
  <tr>
    <th scope="row">
      {t(ruleWords[sum.rule])}
      {!sum.counted && <span className="reason">{reasonOf(sum.reason)}</span>}
    </th>
    <td>{inNumbers(sum.quantity)}</td>
    <td>{inNumbers(sum.points)}</td>
    <td>{exactDollars(sum.milliCents)}</td>
  </tr>
)

const reasonOf = (reason: UncountedReason | null) =>
  reason ? t('Not counted. {reason}.', { reason: t(uncountedReasons[reason]) }) : t('Not counted.')

const barWidth = 20
const barStep = 26
const chartHeight = 96

/** Points of each week as bars on one line from zero; the same as a table for who reads it aloud. */
function WeeksChart({ weeks }: { weeks: StoryFigures['weeks'] }) {
  const most = Math.max(0, ...weeks.map(({ points }) => points))
  const best = weeks.find(({ points }) => points === most)
  if (most === 0 || !best) return null
  const width = weeks.length * barStep
  const first = weeks[0]?.from ?? ''
  return (
    <figure className="weeks">
      <svg
        viewBox={`0 0 ${width} ${chartHeight + 2}`}
        role="img"
        aria-label={t('Points of each week since {first}. Most, {most}, came in the week from {best}.', {
          first: longDate(first),
          most: inNumbers(most),
          best: longDate(best.from),
        })}
      >
        {weeks.map(({ from, points }, index) => {
          const height = (Math.max(0, points) / most) * chartHeight
          return <rect key={from} x={index * barStep} y={chartHeight - height} width={barWidth} height={height} />
        })}
        <line x1={0} x2={width} y1={chartHeight + 1} y2={chartHeight + 1} />
      </svg>
      <figcaption className="small muted">
        {t('Points in each week since {first}. The best week brought {most}.', {
          first: shortDate(first),
          most: inNumbers(most),
        })}
      </figcaption>
      <table className="visually-hidden">
        <caption>{t('Points in each week')}</caption>
        <tbody>
          {weeks.map(({ from, points }) => (
            <tr key={from}>
              <th scope="row">{longDate(from)}</th>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
