import { Hono } from 'hono'
import { generateRequest, weeklyRequest } from '../../../data/contract/outreach/calendar.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { validate } from '../../platform/http/validate.ts'
import { acceptForm } from '../../platform/http/writes.ts'
import { generatePosts } from './generate.ts'
import { openWeeks } from './week.ts'

/** Each call may cost something. */
const generating: Limit = { action: 'drafts', identifierType: 'admin', most: 20, windowMs: 10 * 60_000 }

/** Drafts of posts, by whichever writer is set up. */
export const draftsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) => {
  const accept = acceptForm(deps.config)
  const generateWeek = openWeeks(deps)
  return new Hono<Env>()
    .get('/writer', requireAdmin, async (c) => {
      const { source, model, why, named, endsOn } = await deps.writer.look(c.req.raw.signal)
      return c.json({ source, model, why, named, endsOn })
    })
    .post('/generate', requireAdmin, accept, validate('json', generateRequest), async (c) => {
      spend(deps, generating, c.var.admin)
      return c.json(await generatePosts(deps, c.var.admin, c.req.valid('json'), c.req.raw.signal))
    })
    .post('/generate-weekly', requireAdmin, accept, validate('json', weeklyRequest), async (c) => {
      spend(deps, generating, c.var.admin)
      return c.json(await generateWeek(c.var.admin, c.req.valid('json'), c.req.raw.signal))
    })
}
