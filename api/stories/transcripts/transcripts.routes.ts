import { Hono } from 'hono'
import { z } from 'zod'
import { transcriptAsk, transcriptPlacing, transcriptWords } from '../../../data/contract/transcripts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { validate } from '../../platform/http/validate.ts'
import { askMachine, stopMachine } from './listening.ts'
import { placeTranscript, saveTranscript, showTranscript } from './transcripts.ts'

const named = validate(
  'param',
  z.object({ id: z.coerce.number().int().positive(), mediaId: z.string().regex(/^[0-9a-f]{1,64}$/) }),
)

/** Each may cost something. */
const drafting: Limit = { action: 'transcript_drafts', identifierType: 'admin', most: 20, windowMs: 10 * 60_000 }

/** What is said in a recording: see the contract. */
export const transcriptsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .get('/:id/transcripts/:mediaId', requireAdmin, noStore, named, (c) =>
      c.json(showTranscript(deps, c.req.valid('param'))),
    )
    .put('/:id/transcripts/:mediaId', requireAdmin, noStore, named, validate('json', transcriptWords), (c) =>
      c.json(saveTranscript(deps, c.var.admin, c.req.valid('param'), c.req.valid('json'))),
    )
    .post('/:id/transcripts/:mediaId/draft', requireAdmin, noStore, named, validate('json', transcriptAsk), (c) => {
      spend(deps, drafting, c.var.admin)
      return c.json(askMachine(deps, c.var.admin, c.req.valid('param'), c.req.valid('json')), 202)
    })
    .delete('/:id/transcripts/:mediaId/draft', requireAdmin, noStore, named, (c) =>
      c.json(stopMachine(deps, c.var.admin, c.req.valid('param'))),
    )
    .post(
      '/:id/transcripts/:mediaId/place',
      requireAdmin,
      noStore,
      named,
      validate('json', transcriptPlacing),
      async (c) => c.json(await placeTranscript(deps, c.var.admin, c.req.valid('param'), c.req.valid('json'))),
    )
