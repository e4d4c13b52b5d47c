import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { AdminName } from '../../../data/contract/admin.ts'
import { t } from '../../../data/words/words.ts'
import type { Deps } from '../deps.ts'
import type { Env } from './context.ts'
import { ProductError } from './errors.ts'

const cookieName = 'vfw_admin'

/** A caller without a valid admin session gets 401; a browser sent here by another site gets 403. */
export type AdminEnv = { Variables: Env['Variables'] & { admin: AdminName } }

export const tokenOf = (c: Context) => getCookie(c, cookieName)
export const hasAdminCookie = (c: Context) => c.req.header('cookie')?.includes(`${cookieName}=`) ?? false

/** A cookie without Max-Age: it ends with the browser's session. */
export const giveCookie = (c: Context, token: string, publicUrl: string) =>
  setCookie(c, cookieName, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(publicUrl) })
export const takeCookie = (c: Context, publicUrl: string) =>
  deleteCookie(c, cookieName, { path: '/', secure: isSecure(publicUrl) })

const deviceCookie = 'vfw_desk'
const yearSeconds = 365 * 24 * 3600

/** The name of a device on which an admin has signed in. It opens nothing: its mistakes are counted apart from those of strangers. */
export const deviceOf = (c: Context) => getCookie(c, deviceCookie)
export const nameDevice = (c: Context, name: string, publicUrl: string) =>
  setCookie(c, deviceCookie, name, {
    path: '/api/admin/session',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(publicUrl),
    maxAge: yearSeconds,
  })

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

export function adminGuards(deps: Pick<Deps, 'config'>, adminOfToken: (token: string) => AdminName | null) {
  const adminOf = (c: Context): AdminName | null => {
    const token = tokenOf(c)
    return token ? adminOfToken(token) : null
  }
  const requireAdmin: MiddlewareHandler<AdminEnv> = createMiddleware<AdminEnv>(async (c, next) => {
    // Nobody on the way keeps what an admin sees, nor that somebody was refused.
    c.header('cache-control', 'private, no-store')
    const admin = adminOf(c)
    if (!admin) throw new ProductError('unauthorized', 'admin.required', 'Please sign in.')
    requireOwnSite(c, deps.config.publicUrl)
    c.set('admin', admin)
    await next()
  })
  return { requireAdmin, adminOf }
}
export type AdminGuards = ReturnType<typeof adminGuards>

/** Refuses a write that a page of another site started. Programs without an `Origin` pass: they carry no cookies by themselves. */
export function requireOwnSite(c: Context, publicUrl: string): void {
  const origin = c.req.header('origin')
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !origin) return
  const own = origin === publicUrl || hostOf(origin) === c.req.header('host')
  if (!own) throw new ProductError('forbidden', 'foreign_origin', t('This request came from another site.'))
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
