import { Hono } from 'hono'
import { z } from 'zod'
import {
  assignmentChange,
  bulkGiven,
  draftChange,
  replyGiven,
  templatesChange,
  threadNoteGiven,
  threadQuery,
} from '../../../data/contract/inbox/threads.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { doInBulk } from './bulk.ts'
import { describeMailbox } from './mailbox.ts'
import { assignPerson, changeDraft, claimThread, noteOnThread, releaseThread, takeNoteBack } from './notes.ts'
import { replyToMessage, sendReplyAgain, takeReplyBack } from './replies.ts'
import { changeTemplates, templatesOf } from './templates.ts'
import { presentNote, presentReply, showThread } from './thread.ts'

const numbered = z.coerce.number().int().positive()
const byReply = validate('param', z.object({ id: numbered, replyId: numbered }))
const byNote = validate('param', z.object({ id: numbered, noteId: numbered }))

/** Under the address of the messages. */
export const threadsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .use(noStore)
    .get('/mailbox', requireAdmin, (c) => c.json(describeMailbox(deps)))
    .get('/templates', requireAdmin, (c) => c.json(templatesOf(deps.db)))
    .put('/templates', requireAdmin, validate('json', templatesChange), (c) =>
      c.json(changeTemplates(deps, c.var.admin, c.req.valid('json'))),
    )
    .post('/bulk', requireAdmin, validate('json', bulkGiven), (c) =>
      c.json(doInBulk(deps, c.var.admin, c.req.valid('json'))),
    )
    .get('/:id/thread', requireAdmin, byId, validate('query', threadQuery), (c) =>
      c.json(showThread(deps, c.var.admin, c.req.valid('param').id, c.req.valid('query').before)),
    )
    .put('/:id/thread/assignment', requireAdmin, byId, validate('json', assignmentChange), (c) =>
      c.json(assignPerson(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .put('/:id/thread/draft', requireAdmin, byId, validate('json', draftChange), (c) =>
      c.json(changeDraft(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/thread/writing', requireAdmin, byId, (c) => {
      claimThread(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .delete('/:id/thread/writing', requireAdmin, byId, (c) => {
      releaseThread(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .post('/:id/thread/replies', requireAdmin, byId, validate('json', replyGiven), (c) => {
      const given = { ...c.req.valid('json'), key: submissionOf(c) }
      return c.json(presentReply(replyToMessage(deps, c.var.admin, c.req.valid('param').id, given)), 201)
    })
    .delete('/:id/thread/replies/:replyId', requireAdmin, byReply, (c) =>
      c.json(presentReply(takeReplyBack(deps, c.var.admin, c.req.valid('param')))),
    )
    .post('/:id/thread/replies/:replyId/again', requireAdmin, byReply, (c) =>
      c.json(presentReply(sendReplyAgain(deps, c.var.admin, c.req.valid('param')))),
    )
    .post('/:id/thread/notes', requireAdmin, byId, validate('json', threadNoteGiven), (c) => {
      const given = { ...c.req.valid('json'), key: submissionOf(c) }
      return c.json(presentNote(noteOnThread(deps, c.var.admin, c.req.valid('param').id, given)), 201)
    })
    .delete('/:id/thread/notes/:noteId', requireAdmin, byNote, (c) => {
      takeNoteBack(deps, c.var.admin, c.req.valid('param'))
      return c.body(null, 204)
    })
