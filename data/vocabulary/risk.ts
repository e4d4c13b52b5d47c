/** Where words leave: a story, a news post, an item of the content calendar, a post to a network, a newsletter that is sent or scheduled, and what donations did. */
export const riskSubjects = [
  'story',
  'post',
  'content',
  'social_post',
  'newsletter',
  'newsletter_draft',
  'fund',
] as const
export type RiskSubjectKind = (typeof riskSubjects)[number]

export const riskReasonMaxLength = 500
