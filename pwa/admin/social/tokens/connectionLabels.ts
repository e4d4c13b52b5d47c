import type { Connection } from '../../../../data/contract/outreach/social.ts'
import { socialPlatformNames, tokenNoticeDays } from '../../../../data/vocabulary/social.ts'
import { counted } from '../../kit/words/counted.ts'

const dayMs = 86_400_000

export interface Alarm {
  platform: Connection['platform']
  /** `now`: nothing goes out; `soon`: it will be so. */
  urgency: 'now' | 'soon'
  text: string
}

/** What is wrong, or soon will be, with the connections: the worst first. */
export function alarmsOf(connections: readonly Connection[], now: Date): Alarm[] {
  return connections
    .flatMap((connection) => alarmOf(connection, now) ?? [])
    .sort((a, b) => a.urgency.localeCompare(b.urgency))
}

function alarmOf({ platform, state, expiresAt }: Connection, now: Date): Alarm | null {
  const name = socialPlatformNames[platform]
  if (state === 'broken') return { platform, urgency: 'now', text: `${name} does not take its token any more` }
  if (state === 'expired') return { platform, urgency: 'now', text: `${name} token has ended` }
  if (state !== 'active' || !expiresAt) return null
  const leftMs = Date.parse(expiresAt) - now.getTime()
  if (leftMs <= 0) return { platform, urgency: 'now', text: `${name} token has ended` }
  if (leftMs > Math.max(...tokenNoticeDays) * dayMs) return null
  return { platform, urgency: 'soon', text: `${name} token ends ${inDays(leftMs)}` }
}

/** today, in 1 day, in 6 days: as many whole days as are left. */
function inDays(leftMs: number): string {
  const days = Math.floor(leftMs / dayMs)
  return days === 0 ? 'within a day' : `in ${counted(days, 'day')}`
}

/** Beside a platform's name. */
export const connectionStates: Record<Connection['state'], string> = {
  missing: 'No token',
  inactive: 'Token not active',
  active: 'Token active',
  broken: 'Token refused',
  expired: 'Token ended',
}

/** Why nothing can go out to a platform now; null when it can. */
export function outageOf({ platform, state, problem }: Connection): string | null {
  const name = socialPlatformNames[platform]
  if (state === 'active') return null
  if (state === 'missing') return `There is no token for ${name} yet.`
  if (state === 'inactive') return `The token for ${name} is not active.`
  if (state === 'expired') return `The token for ${name} has ended.`
  return `${name} does not take the token any more${problem ? `: ${problem}` : '.'}`
}

/** Ends 28 Nov 2026, in 6 days; Ended 3 Nov 2026; Has no end that is known of. */
export function expiryInWords(expiresAt: string | null, now: Date, day: (instant: string) => string): string {
  if (!expiresAt) return 'No end is known'
  const leftMs = Date.parse(expiresAt) - now.getTime()
  if (leftMs <= 0) return `Ended ${day(expiresAt)}`
  return `Ends ${day(expiresAt)}, ${inDays(leftMs)}`
}
