import { Hono } from 'hono'
import {
  contactListQuery,
  contactSpamChange,
  contactStatusChange,
  contactSubmission,
} from '../../../data/contract/inbox/contact.ts'
import { contactOfForm } from '../../../data/rules/inbox/contactForm.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { DrawNotice } from '../../platform/http/browserForm.ts'
import type { Env } from '../../platform/http/context.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { takeBrowserForm } from '../browserForm.ts'
import { countListed, countMessages, findMessageOfSubmission, listMessages } from './contact.store.ts'
import { takeMessage } from './contact.ts'
import { presentMessage, presentMessages } from './present.ts'
import { changeMessageSpam, changeMessageStatus, deleteMessage } from './review.ts'

const pageLength = 100

const messageForm = {
  kind: 'contact',
  schema: contactSubmission,
  read: contactOfForm,
  find: findMessageOfSubmission,
  take: takeMessage,
} as const

export const contactRoutes = (
  deps: Deps,
  { requireAdmin }: AdminGuards,
  /** Absent where there is no site. */
  drawNotice?: DrawNotice,
) =>
  new Hono<Env>()
    .use(noStore)
    .post('/', takeBrowserForm(deps, drawNotice, messageForm))
    .post('/', acceptForm(deps.config), validate('json', contactSubmission), (c) => {
      const given = { submission: submissionOf(c), fields: c.req.valid('json'), network: networkOf(c, deps) }
      const { receipt, isNew } = takeMessage(deps, given)
      return c.json(receipt, isNew ? 201 : 200)
    })
    .get('/', requireAdmin, validate('query', contactListQuery), (c) => {
      const query = c.req.valid('query')
      const filter = { ...query, isSpam: query.spam === 'true', limit: query.limit ?? pageLength }
      const total = countListed(deps.db, filter)
      const { rows, headers } = pageOf(listMessages(deps.db, filter), filter.limit, { path: c.req.path, query, total })
      return c.json(presentMessages(deps.db, rows), 200, headers)
    })
    .get('/counts', requireAdmin, (c) => c.json(countMessages(deps.db)))
    .patch('/:id/status', requireAdmin, byId, validate('json', contactStatusChange), (c) =>
      c.json(
        presentMessage(deps.db, changeMessageStatus(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
      ),
    )
    .patch('/:id/spam', requireAdmin, byId, validate('json', contactSpamChange), (c) =>
      c.json(
        presentMessage(
          deps.db,
          changeMessageSpam(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json').isSpam),
        ),
      ),
    )
    .delete('/:id', requireAdmin, byId, (c) => {
      deleteMessage(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
