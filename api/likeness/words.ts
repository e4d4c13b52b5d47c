import { distanceOf, likenessOf, simhash } from '../../data/rules/likeness.ts'
import { likenessBounds } from '../../data/vocabulary/rewards.ts'
import type { Tx } from '../database.ts'
import { listStoriesById, type StoryRow } from '../stories/stories.store.ts'
import { findWords, saveWords, type WordsRow } from './fingerprints.store.ts'
import { keepPairs } from './pairs.ts'

const { bits, leastAlike } = likenessBounds.text

/**
 * Compares the words of a story with the fingerprints of all others, and gives back its own. Of two that are near, the later story is the one that repeats; where
 * it was an edit that brought the likeness, the edited one is.
 */
export function compareWords(
  tx: Tx,
  story: StoryRow,
  { others, at }: { others: readonly WordsRow[]; at: string },
): WordsRow {
  const before = findWords(tx, story.id)
  const hash = simhash(story.content)
  const words = { storyId: story.id, simhash: hash, revision: story.revision }
  if (before?.revision !== story.revision) saveWords(tx, words)
  if (before && before.simhash === hash) return words
  const near = hash === null ? [] : nearTo(tx, { story, hash, others })
  const isEdit = before !== undefined
  keepPairs(tx, {
    storyId: story.id,
    kind: 'text',
    near: near.map(({ other, distance }) => ({
      other: other.id,
      isEarlier: isEdit || isBefore(other, story),
      distance,
      mediaId: null,
      otherMediaId: null,
    })),
    at,
  })
  return words
}

/** The fingerprint finds whom to look at, the words themselves decide. */
function nearTo(
  tx: Tx,
  { story, hash, others }: { story: StoryRow; hash: string; others: readonly WordsRow[] },
): { other: StoryRow; distance: number }[] {
  const distances = new Map<number, number>()
  for (const { storyId, simhash: other } of others) {
    if (other === null || storyId === story.id) continue
    const distance = distanceOf(hash, other)
    if (distance <= bits) distances.set(storyId, distance)
  }
  return listStoriesById(tx, [...distances.keys()])
    .filter((other) => !other.withdrawnAt && likenessOf(story.content, other.content) >= leastAlike)
    .map((other) => ({ other, distance: distances.get(other.id) ?? 0 }))
}

const isBefore = (one: StoryRow, other: StoryRow): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
