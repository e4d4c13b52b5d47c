import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { searchQuery, suggestionsQuery } from '../../../data/contract/search.ts'
import { searchBounds, searchWords } from '../../../data/rules/search/searchWords.ts'
import { language } from '../../../data/words/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { keepPace } from '../../platform/http/pace.ts'
import { jsonAnswer, type ResponseCache } from '../../platform/http/responseCache.ts'
import { parse } from '../../platform/http/validate.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { search } from './search.ts'
import { suggest } from './suggestions.ts'

/** Far above a class that types behind one address. */
const pace = { atOnce: 300, perSecond: 30 } as const

/** Bounds what is made anew for each question: searches, and the pages that show what they have found. */
export function paceOfSearch(deps: Deps): MiddlewareHandler<Env> {
  const paced = keepPace(deps, pace)
  return (c, next) => (c.req.query('q') ? paced(c, next) : next())
}

/** Tells the client what can be asked. */
const asked =
  <T extends z.ZodType>(_schema: T): MiddlewareHandler<Env, '/', { in: { query: z.input<T> } }> =>
  (_c, next) =>
    next()

/** `kept`: of its own, as there is no end to what can be asked. */
export const searchRoutes = (deps: Deps, kept: ResponseCache) =>
  new Hono<Env>()
    .get('/', asked(searchQuery), (c) => {
      const query = { ...parse(searchQuery, c.req.query()), q: wordsIn(c) }
      return kept.answer(c, `search ${language()} ${JSON.stringify(query)}`, () =>
        jsonAnswer(search(deps, query), { keys: [publicKeys.stories, publicKeys.news], headers }),
      )
    })
    .get('/suggestions', asked(suggestionsQuery), (c) => {
      parse(suggestionsQuery, c.req.query())
      const q = wordsIn(c)
      return kept.answer(c, `suggestions ${language()} ${q}`, () =>
        jsonAnswer(suggest(deps, q), { keys: [publicKeys.stories], headers }),
      )
    })

/** Whatever is written around them, the same words have one answer. */
const wordsIn = (c: Context): string => searchWords((c.req.query('q') ?? '').slice(0, searchBounds.letters)).join(' ')

/** It names countries in the language that is asked for. */
const headers = { 'x-robots-tag': 'noindex', vary: 'Accept-Encoding, Accept-Language' }
