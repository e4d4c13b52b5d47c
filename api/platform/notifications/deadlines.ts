import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { alertKinds } from '../../../data/vocabulary/notifications.ts'
import type { Tx } from '../database.ts'
import { changeRows, isOneOf, pluck } from '../rows.ts'
import { type Notification, notify } from './notify.ts'

/** What was promised to be answered, such as story 7. */
export interface Awaited {
  kind: 'story' | 'volunteer' | 'request'
  id: number
}

interface Told extends Omit<Notification, 'key' | 'type'> {
  promised: Awaited
  urgency: 'due' | 'overdue'
}

const typeOf = ({ kind }: Awaited, urgency: Told['urgency']) =>
  `${kind === 'request' ? 'data_request' : 'review'}_${urgency}`
const keyOf = (promised: Awaited, urgency: Told['urgency']) =>
  `${typeOf(promised, urgency)}:${promised.kind}:${promised.id}`

/** Tells once that a promise is about to be broken, and once that it is. The second takes the place of the first. */
export function notifyOfDeadline(tx: Tx, { promised, urgency, ...notification }: Told): void {
  const type = typeOf(promised, urgency)
  const isNew = notify(tx, { ...notification, type, key: keyOf(promised, urgency) })
  if (isNew && urgency === 'overdue') settle(tx, [keyOf(promised, 'due')], notification.at)
}

/**
 * There is nothing left to do about the promises that are not open any more: they were kept. Their keys are free again,
 * so that a promise that is taken up once more is told of once more.
 */
export function settleDeadlinesBut(tx: Tx, open: Awaited[], at: string): void {
  const stillOpen = new Set(open.flatMap((promised) => [keyOf(promised, 'due'), keyOf(promised, 'overdue')]))
  const { key, notificationType } = authorNotifications
  const told = pluck(tx, key, {
    where: and(isNotNull(key), inArray(notificationType, alertKinds.deadlines.types)),
  })
  const kept = told.flatMap((key) => (key && !stillOpen.has(key) ? [key] : []))
  if (kept.length === 0) return
  settle(tx, kept, at)
  changeRows(tx, authorNotifications, isOneOf(key, kept), { key: null })
}

function settle(tx: Tx, keys: string[], at: string): void {
  const isLeftToDo = isNull(authorNotifications.adminActionedAt)
  const which = and(isOneOf(authorNotifications.key, keys), isLeftToDo)
  changeRows(tx, authorNotifications, which, { adminActionedAt: at })
}
