import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { type NotificationFilter, notificationFilters } from '../../../data/vocabulary/notifications.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Chips } from '../Chips.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { LastCheck } from '../settings/LastCheck.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { filterOf, filterWords } from './notificationWords.ts'
import { countsQuery, notificationsQuery } from './queries.ts'
import { ReadAll } from './ReadAll.tsx'

/** The most that one list holds. */
const longestList = 200

/** What happened, and what is left to do about it. */
export function NotificationsTab() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = filterOf(search)
  const { data, error, dataUpdatedAt, refetch } = useQuery(notificationsQuery(filter))
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
              {counts[name]} <span className="vh">{name === 'action_required' ? 'left to do' : 'unread'}</span>
            </>
          ))
        }
      />
      <div className="row between wrapx notices-head">
        <LastCheck checkedAt={dataUpdatedAt} isFailing={error !== null} />
        {data && <ReadAll filter={filter} lists={data} />}
      </div>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data?.all.length === 0 && (
        <Empty picture="nest" title="No Notifications" level={3}>
          {emptyWords(filter)}
        </Empty>
      )}
      {data && data.all.length > 0 && (
        <ul className="q notices">
          {data.all.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} filter={filter} />
          ))}
        </ul>
      )}
      {data?.all.length === longestList && (
        <p className="sm muted">These are the newest {longestList}. Older ones follow as these are dealt with.</p>
      )}
    </section>
  )
}

function emptyWords(filter: NotificationFilter): string {
  if (filter === 'all') return 'Stories, messages, applications and signups are told here as they come.'
  return filter === 'action_required' ? 'Nothing is left to do.' : 'Nothing of this kind yet.'
}
