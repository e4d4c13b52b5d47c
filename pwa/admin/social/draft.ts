import { proxy, snapshot } from 'valtio'
import {
  type ScheduledContentType,
  type SocialPlatform,
  scheduledContentTypes,
  socialPlatforms,
} from '../../../data/vocabulary/social.ts'
import { readKept, writeKept } from '../kit/data/kept.ts'
import type { Subject } from './subjects.ts'

/** A post that is being written. */
export interface PostDraft {
  platforms: SocialPlatform[]
  contentType: ScheduledContentType
  /** The story or the news post that it is about. */
  subject: Subject | null
  postText: string
  /** A picture of this site; null: the one that the story or the news post goes out with. */
  mediaUrl: string | null
  /** YYYY-MM-DD and HH:MM in the admin's zone; empty while it has no time. */
  date: string
  time: string
  /** When it was last typed at. */
  keptAt: string | null
}

const storageKey = 'adminSocialDraft'

export const blankPost = (): PostDraft => ({
  platforms: [...socialPlatforms],
  contentType: 'story',
  subject: null,
  postText: '',
  mediaUrl: null,
  date: '',
  time: '',
  keptAt: null,
})

/** Kept in this tab with every keystroke, until it is out, planned or discarded. */
export const postDraft = proxy<PostDraft>(stored())

/** False when the tab has no room left: the words then live in the open form alone. */
export function writePost(part: Partial<PostDraft>): boolean {
  Object.assign(postDraft, part, { keptAt: new Date().toISOString() })
  return writeKept(storageKey, snapshot(postDraft))
}

export function dropPost(): void {
  Object.assign(postDraft, blankPost())
  writeKept(storageKey, {})
}

/** Nothing in it that somebody has written. */
export const isBlankPost = ({
  postText,
  mediaUrl,
  subject,
}: Pick<PostDraft, 'postText' | 'mediaUrl'> & { subject: unknown }) =>
  postText.trim() === '' && mediaUrl === null && subject === null

// Declared as functions, since what is kept is read while this file is still being loaded.
function stored(): PostDraft {
  const kept = readKept<PostDraft>(storageKey)
  const isDraft =
    typeof kept.postText === 'string' &&
    Array.isArray(kept.platforms) &&
    scheduledContentTypes.some((type) => type === kept.contentType)
  return isDraft ? { ...blankPost(), ...kept } : blankPost()
}
