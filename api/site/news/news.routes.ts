import { type Context, Hono } from 'hono'
import {
  archiveQuery,
  type BlogPost,
  newPost,
  type PostListQuery,
  type PublicPost,
  postChange,
  postListQuery,
  postPreview,
  postRevision,
  postTime,
  tagQuery,
} from '../../../data/contract/news.ts'
import { storyPage } from '../../../data/vocabulary/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AdminGuards, hasAdminCookie } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { fail } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { type Answer, jsonAnswer, jsonType, type ResponseCache } from '../../platform/http/responseCache.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { admitMedia, presentLoosePicture, receiveFiles, takePicture } from '../../stories/index.ts'
import { newsArchive, tagsLike } from './archive.ts'
import { presentPublicPost } from './news.present.ts'
import { findPost, listCategories, postsBeside } from './news.store.ts'
import { type Found, listForAdmin, listPublic } from './postList.ts'
import { beginPost, changePost, deletePost, previewPost, showPost } from './posts.ts'
import { schedulePost, unschedulePost } from './schedule.ts'

const oneQuery = validate('query', postListQuery.pick({ view: true }))

export const newsRoutes = (deps: Deps, { requireAdmin, adminOf }: AdminGuards, kept: ResponseCache) => {
  const accept = acceptForm(deps.config)
  return new Hono<Env>()
    .get('/', validate('query', postListQuery), async (c) => {
      const query = c.req.valid('query')
      if (!isOfTheSite(query) && hasAdminCookie(c) && adminOf(c)) {
        return adminPage(deps, c, query)
      }
      // What only the desk may ask is left aside, also in the name under which the answer is kept.
      const { search: _, category: __, ...asked } = query
      const shown: PostListQuery = { ...asked, status: 'published' }
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
    .get('/archive', validate('query', archiveQuery), (c) => {
      const { after } = c.req.valid('query')
      const ask = () => jsonAnswer(newsArchive(deps, after), { keys: [publicKeys.news] })
      return kept.answer(c, `news archive ${after ?? ''}`, ask)
    })
    .get('/tags', requireAdmin, validate('query', tagQuery), (c) => c.json(tagsLike(deps, c.req.valid('query').begins)))
    .get('/categories', requireAdmin, (c) => c.json(listCategories(deps.db)))
    .post('/:id/schedule', requireAdmin, accept, byId, validate('json', postTime), (c) =>
      c.json(schedulePost(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/unschedule', requireAdmin, accept, byId, validate('json', postRevision), (c) =>
      c.json(unschedulePost(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id', byId, oneQuery, (c) => {
      const { id } = c.req.valid('param')
      const { view } = c.req.valid('query')
      if (!view && hasAdminCookie(c) && adminOf(c)) {
        c.header('cache-control', 'private, no-store')
        return c.json(showPost(deps, id))
      }
      return kept.answer(c, `blog-post ${id} ${view ? 'view' : ''}`, () => publicOne(deps, id, view))
    })
    .patch('/:id', requireAdmin, accept, byId, validate('json', postChange), (c) =>
      c.json(changePost(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/:id', requireAdmin, byId, (c) => {
      deletePost(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

/** What of the list is asked as everybody sees it, also by an admin. */
const isOfTheSite = ({ view, tag, month }: PostListQuery) => (view ?? tag ?? month) !== undefined

/** Without a `view`, an admin gets another answer at the same address. */
const variesFor = (view: PostListQuery['view']) => (view ? undefined : { vary: 'Accept-Encoding, Cookie' })

function publicOne({ db }: Deps, id: number, view: PostListQuery['view']): Answer<PublicPost> {
  const post = findPost(db, id)
  const more = { headers: variesFor(view), keys: [publicKeys.news] }
  if (post?.status !== 'published') return { ...notFound, ...more }
  return jsonAnswer(presentPublicPost(post, postsBeside(db, post)), more)
}

const notFound = {
  status: 404,
  body: JSON.stringify({ message: 'Post not found', code: 'post.not_found' }),
  type: jsonType,
} as const

function publicPage(deps: Deps, c: Context, asked: PostListQuery) {
  const limit = Math.min(asked.limit ?? storyPage.usual, storyPage.mostPublic)
  const query = { ...asked, limit }
  const { rows, headers } = pageFrom(c, query, listPublic(deps, query))
  return jsonAnswer(rows as BlogPost[], { headers: { ...headers, ...variesFor(asked.view) }, keys: [publicKeys.news] })
}

function adminPage(deps: Deps, c: Context, asked: PostListQuery) {
  const query = { ...asked, limit: asked.limit ?? storyPage.usual }
  const { rows, headers } = pageFrom(c, query, isAsTheSite(query) ? listPublic(deps, query) : listForAdmin(deps, query))
  return c.json(rows as BlogPost[], 200, { ...headers, 'cache-control': 'private, no-store' })
}

/** With the articles of the Wildlife Blog, unless it is searched. */
const isAsTheSite = ({ status, search, category }: PostListQuery) => status === 'published' && !search && !category

const pageFrom = (c: Context, query: PostListQuery & { limit: number }, { found, total }: Found) =>
  pageOf(found, query.limit, { path: c.req.path, query, total })
