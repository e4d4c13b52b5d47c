import { useQuery } from '@tanstack/react-query'
import { inNumbers } from '../../data/words/format.ts'
import { msg, t } from '../../data/words/words.ts'
import { siteStatistics } from '../remote/queries.ts'

const figures = [
  ['stories', msg('stories')],
  ['communities', msg('communities')],
  ['species', msg('species')],
  ['contributors', msg('contributors')],
] as const

/** The community in numbers; 0 until somebody knows better. */
export function Tally() {
  const { data } = useQuery(siteStatistics)
  return (
    <section className="night" aria-label={t('Our community in numbers')}>
      <div className="wrap">
        <dl className="tally">
          {figures.map(([figure, label]) => (
            <div key={figure}>
              <dt>{t(label)}</dt>
              <dd>{inNumbers(data?.[figure] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="pattern" />
    </section>
  )
}
