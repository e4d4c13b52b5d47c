import type { ContentChange, ContentItem, NewContent } from '../../../../data/contract/outreach/calendar.ts'
import { composePost } from '../../../../data/rules/outreach/postText.ts'
import { instantOf, wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import type { Timezone } from '../../../../data/vocabulary/admin.ts'
import {
  type ContentStatus,
  type ContentStyle,
  calendarMaxLength as most,
} from '../../../../data/vocabulary/calendar.ts'
import { type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import type { Tint } from '../../../ui/Tag.tsx'
import { inWords } from '../../kit/words/counted.ts'
import { dayInWords } from '../events/eventWords.ts'
import { usualTime } from './moving.ts'

/** What is edited of an item, in the order of its form. */
export const contentLabels = {
  title: 'Title',
  content: 'Content',
  /** 'facebook,twitter' */
  platforms: 'Platforms',
  contentType: 'Type',
  style: 'Style',
  /** Day and time of the admin's zone. */
  date: 'Date',
  time: 'Time',
  themeId: 'Theme',
  eventId: 'Event',
  storyId: 'Story',
  hashtags: 'Hashtags',
  callToAction: 'Call to action',
  imageUrl: 'Picture',
}
type ContentField = keyof typeof contentLabels
export const contentFields = Object.keys(contentLabels) as ContentField[]

/** An item as its form holds it: all of it text, so that two versions can be told apart field by field. */
export type ContentWords = Record<ContentField, string>

export const contentTypes = ['post', 'story', 'photo', 'event', 'quiz', 'appeal'] as const

export const noContent: ContentWords = {
  ...(Object.fromEntries(contentFields.map((field) => [field, ''])) as ContentWords),
  platforms: socialPlatforms.join(','),
  contentType: 'post',
  time: usualTime,
}

export function wordsOfItem(item: ContentItem, timeZone: Timezone): ContentWords {
  const wall = item.scheduledDate ? wallTimeOf(item.scheduledDate, timeZone) : { date: '', time: usualTime }
  return {
    title: item.title,
    content: item.content,
    platforms: item.platforms.join(','),
    contentType: item.contentType,
    style: item.style ?? '',
    ...wall,
    themeId: textOf(item.themeId),
    eventId: textOf(item.eventId),
    storyId: textOf(item.storyId),
    hashtags: hashtagsInWords(item.hashtags),
    callToAction: item.callToAction ?? '',
    imageUrl: item.imageUrl ?? '',
  }
}

export const platformsOf = ({ platforms }: Pick<ContentWords, 'platforms'>): SocialPlatform[] =>
  socialPlatforms.filter((name) => platforms.split(',').includes(name))

/** '#Vultures, night watch' → ['Vultures', 'night watch']: commas part them, as do signs of a new one. */
export const hashtagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]|(?=#)/)
      .flatMap((part) => (part.trim().startsWith('#') ? part.trim().slice(1).split(/\s+/) : [part]))
      .map((part) => part.replaceAll('#', '').trim())
      .filter((part) => part !== ''),
  ),
]
/** Why the server would not take these hashtags; undefined when it would. */
export function hashtagProblem(text: string): string | undefined {
  const tags = hashtagsOf(text)
  const long = tags.find(({ length }) => length > most.hashtag)
  if (long)
    return `“${long.slice(0, 24)}…” has ${long.length} characters; a hashtag has at most ${most.hashtag}. Commas part them.`
  if (tags.length > most.hashtags) return `These are ${tags.length} hashtags; a post has at most ${most.hashtags}.`
}
export const hashtagsInWords = (hashtags: readonly string[]) => hashtags.map((tag) => tag.replace(/^#/, '')).join(', ')

/** What each platform would be given of these words. */
export const postTextOf = ({ content, callToAction, hashtags }: ContentWords) =>
  composePost({ content, callToAction: callToAction || null, hashtags: hashtagsOf(hashtags) })

/** The instant of a form's day and time; null without a day. */
const instantIn = ({ date, time }: Pick<ContentWords, 'date' | 'time'>, timeZone: Timezone): string | null =>
  date ? (instantOf({ date, time: time || usualTime }, timeZone)?.at.toISOString() ?? null) : null

/** What the server is given of one field or several. */
function wireOf(words: ContentWords, timeZone: Timezone) {
  return {
    title: words.title.trim(),
    content: words.content.trim(),
    platforms: platformsOf(words),
    contentType: words.contentType,
    style: (words.style || null) as ContentStyle | null,
    scheduledDate: instantIn(words, timeZone),
    timezone: timeZone,
    themeId: numberOf(words.themeId),
    eventId: numberOf(words.eventId),
    storyId: numberOf(words.storyId),
    hashtags: hashtagsOf(words.hashtags),
    callToAction: words.callToAction.trim() || null,
    imageUrl: words.imageUrl || null,
  }
}

export const newContentOf = (words: ContentWords, timeZone: Timezone): NewContent => wireOf(words, timeZone)

/** Only what was changed: a time of which nobody spoke stays to the second. */
export function contentChangeOf(
  base: ContentWords,
  words: ContentWords,
  { revision, timeZone }: { revision: number; timeZone: Timezone },
): ContentChange {
  const wire = wireOf(words, timeZone)
  const isMoved = base.date !== words.date || base.time !== words.time
  const changed = contentFields.filter((field) => field !== 'date' && field !== 'time' && base[field] !== words[field])
  const parts = changed.map((field) => [field, wire[field as keyof typeof wire]])
  if (isMoved) parts.push(['scheduledDate', wire.scheduledDate], ['timezone', timeZone])
  return { ...Object.fromEntries(parts), revision }
}

/** What is missing before it can be saved; null when nothing is. */
export function missingIn(words: ContentWords): string | null {
  const missing = [
    !words.title.trim() && 'a title',
    !words.content.trim() && 'some text',
    platformsOf(words).length === 0 && 'at least one platform',
  ].filter((part) => part !== false)
  return missing.length > 0 ? `It needs ${inWords(missing)}.` : null
}

export const nameOfContent = ({ title }: Pick<ContentWords, 'title'>) =>
  title.trim() ? `“${title.trim()}”` : 'the content without a title'

export const statusMarks: Record<ContentStatus, { label: string; tint?: Tint }> = {
  draft: { label: 'Draft', tint: 'neutral' },
  scheduled: { label: 'Scheduled' },
  published: { label: 'Published', tint: 'green' },
}

/** Who wrote the first version; null when an admin did. */
export function originInWords({ source, sourceModel }: Pick<ContentItem, 'source' | 'sourceModel'>): string | null {
  if (source === 'template') return 'Written by the template'
  return source === 'openai' ? `Drafted by ${sourceModel ?? 'OpenAI'}` : null
}

/** Nov 21, 2026, 15:00 */
export function calendarTime(instant: string, timeZone: string): string {
  const { date, time } = wallTimeOf(instant, timeZone)
  return `${dayInWords(date)}, ${time}`
}

const textOf = (id: number | null) => (id === null ? '' : String(id))
const numberOf = (text: string) => (text === '' ? null : Number(text))
