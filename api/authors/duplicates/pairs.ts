import type { LikenessKind } from '../../../data/vocabulary/rewards.ts'
import type { Tx } from '../../platform/database.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import { isToldOfLikeness, settleLikenessOf } from '../../platform/notifications/about.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { findStory, listMilestones, type StoryRow } from '../../stories/index.ts'
import {
  changePair,
  type DuplicateRow,
  deletePair,
  hasOpenDuplicate,
  insertPair,
  listPairsWith,
  type NewPair,
} from './duplicates.store.ts'

/** Another story that is near to the one that was looked at. */
export interface Near {
  other: number
  /** Whether the other one is the earlier of the two. */
  isEarlier: boolean
  distance: number
  mediaId: string | null
  otherMediaId: string | null
}

/** What a look at a story has found. */
interface Found {
  storyId: number
  kind: LikenessKind
  near: readonly Near[]
  /** Whether a known pair with that story may be as it was: it was not looked at closely. */
  mayStay: (other: number) => boolean
  at: string
}

/**
 * Brings the pairs of a story in line with what was found: what is near and new is opened, what is near no longer is taken out.
 * A pair that is known stays as it is, decided or not; so does one with a story that was withdrawn since, which nobody can compare
 * any more.
 */
export function keepPairs(tx: Tx, { storyId, kind, near, mayStay, at }: Found): void {
  const known = listPairsWith(tx, storyId).filter((pair) => pair.kind === kind)
  dropPairs(
    tx,
    known.filter((pair) => {
      const other = otherOf(pair, storyId)
      return !near.some((found) => found.other === other) && !mayStay(other) && isThere(tx, other)
    }),
    at,
  )
  for (const found of near) {
    const pair = known.find((row) => otherOf(row, storyId) === found.other)
    if (pair) changePair(tx, pair.id, sidesOf(found, pair.storyId === storyId))
    else openPair(tx, storyId, { kind, found, at })
  }
}

/**
 * The story is gone. What repeats it goes on waiting for a decision; so does the story itself, when it was published and may have
 * earned.
 */
export function dropPairsOf(tx: Tx, storyId: number, at: string): void {
  if (listMilestones(tx, [storyId]).length > 0) return
  const repeating = listPairsWith(tx, storyId).filter((pair) => pair.storyId === storyId)
  dropPairs(tx, repeating, at)
}

const isThere = (tx: Tx, storyId: number): boolean => findStory(tx, storyId)?.withdrawnAt === null

function dropPairs(tx: Tx, pairs: readonly DuplicateRow[], at: string): void {
  for (const { id } of pairs) deletePair(tx, id)
  for (const storyId of new Set(pairs.map((pair) => pair.storyId)))
    if (!hasOpenDuplicate(tx, storyId)) {
      settleLikenessOf(tx, storyId, at)
      askForRewards(tx, storyId, at)
    }
}

/** A story stands otherwise than before: what it earns is calculated anew. */
export const askForRewards = (tx: Tx, storyId: number, at: string): boolean =>
  insertJob(tx, { name: 'rewards.story', payload: { storyId } }, at)

const otherOf = (pair: DuplicateRow, storyId: number) => (pair.storyId === storyId ? pair.earlierStoryId : pair.storyId)

const sidesOf = ({ distance, mediaId, otherMediaId }: Near, isLater: boolean) => ({
  distance,
  mediaId: isLater ? mediaId : otherMediaId,
  earlierMediaId: isLater ? otherMediaId : mediaId,
})

function openPair(tx: Tx, storyId: number, { kind, found, at }: { kind: LikenessKind; found: Near; at: string }): void {
  const [later, earlier] = found.isEarlier ? [storyId, found.other] : [found.other, storyId]
  const pair: NewPair = {
    storyId: later,
    earlierStoryId: earlier,
    kind,
    foundAt: at,
    ...sidesOf(found, found.isEarlier),
  }
  insertPair(tx, pair)
  askForRewards(tx, later, at)
  const story = findStory(tx, later)
  if (story) tellAdmins(tx, { story, kind, at })
}

/** Once for each story that waits, whatever it repeats. */
function tellAdmins(tx: Tx, { story, kind, at }: { story: StoryRow; kind: LikenessKind; at: string }): void {
  if (isToldOfLikeness(tx, story.id)) return
  notify(tx, {
    type: 'story_likeness',
    title: `Nearly the same as an earlier story: ${story.title}`,
    message:
      kind === 'text'
        ? 'Its words are much like those of another story.'
        : 'Its photo is much like that of another story.',
    authorEmail: story.authorEmail,
    authorName: story.authorName,
    actionDescription: 'Decide whether it counts for rewards. Until then it earns nothing.',
    metadata: { storyId: story.id },
    at,
  })
}
