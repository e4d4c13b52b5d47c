import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { isLiteWanted, liteCookie, liteWishIn } from '../../data/rules/lite.ts'

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

/** A path of this site and nothing else: two slashes would lead to another host. */
const pathOnly = (back: unknown) => (typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : '/')
