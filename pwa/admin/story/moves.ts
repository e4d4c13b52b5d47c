import type { AdminMedia, AdminStory } from '../../../data/contract/stories.ts'
import { canMoveStory } from '../../../data/rules/stories/moderation.ts'
import { type MediaKind, mediaKinds, type StoryStatus } from '../../../data/vocabulary/stories.ts'
import { mediaName } from './mediaLabels.ts'

/** What an admin can do to a story with one press. */
export type StoryMove =
  | { kind: 'status'; to: StoryStatus; reason?: string }
  | { kind: 'featured'; featured: boolean }
  | { kind: 'media'; media: Pick<AdminMedia, 'id' | 'kind'> }

type Moved = Pick<AdminStory, 'title' | 'status' | 'decidedBy'>

/** What the toast says once the server has agreed. `files`: of the story as it is then. */
export function moveWords(
  story: Moved,
  move: StoryMove,
  files: readonly Pick<AdminMedia, 'kind' | 'state'>[] = [],
): { title: string; text: string } {
  const name = `“${story.title}”`
  if (move.kind === 'media')
    return {
      title: `${move.media.kind === 'image' ? 'Photo' : 'Video'} Approved`,
      text: `${name} now shows its ${mediaName[move.media.kind]}.`,
    }
  if (move.kind === 'featured')
    return move.featured
      ? { title: 'Added to Homepage', text: `${name} is featured on the home page.` }
      : { title: 'Removed from Homepage', text: `${name} stays published.` }
  if (move.to === 'published')
    return { title: 'Story Published', text: `${name} is on the public site.${lateWords(files)}` }
  if (move.to === 'rejected')
    return { title: 'Story Rejected', text: `${name} is kept under Rejected, with your reason.` }
  return story.status === 'published'
    ? { title: 'Story Unpublished', text: `${name} is off the public site and awaits review again.` }
    : { title: 'Back to Pending', text: `${name} awaits review again.` }
}

/** The move that takes another back, and what it does in words; null where there is none. */
export function undoOf({ status }: Pick<Moved, 'status'>, move: StoryMove): { move: StoryMove; does: string } | null {
  if (move.kind === 'media') return null
  if (move.kind === 'featured')
    return {
      move: { kind: 'featured', featured: !move.featured },
      does: move.featured ? 'Undo takes it off the home page.' : 'Undo puts it back on the home page.',
    }
  if (status === 'pending')
    return {
      move: { kind: 'status', to: 'pending' },
      does:
        move.to === 'published'
          ? 'Undo takes it off the site and back to Awaiting.'
          : 'Undo puts it back to Awaiting and drops the reason.',
    }
  return status === 'published'
    ? { move: { kind: 'status', to: 'published' }, does: 'Undo puts it back on the site.' }
    : null
}

/** Nobody has seen a file that is not converted: it does not go out with the words. */
function lateWords(files: readonly Pick<AdminMedia, 'kind' | 'state'>[]): string {
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
