import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { Env } from './context.ts'

interface Guests {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  img: readonly string[]
}

/**
 * Scripts come from this site alone, but for the guests that a page names, be it by the hash of one that stands in it; rules for fetching ahead stand in the page. Styles may be inline because patterns
 * take their colours from style attributes. `blob:` and `data:` are pictures that the writer has just chosen
 * and the placeholders of photos.
 */
export const pagePolicy = ({ script = [], frame = [], connect = [], img = [] }: Partial<Guests> = {}) =>
  [
    "default-src 'self'",
    ["script-src 'self' 'inline-speculation-rules'", ...script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...img].join(' '),
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connect].join(' '),
    ["frame-src 'self'", ...frame].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const everywhere = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** The headers that every answer carries. */
export function securityHeadersOf({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return publicUrl.startsWith('https:')
    ? { ...everywhere, 'strict-transport-security': 'max-age=31536000' }
    : everywhere
}

/** Adds them, but for answers that say of themselves that they have them. */
export function secure(config: Pick<Config, 'publicUrl'>) {
  const headers = Object.entries(securityHeadersOf(config))
  return createMiddleware<Env>(async (c, next) => {
    await next()
    if (c.get('isSecured')) return
    for (const [name, value] of headers) c.res.headers.set(name, value)
  })
}
