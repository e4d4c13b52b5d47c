import type { DeskFinds } from '../../../data/contract/deskSearch.ts'
import { readReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import type { Deps } from '../../platform/deps.ts'
import { findStoriesForDesk, findStoryOfReceipt, type StoryRow } from '../../stories/index.ts'
import { findPeople } from './people.store.ts'
import { findApplications, findDonations, findMessages, findPlans, findPosts } from './search.store.ts'
import { soughtIn } from './sought.ts'

/** Found of each kind: the rest is found in its tab. */
const most = 6
/** One letter stands in nearly everything. */
const leastLetters = 2

const nothing: DeskFinds = {
  people: [],
  stories: [],
  messages: [],
  applications: [],
  donations: [],
  posts: [],
  plans: [],
}

/** One search over everything that somebody at the desk works with. */
export function searchDesk({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, q: string): DeskFinds {
  const sought = soughtIn(q)
  if (q.length < leastLetters || sought.words.length === 0) return nothing
  // Only a keyed hash is looked up: how long that takes tells nothing about codes that are close.
  const code = readReceiptCode(q)
  const ofCode = code ? findStoryOfReceipt(db, secrets.hide(code)) : undefined
  return {
    people: findPeople(db, sought, most),
    stories: [
      ...(ofCode && ofCode.withdrawnAt === null ? [presentStory(ofCode, true)] : []),
      ...findStoriesForDesk(db, q, most)
        .filter(({ id }) => id !== ofCode?.id)
        .map((story) => presentStory(story, false)),
    ],
    messages: findMessages(db, sought, most),
    applications: findApplications(db, sought, most),
    donations: findDonations(db, sought, most),
    posts: findPosts(db, sought, most),
    plans: findPlans(db, sought, most),
  }
}

const presentStory = (story: StoryRow, isByCode: boolean): DeskFinds['stories'][number] => ({
  id: story.id,
  title: story.title,
  authorName: story.privateName ?? story.authorName,
  status: story.status,
  at: story.publishedAt ?? story.createdAt,
  isByCode,
})
