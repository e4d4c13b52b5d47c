/**
 * The types that the admin can filter by; further types are stored as they come. A new one is sent with `notify`
 * (api/platform/notifications/notify.ts) and named under its alert below. Where its tab is not that of the alert, `tabOf`
 * (notifications.ts beside it) says which; where its row leads to one record, `placeOf` (pwa/admin/notifications/
 * notificationLabels.ts). Who is named in its metadata has to be found by dataSubject.ts beside `notify`.
 */
export const notificationTypes = [
  'tier_advancement',
  'social_media_bonus',
  'contact_form',
  'volunteer_application',
  'story_submission',
  'newsletter_signup',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The chips of the Notifications tab, in their order. */
export const notificationFilters = [
  'all',
  'action_required',
  'contact_form',
  'volunteer_application',
  'story_submission',
  'newsletter_signup',
  'tier_advancement',
  'social_media_bonus',
] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/**
 * What an admin can be alerted of on a device, with the words of the alert, the tab it opens and the types of notification
 * behind it. Words say kind and count, never who or what: a lock screen is read by anybody.
 */
export const alertKinds = {
  stories: {
    one: 'a story waits for review',
    many: 'stories wait for review',
    tab: 'pending',
    types: ['story_submission'],
  },
  writers: {
    one: 'word from a writer',
    many: 'words from writers',
    tab: 'pending',
    types: ['story_answer', 'story_correction', 'story_proposal'],
  },
  messages: {
    one: 'new message',
    many: 'new messages',
    tab: 'messages',
    types: ['contact_form', 'reply_undelivered', 'mail_unreadable'],
  },
  volunteers: {
    one: 'new volunteer application',
    many: 'new volunteer applications',
    tab: 'messages',
    types: ['volunteer_application'],
  },
  subscribers: { one: 'new subscriber', many: 'new subscribers', tab: 'newsletter', types: ['newsletter_signup'] },
  deadlines: {
    one: 'promise about to be broken',
    many: 'promises about to be broken',
    tab: 'notifications',
    types: ['review_due', 'review_overdue', 'data_request_due', 'data_request_overdue'],
  },
  money: {
    one: 'donation needs a look',
    many: 'donations need a look',
    tab: 'donations',
    types: ['donation_amount', 'donation_refund', 'donation_dispute', 'donation_untaken', 'webhook_failed'],
  },
  rewards: {
    one: 'author reached something',
    many: 'authors reached something',
    tab: 'authors',
    types: ['tier_advancement', 'social_media_bonus', 'express_ready'],
  },
  repeats: {
    one: 'story resembles an earlier one',
    many: 'stories resemble earlier ones',
    tab: 'authors',
    types: ['story_likeness'],
  },
  payouts: {
    one: 'payout needs a look',
    many: 'payouts need a look',
    tab: 'authors',
    types: ['payout_failed', 'payout_returned', 'express_restricted'],
  },
  social: {
    one: 'post needs a look',
    many: 'posts need a look',
    tab: 'social',
    types: ['social_failed', 'social_unclear', 'social_late', 'social_token', 'social_takedown'],
  },
  server: {
    one: 'the server needs a look',
    many: 'things about the server need a look',
    tab: 'notifications',
    types: ['disk_low', 'backup_old', 'copy_behind', 'job_failing', 'mail_trouble', 'mailbox_trouble'],
  },
  /** Every type without a kind of its own, such as a report about a story. */
  other: { one: 'new notification', many: 'new notifications', tab: 'notifications', types: [] },
} as const satisfies Record<string, { one: string; many: string; tab: string; types: readonly string[] }>
export type AlertKind = keyof typeof alertKinds
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]]

export const alertKindOf = (notificationType: string): AlertKind =>
  alertKindNames.find((kind) => (alertKinds[kind].types as readonly string[]).includes(notificationType)) ?? 'other'

/** What is said of an alert, on a lock screen too: 'A story waits for review', '3 stories wait for review'. */
export function alertWords(kind: AlertKind, count: number): string {
  const { one, many } = alertKinds[kind]
  return count === 1 ? one.charAt(0).toUpperCase() + one.slice(1) : `${count} ${many}`
}
