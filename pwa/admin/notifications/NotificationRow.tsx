import { type MouseEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../data/contract/inbox/notifications.ts'
import type { NotificationFilter } from '../../../data/vocabulary/notifications.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { Address } from '../kit/lists/Address.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { shortTime } from '../kit/words/times.ts'
import { placeOf, tintOf, typeWords } from './notificationLabels.ts'
import { useComplete, useRead } from './queries.ts'

interface Props {
  notification: Notification
  /** Behind which it is shown: what is done leaves the list of what is left to do. */
  filter: NotificationFilter
}

export function NotificationRow({ notification, filter }: Props) {
  const { id, notificationType, title, message, authorName, authorEmail, isRead, createdAt } = notification
  const { requiresAdminAction, adminActionDescription, adminActionedAt } = notification
  const headingId = useId()
  const isLeftToDo = requiresAdminAction && !adminActionedAt
  const place = placeOf(notification)
  // The pressed button goes: the keyboard stays in the row, or at the top when the row goes too.
  const keepFocus = () => document.getElementById(headingId)?.focus({ preventScroll: true })
  const read = useRead(keepFocus)
  const complete = useComplete(filter === 'action_required' ? focusSectionHeading : keepFocus)
  const busy = read.isPending || complete.isPending
  const press = (run: (id: number) => void) => (event: MouseEvent) => {
    event.preventDefault()
    if (!busy) run(id)
  }
  return (
    <li className={isRead ? undefined : 'unread'}>
      <div>
        <div className="row wrapx marks">
          <Tag tint={tintOf(notificationType)}>{typeWords(notificationType)}</Tag>
          {!isRead && <b className="small">Unread</b>}
          <time className="small muted" dateTime={createdAt}>
            {shortTime(createdAt)}
          </time>
        </div>
        <h3 id={headingId} tabIndex={-1}>
          {title}
        </h3>
        {(authorName || authorEmail) && (
          <p className="byline">
            {authorName && <b>{authorName}</b>}
            {authorEmail && <Address email={authorEmail} />}
          </p>
        )}
        <p className="whole">{message}</p>
        {isLeftToDo && (
          <p className="to-do">
            <b>To do:</b> {adminActionDescription ?? 'look at this.'}
          </p>
        )}
        {adminActionedAt && (
          <p className="small done">
            <Icon path={check} /> Done {shortTime(adminActionedAt)}
          </p>
        )}
      </div>
      <div className="acts">
        {place.section !== 'notifications' && (
          <Link
            className="button line small"
            to={{ search: place.search, hash: place.section }}
            onClick={() => isRead || read.run(id)}
          >
            {place.words}
          </Link>
        )}
        {isLeftToDo && (
          <Button
            look="small"
            aria-label={`Mark Complete: ${title}`}
            aria-busy={complete.isPending}
            onClick={press(complete.run)}
          >
            Mark Complete
          </Button>
        )}
        {!isRead && (
          <Button
            look="line small"
            aria-label={`Mark Read: ${title}`}
            aria-busy={read.isPending}
            onClick={press(read.run)}
          >
            Mark Read
          </Button>
        )}
      </div>
    </li>
  )
}
