import { mediaNames } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { alterStory } from '../alter.ts'
import { isAtPlaceOf } from '../currentMedia.ts'
import { eraseMedia } from '../media/erase.ts'
import { moveMedia } from '../media/media.store.ts'
import { listMediaOf } from '../media/media.ts'
import { changeStory } from '../stories.store.ts'
import { isNew } from './once.ts'

/**
 * Takes a file out of a waiting story, for good: its writer may have sent somebody's picture by mistake. One that is gone already
 * stays gone. Errors: story.withdrawn (409); receipt.decided (409), once an editor has decided.
 */
export function removeFile(deps: Deps, id: number, { key, media }: { key: string; media: string }): void {
  alterStory(deps, id, (tx, story, at) => {
    if (!isNew(tx, deps.secrets, { key, kind: 'removal', storyId: id, words: media, at })) return
    if (story.status !== 'pending')
      fail('conflict', 'receipt.decided', t('An editor has decided already. Please write to us about this picture.'))
    const file = listMediaOf(tx, id).find((row) => row.id === media)
    if (!file) return
    // What the phone has still to send is refused with the reason, so that it can let go.
    const reason = 'You took it out of the story.'
    // With those that it has replaced: none of them comes back.
    for (const one of listMediaOf(tx, id).filter(isAtPlaceOf(file)))
      if (!moveMedia(tx, one.id, { from: ['awaited'], to: 'failed', reason })) eraseMedia(tx, deps.jobs, [one.id])
    changeStory(tx, id, {}, { at })
    recordAct(tx, { action: 'story.file_removed', subject: { kind: 'story', id }, after: { kind: file.kind }, at })
    notify(tx, {
      type: 'story_correction',
      key: `story_correction:${id}:${media}`,
      title: `A writer took a ${mediaNames[file.kind]} out of a story`,
      message: `“${story.title}” waits without it. The file is erased.`,
      authorName: story.authorName,
      authorEmail: story.authorEmail,
      metadata: { storyId: id, status: story.status },
      at,
    })
  })
}
