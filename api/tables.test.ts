import { eq, getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { abuseDetection, rateLimitTracker } from '../data/tables/abuse.ts'
import { users } from '../data/tables/admin.ts'
import { authors } from '../data/tables/authors.ts'
import { contentCalendar, contentEvents, contentThemes, weeklyContentPlans } from '../data/tables/calendar.ts'
import { contactMessages } from '../data/tables/contact.ts'
import { donations } from '../data/tables/donations.ts'
import {
  engagementMetadata,
  readingSessions,
  storyEngagements,
  userEngagementLocks,
} from '../data/tables/engagement.ts'
import { blogPosts } from '../data/tables/news.ts'
import { newsletterSubscriptions } from '../data/tables/newsletter.ts'
import { authorNotifications } from '../data/tables/notifications.ts'
import { authorPayouts } from '../data/tables/payouts.ts'
import { authorRewards } from '../data/tables/rewards.ts'
import { scheduledPosts, socialMediaMetrics, socialMediaTokens } from '../data/tables/social.ts'
import { stories } from '../data/tables/stories.ts'
import { volunteerApplications } from '../data/tables/volunteers.ts'
import { webhookEvents } from '../data/tables/webhooks.ts'
import { type Db, openDatabase } from './platform/database.ts'

const anInstant = '2026-03-01T08:00:00.000Z'
const story = {
  title: 'Return of the cranes',
  content: 'They came back.',
  authorName: 'Amara Example',
  authorLocation: 'Reedwater',
  authorEmail: 'amara@example.org',
  category: 'Wildlife Return',
} as const
const message = {
  name: 'Amara',
  email: 'amara@example.org',
  subject: 'General Inquiry',
  category: 'other',
  message: 'Hello',
} as const
const application = {
  name: 'Amara',
  email: 'amara@example.org',
  phone: '1',
  address: 'Reedwater',
  dateOfBirth: '1990-01-31',
  twitterHandle: 'none',
  instagramHandle: 'none',
  facebookHandle: 'none',
  currentOrganization: 'Crane Club',
  qualification: 'Teacher',
  motivation: 'Because the cranes came back.',
}
const author = { name: 'Amara', email: 'amara@example.org', location: 'Reedwater' }
const reward = { authorName: 'Amara', authorEmail: 'amara@example.org' }
const payout = { ...reward, amount: 250, month: '2026-03' }
const token = { platform: 'facebook', accessToken: 'sealed' } as const
const post = { contentType: 'custom' as const, platforms: ['facebook' as const], postText: 'Cranes!' }
const content = { title: 'Cranes', content: 'They came back.', platforms: ['twitter' as const], contentType: 'post' }
const event = { name: 'World Wildlife Day', eventDate: '2026-03-03' }
const lock = { storyId: 1, userFingerprint: 'reader', engagementType: 'like' }
const limit = { identifier: 'device', identifierType: 'device', actionType: 'like' }
const webhook = { stripeEventId: 'evt_1', eventType: 'x', webhookEndpoint: '/api/stripe-webhook', data: {} } as const

const rowsOf = (db: Db, table: SQLiteTable) => db.select().from(table).all().length

describe('an entity has the fields that the product names', () => {
  const fieldsOf: [string, SQLiteTable, string][] = [
    [
      'story',
      stories,
      'id title content imageUrl videoUrl authorName authorLocation authorEmail category status featured viewCount likeCount shareCount createdAt',
    ],
    ['blog post', blogPosts, 'id title content excerpt category imageUrl status createdAt'],
    ['newsletter subscription', newsletterSubscriptions, 'id email subscribedAt'],
    [
      'contact message',
      contactMessages,
      'name email subject category message selectedEvents eventPreference location status createdAt website url phoneNumber',
    ],
    ['donation', donations, 'id amount donorName donorEmail stripePaymentIntentId status createdAt'],
    [
      'volunteer application',
      volunteerApplications,
      'name email phone address dateOfBirth twitterHandle instagramHandle facebookHandle followedTwitter followedInstagram likedFacebook willShareContent currentOrganization qualification motivation conservationActivities additionalComments nextOfKinName nextOfKinPhone nextOfKinAddress nextOfKinWorkplace nextOfKinGender nextOfKinRelationship status createdAt',
    ],
    ['user', users, 'id username password timezone'],
    [
      'author',
      authors,
      'id name email phone location bio preferredPaymentMethod bankAccountDetails paypalEmail stripeAccountId stripeExpressOnboarded stripeExpressChargesEnabled stripeExpressPayoutsEnabled isActive createdAt updatedAt',
    ],
    ['story engagement', storyEngagements, 'id storyId userIdentifier interactionType platform createdAt'],
    [
      'social media token',
      socialMediaTokens,
      'id platform accessToken accessTokenSecret consumerKey consumerSecret refreshToken pageId appId appSecret isActive expiresAt createdAt updatedAt',
    ],
    [
      'scheduled post',
      scheduledPosts,
      'id contentId contentType platforms postText mediaUrl scheduledAt status facebookPostId twitterPostId errorMessage createdAt publishedAt',
    ],
    [
      'social media metric',
      socialMediaMetrics,
      'id postId platform externalPostId likes shares comments reach impressions lastUpdated',
    ],
    [
      'engagement metadata',
      engagementMetadata,
      'id storyId authorEmail engagementType platform userAgent ipAddress country city referrer sessionId isBot botScore deviceType browserName timestamp metadata',
    ],
    [
      'reading session',
      readingSessions,
      'id storyId userFingerprint startTime endTime scrollProgress timeSpent wordsRead readingSpeed hasScrolledToEnd meetsRequirements createdAt',
    ],
    [
      'engagement lock',
      userEngagementLocks,
      'id storyId userFingerprint engagementType ipAddress sessionId deviceFingerprint createdAt',
    ],
    [
      'rate limit',
      rateLimitTracker,
      'identifier identifierType actionType actionCount windowStart lastAction isBlocked blockUntil blockReason',
    ],
    [
      'abuse detection',
      abuseDetection,
      'identifier identifierType abuseType severity detectionCount firstDetected lastDetected currentPenalty penaltyUntil metadata',
    ],
    [
      'author reward',
      authorRewards,
      'id authorName authorEmail totalViews totalLikes totalShares totalStories publishedStories featuredStories totalPoints totalEarnings monthlyEarnings lastCalculated currentMonth tier weeklyTier weeklyPoints monthlyTier monthlyPoints socialMediaPromotions nextTierThreshold weeklyNextThreshold monthlyNextThreshold hasUnlockedNewBenefit',
    ],
    [
      'author payout',
      authorPayouts,
      'id authorName authorEmail amount month currency method status paymentMethod transactionId stripeTransferId stripePayoutId description notes paidAt createdAt',
    ],
    ['content theme', contentThemes, 'name description category color active createdAt'],
    [
      'content item',
      contentCalendar,
      'title content themeId platforms contentType style scheduledDate status imageUrl hashtags callToAction autoGenerated eventId storyId publishedAt createdAt updatedAt',
    ],
    [
      'content event',
      contentEvents,
      'name description eventDate category priority recurring recurringPattern themeId active createdAt',
    ],
    ['weekly plan', weeklyContentPlans, 'weekStart weekEnd theme goals targetPosts actualPosts status notes'],
    [
      'notification',
      authorNotifications,
      'id authorEmail authorName notificationType title message isRead isEmailSent requiresAdminAction adminActionDescription adminActionedAt metadata createdAt readAt',
    ],
    [
      'webhook event',
      webhookEvents,
      'stripeEventId eventType webhookEndpoint status data processedAt errorMessage createdAt',
    ],
  ]
  it.each(fieldsOf)('%s', (_name, table, fields) => {
    expect(Object.keys(getTableColumns(table))).toEqual(expect.arrayContaining(fields.split(' ')))
  })
})

describe('what nobody said takes its default', () => {
  const defaultsOf: [string, SQLiteTable, Record<string, unknown>, Record<string, unknown>][] = [
    [
      'a story is pending, not featured and unread',
      stories,
      story,
      { status: 'pending', featured: false, viewCount: 0, likeCount: 0, shareCount: 0 },
    ],
    [
      'a post is a draft',
      blogPosts,
      { title: 'x', content: 'x', excerpt: 'x', category: 'Education' },
      { status: 'draft' },
    ],
    [
      'a message is unread and not spam',
      contactMessages,
      message,
      { status: 'unread', isSpam: false, selectedEvents: [] },
    ],
    ['a donor is Anonymous', donations, { amount: 500 }, { donorName: 'Anonymous', status: 'pending' }],
    [
      'an application is pending and promises nothing',
      volunteerApplications,
      application,
      {
        status: 'pending',
        followedTwitter: false,
        followedInstagram: false,
        likedFacebook: false,
        willShareContent: false,
        conservationActivities: [],
      },
    ],
    ['an admin is in New York', users, { username: 'admin1', password: 'hash' }, { timezone: 'America/New_York' }],
    [
      'an author is active, paid by bank transfer and unknown to Stripe',
      authors,
      author,
      {
        preferredPaymentMethod: 'bank_transfer',
        stripeExpressOnboarded: false,
        stripeExpressChargesEnabled: false,
        stripeExpressPayoutsEnabled: false,
        isActive: true,
      },
    ],
    ['a token is inactive', socialMediaTokens, token, { isActive: false }],
    ['a scheduled post is pending', scheduledPosts, post, { status: 'pending' }],
    [
      'a limit counts its first action',
      rateLimitTracker,
      limit,
      { actionCount: 1, isBlocked: false, blockUntil: null },
    ],
    [
      'an abuse is mild and seen once',
      abuseDetection,
      { identifier: 'a', identifierType: 'device', abuseType: 'bot' },
      { severity: 1, detectionCount: 1 },
    ],
    [
      'an author starts at Bronze with nothing',
      authorRewards,
      reward,
      {
        tier: 'Bronze',
        weeklyTier: 'Bronze',
        monthlyTier: 'Bronze',
        totalViews: 0,
        totalPoints: 0,
        totalEarnings: 0,
        hasUnlockedNewBenefit: false,
      },
    ],
    [
      'a payout is pending, in dollars, by bank transfer',
      authorPayouts,
      payout,
      { status: 'pending', currency: 'USD', method: 'bank_transfer' },
    ],
    ['a theme is green and active', contentThemes, { name: 'Cranes' }, { color: '#22c55e', active: true }],
    [
      'a content item is a draft by hand',
      contentCalendar,
      content,
      { status: 'draft', autoGenerated: false, hashtags: [] },
    ],
    [
      'an event is active, of medium priority and happens once',
      contentEvents,
      event,
      { priority: 'medium', recurring: false, active: true },
    ],
    [
      'a week aims at seven posts and is being planned',
      weeklyContentPlans,
      { weekStart: '2026-03-02', weekEnd: '2026-03-08' },
      { targetPosts: 7, actualPosts: 0, status: 'planning', goals: [] },
    ],
    [
      'a notification is unread and asks for nothing',
      authorNotifications,
      { notificationType: 'contact_form', title: 'x', message: 'x' },
      { isRead: false, isEmailSent: false, requiresAdminAction: false },
    ],
    ['a webhook event is received', webhookEvents, webhook, { status: 'received' }],
  ]
  it.each(defaultsOf)('%s', (_rule, table, given, expected) => {
    const db = openDatabase(':memory:')
    expect(db.insert(table).values(given).returning().get()).toMatchObject(expected)
  })

  it('an instant is ISO 8601 in UTC', () => {
    const { subscribedAt } = openDatabase(':memory:')
      .insert(newsletterSubscriptions)
      .values({ email: 'a@example.org' })
      .returning()
      .get()
    expect(new Date(subscribedAt).toISOString()).toBe(subscribedAt)
  })
})

describe('what must be there once is there once', () => {
  const uniques: [string, SQLiteTable, Record<string, unknown>, Record<string, unknown>][] = [
    ['a user name', users, { username: 'admin1', password: 'a' }, { username: 'admin1', password: 'b' }],
    [
      'a subscriber, in any case',
      newsletterSubscriptions,
      { email: 'amara@example.org' },
      { email: 'Amara@Example.org' },
    ],
    ['an author, in any case', authors, author, { ...author, email: 'AMARA@example.org' }],
    ["an author's rewards", authorRewards, reward, reward],
    ['a platform token', socialMediaTokens, token, token],
    [
      'a payment',
      donations,
      { amount: 1, stripePaymentIntentId: 'pi_1' },
      { amount: 2, stripePaymentIntentId: 'pi_1' },
    ],
    ['a webhook event', webhookEvents, webhook, webhook],
    ['a limit', rateLimitTracker, limit, limit],
    [
      'a submitted story',
      stories,
      { ...story, submission: 's' },
      { ...story, title: 'Another title', submission: 's' },
    ],
    ['a submitted message', contactMessages, { ...message, submission: 's' }, { ...message, submission: 's' }],
  ]
  it.each(uniques)('%s', (_rule, table, first, second) => {
    const db = openDatabase(':memory:')
    db.insert(table).values(first).run()
    expect(() => db.insert(table).values(second).run()).toThrow(/UNIQUE|constraint/i)
    expect(rowsOf(db, table)).toBe(1)
  })

  it('one like per reader and story, another for another story', () => {
    const db = openDatabase(':memory:')
    db.insert(stories).values([story, story]).run()
    db.insert(userEngagementLocks).values(lock).run()
    db.insert(userEngagementLocks)
      .values([lock, { ...lock, storyId: 2 }])
      .onConflictDoNothing()
      .run()
    expect(rowsOf(db, userEngagementLocks)).toBe(2)
  })

  it('many donations without a payment yet', () => {
    const db = openDatabase(':memory:')
    db.insert(donations)
      .values([{ amount: 1 }, { amount: 2 }])
      .run()
    expect(rowsOf(db, donations)).toBe(2)
  })
})

describe('what is deleted takes with it what belongs to it', () => {
  it('a story takes its engagement, reading and locks', () => {
    const db = openDatabase(':memory:')
    db.insert(stories).values(story).run()
    db.insert(storyEngagements).values({ storyId: 1, userIdentifier: 'reader', interactionType: 'like' }).run()
    db.insert(engagementMetadata).values({ storyId: 1, engagementType: 'like' }).run()
    db.insert(readingSessions).values({ storyId: 1, userFingerprint: 'reader', startTime: anInstant }).run()
    db.insert(userEngagementLocks).values(lock).run()
    db.delete(stories).run()
    for (const table of [storyEngagements, engagementMetadata, readingSessions, userEngagementLocks])
      expect(rowsOf(db, table)).toBe(0)
  })

  it('a scheduled post takes its metrics', () => {
    const db = openDatabase(':memory:')
    db.insert(scheduledPosts).values(post).run()
    db.insert(socialMediaMetrics).values({ postId: 1, platform: 'facebook' }).run()
    db.delete(scheduledPosts).run()
    expect(rowsOf(db, socialMediaMetrics)).toBe(0)
  })

  it('a content item outlives its theme, event and story', () => {
    const db = openDatabase(':memory:')
    db.insert(stories).values(story).run()
    db.insert(contentThemes).values({ name: 'Cranes' }).run()
    db.insert(contentEvents)
      .values({ ...event, themeId: 1 })
      .run()
    db.insert(contentCalendar)
      .values({ ...content, themeId: 1, eventId: 1, storyId: 1 })
      .run()
    db.delete(contentThemes).run()
    expect(db.select().from(contentEvents).get()).toMatchObject({ themeId: null })
    db.delete(contentEvents).run()
    db.delete(stories).run()
    expect(db.select().from(contentCalendar).get()).toMatchObject({ themeId: null, eventId: null, storyId: null })
  })

  it('a payout outlives the profile of its author', () => {
    const db = openDatabase(':memory:')
    db.insert(authors).values(author).run()
    db.insert(authorPayouts).values(payout).run()
    db.delete(authors).run()
    expect(rowsOf(db, authorPayouts)).toBe(1)
  })
})

describe('the database refuses', () => {
  const db = openDatabase(':memory:')
  const refused: [string, () => unknown][] = [
    ['half a cent', () => db.insert(donations).values({ amount: 12.5 }).run()],
    ['a donation of nothing', () => db.insert(donations).values({ amount: 0 }).run()],
    [
      'a negative payout',
      () =>
        db
          .insert(authorPayouts)
          .values({ ...payout, amount: -1 })
          .run(),
    ],
    [
      'a month that is none',
      () =>
        db
          .insert(authorPayouts)
          .values({ ...payout, month: 'March' })
          .run(),
    ],
    [
      'a payout in an unknown state',
      () =>
        db.$client.exec(
          "INSERT INTO author_payouts (author_name, author_email, amount, month, status) VALUES ('a', 'a@example.org', 1, '2026-03', 'lost')",
        ),
    ],
    ['a donation in an unknown state', () => db.$client.exec("INSERT INTO donations (amount, status) VALUES (1, 'x')")],
    ['an engagement with no story', () => db.insert(userEngagementLocks).values(lock).run()],
    ['a story without a title', () => db.$client.exec("INSERT INTO stories (content) VALUES ('x')")],
  ]
  it.each(refused)('%s', (_rule, insert) => {
    expect(insert).toThrow()
  })

  it('nothing else: an address is found in any case', () => {
    db.insert(authors).values(author).run()
    expect(db.select().from(authors).where(eq(authors.email, 'AMARA@EXAMPLE.ORG')).all()).toHaveLength(1)
  })
})
