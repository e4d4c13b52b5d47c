import { createHash, createPublicKey } from 'node:crypto'
import type { AdminName } from '../../../data/contract/admin.ts'
import type {
  PushDevice,
  PushPayload,
  PushSetup,
  PushSubscriptionGiven,
} from '../../../data/contract/inbox/notifications.ts'
import { deviceName } from '../../../data/rules/deviceName.ts'
import { alertKindNames } from '../../../data/vocabulary/notifications.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import type { PushResult } from '../../platform/providers/push.ts'
import {
  changeDevice,
  type DeviceRow,
  deleteDevices,
  deleteGoneDevice,
  findDevice,
  findDeviceById,
  insertDevice,
  listDevicesOf,
} from './push.store.ts'

type Devices = Pick<Deps, 'db' | 'clock' | 'push'>

/** What a browser needs to subscribe, and this admin's devices, the one last seen first. */
export const showSetup = ({ db, push }: Devices, admin: AdminName): PushSetup => ({
  publicKey: push.publicKey,
  devices: listDevicesOf(db, admin).map(present),
})

/**
 * Keeps a browser's subscription, or changes its kinds. A browser belongs to the admin who last used it.
 * Errors: push.endpoint, for an address that is no push service; push.keys, for keys nobody could encrypt with.
 */
export function keepDevice(devices: Devices, admin: AdminName, given: PushSubscriptionGiven, userAgent: string) {
  const { endpoint, keys, kinds } = given
  if (!devices.push.accepts(endpoint))
    fail('invalid', 'push.endpoint', 'This is not the address of a push service that we know.')
  if (!areKeys(keys)) fail('invalid', 'push.keys', 'These keys cannot be used. Please switch alerts on again.')
  return devices.db.transaction((tx): PushDevice => {
    const at = toInstant(devices.clock)
    const known = findDevice(tx, endpoint)
    const device = { admin, p256dh: keys.p256dh, auth: keys.auth, userAgent: userAgent.slice(0, 300) }
    const id = known?.id ?? insertDevice(tx, { ...device, endpoint, kinds: kinds ?? alertKindNames, createdAt: at }).id
    if (known) changeDevice(tx, id, { ...device, kinds: kinds ?? known.kinds, lastSeenAt: at })
    const after = findDeviceById(tx, id) ?? noDevice()
    noteSwitch(tx, { admin, before: known, after, at })
    return present(after)
  })
}

/** Repeated at each start of the desk: only what it changes is noted. */
function noteSwitch(
  tx: Tx,
  { admin, before, after, at }: { admin: AdminName; before?: DeviceRow; after: DeviceRow; at: string },
) {
  const state = ({ admin: owner, kinds }: DeviceRow) => ({ admin: owner, kinds })
  if (before && JSON.stringify(state(before)) === JSON.stringify(state(after))) return
  const action = before ? 'push.changed' : 'push.switched_on'
  const subject = { kind: 'device', id: after.id }
  recordAct(tx, { admin, action, subject, before: before && state(before), after: state(after), at })
}

/** Of one's own devices: what is gone already, or a colleague's, is left as it is. */
export function removeDevice({ db, clock }: Devices, admin: AdminName, endpoint: string): void {
  db.transaction((tx) => {
    const device = findDevice(tx, endpoint)
    if (device?.admin === admin) switchOff(tx, device, toInstant(clock))
  })
}

/** Errors: push.unknown_device. */
export function removeDeviceById({ db, clock }: Devices, admin: AdminName, id: number): void {
  db.transaction((tx) => {
    const device = findDeviceById(tx, id)
    if (device?.admin !== admin) return noDevice()
    switchOff(tx, device, toInstant(clock))
  })
}

function switchOff(tx: Tx, { id, admin, kinds }: DeviceRow, at: string): void {
  deleteDevices(tx, [id])
  recordAct(tx, { admin, action: 'push.switched_off', subject: { kind: 'device', id }, before: { kinds }, at })
}

/**
 * Sends a trial alert to one device.
 * Errors: push.unknown_device; push.gone, when the device has ended its subscription; push.refused.
 */
export async function testDevice(devices: Devices, admin: AdminName, endpoint: string): Promise<{ message: string }> {
  const device = findDevice(devices.db, endpoint)
  if (device?.admin !== admin) return noDevice()
  const url = '/admin/wildlifeafrica?alert=test#settings'
  const result = await pushTo(devices, device, { type: 'test', count: 1, url })
  if (result.kind === 'gone')
    return fail('notFound', 'push.gone', 'The push service no longer knows this device. Please switch alerts on again.')
  if (result.kind === 'refused') return fail('badGateway', 'push.refused', `No alert could be sent. ${result.reason}`)
  return { message: 'A test alert is on its way to this device.' }
}

/** Seconds that a push service keeps an alert for a device that is off. */
const lastsSeconds = 24 * 3600

/** Pushes to one device, and keeps what came of it. A device that is gone is removed. */
export async function pushTo(
  { db, clock, push }: Devices,
  device: DeviceRow,
  payload: PushPayload,
): Promise<PushResult> {
  const to = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } }
  const result = await push.send(to, JSON.stringify(payload), lastsSeconds)
  if (result.kind === 'gone') deleteGoneDevice(db, device)
  if (result.kind === 'refused') changeDevice(db, device.id, { lastError: result.reason })
  if (result.kind === 'sent') changeDevice(db, device.id, { lastPushAt: toInstant(clock), lastError: null })
  return result
}

/** A point of P-256 and sixteen bytes (RFC 8291, section 3). */
function areKeys({ p256dh, auth }: PushSubscriptionGiven['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

const noDevice = (): never => fail('notFound', 'push.unknown_device', 'This device gets no alerts.')

/** The endpoint stays here: whoever has it and the keys could write to the device. */
const present = (row: DeviceRow): PushDevice => ({
  id: row.id,
  endpointSha256: createHash('sha256').update(row.endpoint).digest('base64url'),
  name: deviceName(row.userAgent),
  kinds: row.kinds,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  lastPushAt: row.lastPushAt,
  lastError: row.lastError,
})
