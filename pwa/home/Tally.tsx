import { useQuery } from '@tanstack/react-query'
import { siteStatistics } from '../remote/queries.ts'

const figures = ['stories', 'communities', 'species', 'contributors'] as const

/** The community in numbers; 0 until somebody knows better. */
export function Tally() {
  const { data } = useQuery(siteStatistics)
  return (
    <section className="night" aria-label="Our community in numbers">
      <div className="wrap">
        <dl className="tally">
          {figures.map((figure) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{(data?.[figure] ?? 0).toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="pattern" />
    </section>
  )
}
