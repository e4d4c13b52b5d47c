import { describe, expect, it } from 'vitest'
import { phone } from '../../api/readers/testing.ts'
import { addVoice } from '../../api/stories/media/testing.ts'
import type { StoryFields } from '../../data/contract/stories.ts'
import { openScreen, screen, type TestApi, toast, waitFor } from '../testing/screen.tsx'
import { openStories } from '../testing/stories.ts'

const title = 'What the ford remembers'

/** A published story that is told in twenty seconds, of which seventeen have to be heard. */
async function publishTold(api: TestApi, changes: Partial<StoryFields>) {
  const stories = await openStories(api)
  await stories.submit({ title, ...changes, content: 'A text that came first.' })
  addVoice(api.deps, 1, { durationSeconds: 20 })
  await stories.edit(1, { content: changes.content ?? '' })
  await stories.move(1, 'published')
  return stories
}

async function open(path: string, changes: Partial<StoryFields> = {}) {
  const opened = await openScreen(path, {
    given: async (api) => {
      await publishTold(api, changes)
    },
  })
  const reports: { scrollProgress: number; listenedSeconds: number }[] = []
  const calls: string[] = []
  opened.answerInstead(/^\/api\/stories\/1\//, async (request, fromServer) => {
    for (const [name, value] of Object.entries(phone)) request.headers.set(name, value)
    const call = new URL(request.url).pathname.split('/').at(-1) ?? ''
    calls.push(call)
    if (call === 'reading-session') reports.push(JSON.parse(await request.clone().text()))
    return fromServer()
  })
  const player = () => screen.findByLabelText<HTMLAudioElement>(`Listen: ${title}`)
  return {
    ...opened,
    reports,
    calls,
    player,
    note: () => document.querySelector('.engagement-wide [data-gate]:not([hidden])')?.textContent,
    like: () => document.querySelector<HTMLButtonElement>('.engagement-wide button[data-like]') as HTMLButtonElement,
    /** From one second of it to another, as a player says it: several times a second. */
    async play(from: number, to: number, { muted = false } = {}) {
      const audio = await player()
      let currentTime = from
      const state = { currentTime: () => currentTime, paused: () => currentTime >= to, muted: () => muted }
      for (const [name, get] of Object.entries(state)) Object.defineProperty(audio, name, { get, configurable: true })
      const tell = () => audio.dispatchEvent(new Event('timeupdate'))
      tell()
      // What follows it comes with the first of these.
      await import('./listening.ts')
      await new Promise((resolve) => setTimeout(resolve))
      while (currentTime < to) {
        currentTime = Math.min(to, currentTime + 0.4)
        tell()
      }
    },
  }
}

describe('a story of voice alone', () => {
  it('can be liked once it was heard, and says before what that takes', async () => {
    const { api, click, like, note, play, calls, reports } = await open('/story/1')
    await waitFor(() => expect(calls).toContain('view'))
    expect(note()).toBe('Listen to the mark at 85% to like or share. You’re at 0%.')
    await click(like())
    await toast('Listening Required')
    screen.getByText('Please listen to the story before liking/sharing it.')
    await play(0, 20)
    api.clock.pass(12_000)
    await click(like())
    await toast('Story Liked!')
    expect(reports.at(-1)).toMatchObject({ listenedSeconds: 20 })
    await waitFor(() => expect(calls).toContain('view-complete'))
    expect(await (await openStories(api)).one(1)).toMatchObject({ viewCount: 1, likeCount: 1 })
  })

  it('is not heard by a leap to its end, nor in silence', async () => {
    const { api, click, like, play, calls, reports } = await open('/story/1')
    await waitFor(() => expect(calls).toContain('view'))
    await play(0, 2)
    await play(19, 20)
    await play(2, 19, { muted: true })
    api.clock.pass(30_000)
    await click(like())
    await toast('Listening Required')
    expect(reports.at(-1)?.listenedSeconds).toBeLessThan(4)
  })

  it('is told in its page and on its card with how long it is, and no minute of reading', async () => {
    await open('/story/1')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(document.querySelector('.author')?.textContent).toMatch(/Listen, 1 minute$/)
    expect(document.body.textContent).not.toContain('minute read')
    await open('/stories')
    const card = (await screen.findByRole('heading', { name: title })).closest('article')
    expect(card?.querySelector('.excerpt')?.textContent?.trim()).toBe('Listen, 1 minute')
  })

  it('counts in the dialog of the list as well', async () => {
    const { click, play, calls, reports, user } = await open('/stories')
    await click(await screen.findByRole('button', { name: /Read Full Story/ }))
    await waitFor(() => expect(calls).toContain('view'))
    await play(0, 18)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(reports.at(-1)).toMatchObject({ listenedSeconds: 18 }))
    expect(calls).not.toContain('view-complete')
  })
})

it('a story with a text as well is read or heard', async () => {
  const { api, click, like, note, play, calls } = await open('/story/1', {
    content: Array.from({ length: 120 }, () => 'word').join(' '),
  })
  await waitFor(() => expect(calls).toContain('view'))
  expect(note() ?? '').not.toContain('Listen to')
  await play(0, 18)
  api.clock.pass(35_000)
  await click(like())
  await toast('Story Liked!')
})
