import type { PostField, PostWords } from '../../../data/contract/news.ts'
import { changesTo, keepDrafts } from '../kit/drafts/draftStore.ts'
import type { SaverDraft } from '../kit/edit/autoSaver.ts'

/** The words of a post, as the form and the comparison of two versions name them. */
export const fieldLabels = {
  title: 'Title',
  content: 'Text',
  excerpt: 'Excerpt',
  category: 'Category',
  tags: 'Tags',
  imageUrl: 'Picture',
} as const satisfies Record<PostField, string>

export const postFields = Object.keys(fieldLabels) as PostField[]

export const emptyWords: PostWords = { title: '', content: '', excerpt: '', category: '', imageUrl: null, tags: '' }

export const wordsOf = (post: PostWords) =>
  Object.fromEntries(postFields.map((field) => [field, post[field]])) as PostWords

export const nameOf = ({ title }: Pick<PostWords, 'title'>) =>
  title.trim() ? `“${title.trim()}”` : 'the untitled post'

export type PostDraft = SaverDraft<PostWords>

const texts = { title: '', content: '', excerpt: '', category: '' }

export const postDrafts = keepDrafts<PostDraft>('adminPosts', {
  sample: { key: '', keptAt: '', words: texts, base: texts },
  tell: (drafts) => drafts.map(({ words }) => changesTo(nameOf(words))),
})

/** What this tab keeps of a post. Words that were kept before posts had tags have none. */
export function keptPost(key: string): PostDraft | null {
  const kept = postDrafts.copy(key)
  const whole = (words: PostWords): PostWords => ({ ...emptyWords, ...words })
  if (!kept) return null
  const sent = kept.unanswered && { unanswered: whole(kept.unanswered) }
  return { ...kept, words: whole(kept.words), base: whole(kept.base), ...sent }
}
