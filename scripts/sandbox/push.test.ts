import { describe, expect, it, onTestFinished } from 'vitest'
import webpush, { type PushSubscription, type RequestOptions } from 'web-push'
import { openSandbox } from './sandbox.ts'

const newKeys = () => ({ subject: 'mailto:post@voices.example', ...webpush.generateVAPIDKeys() })
const ours = newKeys()

async function openPhones() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  /** As the product does it: web-push makes the request, fetch sends it. */
  async function send(
    to: PushSubscription,
    words: string,
    options: RequestOptions & { change?: Record<string, string | undefined> } = {},
  ) {
    const { change = {}, ...rest } = options
    const details = webpush.generateRequestDetails(to, words, { vapidDetails: ours, TTL: 3600, ...rest })
    const headers = Object.entries({ ...details.headers, ...change }).filter(([, value]) => value !== undefined)
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
      body: details.body && new Uint8Array(details.body),
    })
    return { status: answer.status, headers: answer.headers, body: answer.status === 201 ? null : await answer.json() }
  }
  return { sandbox, push: sandbox.push, send }
}

describe('a push message', () => {
  it('arrives on the device, and can be read there', async () => {
    const { push, send } = await openPhones()
    const phone = push.subscribe()
    const { status, headers } = await send(phone, 'Votre histoire est publiée 🐘', {
      urgency: 'high',
      topic: 'story-7',
    })
    expect([status, headers.get('location')]).toEqual([201, expect.stringMatching('/push/messages/')])
    expect(push.messages()).toMatchObject([
      { text: 'Votre histoire est publiée 🐘', ttl: 3600, urgency: 'high', topic: 'story-7' },
    ])
    expect(phone.endpoint).toMatch(push.messages()[0]!.deviceId)
  })

  it('may be as long as everybody takes, and no longer', async () => {
    const { push, send } = await openPhones()
    const phone = push.subscribe()
    expect((await send(phone, 'a'.repeat(3_900))).status).toBe(201)
    expect((await send(phone, 'a'.repeat(4_100))).status).toBe(413)
    expect(push.messages()).toHaveLength(1)
  })

  it('takes the place of the last one about the same, on its device only', async () => {
    const { push, send } = await openPhones()
    const [one, other] = [push.subscribe(), push.subscribe()]
    await send(one, 'First', { topic: 'count' })
    await send(other, 'Elsewhere', { topic: 'count' })
    await send(one, 'Second', { topic: 'count' })
    await send(one, 'Third')
    expect(push.messages().map(({ text }) => text)).toEqual(['Elsewhere', 'Second', 'Third'])
  })

  it('with the keys of another device is taken, and cannot be read', async () => {
    const { push, send } = await openPhones()
    const [one, other] = [push.subscribe(), push.subscribe()]
    expect((await send({ ...one, keys: other.keys }, 'For nobody')).status).toBe(201)
    expect(push.messages()).toMatchObject([{ text: null }])
  })

  it('may be empty', async () => {
    const { push, send } = await openPhones()
    expect((await send(push.subscribe(), '')).status).toBe(201)
    expect(push.messages()).toMatchObject([{ text: '' }])
  })
})

describe('a subscription', () => {
  it('is made as browsers make it, and bound to one key', async () => {
    const { sandbox, push, send } = await openPhones()
    const made = await fetch(`${sandbox.url}/_sandbox/push/subscriptions`, {
      method: 'POST',
      body: JSON.stringify({ applicationServerKey: ours.publicKey }),
    })
    expect(made.status).toBe(201)
    const phone = (await made.json()) as PushSubscription
    expect(phone).toEqual({
      endpoint: expect.stringMatching(`^${sandbox.url}/push/`),
      expirationTime: null,
      keys: { p256dh: expect.stringMatching(/^[\w-]{87}$/), auth: expect.stringMatching(/^[\w-]{22}$/) },
    })
    expect((await send(phone, 'Not ours', { vapidDetails: newKeys() })).status).toBe(403)
    expect((await send(phone, 'Ours')).status).toBe(201)
    expect(push.messages().map(({ text }) => text)).toEqual(['Ours'])
    // The recorded calls are those of the push service alone.
    expect(sandbox.requests().map(({ path, answer }) => [path.slice(0, 6), answer?.status])).toEqual([
      ['/push/', 403],
      ['/push/', 201],
    ])
  })

  it('without a key belongs to the first that writes', async () => {
    const { push, send } = await openPhones()
    const phone = push.subscribe()
    await send(phone, 'Ours')
    expect((await send(phone, 'Not ours', { vapidDetails: newKeys() })).status).toBe(403)
  })

  it('that ended is gone, and one that never was is missing', async () => {
    const { push, send, sandbox } = await openPhones()
    const phone = push.subscribe()
    push.end(phone.endpoint)
    expect((await send(phone, 'Too late')).status).toBe(410)
    const unknown = { ...phone, endpoint: `${sandbox.url}/push/device_0` }
    expect((await send(unknown, 'To nobody')).status).toBe(404)
    expect(push.messages()).toEqual([])
  })
})

describe('refused', () => {
  const otherAudience = webpush.getVapidHeaders(
    'https://elsewhere.example',
    ours.subject,
    ours.publicKey,
    ours.privateKey,
    'aes128gcm',
  )
  const stranger = newKeys()
  it.each([
    ['no token', { Authorization: undefined }, 401],
    ['a token for another service', { Authorization: otherAudience.Authorization }, 401],
    ['another key than the one that signed', 'k', 401],
    ['a token that says nothing', { Authorization: 'vapid t=a.b.c, k=d' }, 401],
    ['no TTL', { TTL: undefined }, 400],
    ['an unknown urgency', { Urgency: 'now' }, 400],
    ['a message that is not encrypted', { 'Content-Encoding': undefined }, 400],
  ])('is %s', async (_what, given, status) => {
    const { push, send, sandbox } = await openPhones()
    const { subject, publicKey, privateKey } = ours
    const { Authorization } = webpush.getVapidHeaders(sandbox.url, subject, publicKey, privateKey, 'aes128gcm')
    const change = given === 'k' ? { Authorization: Authorization.replace(publicKey, stranger.publicKey) } : given
    expect((await send(push.subscribe(), 'Words', { change: change as Record<string, string> })).status).toBe(status)
    expect(push.messages()).toEqual([])
  })

  it('is a token that is out of date', async () => {
    const { push, send, sandbox } = await openPhones()
    const aSecondAgo = Math.floor(Date.now() / 1000) - 1
    const { subject, publicKey, privateKey } = ours
    const old = webpush.getVapidHeaders(sandbox.url, subject, publicKey, privateKey, 'aes128gcm', aSecondAgo)
    const { status, body } = await send(push.subscribe(), 'Late', { change: { Authorization: old.Authorization } })
    expect([status, body.message]).toEqual([401, 'The token is out of date.'])
  })

  it('is the next call when told so, with the time to wait', async () => {
    const { push, send, sandbox } = await openPhones()
    const phone = push.subscribe()
    sandbox.failNext({ provider: 'push', status: 429 })
    const { status, headers } = await send(phone, 'Soon')
    expect([status, headers.get('retry-after')]).toEqual([429, '1'])
    expect((await send(phone, 'Soon')).status).toBe(201)
  })
})
