import { type Context, Hono } from 'hono'
import { inAllLanguages } from '../../../data/rules/languages.ts'
import { postPath } from '../../../data/rules/site/postAddress.ts'
import { mayAppear } from '../../../data/rules/stories/consent.ts'
import { language } from '../../../data/words/language.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import type { Answer, ResponseCache } from '../../platform/http/responseCache.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { idsOf } from '../../platform/rows.ts'
import {
  listHeardStories,
  listMediaOfStories,
  listPublishedIds,
  listShownOf,
  listStories,
  newestStoryId,
  presentStory,
  type StoryRow,
  stateOfPublished,
} from '../../stories/index.ts'
import { presentPost } from '../news/news.present.ts'
import { hasPosts, listPublishedPosts, listPublishedPostsBetween, newestPostId } from '../news/news.store.ts'
import { findOrganisation } from '../organisation/organisation.ts'
import { type FeedKind, feeds, writeFeed } from './feed.ts'
import { podcast, writePodcast } from './podcast.ts'
import { type Address, inOnePart, writeRobots, writeSitemap, writeSitemapIndex } from './sitemap.ts'

/** Stories in the feed, and at most as many posts. */
const feedLength = 30

/** Stories in the podcast: the programs that read it ask for all of it each time. */
const podcastLength = 100

/** The feeds, the podcast, `/sitemap.xml` with its parts, and `/robots.txt`. `pages` are the patterns of the public pages. */
export const crawlersRoutes = (deps: Deps, kept: ResponseCache, pages: readonly string[]) => {
  const feed = (kind: FeedKind) => (c: Context<Env>) =>
    kept.answer(c, `${kind} ${language()}`, () => ({
      status: 200,
      body: writeFeed(kind, newestContent(deps), deps.config.publicUrl, deps.clock.now()),
      type: `${feeds[kind].type}; charset=UTF-8`,
      keys: [publicKeys.stories, publicKeys.news],
    }))
  return (
    new Hono<Env>()
      .on('GET', inEach(feeds.rss.path), feed('rss'))
      .on('GET', inEach(feeds.atom.path), feed('atom'))
      .on('GET', inEach(feeds.json.path), feed('json'))
      .on('GET', inEach(podcast.path), (c) =>
        kept.answer(c, `podcast ${language()}`, () => ({
          status: 200,
          body: writePodcast(toBeHeard(deps), {
            origin: deps.config.publicUrl,
            now: deps.clock.now(),
            email: findOrganisation(deps.db).email,
          }),
          type: `${podcast.type}; charset=UTF-8`,
          keys: [publicKeys.stories],
        })),
      )
      .get('/sitemap.xml', (c) => kept.answer(c, 'sitemap', () => asXml(wholeSitemap(deps, pages))))
      .get('/:name{sitemap-(?:news-)?[0-9]+\\.xml}', (c) => {
        const found = partsOf(deps, pages).find(({ path }) => path === c.req.path)
        if (!found) return c.notFound()
        const write = () => asXml(writeSitemap(found.list(), deps.config.publicUrl))
        // Most parts never change again: each is written when something in it has.
        return kept.answer(c, c.req.path, write, found.state().state)
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
  )
}

/** One in each language. */
const inEach = (path: string) => inAllLanguages(path).map((one) => one.path)

const newestContent = ({ db }: Deps) => ({
  stories: present(db, listStories(db, { status: 'published', limit: feedLength }).slice(0, feedLength)),
  posts: listPublishedPosts(db, feedLength).map(presentPost),
})

const toBeHeard = ({ db }: Deps) =>
  present(
    db,
    listHeardStories(db, podcastLength).filter((row) => mayAppear(row, 'feed')),
  )

function present(db: Store, rows: StoryRow[]) {
  const media = listMediaOfStories(db, idsOf(rows))
  const translations = listShownOf(db, idsOf(rows))
  return rows.map((row) => presentStory(row, media.get(row.id) ?? [], { translations: translations.get(row.id) }))
}

const asXml = (body: string): Answer => ({
  status: 200,
  body,
  type: 'application/xml; charset=UTF-8',
  keys: [publicKeys.stories, publicKeys.news],
})

/** In one piece while one part of each kind is all there is, or an index of the parts. */
function wholeSitemap(deps: Deps, pages: readonly string[]): string {
  const parts = partsOf(deps, pages)
  const { publicUrl } = deps.config
  if (parts.every(({ number }) => number === 0))
    return writeSitemap(
      parts.flatMap(({ list }) => list()),
      publicUrl,
    )
  const described = parts.map(({ path, state }): Address => ({ path, changedAt: state().changedAt }))
  return writeSitemapIndex(described, publicUrl)
}

/** A range of stories or posts. */
interface Part {
  path: string
  number: number
  list: () => Address[]
  state: () => ReturnType<typeof stateOfPublished>
}

function partsOf({ db }: Deps, pages: readonly string[]): Part[] {
  const ofStories = numbersUpTo(newestStoryId(db)).map(
    (number): Part => ({
      path: `/sitemap-${number}.xml`,
      number,
      list: () => [...(number === 0 ? pages.filter(isPlain).map((path) => ({ path })) : []), ...storiesIn(db, number)],
      state: () => stateOfPublished(db, 'story', rangeOf(number)),
    }),
  )
  const ofPosts = (hasPosts(db) ? numbersUpTo(newestPostId(db)) : []).map(
    (number): Part => ({
      path: `/sitemap-news-${number}.xml`,
      number,
      list: () => postsIn(db, number),
      state: () => stateOfPublished(db, 'post', rangeOf(number)),
    }),
  )
  return [...ofStories, ...ofPosts]
}

const isPlain = (pattern: string) => !pattern.includes(':')

function storiesIn(db: Store, part: number): Address[] {
  const stories = listPublishedIds(db, rangeOf(part))
  const shown = stories.map(({ id, updatedAt }) => ({ path: `/story/${id}`, changedAt: updatedAt }))
  return [...shown, ...authorsOf(stories)]
}

/** Who wrote these; with stories in several parts, in each of them: a part is known by its own stories alone. */
function authorsOf(stories: ReturnType<typeof listPublishedIds>): Address[] {
  const changedAt = new Map<string, string>()
  for (const { authorPage, updatedAt } of stories)
    if (authorPage && updatedAt > (changedAt.get(authorPage) ?? '')) changedAt.set(authorPage, updatedAt)
  return Array.from(changedAt, ([page, at]) => ({ path: `/author/${page}`, changedAt: at }))
}

const postsIn = (db: Store, part: number): Address[] =>
  listPublishedPostsBetween(db, rangeOf(part)).map((post) => ({
    path: postPath(post),
    changedAt: post.changedAt ?? undefined,
  }))

const numbersUpTo = (newest: number) => Array.from({ length: Math.floor(newest / inOnePart) + 1 }, (_, part) => part)

/** Its numbers. */
const rangeOf = (part: number) => [part * inOnePart, (part + 1) * inOnePart - 1] as const
