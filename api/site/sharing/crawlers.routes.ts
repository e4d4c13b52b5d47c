import { Hono } from 'hono'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import type { Answer, ResponseCache } from '../../platform/http/responseCache.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { idsOf } from '../../platform/rows.ts'
import {
  listMediaOfStories,
  listPublishedIds,
  listStories,
  newestStoryId,
  presentStory,
  stateOfStories,
} from '../../stories/index.ts'
import { presentPost } from '../news/news.present.ts'
import { listPublishedPosts } from '../news/news.store.ts'
import { writeFeed } from './feed.ts'
import { type Address, storiesInPart, writeRobots, writeSitemap, writeSitemapIndex } from './sitemap.ts'

/** Stories in the feed, and at most as many posts. */
const feedLength = 30

/** `/rss.xml`, `/sitemap.xml` with its parts, and `/robots.txt`. `pages` are the patterns of the public pages. */
export const crawlersRoutes = (deps: Deps, kept: ResponseCache, pages: readonly string[]) =>
  new Hono<Env>()
    .get('/rss.xml', (c) =>
      kept.answer(c, 'rss', () => ({
        status: 200,
        body: writeFeed(newestContent(deps), deps.config.publicUrl, deps.clock.now()),
        type: 'application/rss+xml; charset=UTF-8',
        keys: [publicKeys.stories, publicKeys.news],
      })),
    )
    .get('/sitemap.xml', (c) => kept.answer(c, 'sitemap', () => asXml(wholeSitemap(deps, pages))))
    .get('/:name{sitemap-[0-9]+\\.xml}', (c) => {
      const part = Number.parseInt(c.req.param('name').slice('sitemap-'.length), 10)
      if (part >= partsOf(deps)) return c.notFound()
      const write = () => asXml(writeSitemap(addressesIn(deps, part, pages), deps.config.publicUrl))
      // Most parts never change again: each is written when something in it has.
      return kept.answer(c, `sitemap ${part}`, write, stateOfStories(deps.db, rangeOf(part)).state)
    })
    .get('/robots.txt', (c) =>
      kept.answer(c, 'robots', () => ({
        status: 200,
        body: writeRobots(deps.config.publicUrl),
        type: 'text/plain; charset=UTF-8',
      })),
    )
    // What browsers ask for beside a document that cannot name its icon.
    .get('/favicon.ico', (c) => c.redirect('/icons/icon-192.png', 301))

function newestContent({ db }: Deps) {
  const rows = listStories(db, { status: 'published', limit: feedLength }).slice(0, feedLength)
  const media = listMediaOfStories(db, idsOf(rows))
  return {
    stories: rows.map((row) => presentStory(row, media.get(row.id) ?? [])),
    posts: listPublishedPosts(db, feedLength).map(presentPost),
  }
}

const asXml = (body: string): Answer => ({
  status: 200,
  body,
  type: 'application/xml; charset=UTF-8',
  keys: [publicKeys.stories],
})

/** In one piece, or an index of its parts. */
function wholeSitemap(deps: Deps, pages: readonly string[]): string {
  const parts = partsOf(deps)
  const { publicUrl } = deps.config
  if (parts === 1) return writeSitemap(addressesIn(deps, 0, pages), publicUrl)
  const described = Array.from({ length: parts }, (_, part): Address => {
    const { changedAt } = stateOfStories(deps.db, rangeOf(part))
    return { path: `/sitemap-${part}.xml`, changedAt }
  })
  return writeSitemapIndex(described, publicUrl)
}

const partsOf = ({ db }: Deps) => Math.floor(newestStoryId(db) / storiesInPart) + 1

/** A range of stories; the first part has the other pages too. */
function addressesIn({ db }: Deps, part: number, pages: readonly string[]): Address[] {
  const plain = part > 0 ? [] : pages.filter((pattern) => !pattern.includes(':')).map((path) => ({ path }))
  const stories = listPublishedIds(db, rangeOf(part))
  const shown = stories.map(({ id, updatedAt }) => ({ path: `/story/${id}`, changedAt: updatedAt }))
  return [...plain, ...shown, ...authorsOf(stories)]
}

/** Who wrote these; with stories in several parts, in each of them: a part is known by its own stories alone. */
function authorsOf(stories: ReturnType<typeof listPublishedIds>): Address[] {
  const changedAt = new Map<string, string>()
  for (const { authorPage, updatedAt } of stories)
    if (authorPage && updatedAt > (changedAt.get(authorPage) ?? '')) changedAt.set(authorPage, updatedAt)
  return Array.from(changedAt, ([page, at]) => ({ path: `/author/${page}`, changedAt: at }))
}

/** The numbers of its stories. */
const rangeOf = (part: number) => [part * storiesInPart, (part + 1) * storiesInPart - 1] as const
