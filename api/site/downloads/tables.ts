import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { abuseDetection } from '../../../data/tables/abuse.ts'
import { auditLog, users } from '../../../data/tables/admin.ts'
import { authors } from '../../../data/tables/authors.ts'
import { contentCalendar, contentEvents, contentThemes, weeklyContentPlans } from '../../../data/tables/calendar.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { donationRefunds, donations, donorNotes } from '../../../data/tables/donations.ts'
import {
  engagementMetadata,
  readingSessions,
  storyEngagements,
  userEngagementLocks,
} from '../../../data/tables/engagement.ts'
import { followers, follows } from '../../../data/tables/follows.ts'
import { donationDedications, fundEntries } from '../../../data/tables/funds.ts'
import { monthlyGifts } from '../../../data/tables/monthlyGifts.ts'
import { blogPosts, externalArticles, postTags } from '../../../data/tables/news.ts'
import { newsletterCampaigns, newsletterDrafts, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { alerts, authorNotifications } from '../../../data/tables/notifications.ts'
import { payoutLayouts, payoutRunLines, payoutRuns } from '../../../data/tables/payoutRuns.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { dataRequests, engagementMonths } from '../../../data/tables/privacy.ts'
import {
  authorRewards,
  photoFingerprints,
  rewardLedger,
  rewardRatePeriods,
  storyFingerprints,
  storyLikenesses,
  storyMilestones,
  storyRewardDecisions,
} from '../../../data/tables/rewards.ts'
import { riskDecisions } from '../../../data/tables/risk.ts'
import { scheduledPosts, socialAttempts, socialMediaMetrics, storyPromotions } from '../../../data/tables/social.ts'
import { spokenHelp } from '../../../data/tables/spokenHelp.ts'
import {
  media,
  publications,
  stories,
  storyConsents,
  storyTranslations,
  storyVersions,
  transcripts,
  videoCaptions,
} from '../../../data/tables/stories.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { mailedMessages, messageThreads, threadNotes, threadReplies } from '../../../data/tables/threads.ts'
import { volunteerApplications, volunteerNotes } from '../../../data/tables/volunteers.ts'
import { webhookEvents } from '../../../data/tables/webhooks.ts'
import { storyProposals, storyQuestions } from '../../../data/tables/writers.ts'
import type { Db } from '../../platform/database.ts'

/** Rows read in one go: a few milliseconds, so that no other caller waits long. */
const batch = 200

/**
 * Who knows a submission's id is given its receipt, and with it the receipt code; the hash of a code is a key of the same
 * lock.
 */
const receiptKeys = ['submission', 'receiptCodeHash']

/** What all data is, in the order of a reader's questions, and in each table what stays here because it opens something. */
const exported: readonly (readonly [SQLiteTable, string[]?])[] = [
  [stories, receiptKeys],
  [storyVersions],
  [storyTranslations],
  [storyConsents],
  [riskDecisions],
  [storyQuestions],
  [storyProposals],
  [media],
  [transcripts],
  [videoCaptions],
  [publications],
  [storyMilestones],
  [storyFingerprints],
  [photoFingerprints],
  [storyLikenesses],
  [storyEngagements],
  [engagementMetadata],
  [readingSessions],
  [userEngagementLocks],
  [engagementMonths],
  [blogPosts],
  [postTags],
  [externalArticles],
  [spokenHelp],
  [contactMessages, receiptKeys],
  [mailedMessages],
  [messageThreads],
  [threadReplies],
  [threadNotes],
  [volunteerApplications, receiptKeys],
  [volunteerNotes],
  [newsletterSubscriptions],
  [followers],
  [follows],
  [newsletterDrafts],
  [newsletterCampaigns, receiptKeys],
  // Mail that waits may carry links that confirm or unsubscribe.
  [mailLog, ['text', 'html']],
  // The nonce makes a mailed link a valid one.
  [authors, ['bankAccountDetails', 'bankAccount', 'mobileMoneyHolder', 'placeNonce', 'proofNonce']],
  [authorRewards],
  [rewardLedger],
  [rewardRatePeriods],
  [storyRewardDecisions],
  [storyPromotions],
  [authorPayouts, ['submission']],
  [payoutLayouts],
  // The file holds numbers and names.
  [payoutRuns, ['submission', 'file']],
  [payoutRunLines],
  [donations, receiptKeys],
  [monthlyGifts, receiptKeys],
  [donationRefunds, receiptKeys],
  [donorNotes, receiptKeys],
  [donationDedications],
  [fundEntries, receiptKeys],
  // Among what Stripe sends are the client secrets of payments.
  [webhookEvents, ['data']],
  [authorNotifications],
  [alerts, ['token']],
  [contentThemes],
  [contentEvents],
  [contentCalendar],
  [weeklyContentPlans],
  [scheduledPosts],
  [socialAttempts],
  [socialMediaMetrics],
  [dataRequests],
  [abuseDetection],
  [users, ['password']],
  [auditLog],
]

/** What is in no export, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  admin_sessions: 'who is signed in at present',
  push_subscriptions: 'keys of the admins’ devices',
  social_media_tokens: 'keys of the social networks',
  idempotency_keys: 'answers kept for repeated requests',
  rate_limit_tracker: 'counts that slow down programs',
  jobs: 'work that is waiting',
  leases: 'what a process is doing at present',
  held_acts: 'what waits some seconds, so that it can be taken back',
  story_figures: 'what is counted of the stories, which are exported',
  story_species: 'what the stories name, which are exported with it',
  former_author_pages: 'former addresses of authors’ pages, each with the present one',
  figure_names: 'sums of that',
  tallies: 'how many rows other tables have',
  writer_figures: 'sums of the stories of each address',
  newsletter_opens: 'who opened a newsletter, of whom no admin sees more than a sum',
  newsletter_departures: 'hidden names of those who have left the list',
  search_documents: 'what the public stories are found by',
  search_translations: 'what their translations are found by',
  search_terms: 'words that stand in them',
  search_trigrams: 'parts of these words',
  follow_news: 'what followers are still to be told of',
  thread_drafts: 'replies that were begun and not sent',
  imports: 'which files were taken in',
  import_rows: 'what became of each of their lines, without its words',
  mails_read: 'hidden marks of mails that were read',
  card_refusals: 'hidden names of those who want no more cards about donations',
  mail_stops: 'hidden names of those who want no more mails of a kind',
  writer_acts: 'keys of what writers have sent',
  settings: 'what the product notes for itself',
  stored_files: 'where the store has the photos and videos',
}

export interface ExportedTable {
  name: string
  /** As the rows spell them. */
  columns: string[]
  /** All rows, oldest first, batch by batch; what is written meanwhile comes along. */
  read(db: Db): Generator<Record<string, unknown>[]>
}

export const exportedTables: readonly ExportedTable[] = exported.map(([table, omitted = []]) => {
  const all = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][]
  const kept = Object.fromEntries(all.filter(([name]) => !omitted.includes(name)))
  return {
    name: getTableName(table),
    columns: Object.keys(kept),
    *read(db) {
      for (let after = 0; ; ) {
        const found = db
          .select({ ...kept, [place]: sql<number>`rowid` })
          .from(table)
          .where(sql`rowid > ${after}`)
          .orderBy(sql`rowid`)
          .limit(batch)
          .all() as Record<string, unknown>[]
        const last = found.at(-1)
        if (!last) return
        after = last[place] as number
        for (const row of found) delete row[place]
        yield found
        if (found.length < batch) return
      }
    },
  }
})

/** Where the next batch begins. */
const place = ' rowid'
