import type { HeldAsk } from '../../../data/contract/heldActs.ts'
import type { AdminMedia, AdminStory, MediaApproval } from '../../../data/contract/stories.ts'
import { canMoveStory } from '../../../data/rules/stories/moderation.ts'
import type { UnsaidFileAnswer } from '../../../data/vocabulary/consent.ts'
import { type MediaKind, mediaKinds, type StoryStatus } from '../../../data/vocabulary/stories.ts'
import { inSentenceCase, mediaName } from './mediaLabels.ts'

/** What an admin can do to a story with one press. */
export type StoryMove =
  | { kind: 'status'; to: StoryStatus; reason?: string; files?: UnsaidFileAnswer }
  | { kind: 'featured'; featured: boolean }
  | { kind: 'media'; media: Pick<AdminMedia, 'id' | 'kind'>; files?: MediaApproval['files'] }

type Moved = Pick<AdminStory, 'title' | 'status' | 'decidedBy'>

/**
 * A move that waits ten seconds, as the server is asked for it; null for one that is done at once, as nothing of it leaves the site:
 * looking at a file, and setting a rejected story back.
 */
export function askOf(
  { id, status, revision }: Pick<AdminStory, 'id' | 'status' | 'revision'>,
  move: StoryMove,
): HeldAsk | null {
  if (move.kind === 'media' || (move.kind === 'status' && status === 'rejected')) return null
  if (move.kind === 'featured') return { kind: 'story.featured', id, change: { featured: move.featured, revision } }
  return { kind: 'story.status', id, change: { status: move.to, reason: move.reason, files: move.files, revision } }
}

/** What the toast says of a move that was done at once. */
export function moveWords({ title }: Moved, move: StoryMove): { title: string; text: string } {
  const name = `“${title}”`
  if (move.kind !== 'media') return { title: 'Back to Pending', text: `${name} awaits review again.` }
  return {
    title: `${inSentenceCase(mediaName[move.media.kind])} Approved`,
    text: `${name} now ${move.media.kind === 'audio' ? 'brings' : 'shows'} its ${mediaName[move.media.kind]}.`,
  }
}

/** Nobody has seen a file that is not converted: it does not go out with the words. `files`: of a story that is to be published. */
export function lateWords(files: readonly Pick<AdminMedia, 'kind' | 'state'>[]): string {
  const late = files.filter(({ state }) => state !== 'ready' && state !== 'failed')
  return mediaKinds
    .map((kind) => late.filter((file) => file.kind === kind))
    .filter((ofKind) => ofKind.length > 0)
    .map((ofKind) => ` ${lateOf(ofKind[0]?.kind ?? 'image', ofKind.length)}`)
    .join('')
}

const lateOf = (kind: MediaKind, count: number): string =>
  count === 1
    ? `Its ${mediaName[kind]} is not there yet: please look at it under Published later, and approve it.`
    : `${count} of its ${mediaName[kind]}s are not there yet: please look at them under Published later, and approve them.`

/** Why a move is not possible from where the story is now; null when it is. */
export function moveObstacle(story: Moved, move: StoryMove): string | null {
  if (move.kind === 'status' && canMoveStory(story.status, move.to)) return null
  if (move.kind !== 'status' && story.status === 'published') return null
  if (story.status === 'pending') return 'This story is awaiting review, so it is not on the public site.'
  return `${story.decidedBy ?? 'A colleague'} has already ${story.status} this story.`
}
