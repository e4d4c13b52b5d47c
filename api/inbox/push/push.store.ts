import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import { pushSubscriptions } from '../../../data/tables/notifications.ts'
import type { Store } from '../../platform/database.ts'
import { deleteRows, findById, insertRow, listRows } from '../../platform/rows.ts'

export type DeviceRow = typeof pushSubscriptions.$inferSelect
type NewDevice = Pick<DeviceRow, 'admin' | 'endpoint' | 'p256dh' | 'auth' | 'kinds' | 'userAgent' | 'createdAt'>

export const findDevice = (db: Store, endpoint: string) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get()

export const findDeviceById = (db: Store, id: number) => findById(db, pushSubscriptions, id)

export const listDevices = (db: Store) => db.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.id)).all()

export const listDevicesOf = (db: Store, admin: AdminName) =>
  listRows(db, pushSubscriptions, {
    where: eq(pushSubscriptions.admin, admin),
    orderBy: [desc(pushSubscriptions.lastSeenAt), desc(pushSubscriptions.id)],
  })

export const insertDevice = (tx: Store, device: NewDevice) =>
  insertRow(tx, pushSubscriptions, { ...device, lastSeenAt: device.createdAt })

export const changeDevice = (tx: Store, id: number, change: Partial<Omit<DeviceRow, 'id'>>) =>
  tx.update(pushSubscriptions).set(change).where(eq(pushSubscriptions.id, id)).run()

export const deleteDevices = (tx: Store, ids: number[]) =>
  tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids)).run()

/** Unless it has subscribed anew meanwhile. */
export const deleteGoneDevice = (tx: Store, { id, p256dh }: DeviceRow) =>
  deleteRows(tx, pushSubscriptions, and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)))
