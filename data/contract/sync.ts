import type { BlogPost } from './news.ts'
import type { PublicStory } from './stories.ts'

/** The newest stories in one page of text, for a device that does not keep the app. */
export const newestStoriesPath = '/newest-stories'

/** The pages with a form, in one answer that is packed as a whole: about 14 kB, for a device that does not keep the app. */
export const formPagesPath = '/form-pages'
export const formPaths = ['/submit-story', '/contact', '/volunteer'] as const
/** `GET /form-pages`: whole documents by their path in English, which name the sheet of all pages. The policy of the answer is theirs. */
export type FormPages = Record<(typeof formPaths)[number], string>

/**
 * `GET /api/sync?since={cursor}`: what changed on the public site since the last contact. A first call leaves `since`
 * out and gets the newest stories. `in` is the language of the device: each story comes once, in it where there is a translation. `texts=none` asks for no words: `stories` and `posts` are empty, and `changed` names them. `gone` are tombstones: text, pictures and caches of these leave the device at once.
 * A cursor below `since` says that the server was put back to an earlier state: the device asks anew, without `since`, and what that
 * answer does not hold leaves it; drafts and what waits to be sent stay. `more` asks for another call with the new cursor. Copies not confirmed for `leaseDays` hide their text.
 */
export interface LibraryDelta {
  cursor: number
  more: boolean
  stories: PublicStory[]
  posts: BlogPost[]
  gone: { kind: 'story' | 'post'; id: number; mediaIds: string[] }[]
  /** With `texts=none` alone: what is public and new, or has other words, pictures or translations than before. */
  changed?: { kind: 'story' | 'post'; id: number }[]
  leaseDays: number
  /** True tells the service worker to remove itself and its caches; the outbox stays. */
  workerOff: boolean
}
