import type { EventCategory, EventPriority } from '../vocabulary/calendar.ts'
import type { SocialPlatform } from '../vocabulary/social.ts'
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

export interface DemoTheme {
  name: string
  description: string
  category: string
  color: string
}

/** Days after the first start; `theme` by its name. */
export interface DemoEvent {
  name: string
  description: string
  category: EventCategory
  priority: EventPriority
  inDays: number
  annual?: boolean
  theme: string
}

/** A draft of the content calendar. */
export interface DemoItem {
  title: string
  content: string
  hashtags: string[]
  callToAction: string | null
  platforms: SocialPlatform[]
  contentType: string
  theme: string
  /** The day it is meant for; null where nobody has said. */
  inDays: number | null
  daysOld: number
}
