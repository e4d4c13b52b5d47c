import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorStatistics } from '../../../data/contract/authors.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { download } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { LineChart } from '../charts/LineChart.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { saveFile } from '../kit/data/saveFile.ts'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { counted } from '../kit/words/counted.ts'
import { statisticsQuery } from '../profiles/queries.ts'
import { StatisticsTable } from './StatisticsTable.tsx'
import { asCsv, listed, type Order, pressed } from './statistics.ts'

/** What the stories of each author have reached. */
export function Statistics() {
  const { data, error, refetch } = useQuery(statisticsQuery)
  return (
    <>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data && <Authors authors={data.authors} />}
      {data && data.authors.length > 0 && <ByMonth months={data.byMonth} />}
    </>
  )
}

function Authors({ authors }: Pick<AuthorStatistics, 'authors'>) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>({ by: 'total', descending: true })
  const found = listed(authors, search, order)
  if (authors.length === 0)
    return (
      <div className="panel">
        <Empty picture="nest" title="No authors found" level={3}>
          Whoever sends a story appears here.
        </Empty>
      </div>
    )
  return (
    <section className="panel flush" aria-labelledby="author-statistics">
      <div className="ph">
        <h3 id="author-statistics">{counted(authors.length, 'author')}</h3>
        <SearchField label="Search by name" value={search} onChange={setSearch} />
        <button
          type="button"
          className="btn line sm"
          onClick={() => saveFile(new Blob([asCsv(found)], { type: 'text/csv' }), 'author-statistics.csv')}
        >
          <Icon path={download} /> Download CSV
        </button>
      </div>
      <p className="vh" role="status">
        {search && `${counted(found.length, 'author')} found`}
      </p>
      {found.length === 0 ? (
        <Empty
          picture="tracks"
          title="No authors found"
          level={3}
          action={
            <button type="button" className="btn line" onClick={() => setSearch('')}>
              Show all authors
            </button>
          }
        >
          Nobody has “{search.trim()}” in the name or the address.
        </Empty>
      ) : (
        <StatisticsTable authors={found} order={order} onOrder={(by) => setOrder(pressed(order, by))} />
      )}
    </section>
  )
}

function ByMonth({ months }: { months: AuthorStatistics['byMonth'] }) {
  return (
    <LineChart
      title="Views, likes and shares by month"
      labels={months.map(({ month }) => monthName.format(new Date(`${month}-15T00:00:00Z`)))}
      series={[
        { name: 'Views', values: months.map(({ views }) => views) },
        { name: 'Likes', values: months.map(({ likes }) => likes) },
        { name: 'Shares', values: months.map(({ shares }) => shares) },
      ]}
      empty="Nobody has read, liked or shared a story in these months."
    />
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })
