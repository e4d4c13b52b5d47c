import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import { storeAddressOf } from '../configShapes.ts'
import type { Env } from './context.ts'

interface Guests {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  img: readonly string[]
  media: readonly string[]
}

/**
 * Scripts come from this site alone, but for the guests that a page names, be it by the hash of one that stands in it; rules for fetching ahead stand in the page. Styles may be inline because patterns
 * take their colours from style attributes. `blob:` and `data:` are pictures that the writer has just chosen
 * and the placeholders of photos.
 */
export const pagePolicy = ({ script = [], frame = [], connect = [], img = [], media = [] }: Partial<Guests> = {}) =>
  [
    "default-src 'self'",
    ["script-src 'self' 'inline-speculation-rules'", ...script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...img].join(' '),
    ["media-src 'self' blob:", ...media].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ["frame-src 'self'", ...frame].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

type StoreKnown = Partial<Pick<Config, 'MEDIA_DELIVERY' | 'S3_ENDPOINT' | 'S3_REGION'>>
type Known = Pick<Config, 'publicUrl'> & StoreKnown

/** Where browsers are sent for photos and videos. */
export function storeGuests({ MEDIA_DELIVERY, S3_ENDPOINT, S3_REGION = '' }: StoreKnown): Partial<Guests> {
  if (MEDIA_DELIVERY !== 'redirect') return {}
  const { origin } = new URL(storeAddressOf({ S3_ENDPOINT, S3_REGION }))
  return { img: [origin], media: [origin], connect: [origin] }
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** The headers that every answer carries. */
export function securityHeadersOf(config: Known): Record<string, string> {
  const headers = { 'content-security-policy': pagePolicy(storeGuests(config)), ...everywhere }
  return config.publicUrl.startsWith('https:')
    ? { ...headers, 'strict-transport-security': 'max-age=31536000' }
    : headers
}

/** Adds them, but for answers that say of themselves that they have them, and for those that bring their own. */
export function secure(config: Known) {
  const headers = Object.entries(securityHeadersOf(config))
  return createMiddleware<Env>(async (c, next) => {
    await next()
    if (c.get('isSecured')) return
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
}
