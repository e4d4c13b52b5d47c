import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContentFilter, contentFilters } from '../../../data/vocabulary/calendar.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { Chips } from '../kit/lists/Chips.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { ItemActs } from './ItemActs.tsx'
import { ItemLine } from './ItemLine.tsx'
import { useOpen } from './opened.ts'
import { Problems } from './Problems.tsx'
import { recentQuery } from './queries.ts'

const emptyWords: Record<ContentFilter, string> = {
  all: 'No content yet',
  draft: 'No drafts',
  scheduled: 'No scheduled content',
  published: 'No published content',
}

export function RecentContent() {
  const [filter, setFilter] = useState<ContentFilter>('all')
  const list = useInfiniteQuery(recentQuery(filter))
  const open = useOpen()
  const { data, error, refetch } = list
  return (
    <section className="panel flush recent-content" aria-labelledby="recent-content">
      <div className="ph">
        <h3 id="recent-content" tabIndex={-1}>
          Recent Content
        </h3>
        <Chips label="Status" names={contentFilters} chosen={filter} onChoose={setFilter} words={(name) => name} />
      </div>
      {error && (
        <div className="within">
          <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <Spinner />}
      {data?.length === 0 && (
        <Empty
          picture="notebook"
          level={3}
          title={emptyWords[filter]}
          action={
            filter === 'all' ? (
              <button type="button" className="btn line" onClick={() => open({ kind: 'write', item: null })}>
                Write the first
              </button>
            ) : undefined
          }
        />
      )}
      {data && data.length > 0 && (
        <ul className="list">
          {data.map((item) => (
            <li key={item.id}>
              <ItemLine item={item} />
              <Problems item={item} />
              <ItemActs item={item} isInList />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} isWithin />
    </section>
  )
}
