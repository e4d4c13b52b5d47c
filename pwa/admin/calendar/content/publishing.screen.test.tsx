import { describe, expect, it } from 'vitest'
import { stories } from '../../../../data/tables/stories.ts'
import { button, dayMs, dialog, openCalendar, openSandboxCalendar, today } from '../../../testing/calendar.ts'
import { lostAnswer, screen, toast, within } from '../../../testing/screen.tsx'
import { addDays } from '../days.ts'

const oneContent = /^\/api\/content-calendar\/\d+$/

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

describe('content on its way out', () => {
  it('is written, scheduled, and published on both platforms by the clock, once', async () => {
    const { api, press, write, fill, click, change, named, timesSaid } = await openSandboxCalendar()
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
    const first = await openSandboxCalendar()
    const { sandbox, timesSaid } = first
    for (const title of ['A calf at noon', 'A calf at dusk']) await first.add(title, { isScheduled: true })
    const { press, click, fill, named } = await openCalendar({ api: first.api })
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
    const { api, add, sandbox } = await openSandboxCalendar()
    await add('Cranes', { content: 'They are at the lake.', hashtags: [], platforms: ['twitter'], isScheduled: true })
    const { press, click, change } = await openCalendar({ api })
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
    const { api, add, sandbox } = await openSandboxCalendar()
    await add('Herons', { content: 'They stand still.', platforms: ['twitter'], isScheduled: true })
    const { press, click, answerOnce } = await openCalendar({ api })
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
    const { api, add } = await openCalendar()
    const scheduledDate = new Date(Date.now() + 3 * dayMs).toISOString()
    await add('Cranes', { platforms: ['twitter'], scheduledDate })
    api.deps.jobs.start()
    const { press, click } = await openCalendar({ api })
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
    const { api, add } = await openCalendar()
    const { id: storyId } = api.deps.db.insert(stories).values(somePublished()).returning().get()
    await add('A story', { content: 'x'.repeat(270), platforms: ['twitter'], hashtags: [], storyId })
    const { press, user } = await openCalendar({ api })
    await press('Edit: A story')
    await (await dialog('Edit content')).findByText('15 characters too many for Twitter.')
    await user.keyboard('{Escape}')
    await press('Preview: A story')
    const preview = await dialog('Preview Social Media Post')
    await preview.findByText(/15 characters too many for Twitter\./)
    await preview.findByRole('img', { name: 'The picture of the post' })
  })
})
