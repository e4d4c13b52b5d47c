import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { movableClock } from '../../testing.ts'
import { openFacebook } from './facebook.ts'
import type { SocialError, SocialPost } from './social.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff, 0x80])
const words: SocialPost = { text: 'An elephant at the river', link: null, picture: null }
const picture = { bytes: png, type: 'image/png', alt: 'An elephant drinks' } as const
const signal = new AbortController().signal

async function openPage(given: { timeoutMs?: number; base?: string } = {}) {
  const clock = movableClock()
  const sandbox = await openSandbox({ now: clock.now })
  onTestFinished(() => sandbox.close())
  const config = {
    FACEBOOK_GRAPH_BASE: given.base ?? sandbox.env.FACEBOOK_GRAPH_BASE,
    FACEBOOK_GRAPH_VERSION: 'v26.0',
  }
  const network = openFacebook(config, clock, given)
  const { page } = sandbox.facebook
  const [appId = '', appSecret = ''] = page.appToken.split('|')
  const keys = {
    accessToken: page.token,
    pageId: page.id,
    appId,
    appSecret,
    accessTokenSecret: null,
    consumerKey: null,
    consumerSecret: null,
  }
  return { clock, sandbox, facebook: sandbox.facebook, network, keys }
}

/** A server in the place of Facebook that answers as it is told to. */
async function openStandIn(answer: { status: number; headers?: Record<string, string>; body: string } | 'hang up') {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (answer === 'hang up') request.socket.destroy()
      else response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const told = (code: number, more: object = {}) => JSON.stringify({ error: { message: 'No.', code, ...more } })

const errorOf = (call: Promise<unknown>): Promise<SocialError> =>
  call.then(
    () => expect.fail('Facebook took it.'),
    (error) => error,
  )

describe('publishing on Facebook', () => {
  test('takes words with a link', async () => {
    const { network, keys, facebook } = await openPage()
    const link = 'https://voices.example/story/7'
    const post = await network.publish(keys, { ...words, link }, signal)
    expect(facebook.posts()).toMatchObject([{ id: post.id, message: words.text, link }])
    expect(post.url).toBe(`https://www.facebook.com/${post.id}`)
  })

  test('takes a picture with its words and its description, under the number of the post', async () => {
    const { network, keys, facebook } = await openPage()
    const { id } = await network.publish(keys, { ...words, picture }, signal)
    expect(facebook.posts()).toMatchObject([
      {
        id,
        message: words.text,
        photos: [{ altText: 'An elephant drinks', source: { type: 'image/png', bytes: png } }],
      },
    ])
  })

  test.each([
    ['words', null, '/feed'],
    ['a picture', picture, '/photos'],
  ])('%s whose answer is lost may be out, and are found by their text', async (_what, given, path) => {
    const { network, keys, sandbox, clock } = await openPage({ timeoutMs: 300 })
    sandbox.failNext({ provider: 'facebook', status: 'lost', of: path })
    const error = await errorOf(network.publish(keys, { ...words, picture: given }, signal))
    expect(error).toMatchObject({ trouble: 'unavailable', happened: 'maybe' })
    const since = clock.now()
    expect(await network.find(keys, { text: words.text, since })).toMatchObject({ id: sandbox.facebook.posts()[0]?.id })
  })

  test('that is broken off by us may be out as well', async () => {
    const { network, keys, sandbox } = await openPage()
    const stop = new AbortController()
    sandbox.failNext({ provider: 'facebook', status: 'lost' })
    const asked = errorOf(network.publish(keys, words, stop.signal))
    await expect.poll(() => sandbox.facebook.posts().length).toBe(1)
    stop.abort()
    expect(await asked).toMatchObject({ trouble: 'unavailable', happened: 'maybe' })
    expect(await errorOf(network.publish(keys, words, stop.signal))).toMatchObject({ happened: 'no' })
  })

  test('is not out where nobody was reached', async () => {
    const { network, keys, sandbox } = await openPage()
    await sandbox.close()
    const error = await errorOf(network.publish(keys, words, signal))
    expect(error).toMatchObject({ trouble: 'unavailable', happened: 'no' })
    expect(error.message).toContain('ECONNREFUSED')
  })

  test('may be out where the connection broke after it was asked for', async () => {
    const { network, keys } = await openPage({ base: await openStandIn('hang up') })
    expect(await errorOf(network.publish(keys, words, signal))).toMatchObject({ happened: 'maybe' })
  })

  test.each([
    [190, 'unset', 'no'],
    [102, 'unset', 'no'],
    [10, 'permission', 'no'],
    [200, 'permission', 'no'],
    [299, 'permission', 'no'],
    [4, 'unavailable', 'no'],
    [17, 'unavailable', 'no'],
    [32, 'unavailable', 'no'],
    [613, 'unavailable', 'no'],
    [1, 'unavailable', 'maybe'],
    [2, 'unavailable', 'maybe'],
    [506, 'duplicate', 'no'],
    [368, 'refused', 'no'],
    [100, 'refused', 'no'],
  ])('refused with code %i is %s, and it is out: %s', async (code, trouble, happened) => {
    const { network, keys } = await openPage({ base: await openStandIn({ status: 400, body: told(code) }) })
    const error = await errorOf(network.publish(keys, words, signal))
    expect(error).toMatchObject({ trouble, happened, code: String(code) })
    expect(error.message).toContain('No.')
    expect(error.message.includes('Reconnect')).toBe(trouble === 'unset')
  })

  test.each([
    ['an answer that names no post', { status: 200, body: '{}' }, 'unavailable', 'maybe', null],
    ['a page of words in the place of an answer', { status: 502, body: '<html>' }, 'unavailable', 'maybe', '502'],
    [
      'a passing trouble of any code',
      { status: 400, body: told(99, { is_transient: true }) },
      'unavailable',
      'maybe',
      '99',
    ],
    ['too many requests', { status: 429, body: '' }, 'unavailable', 'no', '429'],
  ])('%s is told apart', async (_what, answer, trouble, happened, code) => {
    const { network, keys } = await openPage({ base: await openStandIn(answer) })
    expect(await errorOf(network.publish(keys, words, signal))).toMatchObject({ trouble, happened, code })
  })

  test.each([
    ['seconds', { 'retry-after': '120' }, 2],
    [
      'minutes of the page',
      { 'x-business-use-case-usage': '{"7":[{"type":"pages","estimated_time_to_regain_access":30}]}' },
      30,
    ],
  ])('waits as long as Facebook says, in %s', async (_unit, headers, minutes) => {
    const { network, keys, clock } = await openPage({
      base: await openStandIn({ status: 400, headers, body: told(4, { is_transient: true }) }),
    })
    const meanwhile = clock.span()
    const { retryAt } = await errorOf(network.publish(keys, words, signal))
    expect(retryAt?.toISOString()).toEqual(meanwhile(minutes * 60_000))
  })

  test('says what is wrong without repeating a key', async () => {
    const body = told(190, { message: 'Malformed access token sandbox-page-token' })
    const { network, keys } = await openPage({ base: await openStandIn({ status: 400, body }) })
    const { message } = await errorOf(network.publish(keys, words, signal))
    expect(message).toMatch(/^Malformed access token \[hidden\]/)
  })

  test('needs the page', async () => {
    const { network, keys } = await openPage()
    expect(await errorOf(network.publish({ ...keys, pageId: null }, words, signal))).toMatchObject({ trouble: 'unset' })
  })
})

describe('looking for a post on Facebook', () => {
  test('knows it by its words, however they are spaced, and not an earlier one', async () => {
    const { network, keys, clock } = await openPage()
    await network.publish(keys, { ...words, text: 'One\r\n\r\ntwo ' }, signal)
    const find = (text: string, since = clock.now()) => network.find(keys, { text, since })
    expect(await find('One\n\ntwo')).not.toBeNull()
    expect(await find('One')).toBeNull()
    clock.pass(10 * 60_000)
    expect(await find('One\n\ntwo', clock.now())).toBeNull()
  })
})

describe('the keys of a page', () => {
  test('that no header can hold are not sent, and no post of theirs is in doubt', async () => {
    const { network, keys } = await openPage()
    const error = await errorOf(network.publish({ ...keys, accessToken: '••••oken' }, words, signal))
    expect(error).toMatchObject({ trouble: 'unset', happened: 'no' })
  })

  test('are of a page, without an end and with every permission', async () => {
    const { network, keys, facebook } = await openPage()
    expect(await network.whoAmI(keys)).toEqual({
      name: facebook.page.name,
      expiresAt: null,
      missing: [],
      remark: null,
    })
  })

  test('end when Facebook says, and lack what it did not grant', async () => {
    const { network, keys, facebook } = await openPage()
    facebook.setToken('withoutPermission', new Date('2026-04-01T00:00:00Z'))
    expect(await network.whoAmI(keys)).toMatchObject({
      expiresAt: '2026-04-01T00:00:00.000Z',
      missing: ['pages_manage_posts'],
    })
  })

  test('are known without the app, as far as that goes', async () => {
    const { network, keys, facebook } = await openPage()
    expect(await network.whoAmI({ ...keys, appSecret: null })).toMatchObject({ name: facebook.page.name, missing: [] })
  })

  test('that have ended are unset; those of the app that are wrong are the app’s, and the page works', async () => {
    const { network, keys, facebook } = await openPage()
    const remark = expect.stringContaining('app secret is not taken')
    expect(await network.whoAmI({ ...keys, appSecret: 'guess' })).toMatchObject({ missing: [], remark })
    facebook.setToken('expired')
    expect(await errorOf(network.whoAmI(keys))).toMatchObject({ trouble: 'unset', code: '190/463' })
  })
})

describe('the secret of the app', () => {
  test('proves each call, as some apps demand', async () => {
    const { network, keys, facebook } = await openPage()
    facebook.demandProof(true)
    await network.publish(keys, words, signal)
    expect(await network.whoAmI(keys)).toMatchObject({ missing: [], remark: null })
    expect(facebook.posts()).toHaveLength(1)
    const error = await errorOf(network.publish({ ...keys, appSecret: null }, words, signal))
    expect(error).toMatchObject({ trouble: 'refused', happened: 'no' })
    expect(error.message).toContain('appsecret_proof')
  })

  test('that is wrong keeps nobody from posting where no proof is demanded', async () => {
    const { network, keys, facebook } = await openPage()
    await network.publish({ ...keys, appSecret: 'wrong' }, { ...words, picture }, signal)
    expect(facebook.posts()).toHaveLength(1)
  })
})

describe('the figures of posts on Facebook', () => {
  test('are those of each post that is there, with reach where it may be read', async () => {
    const { network, keys, facebook } = await openPage()
    const { id } = await network.publish(keys, words, signal)
    facebook.setFigures(id, { reactions: 7, comments: 2, shares: 3, reach: 80, impressions: 90 })
    const figures = { likes: 7, comments: 2, shares: 3 }
    expect(await network.figures(keys, [id, '100200300400_1'])).toEqual(
      new Map([[id, { ...figures, reach: 80, impressions: 90 }]]),
    )
    facebook.allowInsights(false)
    expect((await network.figures(keys, [id])).get(id)).toEqual({ ...figures, reach: null, impressions: null })
  })

  test('are told as far as each may be read: one that is refused takes no other with it', async () => {
    const { network, keys, facebook } = await openPage()
    const { id } = await network.publish(keys, words, signal)
    facebook.setFigures(id, { reactions: 7, comments: 2, shares: 3, reach: 80, impressions: 90 })
    facebook.allowComments(false)
    expect((await network.figures(keys, [id])).get(id)).toEqual({
      likes: 7,
      comments: null,
      shares: 3,
      reach: 80,
      impressions: 90,
    })
  })

  test('are an error where the keys are not taken', async () => {
    const { network, keys, facebook } = await openPage()
    facebook.setToken('expired')
    expect(await errorOf(network.figures(keys, ['1']))).toMatchObject({ trouble: 'unset' })
  })
})
