import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useChosen } from '../../kit/bulk/useChosen.ts'
import { useDensity } from '../../kit/data/density.ts'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { LoadMore, usePartOfPages } from '../../kit/lists/LoadMore.tsx'
import { focusSectionHeading } from '../../kit/lists/SectionHead.tsx'
import { useFilter } from '../../kit/lists/useFilter.ts'
import { useFocusBeside } from '../../kit/lists/useFocusBeside.ts'
import { type ApplicationFilter, applicationReaders, isNarrowed, placeOf } from '../filters.ts'
import { applicationCountsQuery, applicationsQuery } from '../queries.ts'
import { ApplicationBulk } from './ApplicationBulk.tsx'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { ApplicationFilters } from './ApplicationFilters.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'
import { LastMove, type Moved } from './LastMove.tsx'

/** Who wants to help: what awaits a review first, as it is due. */
export function Applications() {
  const { filter, show } = useFilter('messages', applicationReaders, placeOf('volunteer'))
  const list = useInfiniteQuery(applicationsQuery(filter))
  const { data: counts } = useQuery(applicationCountsQuery)
  const [density] = useDensity()
  const [moved, setMoved] = useState<Moved | null>(null)
  const { data, isPlaceholderData } = list
  const applications = data?.rows ?? []
  const choice = useChosen(applications, list)
  const part = usePartOfPages(applications, list, JSON.stringify({ ...filter, open: undefined }))
  const leave = useFocusBeside(
    'application',
    applications.map(({ id }) => id),
  )

  function noteMove({ id, name, status, isMinor }: VolunteerRecord, to: VolunteerRecord['status']) {
    setMoved({ id, name, isMinor, from: status, status: to })
    leave(id)
  }
  function showAll() {
    show({ status: 'all' })
    focusSectionHeading()
  }

  return (
    <>
      <ApplicationFilters filter={filter} counts={counts} onChange={show} />
      {moved && <LastMove key={`${moved.id} ${moved.status}`} moved={moved} onGone={() => setMoved(null)} />}
      <Loaded from={list} />
      {data && <ApplicationBulk total={data.total} choice={choice} />}
      {data?.rows.length === 0 && <None filter={filter} onShowAll={showAll} />}
      {applications.length > 0 && (
        <ul className={density === 'dense' ? 'queue letters brief' : 'queue letters'} aria-busy={isPlaceholderData}>
          {part.shown.map((application) => (
            <ApplicationRow
              key={application.id}
              isChosen={choice.isChosen(application.id)}
              onChoose={(isIn) => choice.choose(application.id, isIn)}
              application={application}
              onView={() => show({ ...filter, open: String(application.id) })}
              onMoved={(to) => noteMove(application, to)}
            />
          ))}
        </ul>
      )}
      <LoadMore list={part.list} />
      {filter.open && (
        <ApplicationDialog
          id={filter.open}
          listed={applications.find(({ id }) => String(id) === filter.open)}
          onClose={() => show({ ...filter, open: undefined })}
          onMoved={noteMove}
        />
      )}
    </>
  )
}

function None({ filter, onShowAll }: { filter: ApplicationFilter; onShowAll: () => void }) {
  const all = (
    <Button look="line" onClick={onShowAll}>
      Show all applications
    </Button>
  )
  if (!isNarrowed(filter))
    return (
      <Empty picture="nest" title="No applications to review" level={3} action={all}>
        What people fill in on the volunteer page arrives here.
      </Empty>
    )
  if (filter.status === 'all' && !filter.q && !filter.minors)
    return (
      <Empty picture="tracks" title="No applications" level={3}>
        What people fill in on the volunteer page arrives here.
      </Empty>
    )
  return (
    <Empty picture="tracks" title="No applications like this" level={3} action={all}>
      None of the applications fits this search and these filters.
    </Empty>
  )
}
