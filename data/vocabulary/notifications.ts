/** The kinds the admin can filter by; further kinds are stored as they come. */
export const notificationTypes = [
  'tier_advancement',
  'social_media_bonus',
  'contact_form',
  'volunteer_application',
  'story_submission',
  'newsletter_signup',
] as const
export type NotificationType = (typeof notificationTypes)[number]
