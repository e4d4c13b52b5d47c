import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import type { RetentionReport } from '../../data/contract/privacy.ts'
import { abuseDetection, rateLimitTracker } from '../../data/tables/abuse.ts'
import { adminSessions, auditLog, heldActs } from '../../data/tables/admin.ts'
import { authors } from '../../data/tables/authors.ts'
import { contactMessages } from '../../data/tables/contact.ts'
import { donations, donorNotes } from '../../data/tables/donations.ts'
import {
  engagementMetadata,
  readingSessions,
  storyEngagements,
  userEngagementLocks,
} from '../../data/tables/engagement.ts'
import { followers, follows } from '../../data/tables/follows.ts'
import { donationDedications } from '../../data/tables/funds.ts'
import { importRows, imports } from '../../data/tables/imports.ts'
import { monthlyGifts } from '../../data/tables/monthlyGifts.ts'
import { newsletterCampaigns, newsletterOpens, newsletterSubscriptions } from '../../data/tables/newsletter.ts'
import { alerts, authorNotifications } from '../../data/tables/notifications.ts'
import { payoutRunLines, payoutRuns } from '../../data/tables/payoutRuns.ts'
import { authorPayouts } from '../../data/tables/payouts.ts'
import { dataRequests, engagementMonths } from '../../data/tables/privacy.ts'
import { authorRewards, rewardLedger } from '../../data/tables/rewards.ts'
import { scheduledPosts, socialAttempts, socialMediaMetrics } from '../../data/tables/social.ts'
import { media, stories, storyVersions } from '../../data/tables/stories.ts'
import { idempotencyKeys, mailLog } from '../../data/tables/system.ts'
import { mailsRead, messageThreads, threadDrafts, threadNotes, threadReplies } from '../../data/tables/threads.ts'
import { volunteerApplications, volunteerNotes } from '../../data/tables/volunteers.ts'
import { webhookEvents } from '../../data/tables/webhooks.ts'
import { storyProposals, storyQuestions, writerActs } from '../../data/tables/writers.ts'
import { openTestApp } from '../testing.ts'
import { retentionLines } from './retention.ts'

const dayMs = 24 * 3_600_000
const yearMs = 365.25 * dayMs

type Api = Awaited<ReturnType<typeof openTestApp>>

const rows = ({ deps }: Api, table: SQLiteTable) => deps.db.select().from(table).all() as Record<string, unknown>[]
const now = ({ clock }: Api) => clock.now().toISOString()

/** The daily job, once. */
async function forget(api: Api): Promise<void> {
  api.deps.jobs.enqueue(api.deps.db, { name: 'privacy.retention', uniqueKey: randomUUID() })
  await api.deps.jobs.drain()
}

const story = {
  title: 'The heron',
  content: 'It came back.',
  authorName: 'Amina Example',
  authorLocation: 'Reedwater',
  authorEmail: 'amina@example.org',
  category: 'Wildlife Return',
} as const

function insertStory({ deps }: Api, more: object = {}) {
  const createdAt = deps.clock.now().toISOString()
  const submission = randomUUID()
  const row = { ...story, submission, receiptCodeHash: `hash of ${submission}`, wordsSha256: 'sha', createdAt, ...more }
  return deps.db.insert(stories).values(row).returning().get()
}

const insertPending = ({ deps }: Api, authorEmail: string) =>
  deps.db.insert(authorPayouts).values({ authorName: 'A', authorEmail, amount: 1, month: '2026-03' }).run()

function addEntry({ deps }: Api, accountId = 0, more: { milliCents: number; postedAt: string }) {
  const entry = { key: `view:${accountId}`, seq: 0, rule: 'view', counted: true, points: 1 } as const
  const [earnedAt, payableAt] = [more.postedAt, more.postedAt]
  deps.db
    .insert(rewardLedger)
    .values({ ...entry, ...more, accountId, earnedAt, payableAt })
    .run()
}

const insertSocialPost = ({ deps }: Api) => {
  const createdAt = deps.clock.now().toISOString()
  const post = { contentType: 'custom', postText: 'Amina Example saw it.' } as const
  const out = { status: 'published', facebookPostId: '12_34', publishedAt: createdAt } as const
  return deps.db
    .insert(scheduledPosts)
    .values({ ...post, ...out, platforms: ['facebook'], createdAt })
    .returning()
    .get()
}

const application = {
  name: 'Amina',
  email: 'amina@example.org',
  phone: '1',
  address: 'Reedwater',
  dateOfBirth: '1990-01-31',
  twitterHandle: 'none',
  instagramHandle: 'none',
  facebookHandle: 'none',
  currentOrganization: 'Crane Club',
  qualification: 'Teacher',
  motivation: 'Because.',
}

/** What each line of the table is about: made now, and how it looks while it is kept and when it is not. */
const cases: Record<string, { make(api: Api): void; look(api: Api): unknown; kept: unknown; gone: unknown }> = {
  messages: {
    make: (api) =>
      api.deps.db
        .insert(contactMessages)
        .values({ name: 'A', email: 'a@b.org', subject: 'S', category: 'other', message: 'M', createdAt: now(api) })
        .run(),
    look: (api) => rows(api, contactMessages).length,
    kept: 1,
    gone: 0,
  },
  threads: {
    make(api) {
      const { db } = api.deps
      const at = now(api)
      db.insert(messageThreads).values({ email: 'a@b.org', createdAt: at }).run()
      db.insert(threadReplies)
        .values({
          threadId: 1,
          admin: 'admin1',
          subject: 'S',
          text: 'T',
          statusBefore: 'read',
          leavesAt: at,
          createdAt: at,
        })
        .run()
      db.insert(threadNotes).values({ threadId: 1, admin: 'admin1', text: 'Kind', createdAt: at }).run()
      db.insert(threadDrafts).values({ threadId: 1, admin: 'admin1', text: 'Hel', updatedAt: at }).run()
    },
    look: (api) => [messageThreads, threadReplies, threadNotes, threadDrafts].map((table) => rows(api, table).length),
    kept: [1, 1, 1, 1],
    gone: [0, 0, 0, 0],
  },
  mailsRead: {
    make: (api) =>
      api.deps.db
        .insert(mailsRead)
        .values({ mailbox: 'm', uidValidity: '1', uid: 1, mark: 'x', outcome: 'answer', readAt: now(api) })
        .run(),
    look: (api) => rows(api, mailsRead).length,
    kept: 1,
    gone: 0,
  },
  applications: {
    make(api) {
      api.deps.db
        .insert(volunteerApplications)
        .values({ ...application, createdAt: now(api) })
        .run()
      api.deps.db.insert(volunteerNotes).values({ applicationId: 1, admin: 'admin1', text: 'Kind' }).run()
    },
    look: (api) => [rows(api, volunteerApplications).length, rows(api, volunteerNotes).length],
    kept: [1, 1],
    gone: [0, 0],
  },
  publishedNames: {
    make: (api) => insertStory(api, { status: 'published' }),
    look: (api) =>
      rows(api, stories).map(({ authorName, authorEmail, status, title }) => [authorName, authorEmail, status, title]),
    kept: [['Amina Example', 'amina@example.org', 'published', 'The heron']],
    gone: [['Name withheld', '', 'published', 'The heron']],
  },
  unpublishedStories: {
    make(api) {
      insertStory(api)
      insertStory(api, { status: 'rejected' })
    },
    look: (api) =>
      rows(api, stories).map(({ title, authorEmail, withdrawnAt }) => [title, authorEmail, withdrawnAt !== null]),
    kept: [
      ['The heron', 'amina@example.org', false],
      ['The heron', 'amina@example.org', false],
    ],
    gone: [
      ['', '', true],
      ['', '', true],
    ],
  },
  storyVersions: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z' })
      const { title, content, authorName, authorLocation, category } = story
      const words = { title, content, authorName, authorLocation, category }
      api.deps.db
        .insert(storyVersions)
        .values({ ...words, storyId: id, revision: 1, mediaIds: [], replacedAt: now(api) })
        .run()
    },
    look: (api) => rows(api, storyVersions).length,
    kept: 1,
    gone: 0,
  },
  writersAnswers: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z' })
      const asked = { storyId: id, question: 'When?', askedBy: 'admin1', askedAt: now(api), answer: 'In May.' }
      api.deps.db.insert(storyQuestions).values(asked).run()
    },
    look: (api) => rows(api, storyQuestions).length,
    kept: 1,
    gone: 0,
  },
  writersProposals: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z' })
      const proposed = { storyId: id, revision: 1, title: 'Two cranes', createdAt: now(api) }
      api.deps.db.insert(storyProposals).values(proposed).run()
    },
    look: (api) => rows(api, storyProposals).length,
    kept: 1,
    gone: 0,
  },
  writersActs: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z' })
      const act = { key: 'k', storyId: id, kind: 'answer', fingerprint: 'f', at: now(api) } as const
      api.deps.db.insert(writerActs).values(act).run()
    },
    look: (api) => rows(api, writerActs).length,
    kept: 1,
    gone: 0,
  },
  socialPosts: {
    make: (api) => insertSocialPost(api),
    look: (api) => rows(api, scheduledPosts).map(({ postText, facebookPostId }) => [postText, facebookPostId]),
    kept: [['Amina Example saw it.', '12_34']],
    gone: [['The words of this post were erased.', '12_34']],
  },
  newsletterOpens: {
    make({ deps, clock }) {
      const at = clock.now().toISOString()
      const reader = { email: 'amina@example.org', confirmedAt: at, opensAgreedAt: at }
      const subscriber = deps.db.insert(newsletterSubscriptions).values(reader).returning().get()
      const words = { subject: 's', content: 'c', text: 't', html: 'h', selectedStories: [], selectedBlogPosts: [] }
      const campaign = deps.db
        .insert(newsletterCampaigns)
        .values({ ...words, sentBy: 'admin1', createdAt: at })
        .returning()
        .get()
      const opened = { campaignId: campaign.id, subscriberId: subscriber.id, isOpened: true, sentAt: at }
      deps.db.insert(newsletterOpens).values(opened).run()
    },
    look: (api) => [
      rows(api, newsletterOpens).length,
      ...rows(api, newsletterCampaigns).flatMap(({ agreedBefore, openedBefore }) => [agreedBefore, openedBefore]),
    ],
    kept: [1, 0, 0],
    gone: [0, 1, 1],
  },
  replacedFiles: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z' })
      const file = { storyId: id, kind: 'image', state: 'ready', bytes: 1, sha256: 's', createdAt: now(api) } as const
      api.deps.db
        .insert(media)
        .values([
          { ...file, id: 'former' },
          { ...file, id: 'of-a-version' },
          { ...file, id: 'shown', approved: true },
          { ...file, id: 'film', kind: 'video', approved: true },
          { ...file, id: 'new-and-waiting', createdAt: '2099-01-01T00:00:00.000Z' },
        ])
        .run()
      const { title, content, authorName, authorLocation, category } = story
      const words = { title, content, authorName, authorLocation, category }
      const version = { ...words, storyId: id, revision: 1, mediaIds: ['of-a-version'] }
      api.deps.db
        .insert(storyVersions)
        .values({ ...version, replacedAt: '2099-01-01T00:00:00.000Z' })
        .run()
    },
    look: (api) => rows(api, media).map(({ id }) => id),
    kept: ['former', 'of-a-version', 'shown', 'film', 'new-and-waiting'],
    gone: ['of-a-version', 'shown', 'film', 'new-and-waiting'],
  },
  notifications: {
    make: (api) =>
      api.deps.db
        .insert(authorNotifications)
        .values({ notificationType: 'contact_form', title: 'T', message: 'M', createdAt: now(api) })
        .run(),
    look: (api) => rows(api, authorNotifications).length,
    kept: 1,
    gone: 0,
  },
  mail: {
    make: (api) =>
      api.deps.db
        .insert(mailLog)
        .values({ recipient: 'a@b.org', subject: 'S', kind: 'receipt', state: 'sent', createdAt: now(api) })
        .run(),
    look: (api) => rows(api, mailLog).length,
    kept: 1,
    gone: 0,
  },
  dataRequests: {
    make(api) {
      const request = { kind: 'access', email: 'a@b.org', dueDay: '2026-03-31', createdAt: now(api) } as const
      api.deps.db
        .insert(dataRequests)
        .values([{ ...request, closedAt: now(api) }, request])
        .run()
    },
    look: (api) => rows(api, dataRequests).length,
    kept: 2,
    gone: 1,
  },
  auditDetails: {
    make: (api) =>
      api.deps.db
        .insert(auditLog)
        .values({
          admin: 'admin1',
          action: 'story.edited',
          subjectKind: 'story',
          subjectId: '7',
          before: { authorName: 'A' },
          at: now(api),
        })
        .run(),
    look: (api) =>
      rows(api, auditLog)
        .filter(({ action }) => action === 'story.edited')
        .map(({ admin, before }) => [admin, before]),
    kept: [['admin1', { authorName: 'A' }]],
    gone: [['admin1', null]],
  },
  donations: {
    make: (api) =>
      api.deps.db
        .insert(donations)
        .values({ amount: 5000, donorEmail: 'a@b.org', status: 'succeeded', createdAt: now(api) })
        .run(),
    look: (api) => rows(api, donations).length,
    kept: 1,
    gone: 0,
  },
  monthlyGifts: {
    make: (api) =>
      api.deps.db
        .insert(monthlyGifts)
        .values({ amount: 2000, submission: 'm', state: 'ended', endedAt: now(api), createdAt: now(api) })
        .run(),
    look: (api) => rows(api, monthlyGifts).length,
    kept: 1,
    gone: 0,
  },
  donorNotes: {
    make: (api) =>
      api.deps.db
        .insert(donorNotes)
        .values({ email: 'a@b.org', note: 'Rings.', notedBy: 'admin1', submission: 'n', createdAt: now(api) })
        .run(),
    look: (api) => rows(api, donorNotes).length,
    kept: 1,
    gone: 0,
  },
  cardRecipients: {
    make(api) {
      const { id } = api.deps.db
        .insert(donations)
        .values({ amount: 5000, createdAt: now(api) })
        .returning()
        .get()
      const card = { kind: 'honour', name: 'Amina', card: 'sent', recipientEmail: 'a@b.org' } as const
      api.deps.db
        .insert(donationDedications)
        .values({ ...card, donationId: id, settledAt: now(api), createdAt: now(api) })
        .run()
    },
    look: (api) => rows(api, donationDedications).filter(({ recipientEmail }) => recipientEmail !== null).length,
    kept: 1,
    gone: 0,
  },
  payees: {
    make(api) {
      const payout = { authorName: 'Amina', authorEmail: 'a@b.org', amount: 250, month: '2026-03', createdAt: now(api) }
      const paid = { ...payout, status: 'paid', paidAt: now(api), transactionId: 'T-1', notes: 'For Amina' } as const
      api.deps.db.insert(authorPayouts).values([paid, payout]).run()
    },
    look: (api) =>
      rows(api, authorPayouts).map(({ authorName, authorEmail, amount, transactionId, notes }) => [
        ...[authorName, authorEmail, amount],
        ...[transactionId, notes],
      ]),
    kept: [
      ['Amina', 'a@b.org', 250, 'T-1', 'For Amina'],
      ['Amina', 'a@b.org', 250, null, null],
    ],
    gone: [
      ['Name withheld', '', 250, null, null],
      ['Amina', 'a@b.org', 250, null, null],
    ],
  },
  payoutFiles: {
    make(api) {
      const layout = { name: 'A list', delimiter: ',', columns: [{ head: 'Ref', holds: 'reference' }] } as const
      const run = { way: 'mobile_money', layout, currency: 'USD', createdBy: 'admin1', file: 'locked' } as const
      api.deps.db
        .insert(payoutRuns)
        .values([
          { ...run, submission: 'a', fileAt: now(api) },
          { ...run, submission: 'b', state: 'sent', fileAt: now(api), sentAt: now(api) },
        ])
        .run()
    },
    look: (api) => rows(api, payoutRuns).map(({ state, file }) => [state, file]),
    kept: [
      ['open', 'locked'],
      ['sent', 'locked'],
    ],
    gone: [
      ['open', null],
      ['sent', null],
    ],
  },
  payoutRuns: {
    make(api) {
      const payout = { authorName: 'Amina', authorEmail: 'a@b.org', amount: 250, month: '2026-03' }
      const { id: payoutId } = api.deps.db.insert(authorPayouts).values(payout).returning().get()
      const layout = { name: 'A list', delimiter: ',', columns: [{ head: 'Ref', holds: 'reference' }] } as const
      const run = { submission: 'a', way: 'mobile_money', layout, currency: 'USD', createdBy: 'admin1' } as const
      const { id: runId } = api.deps.db.insert(payoutRuns).values(run).returning().get()
      const line = { runId, payoutId, reference: 'VFW1', amount: 250, state: 'refused', answeredAt: now(api) } as const
      api.deps.db
        .insert(payoutRunLines)
        .values({ ...line, transactionId: 'T-1', reason: 'Amina has no wallet' })
        .run()
    },
    look: (api) =>
      rows(api, payoutRunLines).map(({ amount, state, transactionId, reason }) => [
        amount,
        state,
        transactionId,
        reason,
      ]),
    kept: [[250, 'refused', 'T-1', 'Amina has no wallet']],
    gone: [[250, 'refused', null, null]],
  },
  authors: {
    make(api) {
      const profile = { name: 'A', location: 'R', updatedAt: now(api) }
      const emails = ['a@b.org', 'told@b.org', 'owed@b.org']
      api.deps.db
        .insert(authors)
        .values(emails.map((email) => ({ ...profile, email })))
        .run()
      insertStory(api, { status: 'published', authorEmail: 'TOLD@b.org', createdAt: '2099-01-01T00:00:00.000Z' })
      insertPending(api, 'Owed@b.org')
    },
    look: (api) => rows(api, authors).map(({ email }) => email),
    kept: ['a@b.org', 'told@b.org', 'owed@b.org'],
    gone: ['told@b.org', 'owed@b.org'],
  },
  rewards: {
    make(api) {
      const emails = ['paid@b.org', 'told@b.org', 'owed@b.org', 'recent@b.org', 'profile@b.org']
      const accounts = emails.map((authorEmail) => ({ authorEmail, authorName: 'A', totalPoints: 100 }))
      const [paid, , owed, recent] = api.deps.db.insert(authorRewards).values(accounts).returning().all()
      addEntry(api, paid?.id, { milliCents: 250_000, postedAt: now(api) })
      addEntry(api, owed?.id, { milliCents: 250_000, postedAt: now(api) })
      addEntry(api, recent?.id, { milliCents: 0, postedAt: '2099-01-01T00:00:00.000Z' })
      const payout = { authorName: 'A', authorEmail: 'paid@b.org', amount: 250, month: '2026-03' }
      api.deps.db
        .insert(authorPayouts)
        .values({ ...payout, accountId: paid?.id, status: 'paid', createdAt: now(api) })
        .run()
      insertStory(api, { status: 'published', authorEmail: 'told@b.org', createdAt: '2099-01-01T00:00:00.000Z' })
      const profile = { name: 'A', location: 'R', email: 'PROFILE@b.org', updatedAt: '2099-01-01T00:00:00.000Z' }
      api.deps.db.insert(authors).values(profile).run()
    },
    look: (api) => rows(api, authorRewards).map(({ authorEmail, totalPoints }) => [authorEmail, totalPoints]),
    kept: ['paid@b.org', 'told@b.org', 'owed@b.org', 'recent@b.org', 'profile@b.org'].map((email) => [email, 100]),
    gone: ['erased:1', 'told@b.org', 'owed@b.org', 'recent@b.org', 'profile@b.org'].map((email) => [email, 100]),
  },
  interactions: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z' })
      const like = {
        storyId: id,
        engagementType: 'like',
        country: 'KE',
        ipAddress: 'hidden',
        timestamp: now(api),
      } as const
      const share = { ...like, engagementType: 'share', platform: 'whatsapp' } as const
      api.deps.db
        .insert(engagementMetadata)
        .values([like, like, share, { ...like, isBot: true }])
        .run()
    },
    look: (api) => [
      rows(api, engagementMetadata).length,
      rows(api, engagementMonths).map((row) => [
        row.month,
        row.engagementType,
        row.platform,
        row.country,
        row.isBot,
        row.count,
      ]),
    ],
    kept: [4, []],
    gone: [
      0,
      [
        ['2026-03', 'like', '', 'KE', false, 2],
        ['2026-03', 'share', 'whatsapp', 'KE', false, 1],
        ['2026-03', 'like', '', 'KE', true, 1],
      ],
    ],
  },
  readers: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z', likeCount: 1 })
      const given = { storyId: id, createdAt: now(api) }
      api.deps.db
        .insert(storyEngagements)
        .values({ ...given, userIdentifier: 'r', interactionType: 'like' })
        .run()
      api.deps.db
        .insert(userEngagementLocks)
        .values({ ...given, userFingerprint: 'r', engagementType: 'like' })
        .run()
    },
    look: (api) => [
      rows(api, storyEngagements).length,
      rows(api, userEngagementLocks).length,
      rows(api, stories)[0]?.likeCount,
    ],
    kept: [1, 1, 1],
    gone: [0, 0, 1],
  },
  readingSessions: {
    make(api) {
      const { id } = insertStory(api, { status: 'published', createdAt: '2099-01-01T00:00:00.000Z' })
      api.deps.db
        .insert(readingSessions)
        .values({ storyId: id, userFingerprint: 'r', startTime: now(api), createdAt: now(api) })
        .run()
    },
    look: (api) => rows(api, readingSessions).length,
    kept: 1,
    gone: 0,
  },
  abuse: {
    make: (api) =>
      api.deps.db
        .insert(abuseDetection)
        .values({ identifier: 'hidden', identifierType: 'network', abuseType: 'flood', lastDetected: now(api) })
        .run(),
    look: (api) => rows(api, abuseDetection).length,
    kept: 1,
    gone: 0,
  },
  engagementMonths: {
    make: (api) =>
      api.deps.db
        .insert(engagementMonths)
        .values({ month: now(api).slice(0, 7), engagementType: 'like', count: 3 })
        .run(),
    look: (api) => rows(api, engagementMonths).length,
    kept: 1,
    gone: 0,
  },
  socialAttempts: {
    make(api) {
      const { id: postId } = insertSocialPost(api)
      const attempt = { postId, platform: 'facebook', text: 'Amina Example saw it.', startedAt: now(api) } as const
      const { db } = api.deps
      db.insert(socialAttempts)
        .values({ ...attempt, attemptKey: '1', state: 'sent' })
        .run()
      db.insert(socialAttempts)
        .values({ ...attempt, attemptKey: '2' })
        .run()
    },
    look: (api) => rows(api, socialAttempts).map(({ state }) => state),
    kept: ['sent', 'sending'],
    gone: ['sending'],
  },
  socialFigures: {
    make(api) {
      const { id: postId } = insertSocialPost(api)
      const figures = { postId, platform: 'facebook', day: '2026-03-01', likes: 3, lastUpdated: now(api) } as const
      api.deps.db.insert(socialMediaMetrics).values(figures).run()
    },
    look: (api) => [rows(api, socialMediaMetrics).length, rows(api, scheduledPosts).length],
    kept: [1, 1],
    gone: [0, 1],
  },
  unconfirmed: {
    make(api) {
      const subscribedAt = now(api)
      api.deps.db
        .insert(newsletterSubscriptions)
        .values([
          { email: 'asked@b.org', subscribedAt },
          { email: 'yes@b.org', subscribedAt, confirmedAt: subscribedAt },
        ])
        .run()
    },
    look: (api) => rows(api, newsletterSubscriptions).map(({ email }) => email),
    kept: ['asked@b.org', 'yes@b.org'],
    gone: ['yes@b.org'],
  },
  unconfirmedFollows: {
    make(api) {
      const askedAt = now(api)
      for (const [email, confirmedAt] of [
        ['asked@b.org', null],
        ['yes@b.org', askedAt],
      ] as const) {
        const one = { email, hidden: email, rhythm: 'weekly', toldUntil: 0 } as const
        const { id } = api.deps.db.insert(followers).values(one).returning().get()
        const follow = { kind: 'country', value: 'KE', rhythm: 'weekly', confirmedAt, askedAt } as const
        api.deps.db
          .insert(follows)
          .values({ followerId: id, ...follow })
          .run()
      }
    },
    look: (api) => rows(api, followers).map(({ email }) => email),
    kept: ['asked@b.org', 'yes@b.org'],
    gone: ['yes@b.org'],
  },
  // What was not handled is processed again by what Stripe sent.
  webhookData: {
    make: (api) =>
      api.deps.db
        .insert(webhookEvents)
        .values(
          (['processed', 'failed', 'received'] as const).map((status) => ({
            stripeEventId: `evt_${status}`,
            eventType: 'payment_intent.succeeded',
            webhookEndpoint: '/api/stripe-webhook' as const,
            status,
            data: { receipt_email: 'a@b.org' },
            createdAt: now(api),
          })),
        )
        .run(),
    look: (api) => rows(api, webhookEvents).map(({ stripeEventId, data }) => [stripeEventId, data]),
    kept: ['processed', 'failed', 'received'].map((status) => [`evt_${status}`, { receipt_email: 'a@b.org' }]),
    gone: [
      ['evt_processed', {}],
      ['evt_failed', { receipt_email: 'a@b.org' }],
      ['evt_received', { receipt_email: 'a@b.org' }],
    ],
  },
  failedMail: {
    make: (api) =>
      api.deps.db
        .insert(mailLog)
        .values(
          (['failed', 'unsure', 'queued'] as const).map((state) => ({
            recipient: 'a@b.org',
            subject: 'S',
            kind: 'receipt',
            state,
            text: 'T',
            html: 'H',
            createdAt: now(api),
          })),
        )
        .run(),
    look: (api) => rows(api, mailLog).map(({ state, text, html }) => [state, text, html]),
    kept: [
      ['failed', 'T', 'H'],
      ['unsure', 'T', 'H'],
      ['queued', 'T', 'H'],
    ],
    gone: [
      ['failed', null, null],
      ['unsure', null, null],
      ['queued', 'T', 'H'],
    ],
  },
  mailFiles: {
    make(api) {
      const file = path.join(api.dataDir, 'mail', 'receipt.eml')
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, 'To: a@b.org\r\n\r\nThank you.')
      utimesSync(file, api.clock.now(), api.clock.now())
    },
    look: (api) => existsSync(path.join(api.dataDir, 'mail', 'receipt.eml')),
    kept: true,
    gone: false,
  },
  donors: {
    make: (api) =>
      api.deps.db
        .insert(donations)
        .values({ amount: 5000, device: 'd', network: 'n', donorName: 'Amina', createdAt: now(api) })
        .run(),
    look: (api) => rows(api, donations).map(({ donorName, device, network }) => [donorName, device, network]),
    kept: [['Amina', 'd', 'n']],
    gone: [['Amina', null, null]],
  },
  counters: {
    make: (api) =>
      api.deps.db
        .insert(rateLimitTracker)
        .values({
          identifier: 'hidden',
          identifierType: 'email',
          actionType: 'contact',
          windowStart: now(api),
          lastAction: now(api),
        })
        .run(),
    look: (api) => rows(api, rateLimitTracker).length,
    kept: 1,
    gone: 0,
  },
  repeatedAnswers: {
    make: (api) =>
      api.deps.db
        .insert(idempotencyKeys)
        .values({ key: 'k', route: '/', requestSha256: 's', status: 200, body: '{}', createdAt: now(api) })
        .run(),
    look: (api) => rows(api, idempotencyKeys).length,
    kept: 1,
    gone: 0,
  },
  heldActs: {
    make: (api) =>
      api.deps.db
        .insert(heldActs)
        .values({
          batch: 'b',
          admin: 'admin1',
          does: 'publish',
          subjectKind: 'story',
          subjectId: '1',
          state: 'done',
          dueAt: now(api),
          createdAt: now(api),
        })
        .run(),
    look: (api) => rows(api, heldActs).length,
    kept: 1,
    gone: 0,
  },
  imports: {
    make(api) {
      const { db } = api.deps
      const { id } = db
        .insert(imports)
        .values({ kind: 'stories', admin: 'admin1', state: 'done', createdAt: now(api) })
        .returning()
        .get()
      const line = { importId: id, kind: 'stories', outcome: 'added', createdAt: now(api) } as const
      db.insert(importRows)
        .values(Array.from({ length: 450 }, (_, n) => ({ ...line, line: n + 2 })))
        .run()
    },
    look: (api) => [rows(api, imports).length, rows(api, importRows).length],
    kept: [1, 450],
    gone: [0, 0],
  },
  alerts: {
    make: (api) =>
      api.deps.db
        .insert(alerts)
        .values({ token: 't', kind: 'stories', count: 1, createdAt: now(api) })
        .run(),
    look: (api) => rows(api, alerts).filter(({ token }) => token === 't').length,
    kept: 1,
    gone: 0,
  },
  sessions: {
    make: (api) =>
      api.deps.db
        .insert(adminSessions)
        .values({
          id: 's',
          admin: 'admin1',
          lastSeenAt: now(api),
          expiresAt: new Date(api.clock.now().getTime() + dayMs).toISOString(),
        })
        .run(),
    look: (api) => rows(api, adminSessions).length,
    kept: 1,
    gone: 0,
  },
}

describe('what is kept for a time is there on its last day and gone after it', () => {
  test('and every line of the table is shown here', () => {
    expect(Object.keys(cases)).toEqual(Object.keys(retentionLines))
  })

  test.each(Object.entries(retentionLines))('%s', async (name, { kept }) => {
    const api = await openTestApp()
    const { make, look, ...expected } = cases[name] as (typeof cases)[string]
    make(api)
    const keptMs = 'years' in kept ? kept.years * yearMs : kept.days * dayMs
    // Leap days, sums by month and half days of sessions: two days around the end are not asked about.
    api.clock.pass(Math.max(0, keptMs - 2 * dayMs))
    await forget(api)
    expect(look(api)).toEqual(expected.kept)
    api.clock.pass(name === 'engagementMonths' ? 33 * dayMs : 4 * dayMs)
    await forget(api)
    expect(look(api)).toEqual(expected.gone)
    await forget(api)
    expect(look(api)).toEqual(expected.gone)
  })
})

describe('the daily job', () => {
  test('forgets more than fits in one go, and says how much, once', async () => {
    const api = await openTestApp()
    const letter = { name: 'A', email: 'a@b.org', subject: 'S', category: 'other', message: 'M' } as const
    api.deps.db
      .insert(contactMessages)
      .values(Array.from({ length: 450 }, () => ({ ...letter, createdAt: now(api) })))
      .run()
    api.clock.pass(8 * yearMs)
    const ask = async () => {
      const headers = { cookie: await api.signIn() }
      return (await (await api.app.request('/api/privacy/retention', { headers })).json()) as RetentionReport
    }
    expect((await ask()).lastRunAt).toBeNull()
    const meanwhile = api.clock.span()
    await forget(api)
    const ran = meanwhile()
    expect(rows(api, contactMessages)).toEqual([])
    const line = async () => (await ask()).lines.find(({ name }) => name === 'messages')
    expect(await line()).toMatchObject({ what: 'Messages', kept: '7 years', last: 450, ever: 450 })
    expect((await ask()).lastRunAt).toEqual(ran)
    await forget(api)
    expect(await line()).toMatchObject({ last: 0, ever: 450 })
    const told = rows(api, auditLog).filter(({ action }) => action === 'privacy.forgotten')
    expect(told).toMatchObject([{ admin: null, after: { messages: 450 } }])
  })

  test('runs by itself at the start of the server', async () => {
    const api = await openTestApp()
    const meanwhile = api.clock.span()
    api.start()
    await api.deps.jobs.drain()
    const ran = meanwhile()
    const headers = { cookie: await api.signIn() }
    const report = (await (await api.app.request('/api/privacy/retention', { headers })).json()) as RetentionReport
    expect(report.lastRunAt).toEqual(ran)
  })

  test('takes a name off the public page, every device and every place that repeats it, and leaves the story', async () => {
    const api = await openTestApp()
    const { db } = api.deps
    const { id, submission } = insertStory(api, { status: 'published' })
    const { title, content, authorName, authorLocation, category } = story
    db.insert(storyVersions)
      .values({
        title,
        content,
        authorName,
        authorLocation,
        category,
        storyId: id,
        revision: 1,
        mediaIds: [],
        replacedAt: '2099-01-01T00:00:00.000Z',
      })
      .run()
    db.insert(media)
      .values({ id: 'photo', storyId: id, kind: 'image', state: 'ready', approved: true, bytes: 1, sha256: 's' })
      .run()
    await (await api.app.request(`/api/stories/${id}`)).text()
    api.clock.pass(8 * yearMs)
    await forget(api)
    const shown = (await (await api.app.request(`/api/stories/${id}`)).json()) as Record<string, unknown>
    expect(shown).toMatchObject({ title, content, authorName: 'Name withheld' })
    const delta = JSON.stringify(await (await api.app.request('/api/sync?since=0')).json())
    expect(delta).toContain('Name withheld')
    expect(delta).not.toContain(authorName)
    expect(rows(api, storyVersions)).toEqual([])
    expect(rows(api, stories)).toMatchObject([{ submission, wordsSha256: null }])
    expect(rows(api, media)).toHaveLength(1)
  })
})
