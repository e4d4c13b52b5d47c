import type { ReactNode } from 'react'
import { postCategoryWords } from '../../data/vocabulary/news.ts'
import { categoryWords, type StoryCategory } from '../../data/vocabulary/stories.ts'
import { type Message, t } from '../../data/words/words.ts'

/** The tint of a specimen tag: indigo when left out. */
export type Tint = 'laterite' | 'green' | 'marigold' | 'teal' | 'error' | 'neutral' | 'dark'

const tints: Partial<Record<string, Tint>> = {
  'Wildlife Return': 'marigold',
  Coexistence: 'marigold',
  'Conservation Success': 'green',
  'Community Action': 'green',
  'Anti-Poaching': 'laterite',
  'Youth Engagement': 'laterite',
  'Habitat Protection': 'teal',
  'Sustainable Tourism': 'teal',
} satisfies Partial<Record<StoryCategory, Tint>>

export function Tag({ tint, children }: { tint?: Tint; children: ReactNode }) {
  return <span className={tint ? `tag ${tint}` : 'tag'}>{firstUp(children)}</span>
}

const firstUp = (words: ReactNode) =>
  typeof words === 'string' ? words.charAt(0).toUpperCase() + words.slice(1) : words

export const CategoryTag = ({ category }: { category: string }) => (
  <Tag tint={tints[category]}>{said(categoryWords, category)}</Tag>
)

const newsTints: Partial<Record<string, Tint>> = { 'Conservation Update': 'green', Education: undefined }

/** Conservation updates, education and everything else each have a colour of their own. */
export const NewsTag = ({ category }: { category: string }) => (
  <Tag tint={category in newsTints ? newsTints[category] : 'marigold'}>{said(postCategoryWords, category)}</Tag>
)

/** One that we have no words for is shown as it was written. */
function said(words: Readonly<Record<string, Message | undefined>>, category: string): string {
  const known = Object.hasOwn(words, category) ? words[category] : undefined
  return known ? t(known) : category
}
