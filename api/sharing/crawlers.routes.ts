import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/context.ts'
import type { KeptAnswers } from '../http/kept.ts'
import { listMediaOfStories } from '../media/media.ts'
import { presentPost } from '../news/news.present.ts'
import { listPublishedPosts } from '../news/news.store.ts'
import { presentStory } from '../stories/stories.present.ts'
import { listPublishedIds, listStories } from '../stories/stories.store.ts'
import { writeFeed } from './feed.ts'
import { mostAddresses, writeRobots, writeSitemap } from './sitemap.ts'

/** Stories in the feed, and at most as many posts. */
const feedLength = 30

/** `/rss.xml`, `/sitemap.xml` and `/robots.txt`. `pages` are the patterns of the public pages. */
export const crawlersRoutes = (deps: Deps, kept: KeptAnswers, pages: readonly string[]) =>
  new Hono<Env>()
    .get('/rss.xml', (c) =>
      kept.answer(c, 'rss', () => ({
        status: 200,
        body: writeFeed(newestContent(deps), deps.config.publicUrl, deps.clock.now()),
        type: 'application/rss+xml; charset=UTF-8',
      })),
    )
    .get('/sitemap.xml', (c) =>
      kept.answer(c, 'sitemap', () => ({
        status: 200,
        body: writeSitemap(addressesOf(deps, pages), deps.config.publicUrl),
        type: 'application/xml; charset=UTF-8',
      })),
    )
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
  const media = listMediaOfStories(
    db,
    rows.map(({ id }) => id),
  )
  return {
    stories: rows.map((row) => presentStory(row, media.get(row.id) ?? [])),
    posts: listPublishedPosts(db, feedLength).map(presentPost),
  }
}

function addressesOf({ db }: Deps, pages: readonly string[]) {
  const plain = pages.filter((pattern) => !pattern.includes(':')).map((path) => ({ path }))
  const stories = listPublishedIds(db, mostAddresses - plain.length)
  return [...plain, ...stories.map(({ id, updatedAt }) => ({ path: `/story/${id}`, changedAt: updatedAt }))]
}
