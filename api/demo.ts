import { randomUUID } from 'node:crypto'
import { adminNames } from '../data/contract/admin.ts'
import type { Piece } from '../data/contract/translations.ts'
import { type DemoPost, demoPosts } from '../data/demo/posts.ts'
import { type DemoStory, demoStories } from '../data/demo/stories.ts'
import { demoTranslations } from '../data/demo/translations.ts'
import { partsOf, releasedOf } from '../data/rules/stories/translation.ts'
import { consentWording } from '../data/vocabulary/consent.ts'
import { fillAuthors } from './authors/index.ts'
import { hasDonations } from './giving/index.ts'
import { fillApplications, fillMessages, hasApplications, hasMessages } from './inbox/index.ts'
import { fillCalendar, fillNewsletter, fillSocialPosts, hasSubscribers } from './outreach/index.ts'
import { hasActs } from './platform/audit/audit.ts'
import { dayMs } from './platform/clock.ts'
import type { Store, Tx } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { publicKeys } from './platform/publicKeys.ts'
import { hasPosts, insertPost } from './site/index.ts'
import {
  changeStory,
  changeTranslation,
  findStory,
  hasStories,
  insertConsent,
  insertStory,
  insertTranslation,
  markPublished,
  moveStory,
  type StoryRow,
  seatStory,
  tellOfArrival,
  wordsSha256,
} from './stories/index.ts'

/** Between the arrival of a story and the decision about it: within the promised 2-3 business days. */
const reviewDays = 1.8

/**
 * Fills an empty database with the demonstration world, once and whole or not at all; a database that anybody has used stays
 * as it is. Of money there is nothing in it, and nothing is sent because of it.
 */
export function fillDemoContent({ config, db, clock, published }: Deps): void {
  if (!config.DEMO_CONTENT) return
  const start = clock.now().getTime()
  const daysBefore = (days: number) => new Date(start - days * dayMs).toISOString()
  db.transaction((tx) => {
    if (!isEmpty(tx)) return
    for (const story of demoStories) addStory(tx, story, daysBefore)
    for (const post of demoPosts) addPost(tx, post, daysBefore)
    for (const fill of fills) fill(tx, daysBefore)
    published.changed(tx, { keys: [publicKeys.site], isSoft: true })
  })
}

/** Each tab of the desk but for money. */
const fills = [fillCalendar, fillSocialPosts, fillMessages, fillApplications, fillNewsletter, fillAuthors]

const isEmpty = (db: Store) => !traces.some((has) => has(db))

/** What people leave behind who have used a site: visitors, writers, donors, admins. */
const traces = [hasStories, hasPosts, hasMessages, hasApplications, hasSubscribers, hasDonations, hasActs]

/** The way of every story: it arrives as pending, and somebody decides about it. */
function addStory(tx: Tx, story: DemoStory, daysBefore: (days: number) => string) {
  const { status, featured, rejectionReason = null, daysOld, ...fields } = story
  const words = { ...fields, submission: randomUUID(), wordsSha256: wordsSha256(fields), at: daysBefore(daysOld) }
  const arrived = insertStory(tx, words)
  insertConsent(tx, { ...demoConsent, storyId: arrived.id, at: words.at })
  if (status === 'pending') return void tellOfArrival(tx, arrived)
  const { id } = arrived
  const at = daysBefore(daysOld - reviewDays)
  moveStory(tx, id, { from: ['pending'], to: status, admin: adminNames[0], at, rejectionReason })
  if (featured) changeStory(tx, id, { featured }, { at })
  if (status !== 'published') return
  seatStory(tx, findStory(tx, id) ?? arrived)
  addTranslations(tx, arrived, at)
  markPublished(tx, 'story', id)
}

/** Released as an admin would have done it. */
function addTranslations(tx: Tx, story: StoryRow, at: string) {
  for (const { of, language, translatedBy, ...words } of demoTranslations) {
    if (of !== story.title) continue
    const texts = partsOf(words)
    const pieces = partsOf(story).flatMap(({ of }, index): Piece[] => {
      const text = texts[index]?.text
      return text === undefined ? [] : [{ of, text, by: 'person', isSeen: true }]
    })
    const [by] = adminNames
    const row = insertTranslation(tx, { storyId: story.id, language, pieces, translatedBy, changedBy: by, at })
    const shown = releasedOf(partsOf(story), pieces)
    if (row) changeTranslation(tx, row, { shown, shownBy: translatedBy, releasedBy: by, releasedAt: at })
  }
}

/** Nobody can be recognised in stories without photos, and the people of the demonstration world allow everything. */
const demoConsent = {
  people: false,
  agreed: null,
  child: null,
  guardian: null,
  site: true,
  newsletter: true,
  voice: true,
  social: true,
  givenBy: null,
  how: 'form',
  wording: consentWording,
  note: null,
} as const

function addPost(tx: Tx, { daysOld, ...post }: DemoPost, daysBefore: (days: number) => string) {
  const at = daysBefore(daysOld)
  const { id } = insertPost(tx, { ...post, createdAt: at, updatedAt: at })
  if (post.status === 'published') markPublished(tx, 'post', id)
}
