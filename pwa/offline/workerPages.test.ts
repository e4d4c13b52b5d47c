import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from './workerPages.ts'

vi.mock('workbox-precaching', () => ({ matchPrecache: async () => new Response('shell') }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What opens at an address whose server answers after a while. */
async function open(path: string, afterMs: number, status = 200) {
  const answer = new Promise<Response>((resolve) =>
    setTimeout(() => resolve(new Response('page', { status })), afterMs),
  )
  const opened = openPage({
    request: new Request(`https://voices.example${path}`),
    preloadResponse: answer,
  } as unknown as FetchEvent)
  await vi.advanceTimersByTimeAsync(60_000)
  return (await opened).text()
}

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
    expect(await open('/donate', 10, 502)).toBe('shell')
    expect(await open('/stories', 10, 404)).toBe('page')
  })
})
