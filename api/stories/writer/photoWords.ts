import type { z } from 'zod'
import type { photoWordsSent } from '../../../data/contract/authors/receipts.ts'
import type { PhotoWords } from '../../../data/contract/photos.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { keepVersion } from '../keepVersion.ts'
import { setPlacing } from '../media/media.store.ts'
import { changeStory } from '../stories.store.ts'
import { asWriter } from './asWriter.ts'
import { proposeFile } from './fileProposals.ts'
import { isNew } from './once.ts'
import { standingFiles } from './standing.ts'

type Words = Omit<z.output<typeof photoWordsSent>, 'code'> & { key: string }

/**
 * The writer's caption and description of a photo that the story has, once. Errors: story.withdrawn (409); receipt.changed (409), when
 * somebody wrote others since or the photo is another.
 */
export function sendPhotoWords(deps: Deps, id: number, { key, ...words }: Words): void {
  const { media: mediaId, caption, description, before } = words
  asWriter(deps, id, (tx, story, at) => {
    if (!isNew(tx, deps.secrets, { key, kind: 'photoWords', storyId: id, words, at })) return
    const photo = standingFiles(tx, story).find((file) => file.id === mediaId && file.kind === 'image')
    if (!photo || !isSame(photo, before)) return refuseChanged()
    if (isSame(photo, { caption, description })) return
    if (story.status !== 'pending')
      return proposeFile(tx, story, { kind: 'photoWords', mediaId, caption, description, revision: story.revision }, at)
    keepVersion(tx, story, { by: null, at })
    changeStory(tx, id, {}, { at })
    setPlacing(tx, mediaId, { caption, description })
    const after = { mediaId, caption, description }
    recordAct(tx, { action: 'story.photo_words_corrected', subject: { kind: 'story', id }, after, at })
    notify(tx, {
      type: 'story_correction',
      key: `story_correction:${id}:photo_words:${at.slice(0, 13)}`,
      title: 'A writer corrected the words of a photo',
      message: `Of “${story.title}”, which waits. Those from before stand in its history.`,
      authorName: story.authorName,
      authorEmail: story.authorEmail,
      metadata: { storyId: id, status: story.status },
      at,
    })
  })
}

const isSame = (one: PhotoWords, other: PhotoWords) =>
  one.caption === other.caption && one.description === other.description

const refuseChanged = () =>
  fail(
    'conflict',
    'receipt.changed',
    t('The photo or its words were changed by somebody else since you read them. Yours are kept here.'),
  )
