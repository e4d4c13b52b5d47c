import { Hono } from 'hono'
import { z } from 'zod'
import { storyListQuery } from '../../../data/contract/stories.ts'
import type { WaysOn } from '../../../data/contract/ways.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { type Answer, jsonAnswer, type ResponseCache } from '../../platform/http/responseCache.ts'
import { validate } from '../../platform/http/validate.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { notFound } from '../stories.routes.ts'
import { countByCountry, listWaysOn } from './ways.ts'

const byId = validate('param', z.object({ id: z.coerce.number().int().positive() }))

const asked = validate('query', storyListQuery.pick({ in: true }))

export const waysOnRoutes = ({ db }: Deps, kept: ResponseCache) =>
  new Hono<Env>().get('/:id/ways', byId, asked, (c) => {
    const { id } = c.req.valid('param')
    const { in: language = defaultLanguage } = c.req.valid('query')
    return kept.answer(c, `story/${id}/ways ${language}`, (): Answer<WaysOn> => {
      const ways = listWaysOn(db, id, language)
      if (!ways) return { ...notFound, keys: [publicKeys.story(id)] }
      const shown = [...ways.related, ...(ways.next ? [ways.next] : [])]
      // By their own names: what leaves the site leaves the pages that lead to it, and what is new may be a minute late.
      return jsonAnswer(ways, { keys: [id, ...shown.map((link) => link.id)].map(publicKeys.story) })
    })
  })

export const storyCountriesRoutes = ({ db }: Deps, kept: ResponseCache) =>
  new Hono<Env>().get('/', (c) =>
    kept.answer(c, 'countries', () => jsonAnswer(countByCountry(db), { keys: [publicKeys.stories] })),
  )
