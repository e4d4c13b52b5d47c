/** What the footer and the contact page say about the people behind the site. */
export const organisation = {
  name: 'Voices for Wildlife',
  hashtag: '#VoicesForWildlife',
  officeCities: ['Lagos', 'New York'],
  availability: 'Mon-Fri 10:00 AM-4:00 PM EST',
  phoneHours: 'Mon-Fri 10:00-16:00 EST',
  description: 'Stories of wildlife conservation, written by the people who live beside the animals.',
} as const

export interface Leader {
  role: string
  /** Null until the initiative has named somebody: the page then says so once for all. */
  name: string | null
  answersFor: string
}

/** Who answers for what. The page about the initiative shows the four in this order. */
export const leadership: readonly Leader[] = [
  {
    role: 'Editorial lead',
    name: null,
    answersFor:
      'Every story that is published here: that it is safe for the animals and people in it, and still sounds like the person who wrote it.',
  },
  {
    role: 'Field coordination',
    name: null,
    answersFor:
      'CREW and its partners: where volunteers go, who looks after them, and what a community has agreed to before anybody arrives.',
  },
  {
    role: 'Community & rewards',
    name: null,
    answersFor:
      'The writers: answers within the time we promise, rewards that are worked out fairly, and a way out whenever somebody wants one.',
  },
  {
    role: 'Technology & safety',
    name: null,
    answersFor:
      'This site: that it works on the worst phone we know, keeps what it is told to keep, and forgets what it is told to forget.',
  },
]

const tag = 'VoicesForWildlife'

/** Where the conversation under the hashtag takes place. */
export const socialLinks = [
  { name: 'Facebook', url: `https://www.facebook.com/hashtag/${tag.toLowerCase()}` },
  { name: 'Twitter', url: `https://twitter.com/hashtag/${tag}` },
  { name: 'LinkedIn', url: `https://www.linkedin.com/feed/hashtag/${tag.toLowerCase()}` },
  { name: 'WhatsApp', url: `https://wa.me/?text=${encodeURIComponent(organisation.hashtag)}` },
] as const
