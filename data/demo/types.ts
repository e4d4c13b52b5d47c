import type { StoryCategory, StoryStatus } from '../vocabulary/stories.ts'

/** Times are days before the first start, so that the order stays the same whenever that is. */
export interface DemoStory {
  title: string
  content: string
  authorName: string
  authorLocation: string
  authorEmail: string
  category: StoryCategory
  status: StoryStatus
  featured?: boolean
  rejectionReason?: string
  daysOld: number
}

export interface DemoPost {
  title: string
  /** Plain text, as a card shows it. */
  excerpt: string
  /** Simple HTML. */
  content: string
  category: string
  status: 'draft' | 'published'
  daysOld: number
}
