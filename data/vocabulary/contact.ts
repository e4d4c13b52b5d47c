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

/** The name of each category in the form, and the subject that choosing it fills in. */
export const contactTopics: Record<ContactCategory, { label: string; subject: string }> = {
  volunteer: { label: 'Volunteering', subject: 'Volunteer Application' },
  partnership: { label: 'Partnership', subject: 'Partnership Inquiry' },
  events: { label: 'Events & workshops', subject: 'Events & Workshops Interest' },
  media: { label: 'Media & documentation', subject: 'Media & Documentation Contribution' },
  'school-program': { label: 'School program', subject: 'School Partnership Program' },
  ambassador: { label: 'Community ambassador', subject: 'Community Ambassador Application' },
  other: { label: 'Something else', subject: 'General Inquiry' },
}

export const eventPreferences = ['online', 'physical', 'both'] as const
export type EventPreference = (typeof eventPreferences)[number]

export const contactStatuses = ['unread', 'read', 'responded'] as const
export type ContactStatus = (typeof contactStatuses)[number]

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
export const allEventInterests: readonly string[] = eventInterests.flatMap(({ events }) => events)
