import { Hono } from 'hono'
import { catalogs } from '../../../data/words/translate.ts'
import type { Env } from '../../platform/http/context.ts'

/** `GET /words/{language}.json`: every message of the site and its translation, for who wants to correct it. */
export const wordsRoutes = () => {
  const app = new Hono<Env>()
  for (const [language, catalog] of Object.entries(catalogs))
    app.get(`/words/${language}.json`, (c) =>
      c.body(JSON.stringify(catalog, null, 2), 200, {
        'content-type': 'application/json; charset=UTF-8',
        'cache-control': 'public, max-age=3600',
      }),
    )
  return app
}
