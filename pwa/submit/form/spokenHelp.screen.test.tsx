import { beforeEach, expect, it, vi } from 'vitest'
import { addHelp } from '../../../api/site/spokenHelp/testing.ts'
import type { SpokenStep } from '../../../data/vocabulary/spokenHelp.ts'
import { openScreen, screen, waitFor } from '../../testing/screen.tsx'

/** The document of a test plays nothing: what a browser would say of it is said here. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'))
  })
})

async function open(steps: SpokenStep[], language: 'en' | 'sw' = 'en') {
  const opened = await openScreen('/submit-story', {
    async given({ deps }) {
      for (const step of steps) await addHelp(deps, { step, language })
    },
  })
  const fetched: string[] = []
  opened.answerInstead(/^\/media\//, (request, fromServer) => {
    fetched.push(new URL(request.url).pathname)
    return fromServer()
  })
  await screen.findByRole('button', { name: 'Submit story' })
  return { ...opened, fetched }
}

const button = (step: string) => screen.findByRole('button', { name: `Listen: how this step works (${step})` })
const all = () => screen.queryAllByRole('button', { name: /^Listen/ })
const isPressed = (step: string, pressed: boolean) =>
  waitFor(async () => expect((await button(step)).getAttribute('aria-pressed')).toBe(String(pressed)))

it('shows nothing of spoken help where no person has recorded any', async () => {
  await open([])
  expect(all()).toEqual([])
})

it('shows nothing of what is recorded in another language', async () => {
  const { api } = await open(['title'], 'sw')
  const answer = await api.app.request('/api/spoken-help/sw')
  expect(Object.keys(await answer.json())).toEqual(['title'])
  expect(all()).toEqual([])
})

it('a step that somebody has recorded can be heard: it loads with the first press, and the next one pauses it', async () => {
  const { click, fetched } = await open(['title', 'send'])
  await button('Title')
  expect(all()).toHaveLength(2)
  expect(fetched).toEqual([])
  await isPressed('Title', false)
  await click(await button('Title'))
  await isPressed('Title', true)
  expect(fetched).toEqual([expect.stringMatching(/\/voice\.(opus|m4a)$/)])
  await click(await button('Title'))
  await isPressed('Title', false)
  await click(await button('Title'))
  await isPressed('Title', true)
  expect(fetched).toHaveLength(1)
})

it('one step is heard at a time', async () => {
  const { click } = await open(['title', 'send'])
  await click(await button('Title'))
  await isPressed('Title', true)
  await click(await button('Submit story'))
  await isPressed('Submit story', true)
  await isPressed('Title', false)
})

it('every place of the form has its own step', async () => {
  const steps: SpokenStep[] = [
    ...(['begin', 'title', 'category', 'story', 'language', 'files', 'people', 'scopes'] as const),
    ...(['name', 'location', 'email', 'send'] as const),
  ]
  await open(steps)
  await waitFor(() => expect(all()).toHaveLength(steps.length))
  expect(screen.getByLabelText(/^Title/).tagName).toBe('INPUT')
})

it('what does not load says so, and plays with the next press', async () => {
  const { click, loseConnection } = await open(['title'])
  await button('Title')
  const reconnect = loseConnection()
  await click(await button('Title'))
  await screen.findByText('It did not load. Check your signal and press again.')
  await isPressed('Title', false)
  reconnect()
  await click(await button('Title'))
  await isPressed('Title', true)
})
