import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { alerts, authorNotifications } from '../../../data/tables/notifications.ts'
import type { AlertKind } from '../../../data/vocabulary/notifications.ts'
import type { Store } from '../../platform/database.ts'
import { changeRows, isOneOf, listFields, listRows } from '../../platform/rows.ts'

export type AlertRow = typeof alerts.$inferSelect

/** A letter that was set aside as spam is nobody's alert. */
const isSetAside = sql`(case when json_valid(${authorNotifications.metadata}) then
  json_extract(${authorNotifications.metadata}, '$.isSpam') else 0 end) = 1`

/** Nobody has read it, nor done what it asks for. */
const isOpen = and(eq(authorNotifications.isRead, false), isNull(authorNotifications.adminActionedAt))

/** What no alert has told yet. */
export const listUntold = (tx: Store, after: string) =>
  listFields(tx, authorNotifications, {
    fields: {
      id: authorNotifications.id,
      type: authorNotifications.notificationType,
      authorEmail: authorNotifications.authorEmail,
    },
    where: and(
      // The sign keeps SQLite from reading all that no alert has ever told: those of the last day are few.
      sql`+${authorNotifications.alertId} is null`,
      gt(authorNotifications.createdAt, after),
      isOpen,
      sql`${isSetAside} is not true`,
    ),
    orderBy: [asc(authorNotifications.id)],
  })

export const insertAlert = (tx: Store, alert: Pick<AlertRow, 'token' | 'kind' | 'count' | 'createdAt'>): AlertRow =>
  tx.insert(alerts).values(alert).returning().get()

export const attachTo = (tx: Store, alertId: number, notificationIds: number[]) =>
  changeRows(tx, authorNotifications, isOneOf(authorNotifications.id, notificationIds), { alertId })

/** Alerts of a kind from `first` on: it alone, or all until an instant. */
export const listFrom = (
  tx: Store,
  { kind, first, before }: { kind: AlertKind; first: number; before: string | null },
) =>
  listRows(tx, alerts, {
    where:
      before === null
        ? eq(alerts.id, first)
        : and(eq(alerts.kind, kind), gte(alerts.id, first), lt(alerts.createdAt, before)),
    orderBy: [asc(alerts.id)],
  })

/** The oldest first, without those of which an admin has read everything in the desk. */
export const listOpen = (tx: Store, { after, until }: { after: string; until: string }) =>
  listRows(tx, alerts, {
    where: and(
      gt(alerts.createdAt, after),
      lte(alerts.createdAt, until),
      sql`exists (select 1 from ${authorNotifications}
          where ${authorNotifications.alertId} = ${alerts.id} and ${isOpen})`,
    ),
    orderBy: [asc(alerts.id)],
  })

export const findAlertOf = (tx: Store, token: string) => tx.select().from(alerts).where(eq(alerts.token, token)).get()

export const acknowledge = (tx: Store, id: number, at: string) =>
  changeRows(tx, alerts, and(eq(alerts.id, id), isNull(alerts.acknowledgedAt)), { acknowledgedAt: at })

export const markEscalated = (tx: Store, ids: number[], at: string) =>
  changeRows(tx, alerts, and(inArray(alerts.id, ids), isNull(alerts.escalatedAt)), { escalatedAt: at })

export const markMailed = (tx: Store, alertIds: number[]) =>
  tx.update(authorNotifications).set({ isEmailSent: true }).where(inArray(authorNotifications.alertId, alertIds)).run()
