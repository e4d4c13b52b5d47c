import { Hono } from 'hono'
import type { Deps } from '../../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../../platform/http/admin.ts'
import { showMetrics } from './show.ts'

export const socialMetricsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>().get('/', requireAdmin, (c) => c.json(showMetrics(deps)))
