import type { AdminName } from '../../data/contract/admin.ts'
import type { MediaWords } from '../../data/tables/stories.ts'
import type { Tx } from '../platform/database.ts'
import { currentMedia } from './currentMedia.ts'
import type { MediaRow } from './media/media.present.ts'
import { listMediaOf } from './media/media.ts'
import type { StoryRow } from './stories.store.ts'
import { insertVersion } from './versions.store.ts'

/** Keeps a story as it is, in the transaction of the edit that replaces it. `by` is null when its writer makes it. */
export function keepVersion(tx: Tx, story: StoryRow, { by, at }: { by: AdminName | null; at: string }): void {
  const files = shownMedia(tx, story)
  const { id, revision, title, content, authorName, authorLocation, category, language } = story
  insertVersion(tx, {
    storyId: id,
    revision,
    title,
    content,
    authorName,
    authorLocation,
    category,
    language,
    mediaIds: files.map((file) => file.id),
    mediaWords: files.map(wordsOf),
    replacedBy: by,
    replacedAt: at,
  })
}

const wordsOf = ({ id, caption, description, captionsId, captionsLanguage }: MediaRow): MediaWords => ({
  id,
  caption,
  description,
  captionsId,
  captionsLanguage,
})

/** One usable file of each place: what readers see or, before publication, would see. What still waits for a yes is none of it. */
const shownMedia = (tx: Tx, { id, status }: StoryRow): MediaRow[] =>
  currentMedia({ status, media: listMediaOf(tx, id) }).filter(
    ({ kind, state, approved }) => kind !== 'consent' && state === 'ready' && (approved || status !== 'published'),
  )
