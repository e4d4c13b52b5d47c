import { type Aim, atMost } from '../figures.ts'

export interface Call {
  name: string
  /** Asked for in this round of a site with so many stories: no answer that is kept serves two rounds. */
  path(round: number, stories: number): string
  isDesk?: boolean
  /** Left out: it is told, and nothing is promised of it. */
  aim?: Aim
}

/** Somewhere in the middle of a site, at another story in each round; never at one that waits. */
const somewhere = (round: number, stories: number) => {
  const id = Math.floor((stories * (2 * round + 3)) / 50) + 1
  return id % 50 === 8 ? id + 1 : id
}

const flat = atMost(1.5, 'ratio')
const read = (name: string, path: Call['path'] | string): Call => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  aim: flat,
})

/** What visitors and devices ask for; each round begins with a publication, after which all of it is made anew. */
export const publicReads: Call[] = [
  read('Home page', '/'),
  read('Page of all stories', '/stories'),
  read('Page of a category', '/stories?category=Education'),
  read('Story page', (round, stories) => `/story/${somewhere(round, stories)}`),
  read('Newest stories', '/api/stories'),
  read('Stories of a category', '/api/stories?category=Education'),
  // The small site has one.
  read('Featured stories', '/api/stories?featured=true&limit=1'),
  read('One story', (round, stories) => `/api/stories/${somewhere(round, stories)}`),
  read('Statistics', '/api/statistics'),
  read('Sync of a new device', '/api/sync'),
  read('Sync from the beginning', '/api/sync?since=0'),
  read('Feed', '/rss.xml'),
  read('Podcast', '/podcast.xml'),
  { name: 'Sitemap', path: () => '/sitemap.xml' },
  read('Shared link', (round, stories) => `/api/share/story/${somewhere(round, stories)}`),
]

const desk = (name: string, path: Call['path'] | string): Call => ({
  ...read(name, path),
  isDesk: true,
  aim: atMost(3, 'ratio'),
})
const whole = (name: string, path: string): Call => ({ name, path: () => path, isDesk: true })

/** Pages are of as many rows as the small site has. */
export const deskCalls: Call[] = [
  desk('Desk: summary', '/api/admin/summary'),
  desk('Desk: waiting stories', '/api/stories?status=pending&order=oldest&limit=2'),
  desk('Desk: published stories', '/api/stories?status=published'),
  desk('Desk: one story', (round, stories) => `/api/stories/${somewhere(round, stories)}`),
  desk('Desk: versions of a story', (round, stories) => `/api/stories/${somewhere(round, stories)}/versions`),
  desk('Desk: stories that repeat others', '/api/story-likenesses'),
  desk('Desk: notifications', '/api/notifications/admin?filter=action_required&limit=2'),
  desk('Desk: messages', '/api/contact'),
  desk('Desk: numbers of messages', '/api/contact/counts'),
  desk('Desk: audit list', '/api/admin/audit'),
  desk('Desk: one account', (round) => `/api/author-rewards/${round + 2}/explanation`),
  desk('Desk: ledger of an account', (round) => `/api/author-rewards/${round + 2}/ledger`),
  desk('Desk: donations', '/api/donations'),
  desk('Desk: calendar', '/api/content-calendar/overview'),
  desk('Desk: mail', '/api/mail'),
  desk('Desk: authors, one page', '/api/authors?limit=20'),
  desk('Desk: figures of authors, one page', '/api/authors/statistics?limit=20'),
  desk('Desk: figures of months', '/api/authors/statistics/months'),
  desk('Desk: accounts, one page', '/api/author-rewards?limit=20'),
  desk('Desk: subscribers, one page', '/api/newsletter/subscribers?limit=20'),
]

/** Answers that grow with the site, by what they are. */
export const wholeAnswers: Call[] = [
  whole('Desk: figures of a thousand authors', '/api/authors/statistics'),
  whole('Desk: sums of all accounts', '/api/author-rewards/overview'),
]
