import type { PublishRequest } from '../../../../data/contract/outreach/social.ts'
import { excessOn } from '../../../../data/rules/outreach/postText.ts'
import { instantOf } from '../../../../data/rules/zonedTime.ts'
import type { Timezone } from '../../../../data/vocabulary/admin.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import type { PostDraft } from '../draft.ts'
import { outgoingOn } from '../subjects.ts'

export type PublishField = 'platforms' | 'contentId' | 'postText' | 'mediaUrl' | 'scheduleDate' | 'scheduleTime'
export type Issues = Partial<Record<PublishField, string>>

interface Where {
  zone: Timezone
  now: Date
  origin: string
}

/** What keeps a post from going out, by field; to be planned it needs a date and a time to come. */
export function issuesOf(draft: Readonly<PostDraftLike>, isPlanned: boolean, { zone, now, origin }: Where): Issues {
  const { platforms, contentType, subject, postText, mediaUrl, date, time } = draft
  const issues: Issues = {}
  if (platforms.length === 0) issues.platforms = 'Choose at least one platform.'
  if (contentType !== 'custom' && !subject)
    issues.contentId = contentType === 'story' ? 'Choose a story.' : 'Choose a news post.'
  if (!postText.trim()) issues.postText = 'The post needs some text.'
  else {
    const long = platforms.find((one) => excessOn(one, outgoingOn(one, postText, subject, mediaUrl, origin)) > 0)
    if (long) issues.postText = `The text is too long for ${socialPlatformNames[long]}.`
  }
  if (!isPlanned) return issues
  if (!date) issues.scheduleDate = 'A date is needed.'
  if (!time) issues.scheduleTime = 'A time is needed.'
  const at = instantOf({ date, time }, zone)?.at
  if (date && time && !at) issues.scheduleDate = 'There is no such day.'
  if (at && at <= now) issues.scheduleTime = 'This time is over.'
  return issues
}

type PostDraftLike = Omit<PostDraft, 'platforms' | 'keptAt'> & { platforms: readonly PostDraft['platforms'][number][] }

/** Later with a date and a time, now without. */
export function requestOf(draft: Readonly<PostDraftLike>, isPlanned: boolean, zone: Timezone): PublishRequest {
  const { platforms, contentType, subject, postText, mediaUrl, date, time } = draft
  return {
    platforms: [...platforms],
    contentType,
    contentId: contentType === 'custom' ? null : (subject?.id ?? null),
    postText: postText.trim(),
    mediaUrl,
    ...(isPlanned && { scheduleDate: date, scheduleTime: time }),
    adminTimezone: zone,
  }
}
