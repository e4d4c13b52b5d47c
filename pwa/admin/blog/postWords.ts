import type { PostField, PostWords } from '../../../data/contract/news.ts'

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

export const wordsOf = ({ title, content, excerpt, category, imageUrl }: PostWords): PostWords => ({
  title,
  content,
  excerpt,
  category,
  imageUrl,
})

const changedFields = (from: PostWords, to: PostWords) => postFields.filter((field) => from[field] !== to[field])

export const sameWords = (one: PostWords, other: PostWords) => changedFields(one, other).length === 0

/** What has to be sent for the server to know `to` when it knows `from`. */
export const changesOf = (from: PostWords, to: PostWords): Partial<PostWords> =>
  Object.fromEntries(changedFields(from, to).map((field) => [field, to[field]]))

export const nameOf = ({ title }: Pick<PostWords, 'title'>) =>
  title.trim() ? `“${title.trim()}”` : 'the untitled post'
