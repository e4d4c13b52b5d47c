import { Agent } from 'node:https'
import net from 'node:net'
import { type ApiResponseError, TwitterApi } from 'twitter-api-v2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from './sandbox.ts'
import { lengthOnX } from './x/text.ts'

/** Plain sockets to the sandbox, whatever host X's own library asks for. */
class SandboxAgent extends Agent {
  constructor(private readonly port: number) {
    super()
  }
  override createConnection() {
    return net.connect(this.port, '127.0.0.1')
  }
}

async function openTimeline(more: { accessSecret?: string } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const httpAgent = new SandboxAgent(Number(new URL(sandbox.env.TWITTER_API_BASE!).port))
  return { sandbox, client: new TwitterApi({ ...sandbox.x.keys, ...more }, { httpAgent }).v2 }
}
const errorOf = (promise: Promise<unknown>): Promise<ApiResponseError> =>
  promise.then(
    () => expect.fail(),
    (error) => error,
  )

describe('X, asked by its own library', () => {
  it('knows the account of the keys', async () => {
    const { client } = await openTimeline()
    expect((await client.me()).data).toMatchObject({ username: 'voices_trial' })
  })

  it('posts, and the timeline has it', async () => {
    const { client, sandbox } = await openTimeline()
    const { data } = await client.tweet('An elephant’s story: (100 %) true! https://voices.example/stories/1')
    expect(sandbox.x.posts()).toMatchObject([{ id: data.id, text: data.text, media: [] }])
  })

  it('takes pictures in pieces, with their words', async () => {
    const { client, sandbox } = await openTimeline()
    const picture = Buffer.from(Array.from({ length: 1_500_000 }, (_, index) => (index * 7) % 256))
    const id = await client.uploadMedia(picture, { media_type: 'image/png', media_category: 'tweet_image' })
    await client.createMediaMetadata(id, { alt_text: { text: 'An elephant at a river' } })
    await client.tweet('With a picture', { media: { media_ids: [id] } })
    const [media] = sandbox.x.posts()[0]!.media
    expect(media).toMatchObject({ type: 'image/png', altText: 'An elephant at a river' })
    expect(sandbox.x.bytesOf(media!).equals(picture)).toBe(true)
    const shown = await fetch(`${sandbox.url}/_sandbox/x/media/${id}`)
    expect([shown.headers.get('content-type'), (await shown.arrayBuffer()).byteLength]).toEqual([
      'image/png',
      1_500_000,
    ])
  })

  it('tells the figures of its posts, and which ones it does not have', async () => {
    const { client, sandbox } = await openTimeline()
    const { data } = await client.tweet('Seen by many')
    sandbox.x.setFigures(data.id, { like_count: 7, impression_count: 900 })
    const { data: found, errors } = await client.tweets([data.id, '7'], { 'tweet.fields': ['public_metrics'] })
    expect(found).toMatchObject([
      { id: data.id, public_metrics: { like_count: 7, reply_count: 0, impression_count: 900 } },
    ])
    expect(errors).toMatchObject([{ resource_id: '7', title: 'Not Found Error' }])
  })

  it('says whether the keys may write, and refuses words where they may not', async () => {
    const { client, sandbox } = await openTimeline()
    sandbox.x.makeReadOnly()
    const { headers } = await client.get('users/me', {}, { fullResponse: true })
    expect(headers['x-access-level']).toBe('read')
    expect((await errorOf(client.tweet('No'))).code).toBe(403)
  })

  it('refuses the same words twice', async () => {
    const { client } = await openTimeline()
    await client.tweet('Once')
    const { code, data } = await errorOf(client.tweet('Once'))
    expect([code, data.detail]).toEqual([403, 'You are not allowed to create a Tweet with duplicate content.'])
  })

  it('refuses a signature made with another secret, and keys that were revoked', async () => {
    const stranger = await openTimeline({ accessSecret: 'guess' })
    expect((await errorOf(stranger.client.me())).code).toBe(401)
    const { client, sandbox } = await openTimeline()
    sandbox.x.revokeKeys()
    expect((await errorOf(client.tweet('No more'))).code).toBe(401)
    expect(sandbox.x.posts()).toEqual([])
  })

  it.each([
    ['more than 280 characters', { text: 'a'.repeat(281) }],
    ['nothing', {}],
    ['a picture that was never sent', { text: 'See', media: { media_ids: ['7'] as [string] } }],
    ['a field that X does not have', { text: 'See', donor: 'Ama' } as object],
  ])('refuses %s', async (_what, post) => {
    const { client } = await openTimeline()
    expect((await errorOf(client.post('tweets', post))).code).toBe(400)
  })

  it('refuses a picture of which a piece is missing', async () => {
    const { client } = await openTimeline()
    const { data } = await client.post<{ data: { id: string } }>('media/upload/initialize', {
      media_type: 'image/png',
      total_bytes: 10,
    })
    expect((await errorOf(client.post(`media/upload/${data.id}/finalize`))).code).toBe(400)
  })

  it('told to slow us down, says until when', async () => {
    const { client, sandbox } = await openTimeline()
    sandbox.failNext({ provider: 'x', status: 429 })
    const { rateLimitError, rateLimit } = await errorOf(client.tweet('Soon'))
    expect(rateLimitError).toBe(true)
    expect(rateLimit).toMatchObject({ remaining: 0, reset: expect.any(Number) })
    expect(rateLimit!.reset * 1000).toBeGreaterThan(Date.now())
    expect(sandbox.x.posts()).toEqual([])
  })

  it('told to fail, is unavailable once', async () => {
    const { client, sandbox } = await openTimeline()
    sandbox.failNext({ provider: 'x', status: 503, of: '/2/tweets' })
    expect((await errorOf(client.tweet('Again'))).code).toBe(503)
    await client.tweet('Again')
    expect(sandbox.requests().map(({ answer }) => answer?.status)).toEqual([503, 201])
  })
})

it.each([
  ['abc', 3],
  ['ɓàbá', 4],
  ['https://voices.example/a/very/long/address/of/a/story', 23],
  ['See https://a.example now', 31],
  ['象', 2],
  ['🐘', 2],
  ['👩🏾‍🌾', 2],
  ['🇰🇪', 2],
])('%s is %i characters long on X', (text, length) => {
  expect(lengthOnX(text)).toBe(length)
})
