import { excerpt } from '../../../data/rules/excerpt.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import { wildlifeBlog } from '../../../data/vocabulary/news.ts'
import { type Clock, hourMs } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { type FeedArticle, type FeedMemo, readBlogFeed } from '../../platform/providers/blogFeed.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import {
  type BlogMemo,
  changeArticle,
  findArticle,
  findBlogMemo,
  insertArticle,
  keepBlogMemo,
  keepNewestArticles,
  listArticles,
} from './articles.store.ts'
import { plainText } from './safeHtml.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'log' | 'published' | 'config'>

/** Only then are articles shown. */
export const hasFeed = ({ config }: Pick<Deps, 'config'>) => config.WILDLIFE_BLOG_FEED !== undefined

const mostTitle = 200

export const newsJobs = (given: Given): JobHandlers => ({
  'news.external': defineJob({
    everyMs: hourMs,
    run: (_payload, { signal }) => readWildlifeBlog(given, { signal }),
  }),
})

/** Brings the articles of the Wildlife Blog up to date. A feed that cannot be read changes nothing; the next hour tries again. */
export async function readWildlifeBlog(
  { db, clock, log, published, config }: Given,
  patience: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const feed = config.WILDLIFE_BLOG_FEED
  if (!feed) return
  const memo = findBlogMemo(db)
  const reading = await readBlogFeed(feed, memo?.feed === feed ? memo : nothingKnown, patience)
  if (reading.kind === 'failed') log.warn({ feed, reason: reading.reason }, 'the Wildlife Blog could not be read')
  if (reading.kind !== 'read') return
  db.transaction((tx) => {
    if (takeOver(tx, { ...reading, feed }, memo, clock))
      published.changed(tx, { keys: [publicKeys.news], isSoft: true })
  })
}
const nothingKnown: FeedMemo = { etag: null, lastModified: null }

interface Read {
  feed: string
  articles: FeedArticle[]
  memo: FeedMemo
}

/** Says whether the list of articles is another now. */
function takeOver(tx: Tx, { feed, articles, memo }: Read, before: BlogMemo | undefined, clock: Clock): boolean {
  const now = clock.now()
  const at = now.toISOString()
  // Another feed is another blog.
  let changes = before && before.feed !== feed ? keepNewestArticles(tx, 0) : 0
  let nextId = before?.nextId ?? wildlifeBlog.firstId
  for (const { guid, ...article } of newestOf(articles)) {
    const known = findArticle(tx, guid)
    const shown = {
      url: article.url,
      title: excerpt(plainText(article.title), mostTitle),
      excerpt: excerpt(plainText(article.text), excerptLength.newsCard),
      publishedAt: dateOf(article, now) ?? known?.publishedAt ?? at,
    }
    if (!shown.title) continue
    if (known) changes += Number(changeArticle(tx, known.id, shown))
    else if (hasRoomFor(tx, shown.publishedAt)) {
      insertArticle(tx, { id: nextId++, guid, ...shown }, at)
      changes++
    }
  }
  changes += keepNewestArticles(tx, wildlifeBlog.kept)
  keepBlogMemo(tx, { ...memo, feed, nextId }, at)
  return changes > 0
}

/** A date that lies ahead would hold its article at the top until then. */
function dateOf({ publishedAt }: Pick<FeedArticle, 'publishedAt'>, now: Date): string | null {
  return publishedAt && publishedAt <= now ? publishedAt.toISOString() : null
}

/** The newest, oldest of them first so that they are numbered in order. Without a date: in the order of the feed, as new. What comes twice counts once. */
function newestOf(articles: FeedArticle[]): FeedArticle[] {
  const timeOf = ({ publishedAt }: FeedArticle) => publishedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  const once = [...new Map(articles.map((article) => [article.guid, article])).values()]
  return once
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, wildlifeBlog.kept)
    .reverse()
}

/** Older than all that are kept would be forgotten in the same breath, hour after hour. */
function hasRoomFor(tx: Tx, publishedAt: string): boolean {
  const last = listArticles(tx, { limit: wildlifeBlog.kept - 1 })[wildlifeBlog.kept - 1]
  return !last || last.publishedAt < publishedAt
}
