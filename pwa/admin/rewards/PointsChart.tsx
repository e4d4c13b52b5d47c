import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointsOverTime } from '../../../data/contract/authors/rewards.ts'
import { LineChart } from '../charts/LineChart.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { Chips } from '../kit/lists/Chips.tsx'
import { type PointsSpan, pointsQuery } from './queries.ts'

const spans = ['weeks', 'year'] as const
const spanWords: Record<PointsSpan, string> = { weeks: '12 weeks', year: 'Year' }

/** How the three with most points came by them. */
export function PointsChart() {
  const [span, setSpan] = useState<PointsSpan>('weeks')
  const { data, error, refetch } = useQuery(pointsQuery(span))
  return (
    <div className="points-chart">
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      <LineChart
        title={span === 'weeks' ? 'Points per week, top three' : 'Points per month, top three'}
        labels={data ? data.from.map((day) => labelOf(day, span)) : []}
        series={data ? seriesOf(data) : []}
        unit="points"
        empty={data ? 'No points were earned in this time.' : error ? 'Nothing to show yet.' : 'Loading…'}
      >
        <Chips label="Time shown" names={spans} chosen={span} onChoose={setSpan} words={(name) => spanWords[name]} />
      </LineChart>
    </div>
  )
}

/** Two authors of the same name are told apart. */
const seriesOf = ({ authors }: PointsOverTime) =>
  authors.map(({ name, points }, place) => {
    const before = authors.slice(0, place).filter((other) => other.name === name).length
    return { name: before === 0 ? name : `${name} (${before + 1})`, values: points }
  })

const labelOf = (day: string, span: PointsSpan) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    ...(span === 'weeks' ? { day: 'numeric', month: 'short' } : { month: 'short', year: 'numeric' }),
  })
