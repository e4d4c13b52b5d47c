import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { NotificationLists } from '../../../data/contract/inbox/notifications.ts'
import { type NotificationFilter, notificationFilters } from '../../../data/vocabulary/notifications.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { useDensity } from '../kit/data/density.ts'
import { Chips } from '../kit/lists/Chips.tsx'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { focusSectionHeading, SectionHead } from '../kit/lists/SectionHead.tsx'
import { counted } from '../kit/words/counted.ts'
import { LastCheck } from '../settings/LastCheck.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { filterOf, filterWords, type Unread, unreadOf } from './notificationLabels.ts'
import { countsQuery, notificationsQuery, useReadAll } from './queries.ts'

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

interface Props {
  filter: NotificationFilter
  lists: NotificationLists
}

/** Marks what is unread behind a chip as read, after a question: there is no way back. */
function ReadAll({ filter, lists }: Props) {
  // Those of the moment in which it was asked: what comes while the question stands stays unread.
  const [asked, setAsked] = useState<Unread | null>(null)
  const close = () => setAsked(null)
  const reading = useReadAll(() => closeThenFocus(close, focusSectionHeading))
  function ask() {
    reading.reset()
    setAsked(unreadOf(lists))
  }

  if (lists.unread === 0 && !asked) return null
  return (
    <>
      <Button look="quiet small" onClick={ask}>
        Mark all read
      </Button>
      {asked && (
        <ActionDialog
          title={`Mark ${counted(asked.count, 'notification')} as read?`}
          confirm="Mark all read"
          act={{ ...reading, run: () => reading.run({ filter, upTo: asked.upTo }) }}
          onClose={close}
        >
          <p>
            {filter === 'all' ? 'All of them' : `Those under “${filterWords[filter]}”`} will no longer stand out. What
            is left to do stays under “{filterWords.action_required}”. This cannot be undone.
          </p>
        </ActionDialog>
      )}
    </>
  )
}
