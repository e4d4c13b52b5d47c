import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuthorFigures, AuthorSync, MonthFigures } from '../../data/contract/authors/authors.ts'
import { storyEngagements } from '../../data/tables/engagement.ts'
import { writerFigures } from '../../data/tables/statistics.ts'
import { stories } from '../../data/tables/stories.ts'
import { recountWriters } from '../stories/index.ts'
import { author, openAuthors } from './testing.ts'

type Desk = Awaited<ReturnType<typeof openAuthors>>
const sync = async ({ call }: Desk) => (await (await call('POST', '/sync')).json()) as AuthorSync
const statistics = async ({ call }: Desk) => (await (await call('GET', '/statistics')).json()) as AuthorFigures[]
const addresses = ({ deps }: Desk) =>
  deps.db
    .select()
    .from(stories)
    .all()
    .map(({ authorEmail }) => authorEmail)

describe('syncing from stories', () => {
  test('makes one profile for a person, with name and place of the latest story, and doing it again makes none', async () => {
    const desk = await openAuthors()
    desk.addStory({ authorEmail: 'AMINA@xn--bcher-kva.example', authorName: 'A.', authorLocation: 'Nairobi' })
    desk.addStory({ authorEmail: 'amina@bücher.example', authorName: 'Amina', authorLocation: 'Mombasa' })
    desk.addStory({
      authorEmail: 'Amina@Bu\u0308cher.example',
      authorName: 'Early',
      createdAt: '2020-01-01T00:00:00.000Z',
    })
    desk.addStory({ authorEmail: 'élise@example.org' })
    desk.addStory({ authorEmail: `${'É'.normalize('NFD')}LISE@example.org`, authorName: 'Élise' })
    expect(await sync(desk)).toEqual({ syncedCount: 2, emailsSynchronized: 3 })
    const profiles = (await desk.list()).map(({ name, email, location, stories: n }) => [name, email, location, n])
    expect(profiles).toEqual([
      ['Amina', 'amina@bücher.example', 'Mombasa', 3],
      ['Élise', `${'É'.normalize('NFD')}LISE@example.org`, author.location, 2],
    ])
    expect(new Set(addresses(desk)).size).toBe(2)
    expect(await sync(desk)).toEqual({ syncedCount: 0, emailsSynchronized: 0 })
  })

  test('leaves a profile as it is, and writes the address on its stories as the profile does', async () => {
    const desk = await openAuthors()
    const profile = await desk.add({ name: 'As the admin wrote it' })
    desk.addStory({ authorEmail: author.email.toUpperCase(), authorName: 'Other' })
    expect(await sync(desk)).toEqual({ syncedCount: 0, emailsSynchronized: 1 })
    expect(await desk.list()).toEqual([{ ...profile, stories: 1 }])
    expect(addresses(desk)).toEqual([author.email])
  })

  test('passes over what was withdrawn, and names that are no longer kept', async () => {
    const desk = await openAuthors()
    desk.addStory({ authorEmail: '', authorName: '', withdrawnAt: '2026-01-01T00:00:00.000Z', status: 'rejected' })
    desk.addStory({ authorEmail: '', authorName: 'Name withheld', status: 'published' })
    expect(await sync(desk)).toEqual({ syncedCount: 0, emailsSynchronized: 0 })
    expect(await desk.list()).toEqual([])
  })

  test('by two admins at once makes each profile once', async () => {
    const desk = await openAuthors()
    for (let n = 0; n < 50; n += 1) desk.addStory({ authorEmail: `writer${n % 25}@example.org` })
    const [one, two] = await Promise.all([sync(desk), sync(desk)])
    expect([one.syncedCount, two.syncedCount]).toEqual([25, 0])
    expect(await desk.list()).toHaveLength(25)
  })
})

describe('the statistics', () => {
  test('count what became of each author’s stories, however the address is written', async () => {
    const desk = await openAuthors()
    const counts = { viewCount: 10, likeCount: 3, shareCount: 2 }
    desk.addStory({ status: 'published', featured: true, ...counts })
    desk.addStory({ status: 'published', authorEmail: author.email.toUpperCase(), ...counts })
    desk.addStory({ status: 'pending' })
    // The flag is kept for a later publication.
    desk.addStory({ status: 'rejected', featured: true })
    desk.addStory({ authorEmail: 'kofi@example.org', authorName: 'Kofi' })
    const authors = await statistics(desk)
    const figures = { total: 4, published: 2, pending: 1, featured: 1, views: 20, likes: 6, shares: 4 }
    expect(authors).toEqual([
      { email: author.email, name: author.name, ...figures },
      {
        email: 'kofi@example.org',
        name: 'Kofi',
        ...{ total: 1, published: 0, pending: 1, featured: 0, views: 0, likes: 0, shares: 0 },
      },
    ])
  })

  test('of an author without a story are noughts', async () => {
    const desk = await openAuthors()
    await desk.add()
    const authors = await statistics(desk)
    const noughts = { total: 0, published: 0, pending: 0, featured: 0, views: 0, likes: 0, shares: 0 }
    expect(authors).toEqual([{ email: author.email, name: author.name, ...noughts }])
  })

  test('come a page at a time: everybody once, whoever has a profile first, whatever changes meanwhile', async () => {
    const desk = await openAuthors()
    const named = (n: number) => ({ email: `writer${n}@example.org`, authorEmail: `writer${n}@example.org` })
    for (let n = 0; n < 9; n += 1) desk.addStory(named(n))
    for (const n of [7, 2, 20]) await desk.add({ ...named(n), name: `Profile ${n}` })
    const pages: string[][] = []
    for (let path: string | undefined = '/statistics?limit=2'; path !== undefined; ) {
      const answer = await desk.call('GET', path)
      pages.push(((await answer.json()) as AuthorFigures[]).map(({ email }) => email))
      const isFirst = eq(writerFigures.address, 'writer0@example.org')
      desk.deps.db.update(writerFigures).set({ total: 4 }).where(isFirst).run()
      await recountWriters(desk.deps.db)
      path = /<\/api\/authors(.+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    const order = [7, 2, 20, 0, 1, 3, 4, 5, 6, 8].map((n) => named(n).email)
    expect(pages).toEqual([0, 2, 4, 6, 8].map((from) => order.slice(from, from + 2)))
  })

  test('before today are counted anew once an hour, those of today each time', async () => {
    const desk = await openAuthors()
    const { id: storyId } = desk.addStory()
    const like = (createdAt: string) =>
      desk.deps.db
        .insert(storyEngagements)
        .values({ storyId, userIdentifier: createdAt, interactionType: 'like', createdAt })
        .run()
    const likes = async () => {
      const months = (await (await desk.call('GET', '/statistics/months')).json()) as MonthFigures[]
      return months.slice(-2).map((month) => month.likes)
    }
    const times = ['2026-02-03T09:00:00.000Z', desk.clock.now().toISOString()]
    for (const at of times) like(at)
    expect(await likes()).toEqual([1, 1])
    desk.deps.db.delete(storyEngagements).run()
    expect(await likes()).toEqual([1, 0])
    desk.clock.pass(3_600_000)
    expect(await likes()).toEqual([0, 0])
  })

  test('show 24 months up to the present one, the empty ones too', async () => {
    const desk = await openAuthors()
    const { id: storyId } = desk.addStory()
    const at = (interactionType: 'view' | 'view_complete' | 'like' | 'share', createdAt: string) => ({
      storyId,
      userIdentifier: createdAt,
      interactionType,
      createdAt,
    })
    desk.deps.db
      .insert(storyEngagements)
      .values([
        at('view', '2024-03-31T23:59:59.999Z'),
        at('view', '2024-04-01T00:00:00.000Z'),
        at('view', '2026-02-28T23:59:59.999Z'),
        at('view_complete', '2026-02-28T23:59:59.999Z'),
        at('like', '2026-03-01T00:00:00.000Z'),
        at('share', '2026-03-01T00:00:00.000Z'),
      ])
      .run()
    const byMonth = (await (await desk.call('GET', '/statistics/months')).json()) as MonthFigures[]
    expect(byMonth).toHaveLength(24)
    expect(byMonth[0]).toEqual({ month: '2024-04', views: 1, likes: 0, shares: 0 })
    expect(byMonth.slice(1, -2).every(({ views, likes, shares }) => views + likes + shares === 0)).toBe(true)
    expect(byMonth.slice(-2)).toEqual([
      { month: '2026-02', views: 1, likes: 0, shares: 0 },
      { month: '2026-03', views: 0, likes: 1, shares: 1 },
    ])
  })
})
