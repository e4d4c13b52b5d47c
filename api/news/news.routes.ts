import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { BlogPost } from '../../data/contract/news.ts'
import { storyListQuery } from '../../data/contract/stories.ts'
import { storyPage } from '../../data/vocabulary/limits.ts'
import { postStatuses } from '../../data/vocabulary/news.ts'
import type { Deps } from '../deps.ts'
import { type AdminGuards, hasAdminCookie } from '../http/admin.ts'
import type { Env } from '../http/context.ts'
import type { Answer, KeptAnswers } from '../http/kept.ts'
import { pageOf } from '../http/lists.ts'
import { validate } from '../http/validate.ts'
import { listArticles } from './articles.store.ts'
import { presentArticle, presentPost } from './news.present.ts'
import { listPosts, type PostFilter } from './news.store.ts'

/** Pages as of stories. Anonymous callers get published posts whatever they ask for. */
const postListQuery = storyListQuery
  .pick({ limit: true, before: true })
  .extend({ status: z.enum(postStatuses).optional() })
type PostListQuery = z.output<typeof postListQuery>

export const newsRoutes = (deps: Deps, { adminOf }: AdminGuards, kept: KeptAnswers) =>
  new Hono<Env>().get('/', validate('query', postListQuery), async (c) => {
    const query = c.req.valid('query')
    if (hasAdminCookie(c) && adminOf(c)) {
      c.header('cache-control', 'private, no-store')
      const { posts, headers } = pageOfPosts(deps, c, query)
      return c.json(posts, 200, headers)
    }
    const shown: PostListQuery = { ...query, status: 'published' }
    return kept.answer(c, `blog-posts?${shown.limit ?? ''}&${shown.before ?? ''}`, () => publicPage(deps, c, shown))
  })

function publicPage(deps: Deps, c: Context, query: PostListQuery): Answer {
  const { posts, headers } = pageOfPosts(deps, c, query)
  return { status: 200, body: JSON.stringify(posts), type: 'application/json; charset=UTF-8', headers }
}

function pageOfPosts(deps: Deps, c: Context, query: PostListQuery) {
  const limit = Math.min(query.limit ?? storyPage.usual, storyPage.most)
  const found =
    query.status === 'published' ? shownToAll(deps, { ...query, limit }) : ownPosts(deps, { ...query, limit })
  const { rows, headers } = pageOf(found, limit, { path: c.req.path, query })
  return { posts: rows, headers }
}

const ownPosts = ({ db }: Deps, filter: PostFilter) => listPosts(db, filter).map(presentPost)

/** Our published posts and, while a feed is named, the articles of the Wildlife Blog, as one list. */
function shownToAll(deps: Deps, filter: PostFilter): BlogPost[] {
  const articles = deps.config.WILDLIFE_BLOG_FEED ? listArticles(deps.db, filter).map(presentArticle) : []
  return [...ownPosts(deps, filter), ...articles].sort(newestFirst).slice(0, filter.limit + 1)
}

/** As the cursor of a page compares. */
const newestFirst = (a: BlogPost, b: BlogPost) =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1
