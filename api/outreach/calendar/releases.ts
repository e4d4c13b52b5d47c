import { and, eq, gte, isNotNull, lt } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Release } from '../../../data/contract/outreach/calendar.ts'
import { dayAfter } from '../../../data/rules/zonedDay.ts'
import { instantOf } from '../../../data/rules/zonedTime.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { newsletterCampaigns, newsletterDrafts } from '../../../data/tables/newsletter.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import { listFields } from '../../platform/rows.ts'

/**
 * Newsletters and posts of ours that leave or left on these days of the admin's zone, earliest first: read from their own rows, so
 * that the calendar says what they say.
 */
export function listReleases(
  { db }: Pick<Deps, 'db'>,
  admin: AdminName,
  { from, to }: { from: string; to: string },
): Release[] {
  const zone = zoneOf(db, admin)
  const startOf = (date: string) =>
    instantOf({ date, time: '00:00' }, zone)?.at.toISOString() ?? `${date}T00:00:00.000Z`
  const [first, end] = [startOf(from), startOf(dayAfter(to))]
  const drafts = listFields(db, newsletterDrafts, {
    fields: {
      id: newsletterDrafts.id,
      title: newsletterDrafts.subject,
      at: newsletterDrafts.scheduledAt,
      heldBecause: newsletterDrafts.heldBecause,
    },
    where: and(
      isNotNull(newsletterDrafts.scheduledAt),
      gte(newsletterDrafts.scheduledAt, first),
      lt(newsletterDrafts.scheduledAt, end),
    ),
  })
  const campaigns = listFields(db, newsletterCampaigns, {
    fields: { id: newsletterCampaigns.id, title: newsletterCampaigns.subject, at: newsletterCampaigns.createdAt },
    where: and(gte(newsletterCampaigns.createdAt, first), lt(newsletterCampaigns.createdAt, end)),
  })
  const scheduled = listFields(db, blogPosts, {
    fields: { id: blogPosts.id, title: blogPosts.title, at: blogPosts.publishAt },
    where: and(isNotNull(blogPosts.publishAt), gte(blogPosts.publishAt, first), lt(blogPosts.publishAt, end)),
  })
  const published = listFields(db, blogPosts, {
    fields: { id: blogPosts.id, title: blogPosts.title, at: blogPosts.createdAt },
    where: and(eq(blogPosts.status, 'published'), gte(blogPosts.createdAt, first), lt(blogPosts.createdAt, end)),
  })
  const releases: Release[] = [
    ...drafts.map(({ heldBecause, at, ...row }) => {
      const state = heldBecause ? ('held' as const) : ('scheduled' as const)
      return { ...row, at: at ?? '', kind: 'newsletter' as const, state }
    }),
    ...campaigns.map((row) => ({ ...row, kind: 'newsletter' as const, state: 'sent' as const })),
    ...scheduled.map(({ at, ...row }) => ({
      ...row,
      at: at ?? '',
      kind: 'post' as const,
      state: 'scheduled' as const,
    })),
    ...published.map((row) => ({ ...row, kind: 'post' as const, state: 'published' as const })),
  ]
  return releases.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.id - other.id))
}
