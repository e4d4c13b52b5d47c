import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { isLiteWanted, liteCookie, liteWishIn } from '../../../data/rules/lite.ts'
import type { Config } from '../config.ts'

/** Whether this request asks for a page that keeps to few bytes. */
export const isLite = ({ req }: Context) =>
  isLiteWanted(liteWishIn(req.header('cookie') ?? ''), req.header('save-data')?.toLowerCase() === 'on')

/** By which a cache in front says which of the two pages it wants, so that it need not keep one for each cookie: `on` or `off`. */
export const liteFlag = 'lite-mode'

export const flagIn = (value: string | string[] | undefined) => (value === 'on' || value === 'off' ? value : null)

const ofCaller = 'Cookie, Save-Data'

/**
 * Which of the two pages is asked for, and what its answer has to say of that. With a CDN, its flag alone decides and the answer varies on it
 * alone: whatever it holds, it makes no page of somebody else's. Who comes past the CDN gets what they want, and no cache keeps it.
 */
export function liteChoice(c: Context, { CDN }: Pick<Config, 'CDN'>) {
  const flag = CDN ? flagIn(c.req.header(liteFlag)) : null
  const isOn = flag ? flag === 'on' : isLite(c)
  const isPast = CDN && !flag
  return {
    isOn,
    /** Of kept answers: those that say the same of themselves. */
    name: `${isPast ? 'past ' : ''}${isOn ? 'lite ' : ''}`,
    vary: `Accept-Encoding, ${CDN ? 'Lite-Mode' : ofCaller}${isPast ? `, ${ofCaller}` : ''}`,
    headers: (isPast ? { 'cache-control': 'no-cache' } : {}) as Record<string, string>,
  }
}

const yearSeconds = 365 * 24 * 3600

/** The switch of a page whose scripts have not arrived, or never will. */
export async function rememberLite(c: Context) {
  const { lite, back } = await c.req.parseBody()
  setCookie(c, liteCookie, lite === 'on' ? 'on' : 'off', { path: '/', maxAge: yearSeconds, sameSite: 'Lax' })
  return c.redirect(pathOnly(back), 303)
}

const anywhere = 'http://this.site'

/** A path of this site and nothing else, as a browser would read it: slashes and tabs can lead to another host. */
function pathOnly(back: unknown): string {
  if (typeof back !== 'string' || !URL.canParse(back, anywhere)) return '/'
  const { origin, pathname, search } = new URL(back, anywhere)
  return origin === anywhere && !pathname.startsWith('//') ? pathname + search : '/'
}
