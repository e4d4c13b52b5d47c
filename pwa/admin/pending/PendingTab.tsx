import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Empty } from '../../ui/Empty.tsx'
import { Chip } from '../kit/lists/Chips.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { RejectedBulk } from '../story/StoryBulk.tsx'
import { StoryShelf } from '../story/StoryShelf.tsx'
import { BulkBar } from './BulkBar.tsx'
import { PendingRow, RejectedRow } from './PendingRow.tsx'

const rejected = { show: 'rejected' }

type Filter = 'pending' | 'rejected'
const filters: readonly { status: Filter; label: string }[] = [
  { status: 'pending', label: 'Awaiting' },
  { status: 'rejected', label: 'Rejected' },
]

/** What awaits a decision, and what was turned down. */
export function PendingTab() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter: Filter = new URLSearchParams(search).get('show') === 'rejected' ? 'rejected' : 'pending'
  const show = (next: Filter) =>
    navigate({ search: next === 'pending' ? '' : `?show=${next}`, hash: 'pending' }, { replace: true })
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <SectionHead
        ref={heading}
        hasList
        title={filter === 'pending' ? 'Stories Awaiting Review' : 'Rejected stories'}
        note={filter === 'pending' ? 'Writers are told: typically 2-3 business days.' : undefined}
      />
      <div className="chips">
        {filters.map(({ status, label }) => (
          <Chip key={status} isPressed={filter === status} onPress={() => show(status)}>
            {label}
          </Chip>
        ))}
      </div>
      {filter === 'pending' ? (
        <StoryShelf
          key="pending"
          status="pending"
          section="pending"
          heading={heading}
          Row={PendingRow}
          Bulk={BulkBar}
          empty={
            <Empty picture="nest" title="No Pending Stories" level={3}>
              You’re up to date.
            </Empty>
          }
        />
      ) : (
        <StoryShelf
          key="rejected"
          status="rejected"
          section="pending"
          place={rejected}
          heading={heading}
          Row={RejectedRow}
          Bulk={RejectedBulk}
          empty={
            <Empty picture="tracks" title="No rejected stories" level={3}>
              A story you reject is kept here, with your reason.
            </Empty>
          }
        />
      )}
    </section>
  )
}
