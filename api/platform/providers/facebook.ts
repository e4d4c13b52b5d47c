import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { askGraph, type GraphCall, readGraph } from './graph.ts'
import { type Identity, SocialError, type SocialFigures, type SocialKeys, type SocialNetwork } from './social.ts'

type FacebookConfig = Pick<Config, 'FACEBOOK_GRAPH_BASE' | 'FACEBOOK_GRAPH_VERSION'>

/** https://developers.facebook.com/docs/pages-api/posts */
const neededScopes = ['pages_manage_posts', 'pages_read_engagement']
/** Facebook's clock and ours may differ. */
const clockSkewMs = 2 * 60_000
/** A picture takes longer to send than words. */
const uploadPatience = 3

/** The posts of one page, by plain requests to the Graph API: Facebook has no SDK for Node that is kept up. */
export function openFacebook(config: FacebookConfig, clock: Clock, { timeoutMs = 20_000 } = {}): SocialNetwork {
  const base = `${config.FACEBOOK_GRAPH_BASE ?? 'https://graph.facebook.com'}/${config.FACEBOOK_GRAPH_VERSION}`
  const ask = (keys: SocialKeys, call: GraphCall) =>
    askGraph(
      { base, clock, timeoutMs: call.form instanceof FormData ? timeoutMs * uploadPatience : timeoutMs },
      keys,
      call,
    )

  return {
    async publish(keys, { text, link, picture }, signal) {
      const page = pageOf(keys)
      if (!picture) {
        const form = new URLSearchParams({ message: text, ...(link && { link }) })
        const { id } = readGraph(postAnswer, await ask(keys, { path: `${page}/feed`, form, signal }), 'maybe')
        return published(id)
      }
      const form = new FormData()
      form.set('caption', text)
      if (picture.alt) form.set('alt_text_custom', picture.alt)
      const name = picture.type === 'image/png' ? 'picture.png' : 'picture.jpg'
      form.set('source', new Blob([new Uint8Array(picture.bytes)], { type: picture.type }), name)
      const answer = readGraph(photoAnswer, await ask(keys, { path: `${page}/photos`, form, signal }), 'maybe')
      return published(answer.post_id ?? answer.id)
    },

    async find(keys, { text, since }) {
      const query = { fields: 'id,message,created_time', limit: '25' }
      const { data } = readGraph(feedAnswer, await ask(keys, { path: `${pageOf(keys)}/feed`, query }))
      const earliest = since.getTime() - clockSkewMs
      const found = data.find(
        ({ message = '', created_time }) =>
          comparable(message) === comparable(text) && Date.parse(created_time) >= earliest,
      )
      return found ? published(found.id) : null
    },

    async whoAmI(keys) {
      const query = { fields: 'id,name' }
      const { name } = readGraph(pageAnswer, await ask(keys, { path: pageOf(keys), query }))
      return { name, ...(await tokenState(keys)) }
    },

    async figures(keys, postIds) {
      const known = new Map<string, SocialFigures>()
      for (const id of postIds) {
        const figures = await orNone(figuresOf(keys, id), ['refused'])
        if (figures) known.set(id, figures)
      }
      return known
    },
  }

  /** What only the app itself may ask: unknown without its id and secret. */
  async function tokenState(keys: SocialKeys): Promise<Omit<Identity, 'name'>> {
    if (!keys.appId || !keys.appSecret) return { expiresAt: null, missing: [], remark: null }
    const token = `${keys.appId}|${keys.appSecret}`
    const query = { input_token: keys.accessToken }
    let answer: unknown
    try {
      answer = await ask(keys, { path: 'debug_token', query, token })
    } catch (error) {
      if (!(error instanceof SocialError) || error.trouble === 'unavailable') throw error
      // The page's token works: what is wrong is the app's.
      return { expiresAt: null, missing: [], remark: `The app id or the app secret is not taken: ${error.message}` }
    }
    const { data } = readGraph(tokenAnswer, answer)
    if (!data.is_valid) throw new SocialError('unset', data.error?.message ?? 'The access token is not valid any more.')
    return {
      expiresAt: data.expires_at > 0 ? new Date(data.expires_at * 1000).toISOString() : null,
      missing: neededScopes.filter((scope) => !data.scopes.includes(scope)),
      remark: null,
    }
  }

  async function figuresOf(keys: SocialKeys, id: string): Promise<SocialFigures> {
    const path = encodeURIComponent(id)
    const fieldsOf = (fields: string) =>
      ask(keys, { path, query: { fields } }).then((answer) => readGraph(figuresAnswer, answer))
    // Asked apart: each needs a permission of its own, and one refused field takes all others of a call with it.
    const own = await orNone(fieldsOf(`reactions.${counting},shares`), ['permission'])
    const answered = await orNone(fieldsOf(`comments.${counting}`), ['refused', 'permission'])
    const query = { metric: `${viewsMetric},${viewersMetric}` }
    const watched = ask(keys, { path: `${path}/insights`, query }).then((answer) => readGraph(insightsAnswer, answer))
    const insights = await orNone(watched, ['refused', 'permission'])
    const insightOf = (metric: string) => insights?.data.find(({ name }) => name === metric)?.values[0]?.value ?? null
    return {
      likes: own?.reactions?.summary.total_count ?? null,
      comments: answered?.comments?.summary.total_count ?? null,
      shares: own ? (own.shares?.count ?? 0) : null,
      reach: insightOf(viewersMetric),
      impressions: insightOf(viewsMetric),
    }
  }
}

const counting = 'summary(total_count).limit(0)'
const viewsMetric = 'post_media_view'
const viewersMetric = 'post_total_media_view_unique'

const postAnswer = z.object({ id: z.string().min(1) })
const photoAnswer = z.object({ id: z.string().min(1), post_id: z.string().min(1).optional() })
const pageAnswer = z.object({ id: z.string(), name: z.string().min(1) })
const feedAnswer = z.object({
  data: z.array(z.object({ id: z.string(), message: z.string().optional(), created_time: z.string() })),
})
const tokenAnswer = z.object({
  data: z.object({
    is_valid: z.boolean(),
    expires_at: z.number().default(0),
    scopes: z.array(z.string()).default([]),
    error: z.object({ message: z.string() }).optional(),
  }),
})
const counted = z.object({ summary: z.object({ total_count: z.number() }) }).optional()
const figuresAnswer = z.object({
  reactions: counted,
  comments: counted,
  shares: z.object({ count: z.number() }).optional(),
})
const insightsAnswer = z.object({
  data: z.array(
    z.object({ name: z.string(), values: z.array(z.object({ value: z.number().nullable().catch(null) })) }),
  ),
})

function pageOf({ pageId }: SocialKeys): string {
  if (!pageId) throw new SocialError('unset', 'The id of the page is missing in the Token Manager.')
  return encodeURIComponent(pageId)
}

const published = (id: string) => ({ id, url: `https://www.facebook.com/${id}` })

/** Facebook keeps the words and is free with the space between them. */
const comparable = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

async function orNone<T>(asked: Promise<T>, troubles: SocialError['trouble'][]): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof SocialError && troubles.includes(error.trouble)) return null
    throw error
  }
}
