import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AuthorProfile } from '../data/contract/authors/authors.ts'
import type { Day } from '../data/contract/day.ts'
import type { ContactMessage } from '../data/contract/inbox/contact.ts'
import type { NotificationLists } from '../data/contract/inbox/notifications.ts'
import type { VolunteerRecord } from '../data/contract/inbox/volunteers.ts'
import type { ContentItem } from '../data/contract/outreach/calendar.ts'
import type { Subscriber } from '../data/contract/outreach/newsletter.ts'
import type { ScheduledPost } from '../data/contract/outreach/social.ts'
import type { PublicStory } from '../data/contract/stories.ts'
import { demoAuthors } from '../data/demo/authors.ts'
import { demoMessages } from '../data/demo/messages.ts'
import { demoNotice } from '../data/demo/notice.ts'
import { demoPosts } from '../data/demo/posts.ts'
import { demoSocialPosts } from '../data/demo/socialPosts.ts'
import { demoStories } from '../data/demo/stories.ts'
import { demoSubscribers } from '../data/demo/subscribers.ts'
import { demoApplications } from '../data/demo/volunteers.ts'
import { countWords } from '../data/rules/excerpt.ts'
import { hasProhibitedContent } from '../data/rules/inbox/messageContent.ts'
import { composePost, excessOn } from '../data/rules/outreach/postText.ts'
import { excerptLength } from '../data/vocabulary/limits.ts'
import { postMaxLengths } from '../data/vocabulary/social.ts'
import { storyCategories } from '../data/vocabulary/stories.ts'
import { fillDemoContent } from './demo.ts'
import { changeProfile } from './platform/admins/profile.ts'
import { openTestApp } from './testing.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>
type Listed = { title: string; category: string; createdAt: string; status?: string }

const json = async ({ app }: Api, path: string, cookie = '') =>
  (await app.request(path, { headers: cookie ? { cookie } : {} })).json()

async function openFilled() {
  const api = await openTestApp({ DEMO_CONTENT: 'on' })
  fillDemoContent(api.deps)
  return api
}

describe('the first start of an empty database', () => {
  test('shows published stories in every category, four of them on the home page', async () => {
    const api = await openFilled()
    const stories: Listed[] = await json(api, '/api/stories?status=published&limit=100')
    expect(stories.length).toBeGreaterThanOrEqual(12)
    expect(new Set(stories.map((story) => story.category))).toEqual(new Set(storyCategories))
    expect(await json(api, '/api/stories?featured=true')).toHaveLength(4)
  })

  test('shows two of them in another language as well, whole', async () => {
    const api = await openFilled()
    for (const language of ['fr', 'sw']) {
      const stories = (await json(api, `/api/stories?view=public&limit=100&in=${language}`)) as PublicStory[]
      const translated = stories.filter(({ translation }) => translation)
      expect(translated.map(({ translation }) => translation)).toEqual([
        { by: expect.stringMatching(/Exemple|Mfano/), byMachine: false, untranslated: [] },
      ])
      expect(translated.map((story) => story.language)).toEqual([language])
    }
  })

  test('gives the admins three stories to decide about and one that was rejected with a reason', async () => {
    const api = await openFilled()
    const cookie = await api.signIn()
    expect(await json(api, '/api/stories?status=pending', cookie)).toHaveLength(3)
    const rejected = await json(api, '/api/stories?status=rejected', cookie)
    expect(rejected).toHaveLength(1)
    expect(rejected[0].rejectionReason).toBeTruthy()
  })

  test('shows six posts and keeps one draft back', async () => {
    const api = await openFilled()
    const posts: Listed[] = await json(api, '/api/blog-posts?status=published')
    expect(posts).toHaveLength(6)
    expect(posts.slice(0, 3).map((post) => post.category)).toEqual(['Announcement', 'Conservation Update', 'Education'])
    expect(await json(api, '/api/blog-posts?status=draft', await api.signIn())).toHaveLength(1)
  })

  test('says in the newest post that all this is demonstration content', async () => {
    const [newest] = await json(await openFilled(), '/api/blog-posts')
    expect(newest.content).toContain(demoNotice)
  })

  test('dates everything in the past, in the same order whenever it is', async () => {
    const api = await openFilled()
    const now = api.clock.now().toISOString()
    const listed = await json(api, '/api/stories', await api.signIn())
    for (const { createdAt, publishedAt, decidedAt } of listed)
      for (const at of [createdAt, publishedAt, decidedAt]) if (at) expect(at < now).toBe(true)
    const later = await openTestApp({ DEMO_CONTENT: 'on' })
    later.clock.pass(400 * 86_400_000)
    fillDemoContent(later.deps)
    const titles = (list: Listed[]) => list.map((story) => story.title)
    expect(titles(await json(later, '/api/stories'))).toEqual(titles(await json(api, '/api/stories')))
  })

  test('reaches the devices with their first contact and the next one', async () => {
    const api = await openFilled()
    const first = await json(api, '/api/sync')
    expect(first.posts).toHaveLength(6)
    expect(first.stories.length).toBeGreaterThanOrEqual(12)
    const all = await json(api, '/api/sync?since=0')
    expect(all.stories).toHaveLength(first.stories.length)
    expect(all.posts).toHaveLength(6)
  })

  test('has counted nobody: no reader has been there', async () => {
    for (const story of await json(await openFilled(), '/api/stories'))
      expect(story).toMatchObject({ viewCount: 0, likeCount: 0, shareCount: 0, imageUrl: null, videoUrl: null })
  })
})

describe('the content calendar of a first start', () => {
  test('has events to come, invented ones and the awareness days, and themes that are used', async () => {
    const api = await openFilled()
    const cookie = await api.signIn()
    const upcoming: { category: string; description: string; nextDate: string }[] = await json(
      api,
      '/api/content-calendar/events?upcoming=true',
      cookie,
    )
    expect(upcoming.length).toBeGreaterThanOrEqual(30)
    for (const { category, description } of upcoming)
      expect([category, /invented/.test(description)]).toEqual([category, category !== 'awareness-day'])
    const themes: { posts: number }[] = await json(api, '/api/content-calendar/themes', cookie)
    expect(themes.some(({ posts }) => posts > 0)).toBe(true)
  })

  test('has drafts alone, each of which fits where it is meant to go', async () => {
    const api = await openFilled()
    const items: ContentItem[] = await json(api, '/api/content-calendar', await api.signIn())
    expect(items.length).toBeGreaterThanOrEqual(4)
    for (const item of items) {
      expect(item.status).toBe('draft')
      for (const platform of item.platforms) expect(excessOn(platform, composePost(item))).toBe(0)
    }
  })
})

describe('the desk of a first start', () => {
  const open = async () => {
    const api = await openFilled()
    const cookie = await api.signIn()
    return { ...api, read: <T>(path: string): Promise<T> => json(api, path, cookie) }
  }

  test('has messages that are unread, read and answered, and one that is set aside', async () => {
    const { read } = await open()
    expect(await read('/api/contact/counts')).toEqual({ unread: 2, read: 1, responded: 2, aside: 1 })
    const [aside] = await read<ContactMessage[]>('/api/contact?spam=true')
    expect(aside?.trapped?.website).toBeTruthy()
    const events = await read<ContactMessage[]>('/api/contact?category=events')
    expect(events).toMatchObject([{ selectedEvents: { length: 2 }, isIncomplete: false }])
  })

  test('has applications that wait, one of them of somebody under age, and some that were decided on', async () => {
    const { read } = await open()
    const all = await read<VolunteerRecord[]>('/api/volunteer-applications')
    const standing = all.map(({ status, isMinor, decidedBy }) => [status, isMinor, decidedBy])
    expect(standing).toEqual([
      ['pending', true, null],
      ['pending', false, null],
      ['shortlisted', false, 'admin1'],
      ['declined', false, 'admin1'],
      ['accepted', false, 'admin1'],
    ])
    const accepted = all.find(({ status }) => status === 'accepted')
    const { notes } = await read<{ notes: unknown[] }>(`/api/volunteer-applications/${accepted?.id}`)
    expect(notes).toHaveLength(1)
  })

  test('has subscribers, one of whom has not confirmed, a newsletter that is being written, and none that claims to be sent', async () => {
    const { read } = await open()
    const all = await read<Subscriber[]>('/api/newsletter/subscribers')
    expect(all.map(({ confirmedAt }) => confirmedAt !== null)).toEqual([false, true, true, true])
    for (const { refusedAt } of all) expect(refusedAt).toBeNull()
    expect(await read('/api/newsletter/drafts')).toMatchObject([{ subject: 'What you heard at night', state: 'draft' }])
    expect(await read('/api/newsletter/campaigns')).toEqual([])
  })

  test('has a notification for whatever arrived, and what is to do is what was not worked off', async () => {
    const { read } = await open()
    const { all, actionRequired, unread } = await read<NotificationLists>('/api/notifications/admin')
    const signups = demoSubscribers.filter(({ source }) => source === 'form')
    expect(all).toHaveLength(3 + demoMessages.length + demoApplications.length + signups.length)
    const types = actionRequired.map(({ notificationType }) => notificationType).sort()
    expect(types).toEqual([
      ...Array(3).fill('contact_form'),
      ...Array(3).fill('story_submission'),
      ...Array(2).fill('volunteer_application'),
    ])
    expect(unread).toBe(11)
    expect(all.every(({ isEmailSent }) => !isEmailSent)).toBe(true)
  })

  test('has profiles of some who wrote, each with its story and nothing by which money could go', async () => {
    const { read } = await open()
    const all = await read<AuthorProfile[]>('/api/authors')
    expect(all).toHaveLength(demoAuthors.length)
    expect(all.filter(({ isActive }) => !isActive)).toHaveLength(1)
    const money = { bankAccountDetails: null, paypalEmail: null, stripeAccountId: null, provenAt: null }
    for (const profile of all) expect(profile).toMatchObject({ stories: 1, ...money })
  })

  test('has posts to networks that wait for a person, as none has a time', async () => {
    const { read } = await open()
    const posts = await read<ScheduledPost[]>('/api/social-media/scheduled-posts')
    expect(posts).toHaveLength(demoSocialPosts.length)
    expect(posts.filter(({ contentTitle }) => contentTitle !== null)).toHaveLength(1)
    for (const { state, scheduledAt, postText, platform } of posts) {
      expect([state, scheduledAt]).toEqual(['scheduled', null])
      expect(postText).toMatch(/Demonstration content/)
      expect(postText.length).toBeLessThanOrEqual(postMaxLengths[platform])
    }
  })

  test('has something that waits, and something in each tab but for money', async () => {
    const { read } = await open()
    const lists = [
      '/api/stories?status=pending',
      '/api/stories?status=published',
      '/api/blog-posts',
      '/api/contact',
      '/api/volunteer-applications',
      '/api/content-calendar',
      '/api/social-media/scheduled-posts',
      '/api/newsletter/subscribers',
      '/api/authors',
    ]
    const empty = []
    for (const list of lists) {
      const found = await read<unknown[] | { rows: unknown[] }>(list)
      if ((Array.isArray(found) ? found : Object.values(found)).length === 0) empty.push(list)
    }
    expect(empty).toEqual([])
    const { waiting, totals } = await read<Day>('/api/admin/day')
    expect(waiting.length).toBeGreaterThanOrEqual(8)
    expect(totals).toMatchObject({ story: 3, message: 3, application: 2, payout: 0, post: 0, notice: 0 })
  })

  test('has no donation, no payout and no event of the card provider', async () => {
    const { read } = await open()
    expect(await read('/api/donations')).toEqual([])
    expect(await read('/api/author-payouts')).toEqual([])
    expect(await read('/api/webhook-events')).toEqual([])
  })

  test('tells visitors four figures, all of them of the stories', async () => {
    const figures = await json(await openFilled(), '/api/statistics')
    expect(figures).toEqual({ stories: 14, communities: 14, species: expect.any(Number), contributors: 14 })
  })

  test('dates all of it before the start', async () => {
    const { read, clock } = await open()
    const now = clock.now().toISOString()
    const dated = [
      ...(await read<ContactMessage[]>('/api/contact')).map(({ createdAt }) => createdAt),
      ...(await read<VolunteerRecord[]>('/api/volunteer-applications')).flatMap((one) => [
        one.createdAt,
        one.decidedAt ?? one.createdAt,
      ]),
      ...(await read<Subscriber[]>('/api/newsletter/subscribers')).map(({ subscribedAt }) => subscribedAt),
      ...(await read<NotificationLists>('/api/notifications/admin')).all.flatMap(({ createdAt, readAt }) => [
        createdAt,
        readAt ?? createdAt,
      ]),
    ]
    for (const at of dated) expect(at < now).toBe(true)
  })
})

describe('demonstration content is not added', () => {
  const count = async (api: Api) => (await json(api, '/api/stories?limit=100', await api.signIn())).length

  test('a second time', async () => {
    const api = await openFilled()
    const before = await count(api)
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(before)
  })

  test('to a database that holds a story', async () => {
    const api = await openTestApp({ DEMO_CONTENT: 'on' })
    const body = JSON.stringify({
      title: 'Ours',
      content: 'We saw it.',
      authorName: 'Wanjiru Example',
      authorLocation: 'Lakeside, Kenya',
      authorEmail: 'wanjiru@example.org',
      category: 'Education',
    })
    await api.app.request('/api/stories', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(1)
    expect(await json(api, '/api/blog-posts')).toEqual([])
  })

  const forms: [string, string, object][] = [
    ['a message', '/api/contact', { ...demoMessages[0], email: 'amara@lakeside.example.com' }],
    ['a subscriber', '/api/newsletter', { email: 'amara@lakeside.example.com' }],
    [
      'an application',
      '/api/volunteer-applications',
      { ...demoApplications[0], email: 'amara@lakeside.example.com', dateOfBirth: '1990-05-01' },
    ],
  ]
  test.each(forms)('to a database that holds %s', async (_, path, form) => {
    const api = await openTestApp({ DEMO_CONTENT: 'on' })
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    expect((await api.app.request(path, { method: 'POST', headers, body: JSON.stringify(form) })).status).toBeLessThan(
      300,
    )
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(0)
  })

  test('to a database in which an admin has done anything', async () => {
    const api = await openTestApp({ DEMO_CONTENT: 'on' })
    changeProfile(api.deps, 'admin1', { timezone: 'Africa/Nairobi' })
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(0)
  })

  test('in part: a start that breaks off leaves nothing, and the next one brings all of it once', async () => {
    const api = await openTestApp({ DEMO_CONTENT: 'on' })
    const { $client } = api.deps.db
    $client.exec(`create trigger broken before insert on authors begin select raise(abort, 'The server died.'); end`)
    expect(() => fillDemoContent(api.deps)).toThrow('The server died.')
    const read = async (path: string) => (await json(api, path, await api.signIn())).length
    expect([await count(api), await read('/api/contact'), await read('/api/newsletter/subscribers')]).toEqual([0, 0, 0])
    $client.exec('drop trigger broken')
    fillDemoContent(api.deps)
    fillDemoContent(api.deps)
    expect([await count(api), await read('/api/contact'), await read('/api/newsletter/subscribers')]).toEqual([
      demoStories.length,
      demoMessages.length - 1,
      demoSubscribers.length,
    ])
  })

  test('where the operator wants to start bare', async () => {
    const api = await openTestApp({ DEMO_CONTENT: 'off' })
    fillDemoContent(api.deps)
    expect(await count(api)).toBe(0)
  })
})

describe('the demonstration content', () => {
  const told = demoStories.filter((story) => story.status !== 'rejected')

  test.each(told.map((story) => [story.title, story] as const))('"%s" is of the advised length', (_, story) => {
    expect(countWords(story.content)).toBeGreaterThanOrEqual(200)
    expect(countWords(story.content)).toBeLessThanOrEqual(700)
  })

  test('is by nobody who could get a letter', () => {
    for (const story of demoStories) expect(story.authorEmail).toMatch(/^[a-z.]+@example\.org$/)
    expect(new Set(demoStories.map((story) => story.authorEmail)).size).toBe(demoStories.length)
  })

  test('of the desk is by people who are plainly invented', () => {
    for (const { name, email } of [...demoMessages, ...demoApplications]) {
      expect(name).toMatch(/ Example$/)
      expect(email).toMatch(/^[a-z.]+\.example@example\.org$/)
    }
    for (const { email } of demoSubscribers) expect(email).toMatch(/^[a-z.]+\.example@example\.org$/)
    for (const { bio } of demoAuthors) expect(bio).toMatch(/invented/)
    const writers = new Set(demoStories.map(({ authorEmail }) => authorEmail))
    for (const { email } of demoAuthors) expect(writers).toContain(email)
  })

  test('of the desk is what the forms would have let in', () => {
    for (const { subject, message } of demoMessages) expect(hasProhibitedContent(`${subject} ${message}`)).toBe(false)
  })

  test('comes out of the editor as paragraphs, without the lines of the source', () => {
    for (const { content } of demoStories)
      for (const paragraph of content.split('\n\n')) {
        expect(paragraph).not.toMatch(/\n|^ | {2}/)
        expect(paragraph).not.toBe('')
      }
  })

  test('names no position on a map', () => {
    for (const { content } of demoStories) expect(content).not.toMatch(/\d\s*°|-?\d{1,3}\.\d{3,}/)
  })

  test('introduces each post in no more characters than a card shows', () => {
    for (const { excerpt } of demoPosts) expect(excerpt.length).toBeLessThanOrEqual(excerptLength.newsCard)
  })
})
