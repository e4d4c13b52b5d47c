import type { MobileGiftAnswer, MobileGiftSum } from '../../../data/contract/donations.ts'
import type { MobileGiftCountry } from '../../../data/vocabulary/mobileMoney.ts'
import { read, remote } from '../../remote/client.ts'
import { untilWelcome } from '../payment/donationClient.ts'
import { withTimeout } from '../payment/timeout.ts'
import type { Wish } from './mobileGift.ts'

const calls = remote.api['mobile-gifts']

export const fetchSum = (country: MobileGiftCountry, amount: number): Promise<MobileGiftSum> =>
  withTimeout(read(calls.quote.$get({ query: { country, amount: String(amount) } })))

/** More than the server waits for the one who asks on the phone. Errors: ApiError; anything else when there was no answer. */
const askTimeoutMs = 90_000

export const askOnPhone = (key: string, { country, network, number, gift }: Wish): Promise<MobileGiftAnswer> =>
  withTimeout(
    untilWelcome().then(() => {
      const { amount, name, email } = gift
      const json = { amount, donorName: name || null, donorEmail: email || null, country, network, number }
      return read(calls.$post({ json }, { headers: { 'idempotency-key': key } }))
    }),
    askTimeoutMs,
  )

export const lookAtGift = (key: string): Promise<MobileGiftAnswer> =>
  withTimeout(read(calls[':submission'].$get({ param: { submission: key } })))
