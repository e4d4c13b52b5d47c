import type Sqlite from 'better-sqlite3'
import type { Api } from './api.ts'
import { changeDatabase } from './database.ts'

/** An author with so many stories that were published long enough ago for their rewards to be payable. */
export interface SomeAuthor {
  name: string
  email: string
  stories: number
  /** Whether the address is proven: nothing is paid before. */
  isProven?: boolean
}

const publishedAt = '2026-01-10T09:00:00.000Z'

/** Puts authors with published stories into the database of a server, and has their rewards calculated. */
export async function fillAuthors(api: Api, dataDir: string, authors: readonly SomeAuthor[]): Promise<void> {
  for (const { name, email, stories, isProven } of authors) {
    await makeProfile(api, { name, email })
    changeDatabase(dataDir, (db) => {
      for (let number = 1; number <= stories; number += 1)
        insertStory(db, { title: `Story ${number} of ${name}`, name, email })
      if (isProven)
        db.prepare("update authors set proven_by = 'mail', proven_at = ? where email = ?").run(publishedAt, email)
    })
  }
  await api.call('POST', '/api/author-rewards/calculate')
}

async function makeProfile(api: Api, { name, email }: { name: string; email: string }): Promise<void> {
  const profile = { name, email, location: 'Laikipia, Kenya', paypalEmail: email, bankAccountDetails: 'Account 4321' }
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  await api.call('POST', '/api/authors', { body: JSON.stringify(profile), headers })
}

function insertStory(
  db: Sqlite.Database,
  { title, name, email }: { title: string; name: string; email: string },
): void {
  const { lastInsertRowid } = db
    .prepare(
      `insert into stories (title, content, author_name, author_location, author_email, category, status, published_at, created_at, updated_at)
       values (?, 'Too short to be like another.', ?, 'Laikipia, Kenya', ?, 'Coexistence', 'published', ?, ?, ?)`,
    )
    .run(title, name, email, publishedAt, publishedAt, publishedAt)
  db.prepare("insert into story_milestones (story_id, kind, created_at) values (?, 'published', ?)").run(
    lastInsertRowid,
    publishedAt,
  )
}
