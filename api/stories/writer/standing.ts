import type { PeopleSaid } from '../../../data/contract/stories.ts'
import { mostMedia } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import type { Store, Tx } from '../../platform/database.ts'
import { fail } from '../../platform/http/errors.ts'
import { consentOf } from '../consent/consent.store.ts'
import { keepConsent } from '../consent.ts'
import { currentMedia } from '../currentMedia.ts'
import type { MediaRow } from '../media/media.store.ts'
import { byPlace, listMediaOf } from '../media/media.ts'
import type { StoryRow } from '../stories.store.ts'
import { countOpenAdditions } from './writer.store.ts'

/** What the writer said of the people with a photo counts for all photos of the story; where it may appear stays. */
export function saidWithPhoto(tx: Tx, storyId: number, people: PeopleSaid, at: string): void {
  const { site, newsletter, social, voice } = consentOf(tx, storyId)
  const consent = { ...people, site, newsletter, social, voice }
  keepConsent(tx, { ...consent, storyId, givenBy: null, how: 'photo', note: null, at })
}

/** The file that counts, or will once it has arrived, of each place: what its writer knows of a story. */
export function standingFiles(db: Store, story: StoryRow): MediaRow[] {
  const current = currentMedia({ status: story.status, media: listMediaOf(db, story.id) })
  return byPlace(current.filter(({ state }) => state !== 'failed')).flatMap((rows) => rows.at(-1) ?? [])
}

/**
 * The photo in whose place another is to stand; null for a further one, if there is room.
 * Errors: receipt.changed (409); story.too_many_photos (400).
 */
export function replacedBy(tx: Tx, story: StoryRow, replaces: string | null): MediaRow | null {
  const photos = standingFiles(tx, story).filter(({ kind }) => kind === 'image')
  if (replaces !== null) return photos.find(({ id }) => id === replaces) ?? refuseChanged()
  const proposed = story.status === 'pending' ? 0 : countOpenAdditions(tx, story.id)
  if (photos.length + proposed >= mostMedia.image)
    fail('invalid', 'story.too_many_photos', t('A story can have {count} photos at most.', { count: mostMedia.image }))
  return null
}

const refuseChanged = () =>
  fail(
    'conflict',
    'receipt.changed',
    t(
      'The photo that this one was to replace was changed or taken out by somebody else. Look at the photos of your story, and choose again.',
    ),
  )
