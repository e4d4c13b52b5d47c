import { afterEach, expect, it, vi } from 'vitest'
import { createIntent } from './calls.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a gift does not wait for a visit that nobody answers', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return url.endsWith('/visit') ? new Promise(() => {}) : Promise.resolve(Response.json({ clientSecret: 'secret' }))
  })
  const intent = createIntent({ key: 'key', method: 'card', gift: { amount: 50, name: '', email: '' } })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await intent).toEqual({ clientSecret: 'secret' })
  expect(asked.map((url) => url.split('/').at(-1))).toEqual(['visit', 'create-payment-intent'])
})
