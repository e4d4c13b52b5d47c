import { Hono } from 'hono'
import {
  newScheduledPost,
  postResolution,
  publishRequest,
  type ScheduledPost,
  scheduledPostChange,
  scheduledPostListQuery,
} from '../../../data/contract/outreach/social.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { countPosts, listPosts, type PostRow, placeOf } from './posts.store.ts'
import { changeScheduledPost, createPosts, deleteScheduledPost } from './posts.ts'
import { presentPosts } from './present.ts'
import { publish } from './publishNow.ts'
import { checkPost, resolvePost } from './resolve.ts'
import { connectionsOf } from './tokens/connections.ts'

const pageLength = 50

/** Posts to Facebook and Twitter: planned, sent, and what became of them. */
export function socialRoutes(deps: Deps, { requireAdmin }: AdminGuards) {
  const form = acceptForm(deps.config)
  const present = (row: PostRow) => presentPosts(deps.db, [row])[0] as ScheduledPost
  return new Hono<AdminEnv>()
    .use(requireAdmin)
    .get('/overview', (c) =>
      c.json({ counts: countPosts(deps.db), connections: connectionsOf(deps.db, deps.clock.now()) }),
    )
    .get('/scheduled-posts', validate('query', scheduledPostListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? pageLength
      const found = listPosts(deps.db, { ...query, limit })
      const places = found.map((row) => ({ id: row.id, createdAt: placeOf(row), row }))
      const total = countPosts(deps.db)[query.status ?? 'all']
      const { rows, headers } = pageOf(places, limit, { path: c.req.path, query, total })
      return c.json(
        presentPosts(
          deps.db,
          rows.map(({ row }) => row),
        ),
        200,
        headers,
      )
    })
    .post('/scheduled-posts', form, validate('json', newScheduledPost), (c) => {
      const given = c.req.valid('json')
      const { rows, isNew } = createPosts(deps, c.var.admin, submissionOf(c), given)
      const posts = presentPosts(deps.db, rows)
      return c.json(given.platforms ? posts : (posts[0] as ScheduledPost), isNew ? 201 : 200)
    })
    .put('/scheduled-posts/:id', form, byId, validate('json', scheduledPostChange), (c) =>
      c.json(present(changeScheduledPost(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json')))),
    )
    .delete('/scheduled-posts/:id', byId, (c) => {
      deleteScheduledPost(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .post('/scheduled-posts/:id/resolve', byId, validate('json', postResolution), async (c) =>
      c.json(present(await resolvePost(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json')))),
    )
    .post('/scheduled-posts/:id/check', byId, async (c) =>
      c.json(present(await checkPost(deps, c.req.valid('param').id))),
    )
    .post('/publish', form, validate('json', publishRequest), async (c) =>
      c.json(await publish(deps, c.var.admin, submissionOf(c), c.req.valid('json'))),
    )
}
