import { type Message, msg } from '../words/words.ts'

/** What a message can be about, in the order the form offers them. */
export const contactCategories = [
  'volunteer',
  'partnership',
  'events',
  'media',
  'school-program',
  'ambassador',
  'other',
] as const
export type ContactCategory = (typeof contactCategories)[number]

/** The name of each category in the form, and the subject that choosing it fills in: in English, which the team reads. */
export const contactTopics: Record<ContactCategory, { label: Message; subject: string }> = {
  volunteer: { label: msg('Volunteering'), subject: 'Volunteer Application' },
  partnership: { label: msg('Partnership'), subject: 'Partnership Inquiry' },
  events: { label: msg('Events & workshops'), subject: 'Events & Workshops Interest' },
  media: { label: msg('Media & documentation'), subject: 'Media & Documentation Contribution' },
  'school-program': { label: msg('School program'), subject: 'School Partnership Program' },
  ambassador: { label: msg('Community ambassador'), subject: 'Community Ambassador Application' },
  other: { label: msg('Something else'), subject: 'General Inquiry' },
}

export const eventPreferences = ['online', 'physical', 'both'] as const
export type EventPreference = (typeof eventPreferences)[number]

export const contactStatuses = ['unread', 'read', 'responded'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/**
 * What became of a reply. `waiting`: it can still be taken back, or is on its way to the mail server. `held`: a backup was put back while
 * it waited, and it may be out. `unsure`: nobody can tell. `returned`: the mailbox of the person did not take it.
 */
export const replyStates = ['waiting', 'sent', 'failed', 'unsure', 'taken_back', 'held', 'returned'] as const
export type ReplyState = (typeof replyStates)[number]

/** So long after it was sent off a reply can be taken back. */
export const replyHeldSeconds = 10
/** An admin who has written nothing more for so long is no longer at it. */
export const writingLastsSeconds = 120

/** In characters. */
export const threadMaxLength = { subject: 200, reply: 10_000, note: 4_000, templateName: 60, mail: 10_000 } as const
export const mostTemplates = 30

/** Replies that the desk offers from its first day. `{{name}}` becomes the name of the person. */
export const firstTemplates = [
  {
    name: 'Thank you',
    text: 'Hello {{name}},\n\nThank you for your message. We have read it, and we are glad that you wrote to us.\n\nKind regards,\nVoices for Wildlife',
  },
  {
    name: 'We need to know more',
    text: 'Hello {{name}},\n\nThank you for your message. To help you, we need to know a little more:\n\n- \n\nPlease answer this email.\n\nKind regards,\nVoices for Wildlife',
  },
  {
    name: 'We cannot help with this',
    text: 'Hello {{name}},\n\nThank you for your message. We are sorry: this is something that we cannot help with.\n\nKind regards,\nVoices for Wildlife',
  },
  {
    name: 'How to send a story',
    text: 'Hello {{name}},\n\nThank you for wanting to tell your story. Please send it with the form on our site, under Submit Story. There you can add photos and a video too.\n\nKind regards,\nVoices for Wildlife',
  },
] as const

/** Longest fields of a message, in characters. */
export const contactMaxLength = { name: 100, email: 150, subject: 200, message: 2000, location: 200 } as const

/** More web addresses in one message than this look like advertising. */
export const contactMostLinks = 3

/**
 * Advertising and abuse, as whole words without case and accents. Nothing that somebody in the field may have to write:
 * no ivory, no snares, no killings, no animals' names and no words about their bodies.
 */
export const prohibitedPhrases = [
  'viagra',
  'cialis',
  'online casino',
  'casino bonus',
  'sports betting tips',
  'payday loan',
  'payday loans',
  'forex signals',
  'crypto giveaway',
  'double your bitcoin',
  'buy followers',
  'buy backlinks',
  'seo services',
  'guest post',
  'escort service',
  'escort services',
  'porn',
  'porno',
  'pornography',
  'xxx video',
  'xxx videos',
  'fuck',
  'fucking',
  'fucker',
  'motherfucker',
  'cunt',
  'nigger',
  'niggers',
  'faggot',
  'kill yourself',
] as const

/** Events and workshops that somebody can ask to hear about: six groups of four. */
export const eventInterests = [
  {
    group: 'Conservation',
    events: [
      'Guided wildlife walk and count',
      'Habitat restoration and tree planting day',
      'Anti-poaching awareness workshop',
      'Wetland and lagoon clean-up',
    ],
  },
  {
    group: 'Community coexistence',
    events: [
      'Living beside elephants: safe farming methods',
      'Community rangers’ open day',
      'Village forum on crops, livestock and wildlife',
      'Traditional knowledge storytelling evening',
    ],
  },
  {
    group: 'Education and youth',
    events: [
      'School wildlife club launch',
      'Young storytellers’ writing workshop',
      'Sea turtle exhibition for schools',
      'Teacher training on endangered species',
    ],
  },
  {
    group: 'Leadership and advocacy',
    events: [
      'Conservation leadership course',
      'World Wildlife Day march and forum',
      'Policy round table on wildlife law',
      'Women in conservation gathering',
    ],
  },
  {
    group: 'Research and innovation',
    events: [
      'Citizen science training: mammals and birds',
      'Camera trap and tracking workshop',
      'Pangolin research seminar',
      'Technology for conservation meet-up',
    ],
  },
  {
    group: 'Eco-tourism trips',
    events: [
      'Nature Saturday day trip',
      'Weekend at a conservation centre',
      'Turtle nesting beach night walk',
      'Community-led forest tour',
    ],
  },
] as const
type EventGroup = (typeof eventInterests)[number]
export const allEventInterests: readonly string[] = eventInterests.flatMap(({ events }) => events)

/** As people read them; what is sent and kept is the English. */
export const eventInterestWords: Record<EventGroup['group'] | EventGroup['events'][number], Message> = {
  Conservation: msg('Conservation'),
  'Guided wildlife walk and count': msg('Guided wildlife walk and count'),
  'Habitat restoration and tree planting day': msg('Habitat restoration and tree planting day'),
  'Anti-poaching awareness workshop': msg('Anti-poaching awareness workshop'),
  'Wetland and lagoon clean-up': msg('Wetland and lagoon clean-up'),
  'Community coexistence': msg('Community coexistence'),
  'Living beside elephants: safe farming methods': msg('Living beside elephants: safe farming methods'),
  'Community rangers’ open day': msg('Community rangers’ open day'),
  'Village forum on crops, livestock and wildlife': msg('Village forum on crops, livestock and wildlife'),
  'Traditional knowledge storytelling evening': msg('Traditional knowledge storytelling evening'),
  'Education and youth': msg('Education and youth'),
  'School wildlife club launch': msg('School wildlife club launch'),
  'Young storytellers’ writing workshop': msg('Young storytellers’ writing workshop'),
  'Sea turtle exhibition for schools': msg('Sea turtle exhibition for schools'),
  'Teacher training on endangered species': msg('Teacher training on endangered species'),
  'Leadership and advocacy': msg('Leadership and advocacy'),
  'Conservation leadership course': msg('Conservation leadership course'),
  'World Wildlife Day march and forum': msg('World Wildlife Day march and forum'),
  'Policy round table on wildlife law': msg('Policy round table on wildlife law'),
  'Women in conservation gathering': msg('Women in conservation gathering'),
  'Research and innovation': msg('Research and innovation'),
  'Citizen science training: mammals and birds': msg('Citizen science training: mammals and birds'),
  'Camera trap and tracking workshop': msg('Camera trap and tracking workshop'),
  'Pangolin research seminar': msg('Pangolin research seminar'),
  'Technology for conservation meet-up': msg('Technology for conservation meet-up'),
  'Eco-tourism trips': msg('Eco-tourism trips'),
  'Nature Saturday day trip': msg('Nature Saturday day trip'),
  'Weekend at a conservation centre': msg('Weekend at a conservation centre'),
  'Turtle nesting beach night walk': msg('Turtle nesting beach night walk'),
  'Community-led forest tour': msg('Community-led forest tour'),
}

/** Messages that are named by number in one step of what is done with many. */
export const mostInStep = 200
