import { addDays } from '../../data/rules/inbox/requestDue.ts'
import { retention } from '../../data/vocabulary/policies.ts'
import { authorsOfPerson, eraseCancelledOfPerson, payoutsOfPerson, rewardsOfPerson } from '../authors/index.ts'
import {
  dedicationsOfPerson,
  donationsOfPerson,
  donorNotesOfPerson,
  eraseDedicationsOfPerson,
  eraseDonorNotesOfPerson,
  eraseDonorOfUnpaid,
  eraseMonthlyOfPerson,
  monthlyGiftsOfPerson,
} from '../giving/index.ts'
import {
  applicationsOfPerson,
  eraseApplicationsOfPerson,
  eraseMessagesOfPerson,
  eraseThreadOfPerson,
  listRequestsOf,
  messagesOfPerson,
  presentRequest,
  threadOfPerson,
} from '../inbox/index.ts'
import {
  eraseFollowsOfPerson,
  eraseSubscriptionsOfPerson,
  followsOfPerson,
  itemsOfPerson,
  postsOfPerson,
  subscriptionsOfPerson,
} from '../outreach/index.ts'
import { comparable, mailboxOf, spellingsOf } from '../platform/addresses.ts'
import { listProfiles } from '../platform/admins/profile.ts'
import { eraseDetailsNaming, eraseDetailsOf } from '../platform/audit/erasure.ts'
import type { Store, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { HeldItem } from '../platform/erasure.ts'
import { eraseCountsOf } from '../platform/http/limits.ts'
import { eraseInJobs } from '../platform/jobs/erasure.ts'
import { eraseMailOfPerson, mailOfPerson } from '../platform/mail/dataSubject.ts'
import { eraseNoticesOfPerson, noticesOfPerson } from '../platform/notifications/dataSubject.ts'
import { emptyEventsOfPerson, eventsOfPerson } from '../platform/webhooks/dataSubject.ts'
import { eraseAuthorOfNotes } from '../readers/index.ts'
import { storiesOfPerson } from '../stories/index.ts'
import { eraseAnswersNaming } from './answers.store.ts'
import { eraseAuthor, withOwed } from './authors.ts'

/** A place where something of a person may stand. */
export interface PersonalDataKind {
  name: string
  title: string
  find(db: Store, email: string): HeldItem[]
  /** What an erasure leaves of it: nothing when left out. */
  keeps?: {
    isKept(item: HeldItem): boolean
    why: string
    /** The last day on which an item is kept; where it is not known, left out. */
    until?(item: HeldItem): string
  }
}

const everything = () => true
const isStillOwed = (item: HeldItem) => item.isStillOwed === true
const yearsAfter = (instant: unknown, years: number) => {
  const day = String(instant).slice(0, 10)
  return addDays(`${Number(day.slice(0, 4)) + years}${day.slice(4)}`, 1)
}

/** Where a person can be found, in the order in which it is told to them. What an erasure does is in `eraseShelves`. */
export const personalDataRegistry: readonly PersonalDataKind[] = [
  { name: 'stories', title: 'Stories', find: storiesOfPerson },
  {
    name: 'socialPosts',
    title: 'Posts about their stories',
    find: postsOfPerson,
    keeps: {
      isKept: () => false,
      why: 'What is out at Facebook or Twitter is deleted there by hand: a notification names each address. Here the words go with the story; that there was a post, where and when, is kept.',
    },
  },
  {
    name: 'calendarItems',
    title: 'Items of the content calendar about their stories',
    find: itemsOfPerson,
    keeps: { isKept: () => false, why: 'The words go with the story; that there was an item, and when, is kept.' },
  },
  { name: 'messages', title: 'Messages', find: messagesOfPerson },
  { name: 'threads', title: 'Replies to them, and notes about them', find: threadOfPerson },
  { name: 'applications', title: 'Volunteer applications', find: applicationsOfPerson },
  { name: 'subscriptions', title: 'Newsletter', find: subscriptionsOfPerson },
  { name: 'follows', title: 'Stories they follow by email', find: followsOfPerson },
  { name: 'mail', title: 'Mail sent to them', find: mailOfPerson },
  { name: 'notifications', title: 'Notifications about them', find: noticesOfPerson },
  {
    name: 'webhookEvents',
    title: 'Reports of the card provider',
    find: (db, email) => eventsOfPerson(db, email).map((id) => ({ id })),
  },
  {
    name: 'dataRequests',
    title: 'Requests about their data',
    find: (db, email) => listRequestsOf(db, email).map((row) => ({ ...presentRequest(row) })),
    keeps: {
      isKept: () => false,
      why: 'That there was a request, and what was done, is kept without address and note.',
    },
  },
  {
    name: 'donations',
    title: 'Donations',
    find: donationsOfPerson,
    keeps: {
      isKept: ({ status }) => status !== 'failed',
      why: `Accounting law asks us to keep each donation with the name and address given for ${retention.donationYears} years. Of donations of which no money came, name and address are erased.`,
      until: ({ createdAt }) => yearsAfter(createdAt, retention.donationYears),
    },
  },
  {
    name: 'monthlyGifts',
    title: 'What they give each month',
    find: monthlyGiftsOfPerson,
    keeps: {
      isKept: () => false,
      why: 'It is ended first, so that nothing more is charged. That there was a monthly donation is kept without name and address.',
    },
  },
  { name: 'dedications', title: 'For whom they gave, and cards about donations to them', find: dedicationsOfPerson },
  { name: 'donorNotes', title: 'Notes about them as a donor', find: donorNotesOfPerson },
  {
    name: 'payouts',
    title: 'Payouts',
    find: payoutsOfPerson,
    keeps: {
      isKept: ({ status }) => status !== 'cancelled',
      why: `Accounting law asks us to keep what was paid, and to whom, for ${retention.donationYears} years. Then the name is taken out. Out of those that were cancelled it is taken at once.`,
      until: ({ paidAt, decidedAt, createdAt }) =>
        yearsAfter(paidAt ?? decidedAt ?? createdAt, retention.donationYears),
    },
  },
  {
    name: 'rewards',
    title: 'Rewards',
    find: withOwed(rewardsOfPerson),
    keeps: {
      isKept: isStillOwed,
      why: 'What was earned is owed until it is paid. Once nothing is, the figures stay without name and address.',
    },
  },
  {
    name: 'authors',
    title: 'Author profile',
    find: withOwed(authorsOfPerson),
    keeps: {
      isKept: isStillOwed,
      why: 'Something is owed, and is paid by it; telephone, location and words about them are erased at once. Once it is paid, erase this person again, and the profile goes too.',
    },
  },
  {
    name: 'adminProfile',
    title: 'Administrator',
    find: (db, email) =>
      listProfiles(db)
        .filter((profile) => profile.email !== null && comparable(profile.email) === comparable(email))
        .map(({ admin, email: address }) => ({ admin, email: address })),
    keeps: { isKept: everything, why: 'This administrator is alerted here. It is changed in Settings, Alerts.' },
  },
]

/** How many things an erasure has taken out, by place. Stories are withdrawn before, each in its own transaction. */
export function erasePersonalData(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { email, isWaived }: { email: string; isWaived: boolean },
): Record<string, number> {
  const { secrets } = deps
  const messageIds = eraseMessagesOfPerson(tx, email)
  const applicationIds = eraseApplicationsOfPerson(tx, email)
  return {
    messages: messageIds.length,
    threads: eraseThreadOfPerson(tx, email),
    applications: applicationIds.length,
    subscriptions: eraseSubscriptionsOfPerson(tx, deps, email),
    follows: eraseFollowsOfPerson(tx, email),
    mail: eraseMailOfPerson(tx, email),
    notifications: eraseNoticesOfPerson(tx, { email, messageIds, applicationIds }),
    webhookEvents: emptyEventsOfPerson(tx, email),
    // Before it is forgotten who gave.
    dedications: eraseDedicationsOfPerson(tx, email),
    unpaidDonations: eraseDonorOfUnpaid(tx, email),
    monthlyGifts: eraseMonthlyOfPerson(tx, email),
    donorNotes: eraseDonorNotesOfPerson(tx, email),
    cancelledPayouts: eraseCancelledOfPerson(tx, email),
    ...eraseAuthor(tx, { email, isWaived }),
    auditDetails:
      eraseDetailsNaming(tx, email) +
      eraseDetailsOf(tx, 'contact_message', messageIds) +
      eraseDetailsOf(tx, 'volunteer_application', applicationIds),
    jobs: eraseInJobs(tx, email),
    repeatedAnswers: eraseAnswersNaming(tx, email),
    readingNotes: eraseAuthorOfNotes(tx, email),
    counters: sum(
      [...spellingsOf(email), mailboxOf(email)].map((spelling) => eraseCountsOf(tx, secrets.hide(spelling))),
    ),
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
