import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { writerFigures } from '../../data/tables/statistics.ts'
import { stories } from '../../data/tables/stories.ts'
import { type Db, openDatabase } from '../platform/database.ts'
import { teach } from '../platform/functions.ts'
import { projectFolder } from '../platform/paths.ts'
import { openTestApp } from '../testing.ts'
import { recountWriters } from './writerFigures.store.ts'

const words = { title: 'The hide', content: 'We waited.', authorName: 'Amina', authorLocation: 'Narok' }
const addresses = ['amina@example.org', 'Amina@Example.org', 'kofi@example.org', 'élise@example.org', '']
const statuses = ['pending', 'published', 'rejected'] as const

const anyStory = fc.record({
  authorEmail: fc.constantFrom(...addresses),
  status: fc.constantFrom(...statuses),
  featured: fc.boolean(),
  viewCount: fc.nat(9),
  likeCount: fc.nat(9),
  shareCount: fc.nat(9),
  withdrawnAt: fc.constantFrom(null, null, '2026-01-01T00:00:00.000Z'),
})
type Story = typeof anyStory extends fc.Arbitrary<infer T> ? T : never

const figuresIn = (db: Db) => db.select().from(writerFigures).all()
/** By the columns that every version of the database has. */
const add = (db: Db, { withdrawnAt, ...story }: Story): number =>
  db.get<{ id: number }>(sql`insert into ${stories}
    (title, content, author_name, author_location, author_email, category, status, featured, view_count, like_count, share_count, withdrawn_at)
    values (${words.title}, ${words.content}, ${words.authorName}, ${words.authorLocation}, ${story.authorEmail}, 'Coexistence',
      ${story.status}, ${Number(story.featured)}, ${story.viewCount}, ${story.likeCount}, ${story.shareCount}, ${withdrawnAt})
    returning id`).id

test('figures of writers are those of their stories, whatever becomes of these', async () => {
  const { deps } = await openTestApp()
  const { db } = deps
  const change = fc.tuple(fc.constantFrom('add', 'change', 'delete'), fc.nat(5), anyStory)
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
      db.delete(stories).run()
      const ids: number[] = []
      for (const [what, which, story] of changes) {
        const id = ids[which % Math.max(1, ids.length)] ?? 0
        if (what === 'add' || !id) ids.push(add(db, story))
        else if (what === 'change') db.update(stories).set(story).where(eq(stories.id, id)).run()
        else db.delete(stories).where(eq(stories.id, id)).run()
      }
      expect(await recountWriters(db)).toBe(0)
    }),
    { numRuns: 60 },
  )
  add(db, {
    authorEmail: 'amina@example.org',
    status: 'published',
    featured: true,
    viewCount: 3,
    likeCount: 2,
    shareCount: 1,
    withdrawnAt: null,
  })
  const [one] = figuresIn(db).filter(({ address }) => address === 'amina@example.org')
  expect(one?.total).toBeGreaterThan(0)
})

test('what differs is corrected, and nobody is left who has no story', async () => {
  const { deps } = await openTestApp()
  const { db } = deps
  const story = {
    status: 'published',
    featured: false,
    viewCount: 3,
    likeCount: 0,
    shareCount: 0,
    withdrawnAt: null,
  } as const
  for (const authorEmail of ['amina@example.org', 'kofi@example.org']) add(db, { ...story, authorEmail })
  const right = figuresIn(db)
  db.update(writerFigures).set({ views: 99 }).where(eq(writerFigures.address, 'amina@example.org')).run()
  db.delete(writerFigures).where(eq(writerFigures.address, 'kofi@example.org')).run()
  db.insert(writerFigures).values({ address: 'nobody@example.org', total: 1 }).run()
  expect(await recountWriters(db)).toBe(3)
  expect(figuresIn(db)).toEqual(expect.arrayContaining(right))
  expect(figuresIn(db)).toHaveLength(2)
})

test('a database of the version before has them when it is opened', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'voices.sqlite')
  const fill = (db: Db) => {
    for (const [index, authorEmail] of [...addresses, ...addresses].entries())
      add(db, {
        authorEmail,
        status: statuses[index % 3] ?? 'pending',
        featured: index % 2 === 0,
        viewCount: index,
        likeCount: 1,
        shareCount: 0,
        withdrawnAt: null,
      })
  }
  const newest = openDatabase(':memory:')
  onTestFinished(() => void newest.$client.close())
  fill(newest)
  const right = figuresIn(newest)
  const before = teach(new Sqlite(file))
  migrate(drizzle(before), { migrationsFolder: migrationsUntil('0014_writer_figures', folder) })
  fill(drizzle(before) as Db)
  before.close()
  const db = openDatabase(file)
  onTestFinished(() => void db.$client.close())
  expect(right).toHaveLength(3)
  expect(figuresIn(db)).toEqual(expect.arrayContaining(right))
  expect(await recountWriters(db)).toBe(0)
})

/** The migrations that come before one, in a folder of their own. */
function migrationsUntil(tag: string, folder: string): string {
  const earlier = path.join(folder, 'migrations')
  cpSync(path.join(projectFolder, 'data/migrations'), earlier, { recursive: true })
  const file = path.join(earlier, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  )
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return earlier
}
