import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { movableClock } from '../../testing.ts'
import type { CardPayments } from './payments.ts'
import { ProviderError } from './providerError.ts'
import { openCardPayments } from './stripe.ts'

const secret = 'whsec_of_a_test'
const at = new Date('2026-03-01T09:00:00.000Z')
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1772355600,
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
}

async function openCard(changes: Record<string, string> = {}) {
  const clock = movableClock()
  const sandbox = await openSandbox({ now: clock.now })
  onTestFinished(() => sandbox.close())
  const card = openCardPayments({ ...sandbox.env, ...changes } as Parameters<typeof openCardPayments>[0])
  return { card: card as CardPayments, sandbox }
}

/** As Stripe's own SDK signs. */
const sign = (raw: string, { seconds = at.getTime() / 1000, key = secret } = {}) =>
  new Stripe('sk_test').webhooks.generateTestHeaderString({ payload: raw, secret: key, timestamp: seconds })

const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return (error as ProviderError).problem
}

test('without a key there is no card provider', () => {
  expect(openCardPayments({ STRIPE_SECRET_KEY: undefined, STRIPE_API_BASE: undefined })).toBeNull()
})

const donation = { id: 7, submission: '6b1f8a52-8e5c-4f2a-9d3b-1c9be2a6f001', amountCents: 5000, site: 'this one' }

describe('an intent', () => {
  test('is made once for one donation, and found again with its donation', async () => {
    const { card, sandbox } = await openCard()
    const made = await card.createIntent(donation)
    expect(await card.createIntent(donation)).toEqual(made)
    expect(sandbox.stripe.intents()).toHaveLength(1)
    const { clientSecret, ...intent } = made
    expect(clientSecret).toMatch(/^pi_.+_secret_.+$/)
    expect(intent).toEqual({
      id: sandbox.stripe.intents()[0]?.id,
      status: 'requires_payment_method',
      amountCents: 5000,
      amountReceivedCents: 0,
      currency: 'usd',
      customerId: null,
      mark: { donationId: 7, act: donation.submission, site: 'this one' },
      canceledAt: null,
      nextAction: null,
    })
    expect(await card.findIntent(made.id)).toEqual(intent)
  })

  test('is another one where an older backup began to count anew', async () => {
    const { card, sandbox } = await openCard()
    const first = await card.createIntent(donation)
    const other = await card.createIntent({ ...donation, submission: '6b1f8a52-8e5c-4f2a-9d3b-1c9be2a6f002' })
    expect(other.id).not.toBe(first.id)
    expect(sandbox.stripe.intents()).toHaveLength(2)
  })

  test('of which another amount is asked under the same act is refused', async () => {
    const { card } = await openCard()
    await card.createIntent(donation)
    expect(await problemOf(card.createIntent({ ...donation, amountCents: 5100 }))).toBe('refused')
  })

  test('that was paid says so, and cannot be canceled any more', async () => {
    const { card, sandbox } = await openCard()
    const { id } = await card.createIntent(donation)
    sandbox.stripe.pay(id)
    expect(await card.findIntent(id)).toMatchObject({ status: 'succeeded', amountReceivedCents: 5000 })
    expect(await problemOf(card.cancelIntent(id))).toBe('refused')
  })

  test('is canceled once, however often', async () => {
    const { card } = await openCard()
    const { id } = await card.createIntent(donation)
    const canceled = await card.cancelIntent(id)
    expect(canceled).toMatchObject({ status: 'canceled', canceledAt: at.getTime() / 1000 })
    expect(await card.cancelIntent(id)).toEqual(canceled)
  })

  test('that nobody made is missing', async () => {
    const { card } = await openCard()
    expect(await problemOf(card.findIntent('pi_nobody'))).toBe('missing')
  })

  test.each([
    {},
    { donationId: '7' },
    { donationId: '7', act: donation.submission, site: '' },
    ...['seven', '-7', '7.5', '0'].map((donationId) => ({ donationId, act: donation.submission, site: 'this one' })),
  ])('of somebody else is for no donation: %o', async (metadata) => {
    const { card, sandbox } = await openCard()
    const { id } = await card.createIntent(donation)
    sandbox.stripe.intentOf(id).metadata = metadata as Record<string, string>
    expect((await card.findIntent(id)).mark).toBeNull()
  })
})

describe('what went wrong has a name of ours', () => {
  test.each([
    [400, 'refused'],
    [401, 'unset'],
    [402, 'declined'],
    [403, 'unset'],
    [404, 'missing'],
    [409, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('%i is %s', async (status, problem) => {
    const { card, sandbox } = await openCard()
    sandbox.failNext({ provider: 'stripe', status })
    expect(await problemOf(card.findIntent('pi_1'))).toBe(problem)
    expect(sandbox.requests()).toHaveLength(1)
  })

  test.each(['{}', '[]', '{"client_secret":"pi_1_secret"}', '<html>', ''])(
    'an answer that is no intent, as of a machine on the way, is unavailable: %s',
    async (body) => {
      const server = createServer((_asked, answer) => answer.writeHead(200).end(body)).listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const { card } = await openCard({ STRIPE_API_BASE: `http://127.0.0.1:${port}` })
      expect(await problemOf(card.createIntent(donation))).toBe('unavailable')
      expect(await problemOf(card.findIntent('pi_1'))).toBe('unavailable')
    },
  )

  test('a wrong key is unset, nobody there is unavailable', async () => {
    const { card, sandbox } = await openCard({ STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' })
    expect(await problemOf(card.findIntent('pi_1'))).toBe('unset')
    await sandbox.close()
    expect(await problemOf(card.findIntent('pi_1'))).toBe('unavailable')
  })
})

describe('an event', () => {
  const raw = JSON.stringify(event)
  const read = async (given: Partial<Parameters<CardPayments['readEvent']>[0]>) => {
    const { card } = await openCard()
    return card.readEvent({ raw, signature: sign(raw), secret, at, ...given })
  }

  test('is read when its signature is right', async () => {
    expect(await read({})).toMatchObject(event)
  })

  test('of our own account may say so with a null', async () => {
    const body = JSON.stringify({ ...event, account: null })
    expect((await read({ raw: body, signature: sign(body) })).account).toBeUndefined()
  })

  test('is read within five minutes, by the clock of this server', async () => {
    expect(await read({ at: new Date(at.getTime() + 300_000) })).toMatchObject({ id: 'evt_1' })
  })

  test.each([
    ['signed with another secret', { signature: sign(raw, { key: 'whsec_other' }) }],
    ['not signed at all', { signature: '' }],
    ['signed by a fool', { signature: 't=1772355600,v1=00ff' }],
    ['changed by one space', { raw: `${raw} ` }],
    ['recorded and sent again later', { at: new Date(at.getTime() + 301_000) }],
  ])('is refused when it is %s', async (_how, given) => {
    expect(await problemOf(read(given))).toBe('refused')
  })

  test.each([
    ['no JSON', 'yes'],
    ['no event', '{"object":"charge"}'],
    ['without an id', JSON.stringify({ ...event, id: undefined })],
    ['without an object', JSON.stringify({ ...event, data: undefined })],
    ['without content', JSON.stringify({ ...event, data: { object: null } })],
    ['a thin one', JSON.stringify({ ...event, object: 'v2.core.event', data: undefined })],
    ['a list', '[]'],
    ['null', 'null'],
  ])('that is %s is refused, however well signed', async (_what, body) => {
    expect(await problemOf(read({ raw: body, signature: sign(body) }))).toBe('refused')
  })
})
