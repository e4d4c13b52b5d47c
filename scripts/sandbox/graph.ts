import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Kit, Part } from './kit.ts'
import { readMultipart } from './multipart.ts'

const page = { id: '100200300400', name: 'Voices for Wildlife (trial)' }
const pageToken = 'sandbox-page-token'
/** Of an app: what `debug_token` is asked with. */
const appToken = 'sandbox-app-id|sandbox-app-secret'
const scopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts']
/** Milliseconds: how long Facebook remembers words. */
const duplicateMs = 10 * 60_000

export interface FacebookPost {
  id: string
  at: Date
  message: string
  link: string | null
  photos: FacebookPhoto[]
}
interface FacebookPhoto {
  id: string
  caption: string
  isPublished: boolean
  /** What was uploaded, or the address that Facebook was to fetch. */
  source: { type: string; bytes: Buffer } | string
}
type TokenState = 'valid' | 'expired' | 'withoutPermission'

interface GraphProblem {
  status: number
  message: string
  type: string
  code: number
  error_subcode?: number
  is_transient?: boolean
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const problems = {
  parameter: { status: 400, message: '(#100) A parameter is missing or wrong.', type: 'OAuthException', code: 100 },
  unknownToken: { status: 400, message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 },
  expired: {
    status: 400,
    message: 'Error validating access token: Session has expired.',
    type: 'OAuthException',
    code: 190,
    error_subcode: 463,
  },
  permission: {
    status: 403,
    message: '(#200) The permission pages_manage_posts is missing.',
    type: 'OAuthException',
    code: 200,
  },
  missing: {
    status: 400,
    message: 'Unsupported request: this object does not exist or cannot be seen.',
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  },
  duplicate: { status: 400, message: '(#506) Duplicate status message', type: 'OAuthException', code: 506 },
  limit: {
    status: 400,
    message: '(#4) Application request limit reached',
    type: 'OAuthException',
    code: 4,
    is_transient: true,
  },
  trouble: {
    status: 500,
    message: 'An unexpected error has occurred. Please retry your request later.',
    type: 'OAuthException',
    code: 2,
    is_transient: true,
  },
} satisfies Record<string, GraphProblem>

/** Facebook's Graph API, as one page uses it: posts, links, photos. */
export function openGraph(kit: Kit) {
  let posts: FacebookPost[] = []
  const photos = new Map<string, FacebookPhoto>()
  let tokenState: TokenState = 'valid'
  let count = 0
  const newId = () => String(kit.now().getTime() * 1000 + ++count)

  const api = new Hono()
    .get('/graph/:version/debug_token', (c) => {
      if (tokenOf(c) !== appToken) return refuse(c, problems.unknownToken)
      const isKnown = c.req.query('input_token') === pageToken
      const is_valid = isKnown && tokenState !== 'expired'
      const granted = tokenState === 'withoutPermission' ? scopes.slice(0, 2) : scopes
      return c.json({
        data: { app_id: 'sandbox-app-id', type: 'PAGE', is_valid, expires_at: 0, scopes: isKnown ? granted : [] },
      })
    })
    .get('/graph/:version/:page', (c) => admit(c) ?? c.json(page))
    .get('/graph/:version/:page/feed', (c) => {
      const refusal = admit(c)
      const data = posts.toReversed().map(({ id, message, at }) => ({ id, message, created_time: stamp(at) }))
      return refusal ?? c.json({ data })
    })
    .post('/graph/:version/:page/feed', async (c) => admit(c, true) ?? publish(c, await readForm(c)))
    .post('/graph/:version/:page/photos', async (c) => admit(c, true) ?? takePhoto(c, await readForm(c)))

  function publish(c: Context, { fields }: Form) {
    const { message = '', link = null, published = 'true' } = fields
    const attached = attachedTo(fields)
    if (!message && !link && attached.length === 0) return refuse(c, problems.parameter)
    if (link && !/^https?:\/\//.test(link)) return refuse(c, problems.parameter)
    if (attached.some((id) => !photos.get(id ?? ''))) return refuse(c, problems.parameter)
    const since = kit.now().getTime() - duplicateMs
    if (message && posts.some((post) => post.message === message && post.at.getTime() > since))
      return refuse(c, problems.duplicate)
    const id = `${page.id}_${newId()}`
    if (published !== 'false')
      posts.push({ id, at: kit.now(), message, link, photos: attached.map((photo) => photos.get(photo!)!) })
    return c.json({ id })
  }

  function takePhoto(c: Context, { fields, source }: Form) {
    if (!source && !/^https?:\/\//.test(fields.url ?? '')) return refuse(c, problems.parameter)
    const photo: FacebookPhoto = {
      id: newId(),
      caption: fields.caption ?? fields.message ?? '',
      isPublished: fields.published !== 'false',
      source: source ?? fields.url!,
    }
    photos.set(photo.id, photo)
    if (!photo.isPublished) return c.json({ id: photo.id })
    const post = { id: `${page.id}_${newId()}`, at: kit.now(), message: photo.caption, link: null, photos: [photo] }
    posts.push(post)
    return c.json({ id: photo.id, post_id: post.id })
  }

  /** Null when the caller may do it here. */
  function admit(c: Context, isWriting = false): Response | null {
    if (!/^v\d+\.\d$/.test(c.req.param('version') ?? '')) return refuse(c, problems.missing)
    if (tokenOf(c) !== pageToken) return refuse(c, problems.unknownToken)
    if (tokenState === 'expired') return refuse(c, problems.expired)
    if (![page.id, 'me'].includes(c.req.param('page') ?? '')) return refuse(c, problems.missing)
    return isWriting && tokenState === 'withoutPermission' ? refuse(c, problems.permission) : null
  }

  function refuse(c: Context, { status, ...error }: GraphProblem) {
    return c.json({ error: { ...error, fbtrace_id: kit.id('trace') } }, status as ContentfulStatusCode)
  }

  const browser = new Hono().get('/_sandbox/facebook/photos/:id', (c) => {
    const source = photos.get(c.req.param('id'))?.source
    if (!source || typeof source === 'string') return c.text('This photo is not here.', 404)
    return c.body(new Uint8Array(source.bytes), 200, {
      'content-type': source.type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
  const photoLink = ({ id, caption, source }: FacebookPhoto) =>
    html`<a href="${typeof source === 'string' ? source : `/_sandbox/facebook/photos/${id}`}">${caption || 'Photo'}</a> `

  return {
    provider: 'facebook',
    title: 'Facebook',
    env: { FACEBOOK_GRAPH_BASE: `${kit.url}/graph` },
    api,
    fail: (c: Context, status: number) => refuse(c, { ...problemOf(status), status }),
    browser,
    sections: () => [
      {
        title: 'Access to the page',
        empty: '',
        columns: ['What', 'Value'],
        rows: [
          { cells: ['Page id', page.id] },
          { cells: ['Page token', pageToken] },
          { cells: ['App token', appToken] },
          {
            cells: ['State of the page token', stateWords[tokenState]],
            buttons: tokenStates
              .filter((state) => state !== tokenState)
              .map((state) => ({ label: stateLabels[state], action: 'token', fields: { state } })),
          },
        ],
      },
      {
        title: 'Posts',
        empty: 'No post yet.',
        columns: ['At', 'Message', 'Link', 'Photos'],
        rows: posts.toReversed().map((post) => ({
          cells: [
            post.at.toISOString().slice(11, 19),
            post.message,
            post.link ?? '',
            html`${post.photos.map(photoLink)}`,
          ],
        })),
      },
    ],
    actions: {
      token: ({ state = '' }) => {
        tokenState = tokenStates.find((known) => known === state) ?? 'valid'
        return stateWords[tokenState]
      },
    },
    /** What an admin enters to connect the page. */
    page: { ...page, token: pageToken, appToken },
    /** Everything on the page, oldest first. */
    posts: (): readonly FacebookPost[] => posts,
    setToken(state: TokenState) {
      tokenState = state
    },
    reset() {
      posts = []
      photos.clear()
      tokenState = 'valid'
    },
  } satisfies Part & Record<string, unknown>
}

const tokenStates = ['valid', 'expired', 'withoutPermission'] as const satisfies TokenState[]
const stateLabels = { valid: 'Make it valid', expired: 'Let it expire', withoutPermission: 'Take the right to post' }
const stateWords = {
  valid: 'The token is valid.',
  expired: 'The token has expired.',
  withoutPermission: 'The token may not post.',
}

/** In the header, or as Facebook's own pages show it, in the address. */
const tokenOf = (c: Context) =>
  c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1] ?? c.req.query('access_token')

interface Form {
  fields: Record<string, string>
  source: { type: string; bytes: Buffer } | null
}

/** Graph takes forms of both kinds, and JSON. */
async function readForm(c: Context): Promise<Form> {
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('application/json')) {
    const body: Record<string, unknown> = await c.req.json().catch(() => ({}))
    const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
    return {
      fields: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(value)])),
      source: null,
    }
  }
  if (!type.startsWith('multipart/form-data'))
    return { fields: Object.fromEntries(new URLSearchParams(await c.req.text())), source: null }
  const parts = readMultipart(await c.req.arrayBuffer(), type)
  const source = parts.find(({ name }) => name === 'source')
  const others = parts.filter(({ name }) => name !== 'source')
  return {
    fields: Object.fromEntries(others.map(({ name, bytes }) => [name, bytes.toString('utf8')])),
    source: source?.type?.startsWith('image/') ? { type: source.type, bytes: source.bytes } : null,
  }
}

/** `attached_media[0]={"media_fbid":"…"}`, or a list of them. Null stands for what is none. */
function attachedTo(fields: Record<string, string>): (string | null)[] {
  const given = Object.entries(fields).filter(([name]) => /^attached_media(\[\d+\])?$/.test(name))
  return given.flatMap(([, json]) => {
    try {
      const value: unknown = JSON.parse(json)
      return [value].flat().map((item) => (item as { media_fbid?: string } | null)?.media_fbid ?? null)
    } catch {
      return [null]
    }
  })
}

function problemOf(status: number): GraphProblem {
  if (status === 401) return problems.expired
  if (status === 403) return problems.permission
  if (status === 429) return problems.limit
  return status >= 500 ? problems.trouble : problems.parameter
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 19)}+0000`
