import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from './workerPages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What opens at an address whose server answers after a while. */
async function open(path: string, afterMs: number, response = new Response('page')) {
  const answer = new Promise<Response>((resolve) => setTimeout(() => resolve(response), afterMs))
  const event = {
    request: new Request(`https://voices.example${path}`),
    preloadResponse: answer,
    waitUntil: () => undefined,
  } as unknown as FetchEvent
  const opened = openPage(event, async () => new Response('shell'))
  await vi.advanceTimersByTimeAsync(60_000)
  return (await opened).text()
}

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
})
