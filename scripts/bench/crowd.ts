import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../api/database.ts'
import { storyCategories } from '../../data/vocabulary/stories.ts'
import type { Bench } from './bench.ts'
import { createNumbers, proseOf } from './prose.ts'

export const crowdedStories = 100_000

const firstDay = Date.parse('2020-01-01T06:00:00.000Z')
const betweenStoriesMs = 25 * 60_000
/** One story in so many waits for a reviewer, and one is on the home page. */
const [onePending, oneFeatured] = [50, 5_000]

/** A DATA_DIR with 100,000 stories of 200 to 700 words, made once a run. */
export function crowdedFolder(bench: Bench): string {
  const folder = path.join(bench.folder, 'crowded')
  if (existsSync(folder)) return folder
  bench.tell(`Writing ${crowdedStories.toLocaleString('en')} stories …`)
  mkdirSync(folder)
  const sqlite = openDatabase(path.join(folder, 'voices.sqlite')).$client
  // Thrown away with the folder if anything happens.
  sqlite.pragma('synchronous = OFF')
  const story = sqlite.prepare(
    `INSERT INTO stories (title, content, author_name, author_location, author_email, category, status, featured,
       submission, published_at, created_at, updated_at)
     VALUES (@title, @content, @author, @place, @email, @category, @status, @featured, @submission, @at, @at, @at)`,
  )
  const publication = sqlite.prepare(
    `INSERT INTO publications (kind, item_id, present, media_ids, created_at) VALUES ('story', ?, 1, '[]', ?)`,
  )
  sqlite.transaction(() => {
    const next = createNumbers(100)
    for (let index = 0; index < crowdedStories; index++) {
      const fields = storyFields(index, next)
      const { lastInsertRowid } = story.run(fields)
      if (fields.status === 'published') publication.run(lastInsertRowid, fields.at)
    }
  })()
  sqlite.close()
  return folder
}

function storyFields(index: number, next: () => number) {
  const at = new Date(firstDay + index * betweenStoriesMs).toISOString()
  return {
    title: `Story ${index + 1}: ${proseOf(6, next).replace(/\.$/, '')}`,
    content: proseOf(200 + Math.floor(next() * 500), next),
    author: `Contributor ${index % 4_000}`,
    place: `Village ${index % 700}`,
    email: `contributor-${index % 4_000}@stories.example`,
    category: storyCategories[index % storyCategories.length],
    status: index % onePending === 7 ? 'pending' : 'published',
    featured: index % oneFeatured === 0 ? 1 : 0,
    submission: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    at,
  }
}

/** Where pages of the list begin, spread over the whole crowd: `before` cursors. */
export function cursorsOf(count: number, next = createNumbers(7)): string[] {
  return Array.from({ length: count }, () => {
    const index = Math.floor(next() * crowdedStories)
    return `${new Date(firstDay + index * betweenStoriesMs).toISOString()}_${index + 1}`
  })
}
