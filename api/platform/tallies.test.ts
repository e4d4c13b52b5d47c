import { count, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authors } from '../../data/tables/authors.ts'
import { contactMessages } from '../../data/tables/contact.ts'
import { newsletterSubscriptions } from '../../data/tables/newsletter.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { stories } from '../../data/tables/stories.ts'
import { openTestApp } from '../testing.ts'
import { openDatabase } from './database.ts'
import { partsOf } from './tallies.ts'

const story = {
  title: 'The heron',
  content: 'It came back.',
  authorName: 'A',
  authorLocation: 'B',
  authorEmail: 'a@b.c',
}
const message = { name: 'A', email: 'a@b.c', subject: 'Herons', message: 'Hello' } as const

function openTallies() {
  const db = openDatabase(':memory:')
  const talliedOf = (name: Parameters<typeof partsOf>[1]) =>
    Object.fromEntries(partsOf(db, name).flatMap(({ part, n }) => (n === 0 ? [] : [[part.join('/'), n]])))
  return { db, talliedOf }
}

test('stories are counted by state and category, wherever they go, and not once they are withdrawn', () => {
  const { db, talliedOf } = openTallies()
  for (const category of ['Education', 'Education', 'Coexistence'] as const)
    db.insert(stories)
      .values({ ...story, category })
      .run()
  expect(talliedOf('stories')).toEqual({ 'pending/Education': 2, 'pending/Coexistence': 1 })
  db.update(stories).set({ status: 'published', viewCount: 3 }).where(eq(stories.category, 'Education')).run()
  expect(talliedOf('stories')).toEqual({ 'published/Education': 2, 'pending/Coexistence': 1 })
  db.update(stories).set({ viewCount: 4 }).run()
  db.update(stories).set({ category: 'Anti-Poaching' }).where(eq(stories.id, 1)).run()
  const after = { 'published/Anti-Poaching': 1, 'published/Education': 1, 'pending/Coexistence': 1 }
  expect(talliedOf('stories')).toEqual(after)
  db.update(stories).set({ withdrawnAt: '2026-03-01T09:00:00.000Z', status: 'rejected' }).where(eq(stories.id, 2)).run()
  expect(talliedOf('stories')).toEqual({ 'published/Anti-Poaching': 1, 'pending/Coexistence': 1 })
  db.delete(stories).run()
  expect(talliedOf('stories')).toEqual({})
  expect(db.select({ n: count() }).from(stories).where(isNull(stories.withdrawnAt)).get()).toEqual({ n: 0 })
})

test('notifications are counted by what is read, what is left to do, and by type', () => {
  const { db, talliedOf } = openTallies()
  const told = { title: 'A', message: 'B' }
  for (const notificationType of ['contact_form', 'contact_form', 'of a/new kind'])
    db.insert(authorNotifications)
      .values({ ...told, notificationType, requiresAdminAction: notificationType === 'contact_form' })
      .run()
  expect(talliedOf('author_notifications')).toEqual({ '0/1/contact_form': 2, '0/0/of a/new kind': 1 })
  db.update(authorNotifications).set({ isRead: true }).where(eq(authorNotifications.id, 1)).run()
  db.update(authorNotifications).set({ adminActionedAt: '2026-03-01T09:00:00.000Z' }).run()
  expect(talliedOf('author_notifications')).toEqual({
    '1/0/contact_form': 1,
    '0/0/contact_form': 1,
    '0/0/of a/new kind': 1,
  })
  db.delete(authorNotifications).run()
  expect(talliedOf('author_notifications')).toEqual({})
})

test('what was undone was not counted', () => {
  const { db, talliedOf } = openTallies()
  const undone = () =>
    db.transaction((tx) => {
      tx.insert(authors).values({ name: 'A', email: 'a@b.c', location: 'B' }).run()
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  expect(talliedOf('authors')).toEqual({})
})

test('an insertion that finds its place taken counts nothing', () => {
  const { db, talliedOf } = openTallies()
  for (const _time of ['first', 'again'])
    db.insert(newsletterSubscriptions).values({ email: 'a@b.c' }).onConflictDoNothing().run()
  expect(talliedOf('newsletter_subscriptions')).toEqual({ '': 1 })
  db.delete(newsletterSubscriptions).run()
  expect(talliedOf('newsletter_subscriptions')).toEqual({})
})

test('the lists and the summary of the desk say how many there are', async () => {
  const { app, deps, signIn } = await openTestApp()
  const cookie = await signIn()
  for (const [status, category] of [
    ['published', 'Education'],
    ['published', 'Coexistence'],
    ['pending', 'Education'],
  ] as const)
    deps.db
      .insert(stories)
      .values({ ...story, status, category, publishedAt: '2026-02-01T09:00:00.000Z' })
      .run()
  for (const [isSpam, category] of [
    [false, 'media'],
    [false, 'events'],
    [true, 'media'],
  ] as const)
    deps.db
      .insert(contactMessages)
      .values({ ...message, isSpam, category })
      .run()
  const ask = (address: string) => app.request(address, { headers: { cookie } })
  const totalOf = async (address: string) => Number((await ask(address)).headers.get('x-total-count'))
  expect(await totalOf('/api/stories?status=published')).toBe(2)
  expect(await totalOf('/api/stories?status=published&category=Education')).toBe(1)
  expect(await totalOf('/api/contact')).toBe(2)
  expect(await totalOf('/api/contact?category=media')).toBe(1)
  expect(await totalOf('/api/contact?spam=true')).toBe(1)
  expect(await (await ask('/api/contact/counts')).json()).toEqual({ unread: 2, read: 0, responded: 0, aside: 1 })
  const summary = await (await ask('/api/admin/summary')).json()
  expect(summary).toMatchObject({ pendingStories: 1, publishedStories: 2, unreadMessages: 2 })
})
