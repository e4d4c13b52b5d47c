import { Hono } from 'hono'
import { z } from 'zod'
import { storyLanguage } from '../../../data/contract/language.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { offlineLeaseDays } from '../../../data/vocabulary/limits.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { jsonAnswer, type ResponseCache } from '../../platform/http/responseCache.ts'
import { validate } from '../../platform/http/validate.ts'
import { idsOf } from '../../platform/rows.ts'
import {
  firstNumber,
  listChanges,
  listMediaOfStories,
  listShownOf,
  listStories,
  listStoriesById,
  newestChange,
  presentStory,
  type StoryRow,
} from '../../stories/index.ts'
import { presentPost } from '../news/news.present.ts'
import { listPostsById, listPublishedPosts } from '../news/news.store.ts'

/** What a device without a library starts with, and the most changes one later call carries. */
const firstStories = 50
const firstPosts = 20
const changesPerCall = 100

const syncQuery = z.object({
  since: z.coerce.number().int().min(0).optional(),
  texts: z.literal('none').optional(),
  in: storyLanguage.optional(),
})

export const syncRoutes = (deps: Deps, kept: ResponseCache) =>
  new Hono<Env>().get('/', validate('query', syncQuery), (c) => {
    const { since, texts, in: asked = defaultLanguage } = c.req.valid('query')
    return kept.answer(c, `sync?${since ?? ''} ${texts ?? ''} ${asked}`, () => {
      const delta = since === undefined ? firstDelta(deps, asked) : deltaSince(deps, since, asked)
      return asAnswer(texts === 'none' ? withoutTexts(delta) : delta)
    })
  })

const withoutTexts = ({ stories, posts, ...delta }: LibraryDelta): LibraryDelta => ({
  ...delta,
  stories: [],
  posts: [],
  changed: [
    ...stories.map(({ id }) => ({ kind: 'story' as const, id })),
    ...posts.map(({ id }) => ({ kind: 'post' as const, id })),
  ],
})

function firstDelta(deps: Deps, asked: string): LibraryDelta {
  const rows = listStories(deps.db, { status: 'published', limit: firstStories }).slice(0, firstStories)
  const posts = listPublishedPosts(deps.db, firstPosts).map(presentPost)
  return {
    ...frame(deps),
    cursor: newestChange(deps.db),
    more: false,
    stories: presented(deps, rows, asked),
    posts,
    gone: [],
  }
}

/** The device asks again, for everything: see the contract. */
const beginAnew = (deps: Deps): LibraryDelta => ({
  ...frame(deps),
  cursor: 0,
  more: false,
  stories: [],
  posts: [],
  gone: [],
})

function deltaSince(deps: Deps, since: number, asked: string): LibraryDelta {
  if (since > 0 && since < firstNumber(deps.db)) return beginAnew(deps)
  const changes = listChanges(deps.db, since, changesPerCall + 1)
  const now = changes.slice(0, changesPerCall)
  const idsOf = (kind: 'story' | 'post') =>
    now.filter((change) => change.kind === kind && change.present).map((change) => change.itemId)
  const gone = now
    .filter((change) => !change.present)
    .map(({ kind, itemId, mediaIds }) => ({ kind, id: itemId, mediaIds }))
  return {
    ...frame(deps),
    cursor: now.at(-1)?.seq ?? Math.min(since, newestChange(deps.db)),
    more: changes.length > now.length,
    stories: presented(deps, listStoriesById(deps.db, idsOf('story')), asked),
    posts: listPostsById(deps.db, idsOf('post')).map(presentPost),
    gone,
  }
}

const frame = ({ config }: Deps) => ({ leaseDays: offlineLeaseDays, workerOff: config.WORKER_OFF })

/** Each story once, in the language of the device where there is such a translation. */
function presented({ db }: Deps, rows: StoryRow[], asked: string) {
  const media = listMediaOfStories(db, idsOf(rows))
  const translations = listShownOf(db, idsOf(rows))
  return rows.map((row) =>
    presentStory(row, media.get(row.id) ?? [], { translations: translations.get(row.id), asked }),
  )
}

/** A device that asks wants the present: a withdrawn story may not come back out of a cache on the way. */
const asAnswer = (delta: LibraryDelta) => jsonAnswer(delta, { headers: { 'cache-control': 'no-cache' } })
