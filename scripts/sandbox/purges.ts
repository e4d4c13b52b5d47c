import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Kit, Part } from './kit.ts'

/** One call, and what it asked to be forgotten. */
export interface Purged {
  at: Date
  keys: string[]
  soft: boolean
}

const fastlyKey = 'sandbox-fastly-token'
const serviceId = 'SandboxService1'
/** https://www.fastly.com/documentation/reference/api/purging/ */
const mostFastlyKeys = 256

/** The purge call of Fastly, as a service with one token uses it. */
export function openFastly(kit: Kit) {
  const { purged, note, forget } = openPurged(kit)
  const refuse = (c: Context, status: number, msg: string) => c.json({ msg }, status as ContentfulStatusCode)
  const api = new Hono().post('/service/:id/purge', async (c) => {
    if (c.req.header('fastly-key') !== fastlyKey) return refuse(c, 401, 'Provided credentials are missing or invalid')
    if (c.req.param('id') !== serviceId) return refuse(c, 404, 'Record not found')
    const inBody = (await c.req.json().catch(() => null)) as { surrogate_keys?: string[] } | null
    const keys = c.req.header('surrogate-key')?.split(' ') ?? inBody?.surrogate_keys ?? []
    if (keys.length === 0 || keys.length > mostFastlyKeys) return refuse(c, 400, 'Bad request')
    note(keys, c.req.header('fastly-soft-purge') === '1')
    return c.json(Object.fromEntries(keys.map((key) => [key, kit.id('purge')])))
  })
  return {
    provider: 'fastly',
    title: 'Fastly',
    // A demonstration has no cache in front: `settings` are for tests.
    env: {},
    settings: { CDN: 'on', PURGE_URL: `${kit.url}/service/${serviceId}/purge`, PURGE_KEY: fastlyKey },
    api,
    fail: (c: Context, status: number) => refuse(c, status, `Error ${status}`),
    purged,
    reset: forget,
  } satisfies Part & Record<string, unknown>
}

const cloudflareToken = 'sandbox-cloudflare-token'
const zoneId = '0123456789abcdef0123456789abcdef'
/** Of a free zone: https://developers.cloudflare.com/cache/how-to/purge-cache/#limits */
const [mostTags, bucket, refillMs] = [100, 25, 12_000]

/** The purge call of Cloudflare, as a free zone uses it. */
export function openCloudflare(kit: Kit) {
  const { purged, note, forget } = openPurged(kit)
  let tokens = bucket
  let filledAt: number | null = null
  const refuse = (c: Context, status: number, code: number, message: string) =>
    c.json({ success: false, errors: [{ code, message }], messages: [], result: null }, status as ContentfulStatusCode)
  const hasToken = () => {
    const now = kit.now().getTime()
    tokens = Math.min(bucket, tokens + (now - (filledAt ?? now)) / refillMs)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
  const api = new Hono().post('/client/v4/zones/:id/purge_cache', async (c) => {
    const isOurs = c.req.header('authorization') === `Bearer ${cloudflareToken}` && c.req.param('id') === zoneId
    if (!isOurs) return refuse(c, 403, 10_000, 'Authentication error')
    if (!hasToken())
      return refuse(c, 429, 1_134, 'Rate limit reached. Please wait if you need to perform more operations.')
    const { tags = [] } = (await c.req.json().catch(() => ({}))) as { tags?: string[] }
    if (tags.length === 0 || tags.length > mostTags) return refuse(c, 400, 1_012, 'Request must contain tags')
    note(tags, false)
    return c.json({ success: true, errors: [], messages: [], result: { id: zoneId } })
  })
  return {
    provider: 'cloudflare',
    title: 'Cloudflare',
    env: {},
    settings: { CDN: 'on', PURGE_URL: `${kit.url}/client/v4/zones/${zoneId}/purge_cache`, PURGE_KEY: cloudflareToken },
    api,
    fail: (c: Context, status: number) => refuse(c, status, 10_000, `Error ${status}`),
    purged,
    reset() {
      forget()
      tokens = bucket
    },
  } satisfies Part & Record<string, unknown>
}

function openPurged(kit: Kit) {
  let all: Purged[] = []
  return {
    purged: (): readonly Purged[] => all,
    note(keys: string[], soft: boolean) {
      all = [...all, { at: kit.now(), keys, soft }]
    },
    forget() {
      all = []
    },
  }
}
