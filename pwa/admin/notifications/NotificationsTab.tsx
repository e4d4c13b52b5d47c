import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { type NotificationFilter, notificationFilters } from '../../../data/vocabulary/notifications.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useDensity } from '../kit/data/density.ts'
import { Chips } from '../kit/lists/Chips.tsx'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { counted } from '../kit/words/counted.ts'
import { LastCheck } from '../settings/LastCheck.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { filterOf, filterWords } from './notificationLabels.ts'
import { countsQuery, notificationsQuery } from './queries.ts'
import { ReadAll } from './ReadAll.tsx'

/** What happened, and what is left to do about it. */
export function NotificationsTab() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = filterOf(search)
  const list = useInfiniteQuery(notificationsQuery(filter))
  const { data, error, dataUpdatedAt } = list
  const [density] = useDensity()
  const { data: shortest } = useQuery(countsQuery)
  const counts = data?.counts ?? shortest?.counts
  const choose = (show: NotificationFilter) =>
    navigate({ search: show === 'all' ? '' : `?show=${show}`, hash: 'notifications' }, { replace: true })
  return (
    <section>
      <SectionHead title="Notifications" note="Newest first." />
      <Chips
        className="kinds-told"
        label="Show"
        names={notificationFilters}
        chosen={filter}
        onChoose={choose}
        words={(name) => filterWords[name]}
        count={
          counts &&
          ((name) => (
            <>
              {counts[name]} {name === 'action_required' ? 'to do' : 'unread'}
            </>
          ))
        }
      />
      <div className="row between wrapx notices-head">
        <LastCheck checkedAt={dataUpdatedAt} isFailing={error !== null} />
        {data && <ReadAll filter={filter} lists={data} />}
        <DensitySwitch />
      </div>
      <ListFrame
        list={{ ...list, data: data?.all }}
        empty={
          <Empty picture="nest" title="No Notifications" level={3}>
            {emptyWords(filter)}
          </Empty>
        }
      >
        {(notifications) => (
          <ul className={density === 'dense' ? 'queue notices brief' : 'queue notices'}>
            {notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} filter={filter} />
            ))}
          </ul>
        )}
      </ListFrame>
      {data && data.all.length > 0 && (
        <p className="small muted">
          {data.all.length} of {counted(data.total, 'notification')} shown.
        </p>
      )}
    </section>
  )
}

function emptyWords(filter: NotificationFilter): string {
  if (filter === 'all') return 'Stories, messages, applications and signups are told here as they come.'
  return filter === 'action_required' ? 'Nothing is left to do.' : 'Nothing of this kind yet.'
}
