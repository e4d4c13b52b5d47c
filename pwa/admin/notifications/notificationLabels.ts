import type { Notification } from '../../../data/contract/inbox/notifications.ts'
import { alertKindOf, type NotificationFilter } from '../../../data/vocabulary/notifications.ts'
import type { Tint } from '../../ui/Tag.tsx'
import { type Section, sectionNames, sectionOfHash } from '../kit/data/sections.ts'

export const filterWords: Record<NotificationFilter, string> = {
  all: 'All',
  action_required: 'Action required',
  contact_form: 'Contact form',
  volunteer_application: 'Volunteer application',
  story_submission: 'Story submission',
  newsletter_signup: 'Newsletter signup',
  tier_advancement: 'Tier advancement',
  social_media_bonus: 'Social media bonus',
}

/** 'review_overdue' reads 'Review overdue'. */
export const typeWords = (type: string) => (type.charAt(0).toUpperCase() + type.slice(1)).replaceAll('_', ' ')

/** One colour for each kind of alert. */
export const tintOf = (type: string): Tint | undefined =>
  (
    ({
      stories: 'laterite',
      writers: 'laterite',
      volunteers: 'teal',
      subscribers: 'green',
      deadlines: 'error',
      money: 'marigold',
      repeats: 'laterite',
      payouts: 'marigold',
      rewards: 'marigold',
      social: 'teal',
      server: 'error',
      other: 'neutral',
      messages: undefined,
    }) as const
  )[alertKindOf(type)]

export interface Place {
  section: Section
  /** On the button that leads there. */
  words: string
  /** Of the address; empty for the whole tab. */
  search: string
}

/** Where something can be done about it, down to the letter where that is known. */
export function placeOf({ tab, metadata }: Pick<Notification, 'tab' | 'metadata'>): Place {
  const section = sectionOfHash(tab)
  const about = parsed(metadata)
  if (section === 'messages' && isId(about.contactMessageId)) {
    const show = about.isSpam === true ? 'aside' : 'messages'
    return { section, words: 'Open message', search: searchOf({ show, message: about.contactMessageId }) }
  }
  if (section === 'messages' && isId(about.volunteerApplicationId)) {
    const search = searchOf({ show: 'volunteer', open: about.volunteerApplicationId })
    return { section, words: 'Open application', search }
  }
  if (section === 'newsletter' && isId(about.newsletterDraftId))
    return { section, words: 'Open newsletter', search: searchOf({ part: 'compose', draft: about.newsletterDraftId }) }
  if (section === 'newsletter' && isId(about.campaignId))
    return { section, words: 'Open newsletter', search: searchOf({ part: 'sent', id: about.campaignId }) }
  if (section === 'blog' && isId(about.postId))
    return { section, words: 'Open post', search: searchOf({ post: about.postId }) }
  if (section === 'settings' && isId(about.dataRequestId))
    return { section, words: 'Open Privacy', search: searchOf({ panel: 'privacy' }) }
  if (section === 'settings' && about.panel === 'mail')
    return { section, words: 'Open Mail', search: searchOf({ panel: 'mail' }) }
  if (section === 'authors')
    return isId(about.authorId)
      ? { section, words: 'Open Author Profiles', search: searchOf({ part: 'profiles' }) }
      : { section, words: 'Open Rewards', search: searchOf({ part: 'rewards' }) }
  return { section, words: `Open ${sectionNames[section]}`, search: '' }
}

const searchOf = (given: Record<string, string | number>) =>
  `?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`

const isId = (value: unknown): value is number => Number.isInteger(value)

function parsed(metadata: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(metadata ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The filter that an address names; anything unknown is all. */
export function filterOf(search: string): NotificationFilter {
  const name = new URLSearchParams(search).get('show') ?? 'all'
  return Object.hasOwn(filterWords, name) ? (name as NotificationFilter) : 'all'
}

/** What 'Mark all read' means: how many are unread, up to the newest that is shown. */
export interface Unread {
  count: number
  upTo: number | undefined
}

export const unreadOf = ({ unread, all }: { unread: number; all: Pick<Notification, 'id'>[] }): Unread => ({
  count: unread,
  upTo: all.length > 0 ? Math.max(...all.map(({ id }) => id)) : undefined,
})
