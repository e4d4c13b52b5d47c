import type { MediaRow } from './media/media.present.ts'
import type { StoryRow } from './stories.store.ts'

type Placed = Pick<MediaRow, 'kind' | 'place'>
type File = Placed & Pick<MediaRow, 'state' | 'approved' | 'removed'>
type Files = Pick<StoryRow, 'status'> & { media: readonly File[] }

/** Of two at the same place the newer one stands for both. */
export const isAtPlaceOf =
  ({ kind, place }: Placed) =>
  (other: Placed) =>
    other.kind === kind && other.place === place

/**
 * The files of a story that still matter, in their order: without those that were taken out, and those that a newer file at
 * their place has replaced, on the public page or, before publication, for it.
 */
export function currentMedia<S extends Files>(story: S): S['media'][number][] {
  const replaces = ({ state, approved }: File) => state === 'ready' && (approved || story.status !== 'published')
  const counting = story.media.filter(({ removed }) => !removed)
  return counting.filter((file, index) => {
    const isSettled = file.state === 'ready' || file.state === 'failed'
    const newer = counting.slice(index + 1).filter(isAtPlaceOf(file))
    return !(isSettled && newer.some(replaces))
  })
}
