import type { ReactNode } from 'react'
import type { StoryCategory } from '../../data/vocabulary/stories.ts'

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

export const CategoryTag = ({ category }: { category: string }) => <Tag tint={tints[category]}>{category}</Tag>

const newsTints: Partial<Record<string, Tint>> = { 'Conservation Update': 'green', Education: undefined }

/** Conservation updates, education and everything else each have a colour of their own. */
export const NewsTag = ({ category }: { category: string }) => (
  <Tag tint={category in newsTints ? newsTints[category] : 'marigold'}>{category}</Tag>
)
