import type { z } from 'zod'
import type { captionsSent } from '../../../data/contract/authors/receipts.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { spellCaptions } from '../captions.ts'
import { keepVersion } from '../keepVersion.ts'
import { keepCaptions } from '../media/captions.store.ts'
import { setPlacing } from '../media/media.store.ts'
import { changeStory } from '../stories.store.ts'
import { asWriter } from './asWriter.ts'
import { proposeFile } from './fileProposals.ts'
import { isNew } from './once.ts'
import { standingFiles } from './standing.ts'

type Captions = Omit<z.output<typeof captionsSent>, 'code'> & { key: string }

/**
 * The writer's captions of a video, once, in our own spelling. Errors: captions.unreadable (400), with `line`; story.withdrawn (409);
 * receipt.changed (409), when somebody wrote others since or the video is another.
 */
export function sendCaptions(deps: Deps, id: number, { key, ...words }: Captions): void {
  const { media: mediaId, text, language, before } = words
  const spelled = text.trim() === '' ? null : spellCaptions(text)
  asWriter(deps, id, (tx, story, at) => {
    if (!isNew(tx, deps.secrets, { key, kind: 'captions', storyId: id, words, at })) return
    const video = standingFiles(tx, story).find((file) => file.id === mediaId && file.kind === 'video')
    if (!video || video.captionsId !== before) return refuseChanged()
    if (story.status !== 'pending') {
      const captions = { captions: spelled ?? '', captionsLanguage: spelled && language }
      return proposeFile(tx, story, { kind: 'captions', mediaId, ...captions, revision: story.revision }, at)
    }
    const captionsId = spelled && keepCaptions(tx, { mediaId, text: spelled, at })
    if (captionsId === video.captionsId && (spelled && language) === video.captionsLanguage) return
    keepVersion(tx, story, { by: null, at })
    changeStory(tx, id, {}, { at })
    setPlacing(tx, mediaId, { captionsId, captionsLanguage: spelled && language })
    const action = spelled ? 'story.captions_written' : 'story.captions_removed'
    recordAct(tx, { action, subject: { kind: 'story', id }, after: { mediaId, language }, at })
    notify(tx, {
      type: 'story_correction',
      key: `story_correction:${id}:captions:${at.slice(0, 13)}`,
      title: spelled ? 'A writer wrote captions' : 'A writer took the captions away',
      message: `Of the video of “${story.title}”, which waits.`,
      authorName: story.authorName,
      authorEmail: story.authorEmail,
      metadata: { storyId: id, status: story.status },
      at,
    })
  })
}

const refuseChanged = () =>
  fail(
    'conflict',
    'receipt.changed',
    t('The video or its captions were changed by somebody else since you read them. Yours are kept here.'),
  )
