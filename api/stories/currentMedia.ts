import type { MediaRow } from './media/media.present.ts'
import type { StoryRow } from './stories.store.ts'

type Files = Pick<StoryRow, 'status'> & { media: readonly Pick<MediaRow, 'kind' | 'state' | 'approved'>[] }

/**
 * The files of a story that still matter, in the order in which they came: without those that a newer file of their
 * kind has replaced, on the public page or, before publication, for it.
 */
export function currentMedia<S extends Files>(story: S): S['media'][number][] {
  const replaces = ({ state, approved }: S['media'][number]) =>
    state === 'ready' && (approved || story.status !== 'published')
  return story.media.filter((file, index) => {
    const isSettled = file.state === 'ready' || file.state === 'failed'
    const newer = story.media.slice(index + 1).filter(({ kind }) => kind === file.kind)
    return !(isSettled && newer.some(replaces))
  })
}
