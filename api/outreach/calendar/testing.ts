import type { ContentEvent, ContentItem, NewContent } from '../../../data/contract/outreach/calendar.ts'
import { openTestApp } from '../../testing.ts'

/** The calendar as an admin calls it, at nine in the morning of Sunday 1 March 2026 in UTC. */
export async function openCalendar(environment: Record<string, string> = {}) {
  const api = await openTestApp(environment)
  const signInBoth = async () => ({ admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') })
  let cookies = await signInBoth()
  /** Moves the clock; who was signed in comes back. */
  const pass = async (ms: number) => {
    api.clock.pass(ms)
    cookies = await signInBoth()
  }
  const call = async (
    method: string,
    path: string,
    { body, key, admin = 'admin1' }: { body?: unknown; key?: string; admin?: 'admin1' | 'admin2' } = {},
  ) => {
    const answer = await api.app.request(`/api/content-calendar${path}`, {
      method,
      headers: {
        cookie: cookies[admin],
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      link: answer.headers.get('link'),
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  }
  const add = async (more: Partial<NewContent> = {}): Promise<ContentItem> =>
    (await call('POST', '', { body: { ...words, ...more } })).body
  const addEvent = async (more: object): Promise<ContentEvent> =>
    (await call('POST', '/events', { body: { name: 'Crane walk', eventDate: '2026-05-09', ...more } })).body
  const change = (id: number, body: object, admin?: 'admin1' | 'admin2') => call('PUT', `/${id}`, { body, admin })
  const find = async (id: number): Promise<ContentItem | undefined> =>
    (await call('GET', '?limit=100')).body.find((item: ContentItem) => item.id === id)
  return { ...api, pass, call, add, addEvent, change, find }
}

export const words = {
  title: 'The cranes are back',
  content: 'For the first time in nine years, cranes nest at the Reedwater dam.',
  platforms: ['facebook', 'twitter'],
  contentType: 'post',
} satisfies NewContent
