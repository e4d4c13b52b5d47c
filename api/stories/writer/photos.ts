import type { PhotoSent } from '../../../data/contract/authors/receipts.ts'
import type { StoryReceipt } from '../../../data/contract/stories.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { arrivalAfter, closeGaps } from '../arrange.ts'
import { keepVersion } from '../keepVersion.ts'
import { findMediaSentUnder, type MediaRow, setArrival } from '../media/media.store.ts'
import { expectMedia, listMediaOf } from '../media/media.ts'
import { writeFileReceipt } from '../receipt.ts'
import { changeStory, findStoryOfSubmission, type StoryRow } from '../stories.store.ts'
import { asWriter } from './asWriter.ts'
import { proposeFile } from './fileProposals.ts'
import { isNew, refuseReused } from './once.ts'
import { replacedBy, saidWithPhoto } from './standing.ts'

type Photo = Omit<PhotoSent, 'code'> & { key: string }

/**
 * Takes what is said of a photo that its writer adds, or puts in place of another, once; its file follows under the same key.
 * Errors: story.withdrawn, submission.reused (409); story.too_many_photos (400); receipt.changed (409), when the photo to be replaced is no longer the one that
 * counts; receipt.photo_gone (409), when this one was taken out meanwhile.
 */
export function sendPhoto(deps: Deps, id: number, photo: Photo): StoryReceipt {
  asWriter(deps, id, (tx, story, at) => {
    const { key, ...words } = photo
    if (!isNew(tx, deps.secrets, { key, kind: 'photo', storyId: id, words, at })) return
    if (findMediaSentUnder(tx, key)) return
    if (findStoryOfSubmission(tx, key)) refuseReused()
    const before = replacedBy(tx, story, photo.replaces)
    if (story.status === 'pending') addAtOnce(tx, story, photo, before, at)
    else {
      const { id: mediaId } = expect(tx, story, photo, { place: placeBehind(tx, id), removed: true, at })
      const { replaces, people } = photo
      proposeFile(tx, story, { kind: 'photo', mediaId, replaces, people, revision: story.revision }, at)
    }
  })
  const file = findMediaSentUnder(deps.db, photo.key)
  return file?.storyId === id ? writeFileReceipt(file, deps.secrets) : refuseGone()
}

function addAtOnce(tx: Tx, story: StoryRow, photo: Photo, before: MediaRow | null, at: string): void {
  const { id, title, authorName, authorEmail, status } = story
  keepVersion(tx, story, { by: null, at })
  changeStory(tx, id, {}, { at })
  expect(tx, story, photo, { place: before?.place ?? placeBehind(tx, id), at })
  if (!before) closeGaps(tx, story)
  saidWithPhoto(tx, id, photo.people, at)
  const action = before ? 'story.photo_replaced' : 'story.photo_added'
  recordAct(tx, { action, subject: { kind: 'story', id }, at })
  notify(tx, {
    type: 'story_correction',
    key: `story_correction:${id}:${photo.key}`,
    title: before ? 'A writer replaced a photo' : 'A writer added a photo',
    message: `“${title}” waits with it. The photo follows as the phone has signal.`,
    authorName,
    authorEmail,
    metadata: { storyId: id, status },
    at,
  })
}

type Standing = { place: number; removed?: boolean; at: string }

function expect(tx: Tx, { id }: StoryRow, { key, photo }: Photo, { place, removed, at }: Standing): MediaRow {
  const arrival = arrivalAfter(listMediaOf(tx, id), at)
  const row = expectMedia(tx, { ...photo, storyId: id, place, removed, sentUnder: key })
  setArrival(tx, row.id, arrival)
  return row
}

const placeBehind = (tx: Tx, id: number): number =>
  Math.max(-1, ...listMediaOf(tx, id).flatMap(({ kind, place }) => (kind === 'image' ? place : []))) + 1

const refuseGone = () => fail('conflict', 'receipt.photo_gone', t('This photo was taken out of the story meanwhile.'))
