import { Hono } from 'hono'
import { z } from 'zod'
import { storyLanguage } from '../../../data/contract/language.ts'
import {
  translationAsk,
  translationRevision,
  translationStatus,
  translationWords,
} from '../../../data/contract/translations.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { validate } from '../../platform/http/validate.ts'
import { askForDraft } from './drafting.ts'
import { dropTranslation, listTranslations, moveTranslation, saveTranslation } from './translations.ts'

const id = z.coerce.number().int().positive()
const ofStory = validate('param', z.object({ id }))
const named = validate('param', z.object({ id, language: storyLanguage }))

/** Each may cost something. */
const drafting: Limit = { action: 'translation_drafts', identifierType: 'admin', most: 20, windowMs: 10 * 60_000 }

/** A story in other languages: see the contract. */
export const translationsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .get('/:id/translations', requireAdmin, noStore, ofStory, (c) =>
      c.json(listTranslations(deps, c.req.valid('param').id)),
    )
    .put('/:id/translations/:language', requireAdmin, noStore, named, validate('json', translationWords), (c) =>
      c.json(saveTranslation(deps, c.var.admin, c.req.valid('param'), c.req.valid('json'))),
    )
    .post('/:id/translations/:language/draft', requireAdmin, noStore, named, validate('json', translationAsk), (c) => {
      spend(deps, drafting, c.var.admin)
      return c.json(askForDraft(deps, c.var.admin, c.req.valid('param'), c.req.valid('json')), 202)
    })
    .patch(
      '/:id/translations/:language/status',
      requireAdmin,
      noStore,
      named,
      validate('json', translationStatus),
      (c) => c.json(moveTranslation(deps, c.var.admin, c.req.valid('param'), c.req.valid('json'))),
    )
    .delete(
      '/:id/translations/:language',
      requireAdmin,
      noStore,
      named,
      validate('query', translationRevision),
      (c) => {
        dropTranslation(deps, c.var.admin, c.req.valid('param'), c.req.valid('query'))
        return c.body(null, 204)
      },
    )
