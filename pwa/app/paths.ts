import type { KnowledgeTestName } from '../../data/contract/knowledge.ts'
import type { SearchFilter } from '../../data/contract/search.ts'
import { askedHere } from '../../data/rules/languages.ts'
import { postPath } from '../../data/rules/site/postAddress.ts'
import { tagKey } from '../../data/rules/site/tags.ts'
import type { StoryCategory } from '../../data/vocabulary/stories.ts'

/** The contact page's categories that other pages link to. */
type ContactTopic = 'partnership' | 'events' | 'media' | 'school-program' | 'ambassador' | 'other'

/** Every address of the app, spelled here and nowhere else. */
export const paths = {
  home: '/',
  newsletter: '/#newsletter',
  stories: '/stories',
  storiesIn: (category: StoryCategory) => `/stories?${new URLSearchParams({ category })}`,
  /** What was looked for and chosen, and the page of it. */
  storiesFound: ({ q, category, country, species, language }: SearchFilter, page?: number) => {
    const chosen = { q, category, country, species, language, page: page === undefined ? undefined : String(page) }
    const search = new URLSearchParams(Object.entries(chosen).filter((one): one is [string, string] => Boolean(one[1])))
    return search.size > 0 ? `/stories?${search}` : '/stories'
  },
  story: (id: number) => `/story/${id}`,
  /** A story in one of its languages, whatever the page speaks. */
  storyIn: (id: number, language: string) => `/story/${id}?${new URLSearchParams({ language })}`,
  storyMap: '/stories/map',
  storiesFrom: (country: string) => `/stories?${new URLSearchParams({ country })}`,
  /** `page` as a story names it. */
  author: (page: string) => `/author/${page}`,
  about: '/about',
  getInvolved: '/get-involved',
  news: '/blog',
  post: postPath,
  newsTagged: (name: string) => `/blog?${new URLSearchParams({ tag: tagKey(name) })}`,
  newsOf: (month: string) => `/blog?${new URLSearchParams({ month })}`,
  newsArchive: '/blog/archive',
  contact: '/contact',
  contactAbout: (topic: ContactTopic) => `/contact?${new URLSearchParams({ category: topic })}`,
  donate: '/donate',
  /** Asking for the link of one’s own page. */
  myGiving: '/my-giving',
  submitStory: '/submit-story',
  storyForm: '/submit-story#story-form',
  outbox: '/submit-story#outbox',
  myStory: '/submit-story#my-story',
  /** What the picture of a receipt leads to. The code stays in the browser: a fragment never reaches a server. */
  myStoryWith: (receiptCode: string) => `/submit-story#my-story-${receiptCode}`,
  authorRewards: '/author-rewards',
  volunteer: '/volunteer',
  volunteerForm: '/volunteer#volunteer-form',
  activities: '/volunteer#activities',
  userGuide: '/user-guide',
  translations: '/translations',
  admin: '/admin/wildlifeafrica',
  privacyPolicy: '/privacy-policy',
  dataUsage: '/data-usage',
  termsOfUse: '/terms-of-use',
  /** Pages and files of the server, opened in a window of their own. */
  knowledgeTest: (name: KnowledgeTestName) => askedHere(`/api/${name}`),
  manual: () => askedHere('/api/documentation/frontend-manual.txt'),
} as const

/** The pages that take a card may load other scripts than the rest, and have to come from the server for that. */
export const needsOwnDocument = (path: string) => path === paths.donate || path.startsWith(`${paths.myGiving}/`)

/** Where somebody is sent who is to sign in as an admin. */
export const adminAddress = (origin: string) => `${origin}${paths.admin}`
