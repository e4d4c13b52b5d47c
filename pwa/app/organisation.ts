/** What the footer and the contact page say about the people behind the site. */
export const organisation = {
  name: 'Voices for Wildlife',
  hashtag: '#VoicesForWildlife',
  officeCities: ['Lagos', 'New York'],
  availability: 'Mon-Fri 10:00 AM-4:00 PM EST',
  description: 'Stories of wildlife conservation, written by the people who live beside the animals.',
} as const

const tag = 'VoicesForWildlife'

/** Where the conversation under the hashtag takes place. */
export const socialLinks = [
  { name: 'Facebook', url: `https://www.facebook.com/hashtag/${tag.toLowerCase()}` },
  { name: 'Twitter', url: `https://twitter.com/hashtag/${tag}` },
  { name: 'LinkedIn', url: `https://www.linkedin.com/feed/hashtag/${tag.toLowerCase()}` },
  { name: 'WhatsApp', url: `https://wa.me/?text=${encodeURIComponent(organisation.hashtag)}` },
] as const
