import type { PostField, PostWords } from '../../../data/contract/news.ts'
import { changesTo, keepDrafts } from '../kit/drafts/draftStore.ts'

/** The words of a post, as the form and the comparison of two versions name them. */
export const fieldLabels = {
  title: 'Title',
  content: 'Text',
  excerpt: 'Excerpt',
  category: 'Category',
  imageUrl: 'Picture',
} as const satisfies Record<PostField, string>

export const postFields = Object.keys(fieldLabels) as PostField[]

export const emptyWords: PostWords = { title: '', content: '', excerpt: '', category: '', imageUrl: null }

export const wordsOf = (post: PostWords) =>
  Object.fromEntries(postFields.map((field) => [field, post[field]])) as PostWords

const changedFields = (from: PostWords, to: PostWords) => postFields.filter((field) => from[field] !== to[field])

export const sameWords = (one: PostWords, other: PostWords) => changedFields(one, other).length === 0

/** What has to be sent for the server to know `to` when it knows `from`. */
export const changesOf = (from: PostWords, to: PostWords): Partial<PostWords> =>
  Object.fromEntries(changedFields(from, to).map((field) => [field, to[field]]))

export const nameOf = ({ title }: Pick<PostWords, 'title'>) =>
  title.trim() ? `“${title.trim()}”` : 'the untitled post'

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
