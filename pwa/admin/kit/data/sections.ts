export const sectionNames = {
  pending: 'Pending',
  published: 'Published',
  messages: 'Messages',
  blog: 'Blog',
  'content-calendar': 'Content calendar',
  social: 'Social',
  newsletter: 'Newsletter',
  authors: 'Authors',
  donations: 'Donations',
  notifications: 'Notifications',
  settings: 'Settings',
} as const
export type Section = keyof typeof sectionNames

/** The eleven tabs as the rail groups them. */
export const sectionGroups: readonly { title: string; sections: readonly Section[] }[] = [
  { title: 'Review', sections: ['pending', 'published', 'messages'] },
  { title: 'Publish', sections: ['blog', 'content-calendar', 'social', 'newsletter'] },
  { title: 'People and money', sections: ['authors', 'donations'] },
  { title: 'System', sections: ['notifications', 'settings'] },
]

/** Further addresses that open a tab. */
const aliases: Record<string, Section> = { 'social-media-publish': 'social' }

/** The tab an address opens; anything unknown opens the queue. */
export function sectionOfHash(hash: string): Section {
  const name = hash.replace(/^#/, '')
  if (Object.hasOwn(aliases, name)) return aliases[name] as Section
  return Object.hasOwn(sectionNames, name) ? (name as Section) : 'pending'
}

/** What the desk shows: a tab, or without one the day. */
export type View = Section | 'today'
export const viewNames: Record<View, string> = { today: 'Today', ...sectionNames }

/** An address without a tab shows the day. */
export const viewOfHash = (hash: string): View => (hash.replace(/^#/, '') === '' ? 'today' : sectionOfHash(hash))

/** Set by a room that has something ready to be posted: the desk then opens on the social tab. */
export const pendingPublishKey = 'pending-publish'
