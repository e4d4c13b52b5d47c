import type { ClientOptions } from 'openai'
import { expect, onTestFinished, vi } from 'vitest'
import { connectPlatforms } from '../../api/outreach/social/tokens/testing.ts'
import type { ContentEvent, ContentItem, NewContent } from '../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../data/rules/zonedTime.ts'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { openColleague } from './colleague.ts'
import { openDesk } from './desk.ts'
import { type Given, screen, waitFor, within } from './screen.tsx'

// The server of a screen is in one process with a document, where this package refuses to keep a key.
vi.mock('openai', async (original) => {
  const { default: OpenAI, ...more } = await original<typeof import('openai')>()
  class InDocument extends OpenAI {
    constructor(options?: ClientOptions) {
      super({ ...options, dangerouslyAllowBrowser: true })
    }
  }
  return { ...more, default: InDocument }
})

/** The zone of the desk. */
export const zone = 'America/New_York'
export const today = () => wallTimeOf(new Date(), zone).date
export const dayMs = 86_400_000

export const root = '/api/content-calendar'
export const content = /^\/api\/content-calendar$/

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const dialog = async (name: string) => {
  const element = await screen.findByRole('dialog', { name })
  const found = within(element)
  return {
    ...found,
    says: (words: string) => waitFor(() => expect(element.textContent).toContain(words)),
    field: (label: RegExp) => found.findByLabelText<HTMLInputElement>(label),
    button: (label: string) => found.getByRole('button', { name: label }),
  }
}
export const isClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
export const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]')

/** The Content Calendar, with what a colleague's acts and the rows say. */
export async function openCalendar(given: Given = {}) {
  const opened = await openDesk('content-calendar', given)
  const { api, click, fill } = opened
  const call = await openColleague(api)
  const items = () => call<ContentItem[]>('GET', root)
  const named = async (title: string) => (await items()).find((item) => item.title === title)
  const change = async (title: string, part: object) => {
    const item = await named(title)
    return call('PUT', `${root}/${item?.id}`, { ...part, revision: item?.revision })
  }
  const press = async (name: string) => click(await button(name))
  return {
    ...opened,
    call,
    items,
    named,
    change,
    press,
    eventNamed: async (name: string) =>
      (await call<ContentEvent[]>('GET', `${root}/events`)).find((event) => event.name === name),
    /** In the form of new content. */
    async write(words: { Title: string; Content: string; Hashtags?: string }) {
      const form = await dialog('Create Content')
      for (const [name, said] of Object.entries(words)) await fill(await form.field(RegExp(`^${name}`)), said)
      return form
    },
    /** For both platforms; a scheduled one goes out in three days. Seen after `reopen`. */
    async add(title: string, { isScheduled = false, ...more }: { isScheduled?: boolean } & Partial<NewContent> = {}) {
      const scheduledDate = new Date(Date.now() + 3 * dayMs).toISOString()
      const plan = isScheduled ? { scheduledDate, timezone: zone } : {}
      const words = { title, content: `${title}.`, platforms: ['facebook', 'twitter'], hashtags: ['night watch'] }
      await call('POST', root, { ...words, ...plan, ...more })
      if (isScheduled) await change(title, { status: 'scheduled' })
    },
  }
}

/** The desk with one content, and shown with it. */
export async function openCalendarWith(title: string, how?: { isScheduled: boolean }) {
  const { api, add } = await openCalendar()
  await add(title, how)
  return openCalendar({ api })
}

/** The desk with both platforms connected and a model that writes, as the sandbox plays them. */
export async function openSandboxCalendar() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const desk = await openCalendar({
    environment: sandbox.env,
    given({ deps }) {
      connectPlatforms(deps, sandbox)
      deps.jobs.start()
    },
  })
  return {
    ...desk,
    sandbox,
    timesSaid: (words: string) => [
      sandbox.facebook.posts().filter(({ message }) => message.includes(words)).length,
      sandbox.x.posts().filter(({ text }) => text.includes(words)).length,
    ],
  }
}
