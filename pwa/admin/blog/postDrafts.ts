import type { PostWords } from '../../../data/contract/news.ts'
import { changesTo, keepDrafts } from '../kit/drafts/draftStore.ts'
import { nameOf } from './postWords.ts'

/** Words of a post that the server does not have yet. */
export interface PostDraft {
  /** The post's number or, before the server gave it one, `new-` and the id under which it will be made. */
  key: string
  words: PostWords
  /** What the server had when they were typed, and its revision; null for a post that it does not know. */
  base: PostWords
  revision: number | null
  /** What was sent without an answer. */
  unanswered?: PostWords
  keptAt: string
}

const texts = { title: '', content: '', excerpt: '', category: '' }

export const postDrafts = keepDrafts<PostDraft>('adminPosts', {
  sample: { key: '', keptAt: '', words: texts, base: texts },
  tell: (drafts) => drafts.map(({ words }) => changesTo(nameOf(words))),
})
