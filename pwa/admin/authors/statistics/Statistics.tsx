import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorFigures } from '../../../../data/contract/authors/authors.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { download } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { LineChart } from '../../charts/LineChart.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { saveFile } from '../../kit/data/saveFile.ts'
import { EmailText } from '../../kit/lists/Address.tsx'
import { DataTable, Sideways } from '../../kit/lists/DataTable.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { SearchField } from '../../kit/lists/SearchField.tsx'
import { counted } from '../../kit/words/counted.ts'
import { monthsQuery, statisticsQuery } from '../../profiles/queries.ts'
import { asCsv, type Column, columns, figureOf, isTopContributor, listed, type Order, pressed } from './statistics.ts'

/** What the stories of each author have reached. */
export function Statistics() {
  return (
    <Loaded from={useQuery(statisticsQuery)}>
      {(authors) => (
        <>
          <Authors authors={authors} />
          {authors.length > 0 && <ByMonth />}
        </>
      )}
    </Loaded>
  )
}

function Authors({ authors }: { authors: AuthorFigures[] }) {
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
    <Panel
      id="author-statistics"
      title={counted(authors.length, 'author')}
      beside={
        <>
          <SearchField label="Search by name" value={search} onChange={setSearch} />
          <Button
            look="line small"
            onClick={() => saveFile(new Blob([asCsv(found)], { type: 'text/csv' }), 'author-statistics.csv')}
          >
            <Icon path={download} /> Download CSV
          </Button>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {search && `${counted(found.length, 'author')} found`}
      </p>
      {found.length === 0 ? (
        <Empty
          picture="tracks"
          title="No authors found"
          level={3}
          action={
            <Button look="line" onClick={() => setSearch('')}>
              Show all authors
            </Button>
          }
        >
          Nobody has “{search.trim()}” in the name or the address.
        </Empty>
      ) : (
        <StatisticsTable authors={found} order={order} onOrder={(by) => setOrder(pressed(order, by))} />
      )}
    </Panel>
  )
}

const ByMonth = () => (
  <Loaded from={useQuery(monthsQuery)}>
    {(months) => (
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
    )}
  </Loaded>
)

const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })

interface Props {
  authors: readonly AuthorFigures[]
  order: Order
  onOrder: (by: Column) => void
}

/** One row for each author. On a phone the figures of an author stand beneath the name, each with its own word. */
function StatisticsTable({ authors, order, onOrder }: Props) {
  const sortBy = (column: Column) => ({
    order:
      order.by !== column ? ('none' as const) : order.descending ? ('descending' as const) : ('ascending' as const),
    onPress: () => onOrder(column),
  })
  return (
    <Sideways className="author-figures">
      <DataTable
        caption="Stories of each author, and what they reached"
        rows={authors}
        keyOf={({ email }) => email}
        head={{ label: 'Author', sort: sortBy('name'), cell: (author) => <Named author={author} /> }}
        columns={columns.map(({ key, label }) => ({
          label,
          sort: sortBy(key),
          cell: (author: AuthorFigures) => (
            <>
              <span className="cell-label">{label}</span>
              {figureOf(author, key).toLocaleString('en-US')}
              {key === 'share' && '%'}
            </>
          ),
        }))}
      />
    </Sideways>
  )
}

const Named = ({ author }: { author: AuthorFigures }) => (
  <>
    <span>{author.name}</span> {isTopContributor(author) && <Tag tint="marigold">Top Contributor</Tag>}
    <span className="subline">
      <EmailText email={author.email} />
    </span>
  </>
)
