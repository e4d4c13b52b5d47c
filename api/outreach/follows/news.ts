import { subjectText } from '../../../data/contract/outreach/follows.ts'
import { mayAppear } from '../../../data/rules/stories/consent.ts'
import { dayMs, toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findStory } from '../../stories/index.ts'
import { deleteFreshNews, type FollowerRow, type FollowRow, findTold, insertNews, listNews } from './follows.store.ts'
import { subjectsOfStory } from './subjects.ts'

/** Older is no news, such as a story of which the writer allows mails much later. */
const newsDays = 14
/** Looked through for somebody at once, the newest ones. */
const mostNews = 500

/** A story has changed: one that may be mailed is news, once; one that nobody was told of and that has left the site is none. */
export function noteNews(tx: Tx, { clock }: Pick<Deps, 'clock'>, storyId: number): void {
  const story = findStory(tx, storyId)
  if (!story || !mayAppear(story, 'follow')) return void deleteFreshNews(tx, storyId, findTold(tx).begun)
  const now = clock.now()
  if ((story.publishedAt ?? '') > daysBefore(now, newsDays)) insertNews(tx, storyId, now.toISOString())
}

export interface News {
  seq: number
  at: string
  storyId: number
  subjects: string[]
}

/** What has become news in a span of numbers, oldest first, as far as it may be mailed now. */
export const newsBetween = (db: Store, { clock }: Pick<Deps, 'clock'>, after: number, until: number): News[] =>
  listNews(db, { after, until, since: daysBefore(clock.now(), 2 * newsDays), limit: mostNews })
    .filter(({ story }) => mayAppear(story, 'follow'))
    .map(({ seq, at, story }) => ({ seq, at, storyId: story.id, subjects: subjectsOfStory(db, story) }))
    .reverse()

const daysBefore = (now: Date, days: number) => toInstant({ now: () => new Date(now.getTime() - days * dayMs) })

/** The news of a span that somebody is told of: what they follow, and followed when it came. */
export function newsFor(
  { toldUntil }: Pick<FollowerRow, 'toldUntil'>,
  follows: readonly FollowRow[],
  news: readonly News[],
): News[] {
  const since = new Map(follows.flatMap((one) => (one.confirmedAt ? [[subjectText(one), one.confirmedAt]] : [])))
  return news.filter(
    ({ seq, at, subjects }) => seq > toldUntil && subjects.some((subject) => (since.get(subject) ?? at) < at),
  )
}
