import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { type AdminSummary, adminLogin, adminProfileChange } from '../../data/contract/admin.ts'
import { dayQuery } from '../../data/contract/day.ts'
import { blogPosts } from '../../data/tables/news.ts'
import { volunteerApplications } from '../../data/tables/volunteers.ts'
import { sumSucceeded } from '../giving/index.ts'
import { changeProfile, findProfile } from '../platform/admins/profile.ts'
import type { Deps } from '../platform/deps.ts'
import {
  type AdminGuards,
  deviceOf,
  giveCookie,
  nameDevice,
  requireOwnSite,
  takeCookie,
  tokenOf,
} from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { ProductError } from '../platform/http/errors.ts'
import { networkOf, networkRangeOf } from '../platform/http/limits.ts'
import { noStore } from '../platform/http/noStore.ts'
import { validate } from '../platform/http/validate.ts'
import { countTallied } from '../platform/tallies.ts'
import { countStories } from '../stories/index.ts'
import { describeDay } from './day/day.ts'
import { logIn, logOut } from './sessions.ts'

export const adminRoutes = (deps: Deps, { requireAdmin, adminOf }: AdminGuards) =>
  new Hono<Env>()
    .use(noStore)
    .post('/session', validate('json', adminLogin), async (c) => {
      requireOwnSite(c, deps.config.publicUrl)
      const userAgent = c.req.header('user-agent') ?? ''
      const name = deviceOf(c) ?? randomUUID()
      const device = deps.secrets.hide(`admin device ${name}`)
      const caller = { network: networkOf(c, deps), range: networkRangeOf(c, deps), device, userAgent }
      const { admin, token } = await logIn(deps, c.req.valid('json').code, caller)
      giveCookie(c, token, deps.config.publicUrl)
      nameDevice(c, name, deps.config.publicUrl)
      return c.json({ admin })
    })
    .get('/session', (c) => {
      const admin = adminOf(c)
      if (!admin) throw new ProductError('unauthorized', 'admin.required', 'Please sign in.')
      return c.json({ admin })
    })
    .delete('/session', (c) => {
      requireOwnSite(c, deps.config.publicUrl)
      const token = tokenOf(c)
      if (token) logOut(deps, token)
      takeCookie(c, deps.config.publicUrl)
      return c.body(null, 204)
    })
    .get('/summary', requireAdmin, (c) => c.json(summarize(deps)))
    .get('/day', requireAdmin, validate('query', dayQuery), (c) =>
      c.json(describeDay(deps, c.var.admin, c.req.valid('query').limit)),
    )
    .get('/profile', requireAdmin, (c) => c.json(findProfile(deps.db, c.var.admin)))
    .patch('/profile', requireAdmin, validate('json', adminProfileChange), (c) =>
      c.json(changeProfile(deps, c.var.admin, c.req.valid('json'))),
    )

function summarize({ db }: Deps): AdminSummary {
  const applications = db
    .select({ n: count() })
    .from(volunteerApplications)
    .where(eq(volunteerApplications.status, 'pending'))
    .get()
  const donated = sumSucceeded(db)
  return {
    pendingStories: countStories(db, 'pending'),
    publishedStories: countStories(db, 'published'),
    blogPosts: db.select({ n: count() }).from(blogPosts).get()?.n ?? 0,
    unreadMessages: countTallied(db, 'contact_messages', (isSpam, status) => isSpam === '0' && status === 'unread'),
    pendingApplications: applications?.n ?? 0,
    donatedCents: donated.given,
    keptCents: donated.kept,
  }
}
