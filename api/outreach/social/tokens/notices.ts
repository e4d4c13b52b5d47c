import { socialPlatformNames, tokenNoticeDays } from '../../../../data/vocabulary/social.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import type { TokenRow } from './socialTokens.store.ts'

const type = 'social_token'

/** Tells that a platform does not take the keys any more. Of a token that was to end, the end is told instead. */
export function tellOfBroken(
  tx: Tx,
  { platform, expiresAt }: TokenRow,
  { reason, at }: { reason: string; at: string },
): void {
  if (expiresAt !== null && expiresAt <= at) return
  const name = socialPlatformNames[platform]
  notify(tx, {
    type,
    title: `${name} does not take our posts`,
    message: `${name} says: ${reason} What is scheduled there will fail until this is mended.`,
    actionDescription: 'Open Social, Token Manager: enter new keys, then test the connection.',
    metadata: { platform },
    at,
  })
}

/** Tells once at each of the days before a token ends, and when it has. What nobody could be told in time is not told late. */
export function tellOfEnd(tx: Tx, { platform, expiresAt }: TokenRow, now: Date): void {
  if (expiresAt === null) return
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs)
  const threshold = days <= 0 ? 0 : tokenNoticeDays.findLast((notice) => days <= notice)
  if (threshold === undefined) return
  const name = socialPlatformNames[platform]
  notify(tx, {
    type,
    key: `${type}:${platform}:${expiresAt}:${threshold}`,
    title: `The ${name} token ${days <= 0 ? 'has ended' : `ends in ${days === 1 ? '1 day' : `${days} days`}`}`,
    message:
      days <= 0
        ? `It ended on ${inWords(expiresAt)}. What is scheduled for ${name} will fail until there is a new one.`
        : `It ends on ${inWords(expiresAt)}. What is scheduled for ${name} after that will fail.`,
    actionDescription: 'Open Social, Token Manager: enter a new access token, then test the connection.',
    metadata: { platform, expiresAt },
    at: now.toISOString(),
  })
}

const inWords = (instant: string) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`
