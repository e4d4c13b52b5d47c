import { expect, test } from 'vitest'
import { authors } from '../data/tables/authors.ts'
import { contentCalendar } from '../data/tables/calendar.ts'
import { contactMessages } from '../data/tables/contact.ts'
import { donations } from '../data/tables/donations.ts'
import { blogPosts } from '../data/tables/news.ts'
import { newsletterDrafts, newsletterSubscriptions } from '../data/tables/newsletter.ts'
import { authorNotifications } from '../data/tables/notifications.ts'
import { authorPayouts } from '../data/tables/payouts.ts'
import { authorRewards } from '../data/tables/rewards.ts'
import { scheduledPosts } from '../data/tables/social.ts'
import { stories } from '../data/tables/stories.ts'
import { volunteerApplications } from '../data/tables/volunteers.ts'
import { webhookEvents } from '../data/tables/webhooks.ts'
import { openTestApp } from './testing.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

/** What a row needs to be there; each list of the desk by its address. */
const lists: Record<string, (api: Api, n: number) => { run(): unknown }> = {
  '/api/stories': ({ deps: { db } }, n) =>
    db.insert(stories).values({
      title: `Story ${n}`,
      content: 'We saw it.',
      authorName: 'A',
      authorLocation: 'B',
      authorEmail: 'a@example.org',
      category: 'Education',
    }),
  '/api/contact': ({ deps: { db } }, n) =>
    db
      .insert(contactMessages)
      .values({ name: 'A', email: 'a@example.org', subject: `${n}`, category: 'other', message: 'Hello' }),
  '/api/donations': ({ deps: { db } }, n) =>
    db.insert(donations).values({ amount: 5000, status: 'succeeded', stripePaymentIntentId: `pi_${n}` }),
  '/api/blog-posts': ({ deps: { db } }, n) =>
    db.insert(blogPosts).values({ title: `Post ${n}`, content: '<p>.</p>', excerpt: '.', category: 'Education' }),
  '/api/volunteer-applications': ({ deps: { db } }, n) =>
    db.insert(volunteerApplications).values({
      name: `Person ${n}`,
      email: 'a@example.org',
      phone: '1',
      address: 'B',
      dateOfBirth: '1990-01-01',
      twitterHandle: 'a',
      instagramHandle: 'a',
      facebookHandle: 'a',
      currentOrganization: 'a',
      qualification: 'a',
      motivation: 'a',
      conservationActivities: [],
    }),
  '/api/newsletter/subscribers': ({ deps: { db } }, n) =>
    db.insert(newsletterSubscriptions).values({ email: `s${n}@example.org` }),
  '/api/newsletter/drafts': ({ deps: { db } }, n) => db.insert(newsletterDrafts).values({ subject: `Issue ${n}` }),
  '/api/authors': ({ deps: { db } }, n) =>
    // Two of one name: the cursor tells them apart.
    db.insert(authors).values({ name: n > 1 ? 'Two_of one' : 'Äda', email: `a${n}@example.org`, location: 'B' }),
  '/api/author-rewards': ({ deps: { db } }, n) =>
    db
      .insert(authorRewards)
      .values({ authorName: `${n}`, authorEmail: `a${n}@example.org`, totalPoints: n > 1 ? 7 : 70 }),
  '/api/author-payouts': ({ deps: { db } }, n) =>
    db.insert(authorPayouts).values({ authorName: 'A', authorEmail: 'a@example.org', amount: n, month: '2026-02' }),
  '/api/notifications/admin': ({ deps: { db } }, n) =>
    db.insert(authorNotifications).values({ notificationType: 'contact_form', title: `${n}`, message: '.' }),
  '/api/social-media/scheduled-posts': ({ deps: { db } }, n) =>
    db.insert(scheduledPosts).values({ contentType: 'custom', platforms: ['facebook'], postText: `${n}` }),
  '/api/content-calendar': ({ deps: { db } }, n) =>
    db.insert(contentCalendar).values({ title: `${n}`, content: '.', platforms: ['facebook'], contentType: 'custom' }),
  '/api/webhook-events': ({ deps: { db } }, n) =>
    db.insert(webhookEvents).values({
      stripeEventId: `evt_${n}`,
      eventType: 'payout.paid',
      webhookEndpoint: '/api/stripe-payout-webhook',
      data: {},
    }),
}

/** The hardest case for a page's end: all rows are of one instant. */
function shareInstant({ deps: { db } }: Api) {
  const columns = db.$client
    .prepare<[], { table: string; name: string }>(
      `select m.name as "table", c.name from sqlite_master m, pragma_table_info(m.name) c
       where m.type = 'table' and c.name in ('created_at', 'published_at', 'scheduled_at', 'subscribed_at')`,
    )
    .all()
  for (const { table, name } of columns)
    db.$client.exec(`update "${table}" set "${name}" = '2026-03-01T09:00:00.000Z' where "${name}" is not null`)
}

test.each(Object.entries(lists))(
  '%s says how long it is, leads through all its pages and takes a limit of 1,000 and no more',
  async (path, add) => {
    const api = await openTestApp()
    for (const n of [1, 2, 3]) add(api, n).run()
    shareInstant(api)
    const cookie = await api.signIn()
    const ask = (address: string) => api.app.request(address, { headers: { cookie } })
    const rowsOf = async (answer: Response): Promise<{ id: number }[]> => {
      const body = await answer.json()
      return body.all ?? body
    }

    const seen: number[] = []
    let next: string | undefined = `${path}?limit=1`
    while (next) {
      const page: Response = await ask(next)
      expect(page.headers.get('x-total-count')).toBe('3')
      seen.push(...(await rowsOf(page)).map(({ id }) => id))
      next = page.headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1]
    }
    expect(seen.toSorted()).toEqual([1, 2, 3])
    const all = await ask(`${path}?limit=1000`)
    expect([(await rowsOf(all)).map(({ id }) => id), all.headers.get('link')]).toEqual([seen, null])
    expect((await ask(`${path}?limit=1001`)).status).toBe(400)
  },
)
