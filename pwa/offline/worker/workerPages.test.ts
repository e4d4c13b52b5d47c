import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from './workerPages.ts'

const kept = vi.hoisted(() => ({ newest: null as string | null }))
vi.mock('../library/keptPages.ts', () => ({
  keepPage: async () => undefined,
  keptPage: async () => undefined,
  newestStories: async () => (kept.newest ? new Response(kept.newest) : undefined),
}))

// No form is kept here either.
vi.mock('./keptForms.ts', () => ({ keptForm: async () => undefined }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Line {
  afterMs: number
  answer?: Response
  /** None: the device does not keep the app. */
  shell?: Response
}

/** What opens at an address whose server answers after a while. */
async function openOn(path: string, { afterMs, answer: response = new Response('page'), shell }: Line) {
  const answer = new Promise<Response>((resolve) => setTimeout(() => resolve(response), afterMs))
  const event = {
    request: new Request(`https://voices.example${path}`),
    preloadResponse: answer,
    waitUntil: () => undefined,
  } as unknown as FetchEvent
  const opened = openPage(event, async () => shell)
  await vi.advanceTimersByTimeAsync(60_000)
  return (await opened).text()
}

const open = (path: string, afterMs: number, answer?: Response) =>
  openOn(path, { afterMs, answer, shell: new Response('shell') })

const answered = (status: number) => new Response('page', { status })

describe('a page on a slow line', () => {
  it.each([
    ['/stories', 2_900, 'page'],
    ['/stories', 3_100, 'shell'],
    ['/donate', 4_000, 'page'],
    ['/donate?success', 19_900, 'page'],
    ['/donate', 20_100, 'shell'],
  ])('%s after %i ms opens as the %s', async (path, afterMs, what) => {
    expect(await open(path, afterMs)).toBe(what)
  })

  it('a dead server opens the shell at once, also where money is given', async () => {
    expect(await open('/donate', 10, answered(502))).toBe('shell')
    expect(await open('/stories', 10, answered(404))).toBe('page')
  })

  it('a dead line opens the shell also where the browser answers for it, as Firefox does', async () => {
    expect(await open('/stories', 10, Response.error())).toBe('shell')
  })

  it('a redirect, which says no more to a worker than its type, is followed', async () => {
    const redirect = Object.defineProperties(new Response('redirect'), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
    })
    expect(await open('/stories', 10, redirect)).toBe('redirect')
  })

  it.each([
    [19_900, 'page', 'newest'],
    [20_100, 'newest', 'newest'],
    [50_000, 'page', null],
  ])('without the app, an answer after %i ms opens as the %s (kept: %s)', async (afterMs, what, newest) => {
    kept.newest = newest
    expect(await openOn('/stories', { afterMs })).toBe(what)
  })
})
