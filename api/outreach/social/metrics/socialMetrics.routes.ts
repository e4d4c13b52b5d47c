import { Hono } from 'hono'
import type { SocialMetrics } from '../../../../data/contract/outreach/social.ts'
import { metricsDays, type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { dayMs, toInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../../platform/http/admin.ts'
import {
  type FigureName,
  listLastBefore,
  listLastOf,
  listPublished,
  listSince,
  type MetricsRow,
} from './socialMetrics.store.ts'

export const socialMetricsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>().get('/', requireAdmin, (c) => c.json(showMetrics(deps)))

/** What the platforms have said of our posts in the last days. */
function showMetrics({ db, clock }: Pick<Deps, 'db' | 'clock'>): SocialMetrics {
  const since = new Date(clock.now().getTime() - metricsDays * dayMs).toISOString()
  return { days: sumsByDay(db, since.slice(0, 10)), posts: newestOf(db, { since, until: toInstant(clock) }) }
}

/** A post that a platform said nothing of on a day counts with the last that it said. */
function sumsByDay(db: Store, since: string): SocialMetrics['days'] {
  const last = new Map(listLastBefore(db, since).map((row) => [row.postId, row]))
  const rowsSince = listSince(db, since)
  const days = [...new Set(rowsSince.map(({ day }) => day))]
  return days.flatMap((day) => {
    const rows = rowsSince.filter((row) => row.day === day)
    for (const row of rows) last.set(row.postId, row)
    return socialPlatforms
      .filter((platform) => rows.some((row) => row.platform === platform))
      .map((platform) => ({ day, platform, ...sumsOf([...last.values()], platform) }))
  })
}

function sumsOf(rows: readonly MetricsRow[], platform: SocialPlatform) {
  const own = rows.filter((row) => row.platform === platform)
  const sum = (name: 'likes' | 'shares' | 'comments') => own.reduce((total, row) => total + row[name], 0)
  return { likes: sum('likes'), shares: sum('shares'), comments: sum('comments') }
}

function newestOf(db: Store, span: { since: string; until: string }): SocialMetrics['posts'] {
  const posts = listPublished(db, span)
  const ids = posts.map(({ id }) => id)
  const said = new Map(listLastOf(db, ids).map((row) => [row.postId, row]))
  return posts.flatMap(({ id, platform, postText, postUrl, publishedAt }) => {
    const row = said.get(id)
    if (!row) return []
    const figure = (name: FigureName) => (row.reported.includes(name) ? row[name] : null)
    return {
      postId: id,
      platform,
      postText,
      postUrl,
      publishedAt,
      likes: figure('likes'),
      shares: figure('shares'),
      comments: figure('comments'),
      reach: figure('reach'),
      impressions: figure('impressions'),
      lastUpdated: row.lastUpdated,
    }
  })
}
