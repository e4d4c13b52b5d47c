import { afterEach, expect, it, vi } from 'vitest'
import type { PaymentIntentAnswer } from '../../../data/contract/donations.ts'
import { createIntent } from './donationClient.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a gift does not wait for a visit that nobody answers', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const intended: PaymentIntentAnswer = { clientSecret: 'secret' }
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return url.endsWith('/visit') ? new Promise(() => {}) : Promise.resolve(Response.json(intended))
  })
  const intent = createIntent({ key: 'key', method: 'card', gift: { amount: 50, name: '', email: '' } })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await intent).toEqual(intended)
  expect(asked.map((url) => url.split('/').at(-1))).toEqual(['visit', 'create-payment-intent'])
})
