import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { TweetPublicMetricsV2, TweetV2PostTweetResult, UserV2Result } from 'twitter-api-v2'
import type { z } from 'zod'
import type { Kit, Part } from '../kit.ts'
import { readMultipart } from '../multipart.ts'
import { lookUp, noFigures } from './lookup.ts'
import { InvalidRequest, mediaRequest, metadataRequest, postRequest, read } from './requests.ts'
import { isSigned, type Keys } from './signature.ts'
import { lengthOnX, mostCharacters } from './text.ts'

const keys: Keys = {
  appKey: 'sandbox-app-key',
  appSecret: 'sandbox-app-secret',
  accessToken: '1-sandbox-access-token',
  accessSecret: 'sandbox-access-secret',
}
const account = { id: '1', name: 'Voices for Wildlife', username: 'voices_trial' }
/** Milliseconds of X's windows of rate limits. */
const windowMs = 15 * 60_000

export interface Post {
  id: string
  at: Date
  text: string
  media: Media[]
}
export interface Media {
  id: string
  type: string
  totalBytes: number
  chunks: Map<number, Buffer>
  isFinal: boolean
  altText: string | null
}

/** What X says to a status: https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
const titles: Record<number, string> = {
  400: 'Invalid Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found Error',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const writeProblem = 'Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.'

/** X, as an app with the keys of one account uses it: posts with pictures. */
export function openX(kit: Kit) {
  let posts: Post[] = []
  const media = new Map<string, Media>()
  const figures = new Map<string, TweetPublicMetricsV2>()
  let areKeysRevoked = false
  let isReadOnly = false
  let count = 0
  /** X's ids are numbers, higher the later. */
  const newId = () => String(BigInt(kit.now().getTime()) * 100_000n + BigInt(++count))

  const api = new Hono()
    .get('/2/users/me', (c) => refuse(c) ?? answer<UserV2Result>(c, { data: account }))
    .get('/2/tweets', (c) => refuse(c) ?? look(c))
    .post('/2/tweets', async (c) => refuse(c) ?? publish(c, await read(c, postRequest)))
    .post('/2/media/upload/initialize', async (c) => refuse(c) ?? begin(c, await read(c, mediaRequest)))
    .post('/2/media/upload/:id/append', async (c) => refuse(c) ?? append(c))
    .post('/2/media/upload/:id/finalize', (c) => refuse(c) ?? finalize(c))
    .post('/2/media/metadata', async (c) => refuse(c) ?? describe(c, await read(c, metadataRequest)))
    .onError((error, c) => {
      if (error instanceof InvalidRequest) return problem(c, 400, error.message)
      throw error
    })

  function publish(c: Context, { text = '', media: attached }: z.output<typeof postRequest>) {
    const pictures = (attached?.media_ids ?? []).map((id) => media.get(id))
    if (isReadOnly) return problem(c, 403, writeProblem)
    if (!text && !attached) throw new InvalidRequest('One or more parameters to your request was invalid.')
    if (pictures.some((picture) => !picture?.isFinal)) throw new InvalidRequest('Your media IDs are invalid.')
    if (lengthOnX(text) > mostCharacters) throw new InvalidRequest(`The text has ${lengthOnX(text)} characters.`)
    if (text && posts.some((post) => post.text === text))
      return problem(c, 403, 'You are not allowed to create a Tweet with duplicate content.')
    const post: Post = { id: newId(), at: kit.now(), text, media: pictures as Media[] }
    posts.push(post)
    return answer<TweetV2PostTweetResult>(c, { data: { id: post.id, text } }, 201)
  }

  function look(c: Context) {
    const ids = (c.req.query('ids') ?? '').split(',')
    if (ids.length > 100 || ids.some((id) => !/^\d{1,19}$/.test(id)))
      throw new InvalidRequest('The `ids` query parameter value is not valid.')
    const withMetrics = c.req.query('tweet.fields')?.split(',').includes('public_metrics')
    return answer(c, lookUp(ids, posts, withMetrics ? figures : null))
  }

  function begin(c: Context, { media_type, total_bytes }: z.output<typeof mediaRequest>) {
    const item: Media = {
      id: newId(),
      type: media_type,
      totalBytes: total_bytes,
      chunks: new Map(),
      isFinal: false,
      altText: null,
    }
    media.set(item.id, item)
    return answer(c, {
      data: { id: item.id, media_key: `3_${item.id}`, expires_after_secs: 86_400 },
    })
  }

  async function append(c: Context) {
    const item = findMedia(c)
    const parts = readMultipart(await c.req.arrayBuffer(), c.req.header('content-type'))
    const index = parts.find(({ name }) => name === 'segment_index')?.bytes.toString()
    const bytes = parts.find(({ name }) => name === 'media')?.bytes
    if (!bytes || !/^\d{1,3}$/.test(index ?? '')) throw new InvalidRequest('segment_index and media are needed.')
    item.chunks.set(Number(index), bytes)
    return answer(c, { data: { expires_at: Math.floor(kit.now().getTime() / 1000) + 86_400 } })
  }

  function finalize(c: Context) {
    const item = findMedia(c)
    const size = bytesOf(item).length
    if (size !== item.totalBytes) throw new InvalidRequest(`${size} bytes came, and ${item.totalBytes} were announced.`)
    item.isFinal = true
    return answer(c, {
      data: { id: item.id, media_key: `3_${item.id}`, size, expires_after_secs: 86_400 },
    })
  }

  function describe(c: Context, { id, metadata }: z.output<typeof metadataRequest>) {
    const item = media.get(id)
    if (!item) throw new InvalidRequest('Your media IDs are invalid.')
    item.altText = metadata.alt_text.text
    return answer(c, { data: { id, associated_metadata: metadata } })
  }

  function findMedia(c: Context): Media {
    const item = media.get(c.req.param('id') ?? '')
    if (!item || item.isFinal) throw new InvalidRequest('Your media IDs are invalid.')
    return item
  }

  /** Null when the caller is who it says. */
  const refuse = (c: Context) =>
    isSigned(c.req.raw, keys, kit.now()) && !areKeysRevoked ? null : problem(c, 401, 'Unauthorized')

  function answer<Body extends object>(c: Context, body: Body, status: 200 | 201 = 200) {
    limits(c, 99)
    return c.json(body, status)
  }

  function problem(c: Context, status: number, detail: string) {
    limits(c, status === 429 ? 0 : 99)
    return c.json(
      { title: titles[status] ?? 'Error', detail, type: 'about:blank', status },
      status as ContentfulStatusCode,
    )
  }

  function limits(c: Context, remaining: number) {
    c.header('x-access-level', isReadOnly ? 'read' : 'read-write')
    c.header('x-rate-limit-limit', '100')
    c.header('x-rate-limit-remaining', String(remaining))
    c.header('x-rate-limit-reset', String(Math.floor((kit.now().getTime() + windowMs) / 1000)))
  }

  const browser = new Hono().get('/_sandbox/x/media/:id', (c) => {
    const item = media.get(c.req.param('id'))
    if (!item) return c.text('This picture is not here any more.', 404)
    return c.body(new Uint8Array(bytesOf(item)), 200, {
      'content-type': item.type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  return {
    provider: 'x',
    title: 'X',
    env: { TWITTER_API_BASE: kit.url },
    api,
    fail: (c: Context, status: number) => problem(c, status, titles[status] ?? `Error ${status}`),
    browser,
    sections: () => [
      {
        title: 'Keys of the account',
        empty: '',
        columns: ['Key', 'Value'],
        rows: [
          ...Object.entries(keys).map(([name, value]) => ({ cells: [name, value] })),
          {
            cells: ['State', areKeysRevoked ? 'Revoked: every call is answered with 401' : 'Valid'],
            buttons: [
              areKeysRevoked
                ? { label: 'Restore', action: 'revoke', fields: { revoked: 'false' } }
                : { label: 'Revoke', action: 'revoke', fields: { revoked: 'true' } },
            ],
          },
        ],
      },
      {
        title: 'Posts',
        empty: 'No post yet.',
        columns: ['At', 'Text', 'Pictures'],
        rows: posts.toReversed().map((post) => ({
          cells: [
            post.at.toISOString().slice(11, 19),
            post.text,
            html`${post.media.map(({ id, altText }) => html`<a href="/_sandbox/x/media/${id}">${altText ?? 'Picture without words'}</a> `)}`,
          ],
        })),
      },
    ],
    actions: {
      revoke: ({ revoked = 'true' }) => {
        areKeysRevoked = revoked === 'true'
        return areKeysRevoked ? 'The keys are revoked.' : 'The keys are valid again.'
      },
    },
    /** What an admin enters to connect the account. */
    keys,
    /** Everything on the timeline, oldest first. */
    posts: (): readonly Post[] => posts,
    bytesOf,
    /** What people did with a post, as it stands from now on. */
    setFigures(postId: string, stand: Partial<TweetPublicMetricsV2>) {
      figures.set(postId, { ...noFigures, ...stand })
    },
    /** As when the keys were made before the app was allowed to write. */
    makeReadOnly(only = true) {
      isReadOnly = only
    },
    /** As when the owner of the account takes the app's access away. */
    revokeKeys(revoked = true) {
      areKeysRevoked = revoked
    },
    reset() {
      posts = []
      media.clear()
      figures.clear()
      areKeysRevoked = false
      isReadOnly = false
    },
  } satisfies Part & Record<string, unknown>
}

const bytesOf = ({ chunks }: Media): Buffer =>
  Buffer.concat([...chunks].sort(([one], [other]) => one - other).map(([, bytes]) => bytes))
