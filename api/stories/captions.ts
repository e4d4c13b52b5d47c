import type { AdminName } from '../../data/contract/admin.ts'
import type { CaptionsChange } from '../../data/contract/photos.ts'
import type { AdminStory } from '../../data/contract/stories.ts'
import { readCaptions, writeCaptions } from '../../data/rules/stories/captions.ts'
import { t } from '../../data/words/words.ts'
import { recordAct } from '../platform/audit/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { alterStory, type StoryAlteration } from './alter.ts'
import { keepVersion } from './keepVersion.ts'
import { keepCaptions } from './media/captions.store.ts'
import { findMedia, setPlacing } from './media/media.store.ts'
import { changeStory } from './stories.store.ts'
import { refuseStale, showToAdmin } from './stories.ts'

interface Place {
  id: number
  mediaId: string
}

/**
 * Writes the captions of a video in our own spelling, or takes them away; what they were before is kept as a version.
 * Errors: captions.unreadable (400), with `line`; story.not_found; media.not_found; story.stale; story.poacher_risk.
 */
export function captionVideo(
  deps: Deps,
  admin: AdminName,
  { id, mediaId }: Place,
  { text, language, revision, riskReason }: CaptionsChange,
): AdminStory {
  const spelled = text.trim() === '' ? null : spellCaptions(text)
  const change: StoryAlteration = (tx, story, at) => {
    const video = findMedia(tx, mediaId)
    if (video?.storyId !== id || video.kind !== 'video')
      return fail('notFound', 'media.not_found', 'This story has no such video any more.')
    const captionsId = spelled && keepCaptions(tx, { mediaId, text: spelled, at })
    const said = { captionsId, captionsLanguage: spelled && language }
    const isSame = captionsId === video.captionsId && said.captionsLanguage === video.captionsLanguage
    if (!isSame) keepVersion(tx, story, { by: admin, at })
    if (!changeStory(tx, id, {}, { revision, at })) refuseStale(deps, tx, id)
    setPlacing(tx, mediaId, said)
    const action = spelled ? 'story.captions_written' : 'story.captions_removed'
    recordAct(tx, { admin, action, subject: { kind: 'story', id }, after: { mediaId, language }, at })
  }
  alterStory(deps, id, change, { word: { admin, reason: riskReason } })
  return showToAdmin(deps, id)
}

/** In our own spelling. Errors: captions.unreadable (400), with `line`. */
export function spellCaptions(text: string): string {
  const { cues, problem } = readCaptions(text)
  if (cues) return writeCaptions(cues)
  const { line, message } = problem
  return fail('invalid', 'captions.unreadable', t('Line {line}: {message}', { line, message }), { line })
}
