import type { ContactSubmission } from '../contract/inbox/contact.ts'
import type { VolunteerSubmission } from '../contract/inbox/volunteers.ts'
import type { EventCategory, EventPriority } from '../vocabulary/calendar.ts'
import type { ContactStatus, EventPreference } from '../vocabulary/contact.ts'
import type { PaymentMethod } from '../vocabulary/money.ts'
import type { subscriptionSources } from '../vocabulary/newsletter.ts'
import type { SocialPlatform } from '../vocabulary/social.ts'
import type { VolunteerStatus } from '../vocabulary/volunteers.ts'

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

/** A message as its writer filled in the form. */
export interface DemoMessage extends Omit<ContactSubmission, 'eventPreference'> {
  eventPreference?: EventPreference
  status: ContactStatus
  daysOld: number
}

/** An application as its writer filled in the form, but for the day of birth: that follows from the age on the day it came. */
export interface DemoApplication extends Omit<VolunteerSubmission, 'dateOfBirth'> {
  age: number
  /** What was decided, one after the other; left out while it waits. */
  decisions?: readonly VolunteerStatus[]
  /** What an admin has noted for the other. */
  note?: string
  daysOld: number
}

export interface DemoSubscriber {
  email: string
  source: (typeof subscriptionSources)[number]
  isConfirmed: boolean
  daysOld: number
}

/** The profile of somebody who wrote a demonstration story; whose it is, the address tells. */
export interface DemoAuthor {
  email: string
  bio: string
  preferredPaymentMethod: PaymentMethod
  isActive: boolean
  daysOld: number
}

/** A post to a network that nobody has given a time. */
export interface DemoSocialPost {
  platform: SocialPlatform
  text: string
  /** The address of the writer whose demonstration story it is about; left out where it is about none. */
  storyOf?: string
  daysOld: number
}
