import { onTestFinished } from 'vitest'
import type { NewContent } from '../../../../data/contract/outreach/calendar.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { connectPlatforms } from '../../social/tokens/testing.ts'
import { openCalendar } from '../testing.ts'

/** When the scheduled item goes out, and how long that is from the opening. */
export const at = '2026-03-05T14:00:00.000Z'
export const fiveDays = Date.parse(at) - Date.parse('2026-03-01T09:00:00.000Z')
export const inFive = { status: 'scheduled', scheduledDate: at, timezone: 'America/New_York' }

/** The calendar with a scheduled item, and both platforms connected as the sandbox plays them. */
export async function openScheduledItem({
  isConnected = true,
  ...more
}: Partial<NewContent> & { isConnected?: boolean } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { FACEBOOK_GRAPH_BASE = '', TWITTER_API_BASE = '' } = sandbox.env
  const api = await openCalendar({ FACEBOOK_GRAPH_BASE, TWITTER_API_BASE })
  if (isConnected) connectPlatforms(api.deps, sandbox)
  const { id } = await api.add(more)
  await api.change(id, inFive)
  return { ...api, sandbox, id }
}
