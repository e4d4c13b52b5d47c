import { randomBytes } from 'node:crypto'
import type { AdminProfile } from '../../../data/contract/admin.ts'
import type { PushPayload } from '../../../data/contract/inbox/notifications.ts'
import { isDemonstration } from '../../../data/demo/addresses.ts'
import { endOfQuiet } from '../../../data/rules/inbox/quietHours.ts'
import { type AlertKind, alertKindOf, alertKinds } from '../../../data/vocabulary/notifications.ts'
import { findProfile, listProfiles } from '../../platform/admins/profile.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type DeviceRow, findDeviceById, listDevices } from '../push/push.store.ts'
import { pushTo } from '../push/push.ts'
import { type AlertRow, acknowledge, attachTo, findAlertOf, insertAlert, listFrom, listUntold } from './alerts.store.ts'
import { freshMs, isMailedAtOnce, patienceMs } from './mailing.ts'

export const pushJob = 'alerts.push'
export const digestJob = 'alerts.mail'
export const escalateJob = 'alerts.escalate'

export interface PushWork {
  device: number
  kind: AlertKind
  /** The first alert it tells of. */
  first: number
  /** The end of the quiet hours in which it waited: it tells of all until then. Null: of the first alone. */
  until: string | null
}

type Alerting = Pick<Deps, 'db' | 'clock' | 'jobs' | 'push'>

/** An alert for each kind of what the admins were told and nobody has read yet, with all that follows from it. Of demonstration content, none. */
export function collectAlerts(alerting: Alerting): void {
  const { db, clock, jobs } = alerting
  db.transaction((tx) => {
    const now = clock.now()
    const fresh = listUntold(tx, new Date(now.getTime() - freshMs).toISOString())
    const untold = fresh.filter(({ authorEmail }) => !isDemonstration(authorEmail))
    const kinds = [...new Set(untold.map(({ type }) => alertKindOf(type)))]
    if (kinds.length === 0) return
    const circle = { devices: listDevices(tx), profiles: listProfiles(tx) }
    for (const kind of kinds) {
      const ids = untold.filter(({ type }) => alertKindOf(type) === kind).map(({ id }) => id)
      const token = randomBytes(16).toString('base64url')
      const alert = insertAlert(tx, { token, kind, count: ids.length, createdAt: now.toISOString() })
      attachTo(tx, alert.id, ids)
      spread(tx, alerting, alert, circle)
    }
  })
  jobs.wake()
}

/** To each device that wants it, to whom it is mailed at once, and to the clock that waits for an answer. */
function spread(
  tx: Tx,
  { clock, jobs }: Alerting,
  { id, kind }: AlertRow,
  { devices, profiles }: { devices: DeviceRow[]; profiles: AdminProfile[] },
): void {
  const now = clock.now()
  for (const device of devices.filter(({ kinds }) => kinds.includes(kind))) {
    const profile = profiles.find(({ admin }) => admin === device.admin)
    askForPush(tx, jobs, { device: device.id, kind, first: id, quietUntil: profile ? endOfQuiet(now, profile) : null })
  }
  for (const profile of profiles.filter((one) => isMailedAtOnce(one, kind, devices))) {
    // A mail for each minute: one that is being written has not seen what comes now.
    const minute = Math.floor(now.getTime() / 60_000)
    const runAt = new Date((minute + 1) * 60_000)
    const uniqueKey = `${digestJob}:${profile.admin}:${minute}`
    jobs.enqueue(tx, { name: digestJob, payload: { admin: profile.admin }, uniqueKey, runAt })
  }
  const runAt = new Date(now.getTime() + patienceMs)
  jobs.enqueue(tx, { name: escalateJob, uniqueKey: `${escalateJob}:${id}`, runAt })
}

type Asked = Omit<PushWork, 'until'> & { quietUntil: Date | null; isAgain?: boolean }

/** At once, or when the quiet hours end: then once for each kind, with the sum of what came meanwhile. */
function askForPush(tx: Tx, jobs: Deps['jobs'], { device, kind, first, quietUntil, isAgain = false }: Asked): void {
  const until = quietUntil?.toISOString() ?? null
  const payload: PushWork = { device, kind, first, until }
  // One that waited before and waits again tells of more than those that began to wait later.
  const night = isAgain ? `${kind}:${until}:from ${first}` : `${kind}:${until}`
  const uniqueKey = `${pushJob}:${device}:${until === null ? first : night}`
  jobs.enqueue(tx, { name: pushJob, payload, uniqueKey, runAt: quietUntil ?? undefined })
}

/** Throws when the push service would not take it: the job tries again. */
export async function pushAlerts(alerting: Alerting, { device: id, kind, first, until }: PushWork): Promise<void> {
  const { db, clock, jobs } = alerting
  const device = findDeviceById(db, id)
  if (!device?.kinds.includes(kind)) return
  const now = clock.now()
  const quietUntil = endOfQuiet(now, findProfile(db, device.admin))
  if (quietUntil)
    return db.transaction((tx) => askForPush(tx, jobs, { device: id, kind, first, quietUntil, isAgain: true }))
  const oldest = new Date(now.getTime() - freshMs).toISOString()
  const alerts = listFrom(db, { kind, first, before: until }).filter(({ createdAt }) => createdAt > oldest)
  const newest = alerts.at(-1)
  if (!newest) return
  const count = alerts.reduce((sum, alert) => sum + alert.count, 0)
  const result = await pushTo(alerting, device, payloadOf({ kind, count, token: newest.token }))
  if (result.kind !== 'refused') return
  if (result.waitMs === null) throw new Error(result.reason)
  // Later than now in any case: the key of a job that runs is taken.
  const runAt = new Date(now.getTime() + Math.min(Math.max(result.waitMs, shortestWaitMs), longestWaitMs))
  const uniqueKey = `${pushJob}:${id}:${newest.id}:${runAt.toISOString()}`
  db.transaction((tx) => {
    jobs.enqueue(tx, { name: pushJob, payload: { device: id, kind, first, until }, uniqueKey, runAt })
  })
}

/** A push service that asks for more patience is asked again all the same. */
const longestWaitMs = 3_600_000
const shortestWaitMs = 1_000

const payloadOf = ({ kind, count, token }: Pick<AlertRow, 'kind' | 'count' | 'token'>): PushPayload => ({
  type: kind,
  count,
  url: `/admin/wildlifeafrica?alert=${token}#${alertKinds[kind].tab}`,
})

/** A device has shown the alert of this token. Says whether there is one. */
export function acknowledgeAlert({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): boolean {
  const alert = findAlertOf(db, token)
  if (alert) acknowledge(db, alert.id, toInstant(clock))
  return alert !== undefined
}
