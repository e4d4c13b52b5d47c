import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContentFilter, contentFilters } from '../../../../data/vocabulary/calendar.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { Chips } from '../../kit/lists/Chips.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { useOpen } from '../opened.ts'
import { recentQuery } from '../queries.ts'
import { ItemActs, ItemLine, Problems } from './ItemLine.tsx'

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
  return (
    <Panel
      id="recent-content"
      title="Recent Content"
      className="recent-content"
      beside={
        <Chips label="Status" names={contentFilters} chosen={filter} onChoose={setFilter} words={(name) => name} />
      }
    >
      <ListFrame
        list={list}
        isWithin
        empty={
          <Empty
            picture="notebook"
            level={3}
            title={emptyWords[filter]}
            action={
              filter === 'all' ? (
                <Button look="line" onClick={() => open({ kind: 'write', item: null })}>
                  Write the first
                </Button>
              ) : undefined
            }
          />
        }
      >
        {(items) => (
          <ul className="list">
            {items.map((item) => (
              <li key={item.id}>
                <ItemLine item={item} />
                <Problems item={item} />
                <ItemActs item={item} isInList />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  )
}
