import type { ContentItem } from '../../../data/contract/outreach/calendar.ts'
import type { Api } from './api.ts'
import { json } from './platforms.ts'

export const calendarZone = 'America/New_York'
const dayMs = 86_400_000

/** The content calendar beside the browser: what it holds, and items as another test or a colleague has left them. */
export function openCalendar(api: Api) {
  const items = async () => (await (await api.call('GET', '/api/content-calendar')).json()) as ContentItem[]
  const named = async (title: string) => (await items()).find((item) => item.title === title)
  const change = async ({ id, revision }: ContentItem, part: object) =>
    (await (await api.call('PUT', `/api/content-calendar/${id}`, json({ ...part, revision }))).json()) as ContentItem
  return {
    items,
    named,
    change,
    /** For both platforms; a scheduled one goes out in three days. */
    async add(title: string, { isScheduled = false } = {}): Promise<ContentItem> {
      const words = { title, content: `${title}.`, platforms: ['facebook', 'twitter'], hashtags: ['night watch'] }
      const made = (await (await api.call('POST', '/api/content-calendar', json(words))).json()) as ContentItem
      const scheduledDate = new Date(Date.now() + 3 * dayMs).toISOString()
      return isScheduled ? change(made, { status: 'scheduled', scheduledDate, timezone: calendarZone }) : made
    },
  }
}
