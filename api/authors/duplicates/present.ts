import type { Duplicate, RewardStanding, WaitingStories } from '../../../data/contract/authors/duplicates.ts'
import { similarityOf } from '../../../data/rules/authors/similarity.ts'
import type { Store } from '../../platform/database.ts'
import { findMedia, listStoriesById, presentPicture, type StoryRow } from '../../stories/index.ts'
import type { DecisionRow, DuplicateRow } from './duplicates.store.ts'
import type { Standing } from './standings.ts'

/** `rows`: one of each story. */
export function presentWaiting(
  db: Store,
  { count, rows }: { count: number; rows: readonly Pick<DuplicateRow, 'storyId' | 'earlierStoryId' | 'foundAt'>[] },
): WaitingStories {
  const stories = storiesIn(db, rows)
  return {
    count,
    stories: rows.flatMap(({ storyId, earlierStoryId, foundAt }) => {
      const [story, earlier] = [stories.get(storyId), stories.get(earlierStoryId)]
      return story && earlier ? [{ story: presentName(story), earlier: presentName(earlier), foundAt }] : []
    }),
  }
}

function storiesIn(
  db: Store,
  rows: readonly Pick<DuplicateRow, 'storyId' | 'earlierStoryId'>[],
): ReadonlyMap<number, StoryRow> {
  const ids = rows.flatMap(({ storyId, earlierStoryId }) => [storyId, earlierStoryId])
  return new Map(listStoriesById(db, [...new Set(ids)]).map((story) => [story.id, story]))
}

/** With both stories side by side. */
export function presentPairs(db: Store, rows: readonly DuplicateRow[]): Duplicate[] {
  const stories = storiesIn(db, rows)
  return rows.flatMap((row) => {
    const [story, earlier] = [stories.get(row.storyId), stories.get(row.earlierStoryId)]
    return story && earlier ? [presentPair(db, row, story, earlier)] : []
  })
}

const presentPair = (db: Store, row: DuplicateRow, story: StoryRow, earlier: StoryRow): Duplicate => ({
  id: row.id,
  kind: row.kind,
  similarity: shownSimilarity(row, story, earlier),
  story: presentSide(story),
  earlier: presentSide(earlier),
  picture: pictureOf(db, row.mediaId),
  earlierPicture: pictureOf(db, row.earlierMediaId),
  foundAt: row.foundAt,
  settledAt: row.settledAt,
})

function shownSimilarity({ kind, distance }: DuplicateRow, story: StoryRow, earlier: StoryRow): number | null {
  if (kind === 'photo') return 1 - distance / 64
  return story.withdrawnAt || earlier.withdrawnAt ? null : similarityOf(story.content, earlier.content)
}

function pictureOf(db: Store, mediaId: string | null): Duplicate['picture'] {
  const row = mediaId === null ? undefined : findMedia(db, mediaId)
  return row?.state === 'ready' ? presentPicture(row) : null
}

const presentName = ({ id, title, authorName, withdrawnAt }: StoryRow) => ({
  id,
  title,
  authorName,
  isWithdrawn: withdrawnAt !== null,
})

const presentSide = (story: StoryRow): Duplicate['story'] => ({
  ...presentName(story),
  content: story.content,
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
