import { Hono } from 'hono'
import {
  draftChange,
  draftListQuery,
  draftRevision,
  draftSend,
  draftTime,
  newDraft,
} from '../../../../data/contract/outreach/newsletter.ts'
import { storyPage } from '../../../../data/vocabulary/limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AdminGuards } from '../../../platform/http/admin.ts'
import type { Env } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/http/lists.ts'
import { byId, validate } from '../../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../../platform/http/writes.ts'
import { presentDraftCard } from './drafts.present.ts'
import { countDrafts, listDrafts } from './drafts.store.ts'
import { beginDraft, changeDraft, deleteDraft, showAudienceOf, showDraft } from './drafts.ts'
import { scheduleDraft, sendDraft, unscheduleDraft } from './schedule.ts'

/** Issues that have not left. */
export const newsletterDraftsRoutes = (deps: Deps, { requireAdmin }: Pick<AdminGuards, 'requireAdmin'>) => {
  const accept = acceptForm(deps.config)
  return new Hono<Env>()
    .get('/', requireAdmin, validate('query', draftListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? storyPage.usual
      const asked = { path: c.req.path, query, total: countDrafts(deps.db) }
      const { rows, headers } = pageOf(listDrafts(deps.db, { ...query, limit }), limit, asked)
      return c.json(rows.map(presentDraftCard), 200, headers)
    })
    .post('/', requireAdmin, accept, validate('json', newDraft), (c) =>
      c.json(beginDraft(deps, c.var.admin, submissionOf(c), c.req.valid('json')), 201),
    )
    .get('/:id', requireAdmin, byId, (c) => c.json(showDraft(deps, c.req.valid('param').id)))
    .get('/:id/audience', requireAdmin, byId, (c) => c.json(showAudienceOf(deps, c.req.valid('param').id)))
    .patch('/:id', requireAdmin, accept, byId, validate('json', draftChange), (c) =>
      c.json(changeDraft(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/:id', requireAdmin, byId, validate('query', draftRevision), (c) => {
      deleteDraft(deps, c.var.admin, c.req.valid('param').id, c.req.valid('query').revision)
      return c.body(null, 204)
    })
    .post('/:id/schedule', requireAdmin, accept, byId, validate('json', draftTime), (c) =>
      c.json(scheduleDraft(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/unschedule', requireAdmin, accept, byId, validate('json', draftRevision), (c) =>
      c.json(unscheduleDraft(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/send', requireAdmin, accept, byId, validate('json', draftSend), (c) =>
      c.json(sendDraft(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
}
