import { Hono } from 'hono'
import { z } from 'zod'
import {
  donationFilter,
  donationListQuery,
  donationVoid,
  donorNoteGiven,
  handDonation,
  handDonationChange,
  refundRequest,
} from '../../../data/contract/deskDonations.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { csvHeaders } from '../../platform/http/csv.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { dedicationsOf } from '../dedications/dedications.ts'
import { presentDonation } from '../donations.ts'
import { exportDonations } from '../export.ts'
import { askRefund, showRefunds } from '../refunds/refunds.ts'
import { sumDonations, sumFitting } from '../totals.ts'
import { changeByHand, enterDonation, voidDonation } from './byHand.ts'
import { countFitting, donationsInPlaces, listPlaces, type Placed } from './desk.store.ts'
import { describeDonor, noteOnDonor, removeNote } from './donor.ts'
import { narrowingOf } from './narrow.ts'
import { sendReceipt, showReceipt } from './receipts.ts'

const pageLength = 100

/** What the admins see of donations, and do with them. */
export const deskRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, validate('query', donationListQuery), (c) => {
      const query = c.req.valid('query')
      const { sort, before, limit = pageLength, ...filter } = query
      const asked = narrowingOf(deps.db, c.var.admin, filter)
      const found = listPlaces(deps.db, { ...asked, sort, before, limit })
      const total = countFitting(deps.db, asked)
      const { rows, headers } = pageOf<Placed>(found, limit, { path: c.req.path, query, total })
      const shown = donationsInPlaces(deps.db, rows)
      const dedications = dedicationsOf(deps.db, shown)
      return c.json(
        shown.map((row) => presentDonation(row, dedications.get(row.id))),
        200,
        headers,
      )
    })
    .get('/totals', requireAdmin, (c) => c.json(sumDonations(deps)))
    .get('/sums', requireAdmin, validate('query', donationFilter), (c) =>
      c.json(sumFitting(deps.db, narrowingOf(deps.db, c.var.admin, c.req.valid('query')))),
    )
    .get('/export', requireAdmin, validate('query', donationFilter), (c) => {
      const { name, text } = exportDonations(deps, c.var.admin, c.req.valid('query'))
      return c.body(text, 200, csvHeaders(name))
    })
    .post('/', requireAdmin, validate('json', handDonation), (c) => {
      const given = { ...c.req.valid('json'), submission: submissionOf(c) }
      const { row, isNew } = enterDonation(deps, c.var.admin, given)
      return c.json(presentDonation(row), isNew ? 201 : 200)
    })
    .patch('/:id', requireAdmin, byId, validate('json', handDonationChange), (c) =>
      c.json(presentDonation(changeByHand(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json')))),
    )
    .post('/:id/void', requireAdmin, byId, validate('json', donationVoid), (c) =>
      c.json(presentDonation(voidDonation(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json')))),
    )
    .get('/:id/refunds', requireAdmin, byId, (c) => c.json(showRefunds(deps, c.req.valid('param').id)))
    .post('/:id/refunds', requireAdmin, byId, validate('json', refundRequest), async (c) => {
      const given = { ...c.req.valid('json'), submission: submissionOf(c) }
      return c.json(await askRefund(deps, c.var.admin, c.req.valid('param').id, given), 201)
    })
    .get('/:id/receipt', requireAdmin, byId, (c) => c.json(showReceipt(deps, c.req.valid('param').id)))
    .post('/:id/receipt', requireAdmin, byId, (c) =>
      c.json(sendReceipt(deps, c.var.admin, c.req.valid('param').id), 202),
    )
    .get('/:id/donor', requireAdmin, byId, (c) => c.json(describeDonor(deps, c.var.admin, c.req.valid('param').id)))
    .post('/:id/donor/notes', requireAdmin, byId, validate('json', donorNoteGiven), (c) => {
      const given = { ...c.req.valid('json'), submission: submissionOf(c) }
      return c.json(noteOnDonor(deps, c.var.admin, c.req.valid('param').id, given), 201)
    })
    .delete('/:id/donor/notes/:noteId', requireAdmin, validate('param', noteOfDonor), (c) => {
      const { id, noteId } = c.req.valid('param')
      removeNote(deps, c.var.admin, id, noteId)
      return c.body(null, 204)
    })

const number = z.coerce.number().int().positive()
const noteOfDonor = z.object({ id: number, noteId: number })
