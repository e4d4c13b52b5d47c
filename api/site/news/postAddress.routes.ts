import { Hono } from 'hono'
import { inLanguage, languageOf } from '../../../data/rules/languages.ts'
import { postIdIn, postPath } from '../../../data/rules/site/postAddress.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { sharingOf } from '../../platform/http/sharing.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { findPost } from './news.store.ts'

/**
 * `GET /blog/{number}-{words}`: other words than the post has now lead on to these, and its number alone does too. All else is answered
 * by the pages. Browsers ask again each time, as a title may be changed back.
 */
export const postAddressRoutes = (deps: Pick<Deps, 'db' | 'config'>) => {
  const headers = sharingOf(deps.config).page({ keys: [publicKeys.site, publicKeys.news] })
  return new Hono<Env>().on('GET', ['/blog/:post', '/:language{[a-z]{2}}/blog/:post'], async (c, next) => {
    const asked = c.req.param('post') ?? ''
    const post = findPost(deps.db, postIdIn(asked))
    const path = post?.status === 'published' && postPath(post)
    if (!path || decodeURIComponent(path) === `/blog/${asked}`) return next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return c.redirect(inLanguage(languageOf(c.req.path).language, path) + new URL(c.req.url).search, 301)
  })
}
