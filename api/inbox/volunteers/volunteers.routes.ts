import { Hono } from 'hono'
import { z } from 'zod'
import {
  volunteerApplication,
  volunteerFilter,
  volunteerForm,
  volunteerListQuery,
  volunteerNoteGiven,
  volunteerStatusChange,
} from '../../../data/contract/inbox/volunteers.ts'
import { applicationOfForm } from '../../../data/rules/inbox/volunteerForm.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { DrawNotice } from '../../platform/http/browserForm.ts'
import type { Env } from '../../platform/http/context.ts'
import { csvHeaders } from '../../platform/http/csv.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { idsOf } from '../../platform/rows.ts'
import { takeBrowserForm } from '../browserForm.ts'
import { exportApplications } from './export.ts'
import { presentApplication, presentDetails, presentNote } from './present.ts'
import { changeApplicationStatus, noteOnApplication, showApplication, takeNoteBack } from './review.ts'
import {
  countApplications,
  countListed,
  countNotesOf,
  findApplicationOfSubmission,
  listApplications,
} from './volunteers.store.ts'
import { takeApplication } from './volunteers.ts'

const pageLength = 50

type Agreed = { submission: string; fields: z.output<typeof volunteerForm>; network: string }

const applicationForm = {
  kind: 'volunteer',
  schema: volunteerForm,
  read: applicationOfForm,
  find: findApplicationOfSubmission,
  take: (deps: Deps, { fields: { agreesToTerms: _agreed, ...fields }, ...sent }: Agreed) =>
    takeApplication(deps, { ...sent, fields }),
} as const

const numbered = z.coerce.number().int().positive()
const applicationId = validate('param', z.object({ id: numbered }))
const noteId = validate('param', z.object({ id: numbered, noteId: numbered }))

export const volunteersRoutes = (
  deps: Deps,
  { requireAdmin }: AdminGuards,
  /** Absent where there is no site. */
  drawNotice?: DrawNotice,
) =>
  new Hono<Env>()
    .use(noStore)
    .post('/', takeBrowserForm(deps, drawNotice, applicationForm))
    .post('/', acceptForm(deps.config), validate('json', volunteerApplication), (c) => {
      const given = { submission: submissionOf(c), fields: c.req.valid('json'), network: networkOf(c, deps) }
      const { receipt, isNew } = takeApplication(deps, given)
      return c.json(receipt, isNew ? 201 : 200)
    })
    .get('/', requireAdmin, validate('query', volunteerListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? pageLength
      const found = listApplications(deps.db, { ...query, limit })
      const total = countListed(deps.db, query)
      const { rows, headers } = pageOf(found, limit, { path: c.req.path, query, total })
      const notes = countNotesOf(deps.db, idsOf(rows))
      return c.json(
        rows.map((row) => presentApplication(row, notes.get(row.id))),
        200,
        headers,
      )
    })
    .get('/counts', requireAdmin, (c) => c.json(countApplications(deps.db)))
    .get('/export', requireAdmin, validate('query', volunteerFilter), (c) => {
      const { name, text } = exportApplications(deps, c.var.admin, c.req.valid('query'))
      return c.body(text, 200, csvHeaders(name))
    })
    .get('/:id', requireAdmin, applicationId, (c) =>
      c.json(presentDetails(showApplication(deps.db, c.req.valid('param').id))),
    )
    .patch('/:id/status', requireAdmin, applicationId, validate('json', volunteerStatusChange), (c) => {
      const row = changeApplicationStatus(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentApplication(row, countNotesOf(deps.db, [row.id]).get(row.id)))
    })
    .post('/:id/notes', requireAdmin, applicationId, validate('json', volunteerNoteGiven), (c) => {
      const given = { ...c.req.valid('json'), key: submissionOf(c) }
      const note = noteOnApplication(deps, c.var.admin, c.req.valid('param').id, given)
      return c.json(presentNote(note), 201)
    })
    .delete('/:id/notes/:noteId', requireAdmin, noteId, (c) => {
      takeNoteBack(deps, c.var.admin, c.req.valid('param'))
      return c.body(null, 204)
    })
