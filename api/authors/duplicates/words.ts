import { distanceOf, simhash, similarityTo } from '../../../data/rules/authors/similarity.ts'
import { likenessBounds } from '../../../data/vocabulary/rewards.ts'
import type { Tx } from '../../platform/database.ts'
import { findStory, type StoryRow } from '../../stories/index.ts'
import { findWords, saveWords } from './duplicates.store.ts'
import type { KnownWords } from './knownWords.ts'
import { keepPairs } from './pairs.ts'

const { compared, found } = likenessBounds
const { bits, leastAlike } = likenessBounds.text

/**
 * Compares the words of a story with the fingerprints of all others, and keeps its own. Of two that are near, the later story is the one that repeats; where
 * it was an edit that brought the likeness, the edited one is.
 */
export function compareWords(tx: Tx, story: StoryRow, { known, at }: { known: KnownWords; at: string }): void {
  const before = findWords(tx, story.id)
  const hash = simhash(story.content)
  if (before?.revision !== story.revision) {
    saveWords(tx, { storyId: story.id, simhash: hash, revision: story.revision })
    known.changed(story.id)
  }
  if (before && before.simhash === hash) return
  const { near, unlike } = hash === null ? nobody : nearTo(tx, { story, hash, known })
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
    mayStay: (other) => hash !== null && !unlike.has(other) && isClose(hash, findWords(tx, other)?.simhash),
    at,
  })
}

interface Compared {
  near: { other: StoryRow; distance: number }[]
  /** Looked at closely, and not alike. */
  unlike: ReadonlySet<number>
}

const nobody: Compared = { near: [], unlike: new Set() }

/** The fingerprint finds whom to look at, the words themselves decide. The nearest first, of these the earliest. */
function nearTo(tx: Tx, { story, hash, known }: { story: StoryRow; hash: string; known: KnownWords }): Compared {
  const candidates = known
    .closeTo(tx, hash, bits)
    .filter(({ storyId }) => storyId !== story.id)
    .sort((a, b) => a.distance - b.distance || a.storyId - b.storyId)
  const likeness = similarityTo(story.content)
  const near: Compared['near'] = []
  const unlike = new Set<number>()
  for (const { storyId, distance } of candidates.slice(0, compared)) {
    if (near.length === found) break
    const other = findStory(tx, storyId)
    if (other && !other.withdrawnAt && likeness(other.content) >= leastAlike) near.push({ other, distance })
    else unlike.add(storyId)
  }
  return { near, unlike }
}

const isClose = (hash: string, other: string | null | undefined) => other != null && distanceOf(hash, other) <= bits

const isBefore = (one: StoryRow, other: StoryRow): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
