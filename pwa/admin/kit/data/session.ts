import { proxy } from 'valtio'
import type { AdminName } from '../../../../data/contract/admin.ts'
import { clearBadge } from './badge.ts'
import { isStatus } from './failures.ts'
import { askSession, closeEverySession, closeSession, openSession } from './remote.ts'

/**
 * Who sits at the desk. The server's cookie is the truth; session storage only remembers that there was a session,
 * so that its end can be told from its absence.
 */
export const desk = proxy<{
  state: 'asking' | 'unreachable' | 'out' | 'in'
  admin: AdminName | null
  /** The session was over before the admin signed out. */
  ended: boolean
  /** The admin has just left every device. */
  leftEverywhere: boolean
}>({ state: 'asking', admin: null, ended: false, leftEverywhere: false })

const flagKey = 'adminAuthenticated'
const nameKey = 'adminName'

/** Other tabs of this browser leave with this one: who has the device next finds no desk in them, also without a connection. */
const tabs =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('desk')
const left = 'left'
tabs?.addEventListener('message', ({ data }) => {
  if (data === left) endSession()
})

export async function resumeSession(): Promise<void> {
  desk.state = 'asking'
  try {
    enter((await askSession()).admin)
  } catch (error) {
    if (isStatus(error, 401)) stayOut()
    else desk.state = 'unreachable'
  }
}

/** The server knows of no session: one that this tab remembers has ended. */
export const stayOut = (): void => leave(sessionStorage.getItem(flagKey) !== null)

/** Errors: 401 for a wrong code, 429 while locked out. */
export async function signIn(code: string): Promise<void> {
  enter((await openSession(code)).admin)
}

export async function signOut(): Promise<void> {
  await closeSession()
  leave(false)
  tabs?.postMessage(left)
}

/** Ends every session of this admin, on all devices. */
export async function leaveEverywhere(): Promise<void> {
  await closeEverySession()
  leave(false)
  tabs?.postMessage(left)
  desk.leftEverywhere = true
}

/** The server no longer knows this session. */
export function endSession(): void {
  if (desk.state === 'in') leave(true)
}

function enter(admin: AdminName) {
  sessionStorage.setItem(flagKey, 'true')
  sessionStorage.setItem(nameKey, admin)
  Object.assign(desk, { state: 'in', admin, ended: false, leftEverywhere: false })
}

function leave(ended: boolean) {
  if (desk.state === 'in' && !ended) clearBadge()
  sessionStorage.removeItem(flagKey)
  sessionStorage.removeItem(nameKey)
  Object.assign(desk, { state: 'out', admin: null, ended, leftEverywhere: false })
}
