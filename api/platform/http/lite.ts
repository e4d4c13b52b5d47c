import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { isLiteWanted, liteCookie, liteWishIn } from '../../../data/rules/lite.ts'

/** Whether this request asks for a page that keeps to few bytes. */
export const isLite = ({ req }: Context) =>
  isLiteWanted(liteWishIn(req.header('cookie') ?? ''), req.header('save-data')?.toLowerCase() === 'on')

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
