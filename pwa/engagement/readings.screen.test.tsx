import '../testing/dom.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { holdTimers } from '../testing/heldTimers.ts'

/** A story of which so many percent are read, and the calls that the server hears. */
async function open() {
  vi.resetModules()
  holdTimers()
  const calls: { call: string; body: { scrollProgress?: number } }[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init)
    calls.push({ call: request.url.split('/').at(-1) ?? '', body: JSON.parse((await request.text()) || '{}') })
    return Response.json({ valid: false, secondsLeft: 20, recorded: true, counted: true })
  })
  const { startReading } = await import('./readings.ts')
  const place = { percent: 0 }
  const look = vi.fn(() => ({ percent: place.percent, atEnd: false }))
  const stop = startReading(7, { scroller: window, look }, () => {})
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  const reports = () => calls.filter(({ call }) => call === 'reading-session').map(({ body }) => body.scrollProgress)
  return { place, look, stop, reports, scroll: () => window.dispatchEvent(new Event('scroll')) }
}

it('where the reader is, is looked at once the page has rested for 100 ms', async () => {
  const { look, scroll } = await open()
  expect(look).toHaveBeenCalledTimes(1)
  for (let turn = 0; turn < 5; turn++) {
    scroll()
    await vi.advanceTimersByTimeAsync(99)
  }
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(2)
})

it('the reading is reported every five seconds, and once more when the page is left', async () => {
  const { place, stop, reports, scroll } = await open()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(reports()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(reports()).toEqual([0])
  place.percent = 40
  scroll()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reports()).toEqual([0, 40])
  place.percent = 60
  scroll()
  await vi.advanceTimersByTimeAsync(100)
  stop()
  await vi.waitFor(() => expect(reports()).toEqual([0, 40, 60]))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports()).toHaveLength(3)
})
