import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Kit, Part } from '../kit.ts'
import { attachedTo, type Form, readForm } from './form.ts'
import { type GraphProblem, problemOf, problems } from './problems.ts'

const page = { id: '100200300400', name: 'Voices for Wildlife (trial)' }
const pageToken = 'sandbox-page-token'
/** Of an app: what `debug_token` is asked with. */
const appToken = 'sandbox-app-id|sandbox-app-secret'
const scopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'read_insights']
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
  altText: string | null
  isPublished: boolean
  /** What was uploaded, or the address that Facebook was to fetch. */
  source: { type: string; bytes: Buffer } | string
}
/** As the page's people see them; reach and impressions are told with the right to insights only. */
interface PostFigures {
  reactions?: number
  comments?: number
  shares?: number
  reach?: number
  impressions?: number
}
type TokenState = 'valid' | 'expired' | 'withoutPermission'

/** Facebook's Graph API, as one page uses it: posts, links, photos. */
export function openGraph(kit: Kit) {
  let posts: FacebookPost[] = []
  const photos = new Map<string, FacebookPhoto>()
  const figures = new Map<string, PostFigures>()
  let tokenState: TokenState = 'valid'
  let tokenEnds: Date | null = null
  let hasInsights = true
  let hasComments = true
  let wantsProof = false
  let count = 0
  const isOver = () => tokenState === 'expired' || (tokenEnds !== null && tokenEnds <= kit.now())
  const newId = () => String(kit.now().getTime() * 1000 + ++count)

  const api = new Hono()
    .get('/graph/:version/debug_token', (c) => {
      if (tokenOf(c) !== appToken) return refuse(c, problems.unknownToken)
      const unproven = admitProof(c)
      if (unproven) return unproven
      const isKnown = c.req.query('input_token') === pageToken
      const is_valid = isKnown && !isOver()
      const granted =
        tokenState === 'withoutPermission' ? scopes.filter((scope) => scope !== 'pages_manage_posts') : scopes
      return c.json({
        data: {
          app_id: 'sandbox-app-id',
          type: 'PAGE',
          is_valid,
          expires_at: tokenEnds ? Math.floor(tokenEnds.getTime() / 1000) : 0,
          scopes: isKnown ? granted : [],
          ...(isKnown && !is_valid && { error: { code: 190, message: 'Session has expired.', subcode: 463 } }),
        },
      })
    })
    .get('/graph/:version/:page', (c) => (findPost(c) ? tellFigures(c) : (admit(c) ?? c.json(page))))
    .get('/graph/:version/:page/insights', (c) => tellInsights(c))
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
      altText: fields.alt_text_custom ?? null,
      isPublished: fields.published !== 'false',
      source: source ?? fields.url!,
    }
    photos.set(photo.id, photo)
    if (!photo.isPublished) return c.json({ id: photo.id })
    const post = { id: `${page.id}_${newId()}`, at: kit.now(), message: photo.caption, link: null, photos: [photo] }
    posts.push(post)
    return c.json({ id: photo.id, post_id: post.id })
  }

  const findPost = (c: Context) => posts.find(({ id }) => id === c.req.param('page'))

  function tellFigures(c: Context) {
    const post = findPost(c)!
    const { reactions = 0, comments = 0, shares } = figures.get(post.id) ?? {}
    const refusal = admitToken(c)
    if (refusal) return refusal
    if (!hasComments && c.req.query('fields')?.includes('comments')) return refuse(c, problems.comments)
    const summaryOf = (total_count: number) => ({ data: [], summary: { total_count } })
    // A post that nobody has shared has no shares at all.
    const shared = shares === undefined ? {} : { shares: { count: shares } }
    return c.json({ id: post.id, reactions: summaryOf(reactions), comments: summaryOf(comments), ...shared })
  }

  function tellInsights(c: Context) {
    const post = findPost(c)
    const refusal = admitToken(c) ?? (post ? null : refuse(c, problems.missing))
    if (refusal || !post) return refusal!
    if (!hasInsights) return refuse(c, problems.insights)
    const { reach = 0, impressions = 0 } = figures.get(post.id) ?? {}
    const known: Record<string, number> = { post_media_view: impressions, post_total_media_view_unique: reach }
    const asked = (c.req.query('metric') ?? '').split(',')
    if (asked.some((name) => known[name] === undefined)) return refuse(c, problems.parameter)
    return c.json({ data: asked.map((name) => ({ name, period: 'lifetime', values: [{ value: known[name] }] })) })
  }

  /** Null when the caller may do it here. */
  function admit(c: Context, isWriting = false): Response | null {
    const refusal = admitToken(c)
    if (refusal) return refusal
    if (![page.id, 'me'].includes(c.req.param('page') ?? '')) return refuse(c, problems.missing)
    return isWriting && tokenState === 'withoutPermission' ? refuse(c, problems.permission) : null
  }

  function admitToken(c: Context): Response | null {
    if (!/^v\d+\.\d$/.test(c.req.param('version') ?? '')) return refuse(c, problems.missing)
    if (tokenOf(c) !== pageToken) return refuse(c, problems.unknownToken)
    return isOver() ? refuse(c, problems.expired) : admitProof(c)
  }

  /** A proof that is given has to be right, also where none is asked for. */
  function admitProof(c: Context): Response | null {
    const proof = c.req.query('appsecret_proof')
    if (proof === undefined) return wantsProof ? refuse(c, problems.noProof) : null
    const right = createHmac('sha256', appToken.split('|')[1] ?? '')
      .update(tokenOf(c) ?? '')
      .digest('hex')
    return proof === right ? null : refuse(c, problems.wrongProof)
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
    setToken(state: TokenState, ends: Date | null = null) {
      tokenState = state
      tokenEnds = ends
    },
    /** What people did with a post, as it stands from now on. */
    setFigures(postId: string, stand: PostFigures) {
      figures.set(postId, stand)
    },
    /** Whether the page's owner lets the app read reach and impressions. */
    allowInsights(isAllowed: boolean) {
      hasInsights = isAllowed
    },
    /** Whether the app may read what visitors of the page write. */
    allowComments(isAllowed: boolean) {
      hasComments = isAllowed
    },
    /** The app's setting 'Require App Secret'. */
    demandProof(isDemanded: boolean) {
      wantsProof = isDemanded
    },
    reset() {
      posts = []
      photos.clear()
      figures.clear()
      tokenState = 'valid'
      tokenEnds = null
      hasInsights = true
      hasComments = true
      wantsProof = false
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

const stamp = (at: Date) => `${at.toISOString().slice(0, 19)}+0000`
