import { Hono } from 'hono'
import { authorChange, authorListQuery, newAuthor, receiptProof } from '../../data/contract/authors/authors.ts'
import { mostRows } from '../../data/vocabulary/limits.ts'
import type { Deps } from '../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../platform/http/admin.ts'
import { pageOf } from '../platform/http/lists.ts'
import { byId, validate } from '../platform/http/validate.ts'
import { submissionOf } from '../platform/http/writes.ts'
import { countAuthors, listAuthorsPage, placeOf } from './authors.store.ts'
import { addAuthor, changeProfile, removeAuthor } from './authors.ts'
import { revealBankDetails } from './bankDetails.ts'
import { mailPlaceLink } from './places/placeMail.ts'
import { revealPlace } from './places/places.ts'
import { presentAuthor, presentAuthors } from './present.ts'
import { mailProof, proveByReceipt } from './proof.ts'
import { listAuthorFigures, listMonthFigures, placeOfFigures, presentFigures } from './statistics.ts'
import { syncAuthors } from './sync.ts'

export const authorsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .use(requireAdmin)
    .get('/', validate('query', authorListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? mostRows
      const found = listAuthorsPage(deps.db, { ...query, limit })
      const asked = { path: c.req.path, query, total: countAuthors(deps.db) }
      const { rows, headers } = pageOf(found, limit, asked, placeOf)
      return c.json(presentAuthors(deps, rows), 200, headers)
    })
    .post('/', validate('json', newAuthor), (c) => {
      const author = addAuthor(deps, c.var.admin, { key: submissionOf(c), fields: c.req.valid('json') })
      return c.json(presentAuthor(deps, author), 201)
    })
    .post('/sync', async (c) => c.json(await syncAuthors(deps, c.var.admin)))
    .get('/statistics', validate('query', authorListQuery), async (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? mostRows
      const found = await listAuthorFigures(deps.db, { ...query, limit })
      const { rows, headers } = pageOf(found, limit, { path: c.req.path, query }, placeOfFigures)
      return c.json(rows.map(presentFigures), 200, headers)
    })
    .get('/statistics/months', async (c) => c.json(await listMonthFigures(deps)))
    .patch('/:id', byId, validate('json', authorChange), (c) =>
      c.json(presentAuthor(deps, changeProfile(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json')))),
    )
    .delete('/:id', byId, (c) => {
      removeAuthor(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .get('/:id/mobile-money', byId, (c) => c.json(revealPlace(deps, c.var.admin, c.req.valid('param').id, 'wallet')))
    .get('/:id/bank-account', byId, (c) => c.json(revealPlace(deps, c.var.admin, c.req.valid('param').id, 'account')))
    .get('/:id/bank-details', byId, (c) => c.json(revealBankDetails(deps, c.var.admin, c.req.valid('param').id)))
    .post('/:id/place/mail', byId, (c) => c.json(mailPlaceLink(deps, c.var.admin, c.req.valid('param').id)))
    .post('/:id/proof/mail', byId, (c) => c.json(mailProof(deps, c.var.admin, c.req.valid('param').id)))
    .post('/:id/proof/receipt', byId, validate('json', receiptProof), (c) => {
      const author = proveByReceipt(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json').code)
      return c.json(presentAuthor(deps, author))
    })
