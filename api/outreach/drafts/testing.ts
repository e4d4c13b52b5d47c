import { onTestFinished } from 'vitest'
import { contentCalendar, weeklyContentPlans } from '../../../data/tables/calendar.ts'
import type { Prepared } from '../../../scripts/sandbox/openai/openai.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../../testing.ts'

/** The API and a signed-in admin. It is 1 March 2026, nine in the morning in UTC, and four at night for the admin. */
export async function openDesk(environment: Record<string, string> = {}) {
  const api = await openTestApp(environment)
  const cookie = await api.signIn()
  const ask = (method: string, path: string, body?: object, by = cookie) =>
    api.app.request(`/api/content-calendar${path}`, {
      method,
      headers: { cookie: by, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const post = async (path: string, body: object, by = cookie) => {
    const answer = await ask('POST', path, body, by)
    return { status: answer.status, body: await answer.json() }
  }
  const { db } = api.deps
  /** What stands in the calendar. */
  const stored = () => db.select().from(contentCalendar).all()
  const plans = () => db.select().from(weeklyContentPlans).all()
  return { ...api, cookie, ask, post, stored, plans }
}

/** The same, where drafts are written by a model: the sandbox's. */
export async function openDeskWithModel(environment: Record<string, string> = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = sandbox.env
  const desk = await openDesk({ OPENAI_API_KEY: OPENAI_API_KEY!, OPENAI_BASE_URL: OPENAI_BASE_URL!, ...environment })
  const prepare = (...drafts: object[]) => sandbox.openai.prepare(...drafts.map(asAnswer))
  return { ...desk, sandbox, prepare }
}

const asAnswer = (drafts: object): Prepared =>
  Array.isArray(drafts) ? JSON.stringify({ drafts }) : (drafts as Prepared)

export const goodDraft = {
  title: 'A day for wild animals',
  content: 'On this day we listen to those who live beside them.',
  hashtags: ['WorldWildlifeDay', 'VoicesForWildlife'],
  callToAction: 'Tell us your story.',
}
export const wildlifeDay = {
  eventName: 'World Wildlife Day',
  eventDescription: 'Every 3 March the world looks at its wild animals and plants.',
  platforms: ['facebook', 'twitter'],
  style: 'educational',
}
