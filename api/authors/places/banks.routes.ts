import { Hono } from 'hono'
import { banksAsked, branchesAsked } from '../../../data/contract/authors/bankAccounts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { validate } from '../../platform/http/validate.ts'
import { listBanks, listBranches } from './banks.ts'

/** From which an admin chooses a bank. */
export const payoutBanksRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .use(requireAdmin)
    .get('/:country', validate('param', banksAsked), async (c) =>
      c.json(await listBanks(deps, c.req.valid('param').country)),
    )
    .get('/:country/:bank/branches', validate('param', branchesAsked), async (c) => {
      const { country, bank } = c.req.valid('param')
      return c.json(await listBranches(deps, country, bank))
    })
