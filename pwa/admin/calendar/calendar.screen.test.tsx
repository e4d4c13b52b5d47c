import type { ClientOptions } from 'openai'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectPlatforms } from '../../../api/outreach/social/tokens/testing.ts'
import type { ContentEvent, ContentItem, NewContent } from '../../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../../data/rules/zonedTime.ts'
import { stories } from '../../../data/tables/stories.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openDesk } from '../../testing/desk.ts'
import { type Given, lostAnswer, noAnswer, screen, toast, waitFor, within } from '../../testing/screen.tsx'
import { addDays } from './days.ts'

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

const zone = 'America/New_York'
const dayMs = 86_400_000
const root = '/api/content-calendar'
const content = /^\/api\/content-calendar$/
const oneContent = /^\/api\/content-calendar\/\d+$/
const events = /^\/api\/content-calendar\/events/

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async (name: string) => {
  const element = await screen.findByRole('dialog', { name })
  const found = within(element)
  return {
    ...found,
    says: (words: string) => waitFor(() => expect(element.textContent).toContain(words)),
    field: (label: RegExp) => found.findByLabelText<HTMLInputElement>(label),
    button: (label: string) => found.getByRole('button', { name: label }),
  }
}
const isClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]')
const today = () => wallTimeOf(new Date(), zone).date

const somePublished = () => ({
  title: 'The river came back',
  content: 'We saw forty elephants.',
  authorName: 'Amara',
  authorLocation: 'Arusha',
  authorEmail: 'amara@example.net',
  category: 'Wildlife Return' as const,
  status: 'published' as const,
  publishedAt: new Date().toISOString(),
})

/** The third Saturday of February that comes next, or the one after it. */
const year = new Date().getUTCFullYear() + 1
const day = 15 + ((6 - new Date(Date.UTC(year, 1, 15)).getUTCDay()) % 7)

async function open(given: Given = {}) {
  const opened = await openDesk('content-calendar', given)
  const { api, click, fill } = opened
  const headers = { cookie: await api.signIn('admin2'), 'content-type': 'application/json' }
  /** As a colleague does. */
  const call = async (method: string, path: string, body?: object) => {
    const sent = body && JSON.stringify(body)
    const answer = await api.app.request(path, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: sent,
    })
    const text = await answer.text()
    return text ? JSON.parse(text) : null
  }
  const items = (): Promise<ContentItem[]> => call('GET', root)
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
      ((await call('GET', `${root}/events`)) as ContentEvent[]).find((event) => event.name === name),
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
async function openWith(title: string, how?: { isScheduled: boolean }) {
  const { api, add } = await open()
  await add(title, how)
  return open({ api })
}

/** The desk with both platforms connected and a model that writes, as the sandbox plays them. */
async function openSandboxDesk() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const desk = await open({
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

describe('content', () => {
  it('that is not there yet is said, and the first is written with the length on each platform', async () => {
    const { press, write, fill } = await open()
    await screen.findByRole('heading', { name: 'No content yet' })
    await press('Create Content')
    const form = await dialog('Create Content')
    await form.findByText('It needs a title and some text.')
    expect(isDisabled(form.button('Create Content'))).toBe(true)
    await write({ Title: 'Night of the pangolin', Content: 'x'.repeat(270), Hashtags: 'Pangolins, night watch' })
    await form.findByText('14 characters too many for Twitter.')
    await fill(await form.field(/^Content/), 'They come out when the moon is down.')
    await form.findByText('Twitter fits.')
    expect(isDisabled(form.button('Create Content'))).toBe(false)
  })

  it('whose form was left stays in the tab until it is saved, once', async () => {
    const { api, press, click, write, answerOnce } = await open()
    const words = {
      Title: 'Night of the pangolin',
      Content: 'When the moon is down.',
      Hashtags: 'Pangolins, night watch',
    }
    await press('Create Content')
    const left = await write(words)
    answerOnce('POST', content, noAnswer)
    await click(left.button('Create Content'))
    await left.findByText('Failed to create content')
    expect((await left.field(/^Content/)).value).toBe(words.Content)

    const again = await open({ api })
    await again.press('Go on writing')
    const form = await dialog('Create Content')
    again.answerOnce('POST', content, lostAnswer)
    await again.click(form.button('Create Content'))
    await form.findByText('Failed to create content')
    await again.click(form.button('Create Content'))
    await toast('Content Created')
    await isClosed('Create Content')
    expect(await again.items()).toMatchObject([
      { title: words.Title, status: 'draft', hashtags: ['Pangolins', 'night watch'], scheduledDate: null },
    ])
    await screen.findByRole('heading', { name: 'Without a date' })
  })

  it('that was changed after a lost answer is saved in the one item that the first click has made', async () => {
    const { press, write, fill, click, answerOnce, items } = await open()
    await press('Create Content')
    const form = await write({ Title: 'Cranes', Content: 'First words.' })
    answerOnce('POST', content, lostAnswer)
    await click(form.button('Create Content'))
    await form.findByText('Failed to create content')
    await fill(await form.field(/^Content/), 'Much better words.')
    answerOnce('POST', content, () => Response.json({ error: 'busy', message: 'Later.' }, { status: 429 }))
    await click(form.button('Create Content'))
    await form.findByText('Later.')
    await click(form.button('Create Content'))
    await toast('Content Created')
    expect((await items()).map(({ title, content }) => [title, content])).toEqual([['Cranes', 'Much better words.']])
  })

  it('is seen as each platform would show it, and taken back', async () => {
    const { press, click, user, named } = await openWith('Night of the pangolin', { isScheduled: true })
    await press('Preview: Night of the pangolin')
    const preview = await dialog('Preview Social Media Post')
    await preview.findByText(/\/ 280/)
    preview.getAllByText(/#nightwatch/)
    await user.keyboard('{Escape}')
    await isClosed('Preview Social Media Post')
    await press('Back to draft: Night of the pangolin')
    await click((await dialog('Back to draft?')).button('Back to draft'))
    await toast('Back to draft')
    expect(await named('Night of the pangolin')).toMatchObject({ status: 'draft', posts: [] })
  })

  it('that two people edit is shown in both versions', async () => {
    const { press, fill, click, change, named } = await openWith('Night of the pangolin')
    await press('Edit: Night of the pangolin')
    const form = await dialog('Edit content')
    await fill(await form.field(/^Content/), 'Mine.')
    await change('Night of the pangolin', { content: 'Theirs.' })
    await click(form.button('Save changes'))
    const versions = await dialog('Two versions of this content')
    versions.getByText('Theirs.')
    await click(await versions.field(/^Keep mine/))
    await click(versions.button('Continue with these texts'))
    await isClosed('Two versions of this content')
    await click((await dialog('Edit content')).button('Save changes'))
    await toast('Content Updated')
    expect((await named('Night of the pangolin'))?.content).toBe('Mine.')
  })

  it('that a colleague deleted becomes new content with what was typed', async () => {
    const { press, fill, click, call, named } = await openWith('Cranes')
    await press('Edit: Cranes')
    const form = await dialog('Edit content')
    await fill(await form.field(/^Content/), 'They must not be lost.')
    await call('DELETE', `${root}/${(await named('Cranes'))?.id}`)
    await click(form.button('Save changes'))
    await screen.findByText(/A colleague has deleted this content\./)
    await click((await dialog('Create Content')).button('Create Content'))
    await toast('Content Created')
    expect((await named('Cranes'))?.content).toBe('They must not be lost.')
  })

  it('is deleted after a question', async () => {
    const { press, click, items } = await openWith('Night of the pangolin')
    await press('Delete: Night of the pangolin')
    await click((await dialog('Delete this content?')).button('Delete'))
    await toast('Content Deleted')
    expect(await items()).toEqual([])
  })

  it('keeps its time on the clocks on which it was typed, whichever zone is chosen meanwhile', async () => {
    const { api, press, write, fill } = await open()
    await press('Create Content')
    const form = await write({ Title: 'Spring', Content: 'They dance.' })
    await fill(await form.field(/^Date/), '2099-03-10')
    await fill(await form.field(/^Time in New York/), '15:00')
    const headers = { cookie: await api.signIn('admin1'), 'content-type': 'application/json' }
    const body = JSON.stringify({ timezone: 'Africa/Lagos' })
    expect((await api.app.request('/api/admin/profile', { method: 'PATCH', headers, body })).status).toBe(200)
    const again = await open({ api })
    await screen.findByText(/in Lagos$/)
    await again.press('Go on writing')
    await (await dialog('Create Content')).field(/^Time in New York/)
    await again.click((await dialog('Create Content')).button('Create Content'))
    await toast('Content Created')
    const { scheduledDate } = (await again.named('Spring')) ?? {}
    expect(wallTimeOf(scheduledDate ?? '', 'America/New_York')).toEqual({ date: '2099-03-10', time: '15:00' })
  })
})

describe('events', () => {
  async function openEvents(given?: Given) {
    const opened = await open(given)
    await opened.click(await screen.findByRole('tab', { name: 'Event Management' }))
    await screen.findByRole('heading', { name: 'Your calendar' })
    return opened
  }

  it('are made with what stays the same from year to year, and a refusal keeps the words', async () => {
    const { press, fill, choose, click, answerOnce, eventNamed } = await openEvents()
    await press('Create Event')
    const form = await dialog('Create Event')
    expect(isDisabled(form.button('Create Event'))).toBe(true)
    await fill(await form.field(/^Name/), 'World Pangolin Day')
    await fill(await form.field(/^Date/), `${year}-02-${day}`)
    await choose(await form.field(/^Recurring/), 'Every year')
    await click(await form.field(/^on the third Saturday of February/))
    await choose(await form.field(/^Category/), 'Awareness day')
    answerOnce('POST', events, noAnswer)
    await click(form.button('Create Event'))
    await form.findByText('Failed to create event')
    await click(form.button('Create Event'))
    await toast('Event Created')
    await screen.findByText(RegExp(`Next: Feb ${day}, ${year}\\. Every year on the third Saturday of February\\.`))
    expect(await eventNamed('World Pangolin Day')).toMatchObject({ recurring: true, annualBy: 'weekday' })
  })

  it('that were renamed after a lost answer are made once', async () => {
    const { press, fill, click, answerOnce, call } = await openEvents()
    await press('Create Event')
    const form = await dialog('Create Event')
    await fill(await form.field(/^Name/), 'Crane count')
    await fill(await form.field(/^Date/), '2099-03-01')
    answerOnce('POST', events, lostAnswer)
    await click(form.button('Create Event'))
    await form.findByText('Failed to create event')
    await fill(await form.field(/^Name/), 'Great crane count')
    await click(form.button('Create Event'))
    await toast('Event Created')
    const names = ((await call('GET', `${root}/events`)) as ContentEvent[]).map(({ name }) => name)
    expect(names.filter((name) => name.includes('rane count'))).toEqual(['Great crane count'])
  })

  it('are changed and deleted, and a failure is said', async () => {
    const { api, call } = await open()
    await call('POST', `${root}/events`, {
      name: 'World Pangolin Day',
      eventDate: `${year}-02-${day}`,
      recurring: true,
      annualBy: 'weekday',
    })
    const { press, choose, click, answerOnce, eventNamed } = await openEvents({ api })
    await press('Edit: World Pangolin Day')
    const form = await dialog('Edit Event')
    await choose(await form.field(/^Priority/), 'High')
    answerOnce('PUT', events, noAnswer)
    await click(form.button('Update Event'))
    await form.findByText('Failed to update event')
    await click(form.button('Update Event'))
    await toast('Event Updated')
    expect((await eventNamed('World Pangolin Day'))?.priority).toBe('high')

    await press('Delete: World Pangolin Day')
    const question = await dialog('Delete this event?')
    answerOnce('DELETE', events, noAnswer)
    await click(question.button('Delete'))
    await question.findByText('Failed to delete event')
    await click(question.button('Delete'))
    await toast('Event Deleted')
    expect(await eventNamed('World Pangolin Day')).toBeUndefined()
  })

  it('of the year are added once, and the own calendar has a secret address', async () => {
    const { press, click } = await openEvents()
    await press('Add awareness days')
    await toast('Awareness Days Added')
    await waitFor(async () => expect((await button('Add awareness days')).getAttribute('aria-busy')).toBe('false'))
    await press('Add awareness days')
    await toast('Nothing to add')
    const address = () => screen.getByText(/^http.*\.ics/).textContent
    const before = address()
    await press('Make a new address')
    await click((await dialog('Make a new address?')).button('Make a new address'))
    await toast('New Address')
    await waitFor(() => expect(address()).not.toBe(before))
  })
})

describe('content on its way out', () => {
  it('is written, scheduled, and published on both platforms by the clock, once', async () => {
    const { api, press, write, fill, click, change, named, timesSaid } = await openSandboxDesk()
    await press('Create Content')
    const made = await write({ Title: 'Dawn at the lagoon', Content: 'The pelicans are up before us.' })
    await click(made.button('Create Content'))
    await toast('Content Created')
    await press('Schedule Post: Dawn at the lagoon')
    const form = await dialog('Schedule Post')
    await fill(await form.field(/^Date/), addDays(today(), 2))
    await click(form.button('Schedule Post'))
    await toast('Content Scheduled')
    expect([(await named('Dawn at the lagoon'))?.status, ...timesSaid('The pelicans')]).toEqual(['scheduled', 0, 0])

    const soon = new Date(api.clock.now().getTime() + 3_000).toISOString()
    await change('Dawn at the lagoon', { scheduledDate: soon })
    api.clock.pass(3_000)
    await api.deps.jobs.drain()
    expect((await named('Dawn at the lagoon'))?.status).toBe('published')
    expect(timesSaid('The pelicans')).toEqual([1, 1])
    await click(within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: /^published/i }))
    await button('Preview: Dawn at the lagoon')
    expect(screen.queryByRole('button', { name: 'Publish Now: Dawn at the lagoon' })).toBeNull()
  })

  it('is published before its time by a click, and what each platform said is shown', async () => {
    const first = await openSandboxDesk()
    const { sandbox, timesSaid } = first
    for (const title of ['A calf at noon', 'A calf at dusk']) await first.add(title, { isScheduled: true })
    const { press, click, fill, named } = await open({ api: first.api })
    const ofStatus = async (name: RegExp) =>
      click(within(await screen.findByRole('group', { name: 'Status' })).getByRole('button', { name }))
    await ofStatus(/^scheduled/i)
    const publishNow = async (title: string) => {
      await press(`Publish Now: ${title}`)
      await click((await dialog('Publish now?')).button('Publish Now'))
    }
    await publishNow('A calf at noon')
    await screen.findByText('“A calf at noon” is out on Facebook and Twitter.')
    expect(timesSaid('A calf at noon')).toEqual([1, 1])

    sandbox.failNext({ provider: 'x', status: 403, of: 'POST /2/tweets' })
    await publishNow('A calf at dusk')
    const outcome = await dialog('Publish Issues')
    await outcome.says('Facebook: published.')
    await outcome.says('Twitter: Forbidden')
    await click(outcome.button('Done'))
    expect(timesSaid('A calf at dusk')).toEqual([1, 0])

    await ofStatus(/^published/i)
    await press('Schedule again: A calf at dusk')
    const form = await dialog('Schedule Post')
    await form.findByText('It goes to the platforms that have not taken it, and to no other.')
    await fill(await form.field(/^Date/), addDays(today(), 2))
    await click(form.button('Schedule Post'))
    await toast('Content Scheduled')
    const waiting = (await named('A calf at dusk'))?.posts.filter(({ state }) => state === 'scheduled')
    expect(waiting?.map(({ platform }) => platform)).toEqual(['twitter'])
    expect(screen.queryByRole('button', { name: 'Schedule again: A calf at noon' })).toBeNull()
  })

  it('is shown as a colleague wrote it meanwhile before it goes out', async () => {
    const { api, add, sandbox } = await openSandboxDesk()
    await add('Cranes', { content: 'They are at the lake.', hashtags: [], platforms: ['twitter'], isScheduled: true })
    const { press, click, change } = await open({ api })
    await press('Publish Now: Cranes')
    const question = await dialog('Publish now?')
    await question.findByText(/They are at the lake\./)
    await change('Cranes', { content: 'They are somewhere.' })
    await click(question.button('Publish Now'))
    await question.findByText(/A colleague changed this content meanwhile\./)
    await question.findByText(/They are somewhere\./)
    expect(sandbox.x.posts()).toEqual([])
    await click(question.button('Publish Now'))
    await toast('Content Published')
    await screen.findByText('“Cranes” is out on Twitter.')
    expect(sandbox.x.posts().map(({ text }) => text)).toEqual(['They are somewhere.'])
  })

  it('whose outcome was not heard is told with the next click, and nothing goes out again', async () => {
    const { api, add, sandbox } = await openSandboxDesk()
    await add('Herons', { content: 'They stand still.', platforms: ['twitter'], isScheduled: true })
    const { press, click, answerOnce } = await open({ api })
    await press('Publish Now: Herons')
    const question = await dialog('Publish now?')
    answerOnce('PUT', oneContent, lostAnswer)
    await click(question.button('Publish Now'))
    await question.findByText('Failed to update status')
    await click(question.button('Publish Now'))
    const outcome = await dialog('Content Published')
    await outcome.findByText(/See it on Twitter/)
    await click(outcome.button('Done'))
    expect(sandbox.x.posts()).toHaveLength(1)
  })

  it('without a token is told so before it is planned or sent, and an outcome that is none stays to be read', async () => {
    const { api, add } = await open()
    const scheduledDate = new Date(Date.now() + 3 * dayMs).toISOString()
    await add('Cranes', { platforms: ['twitter'], scheduledDate })
    api.deps.jobs.start()
    const { press, click } = await open({ api })
    await press('Schedule Post: Cranes')
    const form = await dialog('Schedule Post')
    await form.findByText(/No social media tokens configured/)
    await click(form.button('Schedule Post'))
    await toast('Content Scheduled')
    await press('Dismiss')
    await press('Publish Now: Cranes')
    const question = await dialog('Publish now?')
    await question.findByText(/No social media tokens configured/)
    await click(question.button('Publish Now'))
    await (await dialog('Publish Issues')).findByText(/Twitter:/)
    expect(document.querySelectorAll('.toast')).toHaveLength(0)
  })

  it('counts the link of its story, and is previewed with the share card', async () => {
    const { api, add } = await open()
    const { id: storyId } = api.deps.db.insert(stories).values(somePublished()).returning().get()
    await add('A story', { content: 'x'.repeat(270), platforms: ['twitter'], hashtags: [], storyId })
    const { press, user } = await open({ api })
    await press('Edit: A story')
    await (await dialog('Edit content')).findByText('15 characters too many for Twitter.')
    await user.keyboard('{Escape}')
    await press('Preview: A story')
    const preview = await dialog('Preview Social Media Post')
    await preview.findByText(/15 characters too many for Twitter\./)
    await preview.findByRole('img', { name: 'The picture of the post' })
  })
})

describe('drafts', () => {
  it('that the model fails to write are said with the reason and never saved; those that come are saved when an admin says so', async () => {
    const { sandbox, press, fill, choose, click, items, named } = await openSandboxDesk()
    const { openai } = sandbox
    await press('AI Generate')
    const form = await dialog('AI Content Generation')
    await fill(await form.field(/^Occasion/), 'World Wetlands Day')
    await choose(await form.field(/^Style/), 'casual')
    const generate = async () => click(await form.findByRole('button', { name: 'Generate' }))
    const refuse = (status: number, times = 1) => {
      for (let time = 0; time < times; time += 1) sandbox.failNext({ provider: 'openai', status })
    }
    // What may be over in a moment is asked three times.
    for (const [fail, reason] of [
      [() => openai.prepare({ ending: 'refusal' }), 'The model did not want to write this, and nothing was saved.'],
      [() => openai.prepare('Well, then.'), 'What came back is no draft that can be used.'],
      [() => openai.setQuota(false), 'The account at OpenAI has nothing left to spend.'],
      [() => refuse(429, 3), 'OpenAI wants us to slow down.'],
      [() => refuse(503, 3), 'OpenAI does not answer at the moment.'],
      [() => refuse(401), 'OpenAI does not accept the key of this site.'],
    ] as const) {
      fail()
      await generate()
      await form.findByText(reason, { exact: false })
      await form.findByText('Failed to generate content')
      openai.setQuota(true)
    }
    expect((await form.field(/^Occasion/)).value).toBe('World Wetlands Day')
    expect(await items()).toEqual([])

    await generate()
    await screen.findByLabelText(/^Content for Twitter/)
    await fill(screen.getByLabelText(/^Title for Facebook/), 'Wetlands, by a person')
    expect(await items()).toEqual([])
    await press('Save all')
    await toast('2 drafts saved')
    expect(await items()).toHaveLength(2)
    expect(await named('Wetlands, by a person')).toMatchObject({ status: 'draft', source: 'openai', posts: [] })
  })

  it('of a week are seven, a second week of the same days has none, and a failure saves none', async () => {
    const { sandbox, press, click, items } = await openSandboxDesk()
    const generate = async () => {
      await press('Generate Weekly Content')
      const week = await dialog('Generate Weekly Content')
      await click(week.button('Generate the week'))
      return week
    }
    sandbox.openai.setQuota(false)
    const week = await generate()
    await week.findByText('Failed to generate weekly content')
    await week.findByText(/The account at OpenAI has nothing left to spend\./)
    sandbox.openai.setQuota(true)
    expect(await items()).toEqual([])
    await click(week.button('Generate the week'))
    await week.findByText(/Created 7, 0 there already\./)
    await click(week.button('Done'))
    const second = await generate()
    await second.findByText(/Created 0, 7 there already\./)
    await click(second.button('Done'))
    const made = await items()
    const days = made.map(({ scheduledDate }) => scheduledDate && wallTimeOf(scheduledDate, zone).date)
    expect(days.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => addDays(today(), day)))
    expect(made.map(({ status }) => status)).toEqual(Array(7).fill('draft'))
  })

  it('are saved as they stand, once, also after a lost answer, and thrown away after a question only', async () => {
    const { press, fill, choose, click, user, answerOnce, items } = await open()
    await press('AI Generate')
    const asked = await dialog('AI Content Generation')
    await fill(await asked.field(/^Occasion/), 'Crane count')
    await choose(await asked.field(/^Style/), 'casual')
    await click(asked.button('Generate'))
    await screen.findByLabelText(/^Title for Facebook/)
    const form = await dialog('AI Content Generation')
    await fill(await form.field(/^Title for Facebook/), 'Counting cranes')
    await click(form.button('Discard'))
    await click((await dialog('Discard these words?')).button('Cancel'))
    expect((await form.field(/^Title for Facebook/)).value).toBe('Counting cranes')
    answerOnce('POST', content, lostAnswer)
    await click(form.button('Save as draft for Facebook'))
    await form.findByText('Failed to create content')
    await fill(await form.field(/^Content for Facebook/), 'We counted.')
    await click(form.button('Save as draft for Facebook'))
    await toast('Saved as draft')
    expect(await items()).toMatchObject([
      {
        title: 'Counting cranes',
        content: 'We counted.',
        status: 'draft',
        source: 'template',
        platforms: ['facebook'],
      },
    ])
    await click(form.button('Discard'))
    await click((await dialog('Discard these words?')).button('Discard for good'))
    await screen.findByLabelText(/^Occasion/)
    await user.keyboard('{Escape}')
    await isClosed('AI Content Generation')
  })
})
