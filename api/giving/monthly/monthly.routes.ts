import { Hono } from 'hono'
import { z } from 'zod'
import {
  type GivingLinkAnswer,
  givingLinkRequest,
  monthlyEndRequest,
  monthlyListQuery,
  monthlyRequest,
  myAmountChange,
  myCardTaken,
  myEnd,
} from '../../../data/contract/monthlyGifts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { donorOf } from '../guard.ts'
import { beginMonthly } from './begin.ts'
import { endByAdmin, presentMonthly } from './desk.ts'
import {
  askForLink,
  beginMyCard,
  beginMyConfirmation,
  changeMyAmount,
  donorOfLink,
  endMine,
  goOnWithMine,
  lookAtMine,
  showGiving,
  takeMyCard,
} from './donorPage.ts'
import { countGifts, listGiftPage, type MonthlyRow, sumGifts } from './monthly.store.ts'

/** `POST /api/monthly-gifts`. */
export const monthlyRoutes = (deps: Deps) =>
  new Hono<Env>().post('/', noStore, acceptForm(deps.config), validate('json', monthlyRequest), async (c) =>
    c.json(
      await beginMonthly(deps, { submission: submissionOf(c), fields: c.req.valid('json'), donor: donorOf(c, deps) }),
    ),
  )

const ofGift = validate('param', z.object({ token: z.string(), id: z.coerce.number().int().positive() }))

/** What a donor sees and changes by the mailed link. Mail programs and their guards open every link: looking changes nothing. */
export function myGivingRoutes(deps: Deps) {
  const mineOf = ({ token, id }: { token: string; id: number }) => ({ email: donorOfLink(deps, token), id })
  return new Hono<Env>()
    .use(noStore)
    .post('/link', acceptForm(deps.config), validate('json', givingLinkRequest), (c) => {
      askForLink(deps, { email: c.req.valid('json').email, network: networkOf(c, deps) })
      return c.json<GivingLinkAnswer>({ asked: true }, 202)
    })
    .get('/:token', (c) => c.json(showGiving(deps, donorOfLink(deps, c.req.param('token')))))
    .use('/:token/*', acceptForm(deps.config))
    .post('/:token/monthly/:id/amount', ofGift, validate('json', myAmountChange), async (c) => {
      const given = { ...c.req.valid('json'), submission: submissionOf(c) }
      return c.json(await changeMyAmount(deps, mineOf(c.req.valid('param')), given))
    })
    .post('/:token/monthly/:id/end', ofGift, validate('json', myEnd), async (c) =>
      c.json(await endMine(deps, mineOf(c.req.valid('param')), c.req.valid('json').revision)),
    )
    .post('/:token/monthly/:id/go-on', ofGift, validate('json', myEnd), async (c) =>
      c.json(await goOnWithMine(deps, mineOf(c.req.valid('param')), c.req.valid('json').revision)),
    )
    .post('/:token/monthly/:id/card', ofGift, async (c) =>
      c.json(await beginMyCard(deps, mineOf(c.req.valid('param')), submissionOf(c))),
    )
    .post('/:token/monthly/:id/card/taken', ofGift, validate('json', myCardTaken), async (c) =>
      c.json(await takeMyCard(deps, mineOf(c.req.valid('param')), c.req.valid('json').setupId)),
    )
    .post('/:token/monthly/:id/confirm', ofGift, async (c) =>
      c.json(await beginMyConfirmation(deps, mineOf(c.req.valid('param')))),
    )
    .post('/:token/monthly/:id/confirmed', ofGift, async (c) =>
      c.json(await lookAtMine(deps, mineOf(c.req.valid('param')))),
    )
}

const pageLength = 100

/** `/api/donations/monthly`: what the admins see of monthly gifts, and do with them. */
export const monthlyDeskRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, validate('query', monthlyListQuery), (c) => {
      const query = c.req.valid('query')
      const { state, before, limit = pageLength } = query
      const found = listGiftPage(deps.db, { state, before, limit })
      const total = countGifts(deps.db, state)
      const { rows, headers } = pageOf<MonthlyRow>(found, limit, { path: c.req.path, query, total })
      return c.json(presentMonthly(deps.db, rows), 200, headers)
    })
    .get('/sums', requireAdmin, (c) => c.json(sumGifts(deps.db)))
    .post('/:id/end', requireAdmin, byId, validate('json', monthlyEndRequest), async (c) =>
      c.json(await endByAdmin(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
