import type { ScheduledPost, ScheduledPostChange } from '../../../../data/contract/outreach/social.ts'
import { excessOn } from '../../../../data/rules/outreach/postText.ts'
import { instantOf, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import type { Timezone } from '../../../../data/vocabulary/admin.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { keepDrafts } from '../../kit/drafts/draftStore.ts'
import type { EditDraft } from '../../kit/edit/editDraft.ts'

/** What can be changed of a scheduled post, as the form shows it. */
export interface ChangeWords {
  postText: string
  mediaUrl: string | null
  date: string
  time: string
}

export const changeFields = ['postText', 'mediaUrl', 'date', 'time'] as const
export type ChangeField = (typeof changeFields)[number]
export const changeLabels: Record<ChangeField, string> = {
  postText: 'Post text',
  mediaUrl: 'Picture',
  date: 'Date',
  time: 'Time',
}

type Planned = Pick<ScheduledPost, 'postText' | 'mediaUrl' | 'scheduledAt'>

export function wordsOf({ postText, mediaUrl, scheduledAt }: Planned, zone: Timezone): ChangeWords {
  const { date, time } = scheduledAt ? wallTimeOf(scheduledAt, zone) : { date: '', time: '' }
  return { postText, mediaUrl, date, time }
}

/** Changes of one post that the server does not have. */
export interface ChangeDraft extends EditDraft<ChangeWords> {
  id: number
  platform: ScheduledPost['platform']
  /** The zone in which its time was typed. */
  zone: Timezone
}

export const changeDrafts = keepDrafts<ChangeDraft>('adminSocialChanges', {
  sample: { words: { postText: '' } },
  tell: ({ length }) =>
    length > 0 ? [{ name: 'Changes to scheduled posts', keptAs: 'Changes to scheduled posts are' }] : [],
})

export type ChangeIssues = Partial<Record<'postText' | 'scheduleDate' | 'scheduleTime', string>>

/** What keeps a change from being saved. A time that nobody touched is not looked at. `outgoing` is the text with the link that goes along. */
export function issuesOf(
  { postText, date, time }: ChangeWords,
  {
    platform,
    base,
    outgoing,
    zone,
    now,
  }: Pick<ChangeDraft, 'platform' | 'base' | 'zone'> & { outgoing: string; now: Date },
): ChangeIssues {
  const issues: ChangeIssues = {}
  if (!postText.trim()) issues.postText = 'The post needs some text.'
  else if (excessOn(platform, outgoing) > 0)
    issues.postText = `The text is too long for ${socialPlatformNames[platform]}.`
  // One that waits for another try keeps its time, which is over.
  if (date === base.date && time === base.time) return issues
  if (!date) issues.scheduleDate = 'A date is needed.'
  if (!time) issues.scheduleTime = 'A time is needed.'
  const at = instantOf({ date, time }, zone)?.at
  if (at && at <= now) issues.scheduleTime = 'This time is over.'
  return issues
}

/** Only what was changed. */
export function changeOf(words: ChangeWords, base: ChangeWords, revision: number, zone: Timezone): ScheduledPostChange {
  const isMoved = words.date !== base.date || words.time !== base.time
  return {
    ...(words.postText !== base.postText && { postText: words.postText.trim() }),
    ...(words.mediaUrl !== base.mediaUrl && { mediaUrl: words.mediaUrl }),
    ...(isMoved && { scheduleDate: words.date, scheduleTime: words.time, adminTimezone: zone }),
    revision,
  }
}
