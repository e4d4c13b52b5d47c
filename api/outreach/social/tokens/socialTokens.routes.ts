import { Hono } from 'hono'
import { z } from 'zod'
import { newToken, tokenChange } from '../../../../data/contract/outreach/social.ts'
import { socialPlatforms } from '../../../../data/vocabulary/social.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../../platform/http/admin.ts'
import { validate } from '../../../platform/http/validate.ts'
import { testToken } from './ask.ts'
import { addToken, changeToken, removeToken, showTokens } from './socialTokens.ts'

const byPlatform = validate('param', z.object({ platform: z.enum(socialPlatforms) }))

export const socialTokensRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .get('/tokens', requireAdmin, (c) => c.json(showTokens(deps)))
    .post('/tokens', requireAdmin, validate('json', newToken), (c) =>
      c.json(addToken(deps, c.var.admin, c.req.valid('json')), 201),
    )
    .put('/tokens/:platform', requireAdmin, byPlatform, validate('json', tokenChange), (c) =>
      c.json(changeToken(deps, c.var.admin, { ...c.req.valid('json'), ...c.req.valid('param') })),
    )
    .delete('/tokens/:platform', requireAdmin, byPlatform, (c) => {
      removeToken(deps, c.var.admin, c.req.valid('param').platform)
      return c.body(null, 204)
    })
    .post('/test/:platform', requireAdmin, byPlatform, async (c) =>
      c.json(await testToken(deps, c.var.admin, c.req.valid('param').platform)),
    )
