import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import type { SocialError, SocialPost } from './social.ts'
import { openTwitter } from './twitter.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff, 0x80])
const words: SocialPost = { text: 'An elephant at the river', link: null, picture: null }
const withPicture: SocialPost = { ...words, picture: { bytes: png, type: 'image/png', alt: 'An elephant drinks' } }
const signal = new AbortController().signal

async function openAccount(given: { timeoutMs?: number; base?: string } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const network = openTwitter({ TWITTER_API_BASE: given.base ?? sandbox.env.TWITTER_API_BASE }, given)
  const { appKey, appSecret, accessToken, accessSecret } = sandbox.x.keys
  const keys = {
    accessToken,
    accessTokenSecret: accessSecret,
    consumerKey: appKey,
    consumerSecret: appSecret,
    pageId: null,
    appId: null,
    appSecret: null,
  }
  return { sandbox, x: sandbox.x, network, keys }
}

/** A server in the place of Twitter that sends these lines, or hangs up on what it has heard. */
async function openStandIn(lines: string[] | 'hang up') {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (lines === 'hang up' ? socket.destroy() : socket.write(lines.join('\r\n'))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const answered = (status: number, body: object, headers: string[] = []) => {
  const text = JSON.stringify(body)
  const head = [`HTTP/1.1 ${status} No`, 'content-type: application/problem+json', `content-length: ${text.length}`]
  return openStandIn([...head, ...headers, '', text])
}

const errorOf = (call: Promise<unknown>): Promise<SocialError> =>
  call.then(
    () => expect.fail('Twitter took it.'),
    (error) => error,
  )

describe('publishing on Twitter', () => {
  test('takes words', async () => {
    const { network, keys, x } = await openAccount()
    const { id, url } = await network.publish(keys, words, signal)
    expect(x.posts()).toMatchObject([{ id, text: words.text, media: [] }])
    expect(url).toBe(`https://x.com/i/web/status/${id}`)
  })

  test('takes a picture with its description, then the words', async () => {
    const { network, keys, x, sandbox } = await openAccount()
    await network.publish(keys, withPicture, signal)
    const [media] = x.posts()[0]!.media
    expect(media).toMatchObject({ type: 'image/png', altText: 'An elephant drinks' })
    expect(x.bytesOf(media!).equals(png)).toBe(true)
    expect(sandbox.requests().at(-1)?.path).toBe('/2/tweets')
  })

  test.each([
    ['that is not among the words, below them', words.text, `${words.text}\n\nhttps://voices.example/story/7`],
    ['once', 'See https://voices.example/story/7', 'See https://voices.example/story/7'],
    ['not where there is no room', 'a'.repeat(270), 'a'.repeat(270)],
  ])('shows a link %s', async (_how, text, sent) => {
    const { network, keys, x } = await openAccount()
    await network.publish(keys, { text, link: 'https://voices.example/story/7', picture: null }, signal)
    expect(x.posts()[0]?.text).toBe(sent)
  })

  test.each([
    ['/initialize', 'never'],
    ['/append', 'lost'],
    ['/finalize', 503],
    ['/metadata', 503],
  ] as const)('is surely not out where the picture failed at %s', async (of, status) => {
    const { network, keys, x, sandbox } = await openAccount({ timeoutMs: 100 })
    sandbox.failNext({ provider: 'x', status, of })
    const error = await errorOf(network.publish(keys, withPicture, signal))
    expect(error).toMatchObject({ trouble: 'unavailable', happened: 'no' })
    expect(x.posts()).toEqual([])
  })

  test('may be out where its answer is lost, and nobody can tell by looking', async () => {
    const { network, keys, x, sandbox } = await openAccount({ timeoutMs: 500 })
    sandbox.failNext({ provider: 'x', status: 'lost', of: '/2/tweets' })
    const error = await errorOf(network.publish(keys, words, signal))
    expect(error).toMatchObject({ trouble: 'unavailable', happened: 'maybe' })
    expect(x.posts()).toHaveLength(1)
    expect(await network.find(keys, { text: words.text, since: new Date() })).toBeNull()
    expect(await errorOf(network.publish(keys, words, signal))).toMatchObject({ trouble: 'duplicate' })
  })

  test('that is broken off by us may be out as well', async () => {
    const { network, keys, x, sandbox } = await openAccount()
    const stop = new AbortController()
    sandbox.failNext({ provider: 'x', status: 'lost' })
    const asked = errorOf(network.publish(keys, words, stop.signal))
    await expect.poll(() => x.posts().length).toBe(1)
    stop.abort()
    expect(await asked).toMatchObject({ trouble: 'unavailable', happened: 'maybe' })
    expect(await errorOf(network.publish(keys, words, stop.signal))).toMatchObject({ happened: 'no' })
  })

  test('is not out where nobody was reached', async () => {
    const { network, keys, sandbox } = await openAccount()
    await sandbox.close()
    const error = await errorOf(network.publish(keys, words, signal))
    expect(error).toMatchObject({ trouble: 'unavailable', happened: 'no' })
    expect(error.message).toContain('ECONNREFUSED')
  })

  test('may be out where the connection broke after it was asked for', async () => {
    const { network, keys } = await openAccount({ base: await openStandIn('hang up') })
    expect(await errorOf(network.publish(keys, words, signal))).toMatchObject({
      trouble: 'unavailable',
      happened: 'maybe',
    })
  })

  test('may be out where the answer stops in the middle', async () => {
    const head = ['HTTP/1.1 201 Created', 'content-type: application/json', 'content-length: 90', '', '{"data":']
    const { network, keys } = await openAccount({ base: await openStandIn(head), timeoutMs: 200 })
    expect(await errorOf(network.publish(keys, words, signal))).toMatchObject({ happened: 'maybe' })
  })

  const duplicate = 'You are not allowed to create a Tweet with duplicate content.'
  const readOnly = 'Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.'
  test.each([
    [400, 'One or more parameters to your request was invalid.', 'refused', 'no'],
    [401, 'Unauthorized', 'unset', 'no'],
    [402, 'Your account does not have any credits.', 'refused', 'no'],
    [403, duplicate, 'duplicate', 'no'],
    [403, readOnly, 'permission', 'no'],
    [403, 'Your account is suspended.', 'refused', 'no'],
    [429, 'Too Many Requests', 'unavailable', 'no'],
    [500, 'Internal Server Error', 'unavailable', 'maybe'],
    [503, 'Service Unavailable', 'unavailable', 'maybe'],
  ])('answered with %i (%s) is %s, and it is out: %s', async (status, detail, trouble, happened) => {
    const { network, keys } = await openAccount({ base: await answered(status, { title: 'No', detail, status }) })
    const error = await errorOf(network.publish(keys, words, signal))
    expect(error).toMatchObject({ trouble, happened })
    expect(error.message).toContain(detail)
    expect(error.message.includes('Reconnect')).toBe(trouble === 'unset')
  })

  test('without credits says where to buy them, and is not tried again by itself', async () => {
    const detail = 'Your account does not have any credits.'
    const { network, keys } = await openAccount({ base: await answered(402, { title: 'CreditsDepleted', detail }) })
    const error = await errorOf(network.publish(keys, words, signal))
    expect(error).toMatchObject({ trouble: 'refused', happened: 'no', retryAt: null })
    expect(error.message).toMatch(
      /no credits left\. Buy credits at .*, then publish it again\. Twitter says: Your account/,
    )
  })

  test('waits until the last limit that is used up is lifted', async () => {
    const limits = [
      'x-rate-limit-limit: 100',
      'x-rate-limit-remaining: 99',
      'x-rate-limit-reset: 1772355600',
      'x-user-limit-24hour-limit: 17',
      'x-user-limit-24hour-remaining: 0',
      'x-user-limit-24hour-reset: 1772442000',
    ]
    const { network, keys } = await openAccount({ base: await answered(429, { title: 'Too Many Requests' }, limits) })
    const { retryAt } = await errorOf(network.publish(keys, words, signal))
    expect(retryAt?.getTime()).toBe(1_772_442_000_000)
  })

  test('says what is wrong without repeating a key', async () => {
    const base = await answered(400, { title: 'No', detail: 'Not known: 1-sandbox-access-token' })
    const { network, keys } = await openAccount({ base })
    expect((await errorOf(network.publish(keys, words, signal))).message).toBe('Not known: [hidden]')
  })

  test('needs all four keys', async () => {
    const { network, keys } = await openAccount()
    const call = network.publish({ ...keys, consumerSecret: null }, words, signal)
    expect(await errorOf(call)).toMatchObject({ trouble: 'unset' })
  })
})

describe('the keys of an account', () => {
  test('are of an account, and may write', async () => {
    const { network, keys } = await openAccount()
    expect(await network.whoAmI(keys)).toEqual({ name: '@voices_trial', expiresAt: null, missing: [], remark: null })
  })

  test('that were made before the app might write say so', async () => {
    const { network, keys, x } = await openAccount()
    x.makeReadOnly()
    expect(await network.whoAmI(keys)).toMatchObject({ missing: ['Read and write'] })
    expect(await errorOf(network.publish(keys, words, signal))).toMatchObject({ trouble: 'permission' })
  })

  test('that were taken back are unset', async () => {
    const { network, keys, x } = await openAccount()
    x.revokeKeys()
    expect(await errorOf(network.whoAmI(keys))).toMatchObject({ trouble: 'unset' })
  })
})

describe('the figures of posts on Twitter', () => {
  test('are those of each post that is there', async () => {
    const { network, keys, x } = await openAccount()
    const { id } = await network.publish(keys, words, signal)
    x.setFigures(id, { like_count: 7, retweet_count: 2, quote_count: 1, reply_count: 4, impression_count: 900 })
    expect(await network.figures(keys, [id, '7'])).toEqual(
      new Map([[id, { likes: 7, shares: 3, comments: 4, reach: null, impressions: 900 }]]),
    )
    expect(await network.figures(keys, ['7'])).toEqual(new Map())
  })

  test('of more than a hundred posts are asked for in parts', async () => {
    const { network, keys, sandbox } = await openAccount()
    await network.figures(
      keys,
      Array.from({ length: 101 }, (_, index) => String(index + 1)),
    )
    expect(sandbox.requests()).toHaveLength(2)
  })
})
