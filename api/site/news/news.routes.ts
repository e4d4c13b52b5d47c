import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type BlogPost, newPost, postChange, postPreview } from '../../../data/contract/news.ts'
import { storyListQuery } from '../../../data/contract/stories.ts'
import { storyPage } from '../../../data/vocabulary/limits.ts'
import { postStatuses } from '../../../data/vocabulary/news.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AdminGuards, hasAdminCookie } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { fail } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { jsonAnswer, type ResponseCache } from '../../platform/http/responseCache.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { admitMedia, presentLoosePicture, receiveFiles, takePicture } from '../../stories/index.ts'
import { countArticles, listArticles } from './articles.store.ts'
import { presentArticle, presentPost } from './news.present.ts'
import { countPosts, listPosts, type PostFilter } from './news.store.ts'
import { beginPost, changePost, deletePost, previewPost, showPost } from './posts.ts'

/** Pages as of stories, and `view` as of them. Anonymous callers get published posts whatever they ask for. */
const postListQuery = storyListQuery
  .pick({ limit: true, before: true, view: true })
  .extend({ status: z.enum(postStatuses).optional() })
type PostListQuery = z.output<typeof postListQuery>

export const newsRoutes = (deps: Deps, { requireAdmin, adminOf }: AdminGuards, kept: ResponseCache) => {
  const accept = acceptForm(deps.config)
  return new Hono<Env>()
    .get('/', validate('query', postListQuery), async (c) => {
      const query = c.req.valid('query')
      if (query.view === undefined && hasAdminCookie(c) && adminOf(c)) {
        c.header('cache-control', 'private, no-store')
        const { posts, headers } = pageOfPosts(deps, c, query)
        return c.json(posts, 200, headers)
      }
      const shown: PostListQuery = { ...query, status: 'published' }
      return kept.answer(c, `blog-posts ${JSON.stringify(shown)}`, () => publicPage(deps, c, shown))
    })
    .post('/', requireAdmin, accept, validate('json', newPost), (c) =>
      c.json(beginPost(deps, c.var.admin, submissionOf(c), c.req.valid('json')), 201),
    )
    .post('/preview', requireAdmin, accept, validate('json', postPreview), (c) =>
      c.json(previewPost(deps, c.req.valid('json'))),
    )
    .post('/pictures', requireAdmin, async (c) => {
      const row = await receiveFiles(deps, c.req.raw, async ({ files }) => {
        const [image] = files.image ?? []
        if (!image) return fail('invalid', 'picture.missing', 'Choose a picture.')
        return takePicture(deps, await admitMedia(deps, 'image', image))
      })
      return c.json(presentLoosePicture(row), 201)
    })
    .get('/:id', requireAdmin, byId, (c) => c.json(showPost(deps, c.req.valid('param').id)))
    .patch('/:id', requireAdmin, accept, byId, validate('json', postChange), (c) =>
      c.json(changePost(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/:id', requireAdmin, byId, (c) => {
      deletePost(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

function publicPage(deps: Deps, c: Context, query: PostListQuery) {
  const limit = Math.min(query.limit ?? storyPage.usual, storyPage.mostPublic)
  const { posts, headers } = pageOfPosts(deps, c, { ...query, limit })
  // Without a `view`, an admin gets another answer at the same address.
  const varies = query.view === undefined && { vary: 'Accept-Encoding, Cookie' }
  return jsonAnswer(posts, { headers: { ...headers, ...varies }, keys: [publicKeys.news] })
}

function pageOfPosts(deps: Deps, c: Context, query: PostListQuery) {
  const limit = query.limit ?? storyPage.usual
  const isForAll = query.status === 'published'
  const found = isForAll ? shownToAll(deps, { ...query, limit }) : ownPosts(deps, { ...query, limit })
  const total = countPosts(deps.db, query.status) + (isForAll && hasFeed(deps) ? countArticles(deps.db) : 0)
  const { rows, headers } = pageOf(found, limit, { path: c.req.path, query, total })
  return { posts: rows, headers }
}

const hasFeed = ({ config }: Deps) => config.WILDLIFE_BLOG_FEED !== undefined

const ownPosts = ({ db }: Deps, filter: PostFilter) => listPosts(db, filter).map(presentPost)

/** Our published posts and, while a feed is named, the articles of the Wildlife Blog, as one list. */
function shownToAll(deps: Deps, filter: PostFilter): BlogPost[] {
  const articles = hasFeed(deps) ? listArticles(deps.db, filter).map(presentArticle) : []
  return [...ownPosts(deps, filter), ...articles].sort(newestFirst).slice(0, filter.limit + 1)
}

/** As the cursor of a page compares. */
const newestFirst = (a: BlogPost, b: BlogPost) =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1
