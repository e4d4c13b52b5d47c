import type { Likeness, RewardStanding } from '../../data/contract/rewards.ts'
import { likenessOf } from '../../data/rules/likeness.ts'
import type { Store } from '../database.ts'
import { presentPicture } from '../media/media.present.ts'
import { findMedia } from '../media/media.store.ts'
import { listStoriesById, type StoryRow } from '../stories/stories.store.ts'
import type { DecisionRow, LikenessRow } from './likeness.store.ts'
import type { Standing } from './standings.ts'

/** With both stories side by side. */
export function presentPairs(db: Store, rows: readonly LikenessRow[]): Likeness[] {
  const ids = rows.flatMap(({ storyId, earlierStoryId }) => [storyId, earlierStoryId])
  const stories = new Map(listStoriesById(db, [...new Set(ids)]).map((story) => [story.id, story]))
  return rows.flatMap((row) => {
    const [story, earlier] = [stories.get(row.storyId), stories.get(row.earlierStoryId)]
    return story && earlier ? [presentPair(db, row, story, earlier)] : []
  })
}

const presentPair = (db: Store, row: LikenessRow, story: StoryRow, earlier: StoryRow): Likeness => ({
  id: row.id,
  kind: row.kind,
  similarity: row.kind === 'text' ? likenessOf(story.content, earlier.content) : 1 - row.distance / 64,
  story: presentSide(story),
  earlier: presentSide(earlier),
  picture: pictureOf(db, row.mediaId),
  earlierPicture: pictureOf(db, row.earlierMediaId),
  foundAt: row.foundAt,
  settledAt: row.settledAt,
})

function pictureOf(db: Store, mediaId: string | null): Likeness['picture'] {
  const row = mediaId === null ? undefined : findMedia(db, mediaId)
  return row?.state === 'ready' ? presentPicture(row) : null
}

const presentSide = (story: StoryRow): Likeness['story'] => ({
  id: story.id,
  title: story.title,
  content: story.content,
  authorName: story.authorName,
  authorEmail: story.authorEmail,
  category: story.category,
  status: story.status,
  createdAt: story.createdAt,
})

export const presentStanding = (
  storyId: number,
  standing: Standing | 'counts',
  latest: DecisionRow | undefined,
): RewardStanding => ({
  storyId,
  standing,
  latest: latest
    ? { id: latest.id, decision: latest.decision, reason: latest.reason, admin: latest.admin, at: latest.at }
    : null,
})
