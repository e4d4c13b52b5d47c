import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceOf, simhash, similarityTo } from '../../../data/rules/authors/similarity.ts'
import { likenessBounds } from '../../../data/vocabulary/rewards.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { findStory, type StoryRow } from '../../stories/index.ts'
import { findWords, saveWords } from './duplicates.store.ts'
import type { Close, KnownWords, Seen } from './knownWords.ts'
import { keepPairs } from './pairs.ts'

const { compared, found } = likenessBounds
const { bits, leastAlike } = likenessBounds.text

/** What was seen of the others before the lock was taken, and what of it was looked at closely. */
export interface Look {
  content: string
  hash: string | null
  seen: Seen | null
  /** By the number of the other story. */
  alike: ReadonlyMap<number, boolean>
}

const lookAt = (content: string): Look => ({ content, hash: simhash(content), seen: null, alike: new Map() })

/** Compares words that are not written yet, while others have their turn. */
export async function lookAhead(db: Db, known: KnownWords, content: string): Promise<Look> {
  const look = lookAt(content)
  if (look.hash === null) return look
  await known.readAll()
  const seen = known.closeTo(look.hash, bits)
  const likeness = similarityTo(content)
  const alike = new Map<number, boolean>()
  for (const { storyId } of nearestOf(seen.close)) {
    await nextTurn()
    alike.set(storyId, likeness(findStory(db, storyId)?.content ?? '') >= leastAlike)
    if ([...alike.values()].filter(Boolean).length === found) break
  }
  return { ...look, seen, alike }
}

interface Given {
  known: KnownWords
  at: string
  ahead?: Look
}

/**
 * Compares the words of a story with the fingerprints of all others, and keeps its own. Of two that are near, the later story is the one that repeats; where
 * it was an edit that brought the likeness, the edited one is.
 */
export function compareWords(tx: Tx, story: StoryRow, { known, at, ahead }: Given): void {
  const before = findWords(tx, story.id)
  const look = ahead?.content === story.content ? ahead : lookAt(story.content)
  const { hash } = look
  if (before?.revision !== story.revision) saveWords(tx, { storyId: story.id, simhash: hash, revision: story.revision })
  if (before && before.simhash === hash) return
  const { near, unlike } = hash === null ? nobody : nearTo(tx, { story, hash, look, known })
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

interface Asked {
  story: StoryRow
  hash: string
  look: Look
  known: KnownWords
}

/** The fingerprint finds whom to look at, the words themselves decide. The nearest first, of these the earliest. */
function nearTo(tx: Tx, { story, ...asked }: Asked): Compared {
  const { close, alike } = broughtUpToDate(tx, asked)
  const likeness = similarityTo(story.content)
  const near: Compared['near'] = []
  const unlike = new Set<number>()
  for (const { storyId, distance } of nearestOf(close.filter((one) => one.storyId !== story.id))) {
    if (near.length === found) break
    const known = alike.get(storyId)
    const other = known === false ? undefined : findStory(tx, storyId)
    const isAlike = () => known ?? likeness(other?.content ?? '') >= leastAlike
    if (other && !other.withdrawnAt && isAlike()) near.push({ other, distance })
    else unlike.add(storyId)
  }
  return { near, unlike }
}

/** What was seen before, without what has changed since: of that, what stands there now. */
function broughtUpToDate(tx: Tx, { hash, look, known }: Pick<Asked, 'hash' | 'look' | 'known'>) {
  const since = look.seen && known.writtenSince(look.seen.change)
  const seen = look.seen && since ? look.seen : known.closeTo(hash, bits)
  const changed = since ?? known.writtenSince(seen.change) ?? new Set<number>()
  const isUnchanged = (storyId: number) => !changed.has(storyId)
  const now = [...changed].flatMap((storyId) => closeNow(hash, storyId, findWords(tx, storyId)?.simhash))
  return {
    close: [...seen.close.filter(({ storyId }) => isUnchanged(storyId)), ...now],
    alike: new Map([...(since ? look.alike : [])].filter(([storyId]) => isUnchanged(storyId))),
  }
}

function closeNow(hash: string, storyId: number, other: string | null | undefined): Close[] {
  const distance = other == null ? bits + 1 : distanceOf(hash, other)
  return distance <= bits ? [{ storyId, distance }] : []
}

const nearestOf = (close: readonly Close[]) =>
  close.toSorted((a, b) => a.distance - b.distance || a.storyId - b.storyId).slice(0, compared)

const isClose = (hash: string, other: string | null | undefined) => other != null && distanceOf(hash, other) <= bits

const isBefore = (one: StoryRow, other: StoryRow): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
