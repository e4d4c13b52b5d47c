import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { StoryFields } from '../../../data/contract/stories.ts'

interface Row extends StoryFields {
  id: number
  submission: string
  wordsSha256: string
}

interface MediaRow {
  kind: string
  sha256: string
  bytes: number
}

/** What the server holds of each submission, read from its database while it runs. */
export function listReceived(dataDir: string) {
  const db = new Sqlite(path.join(dataDir, 'voices.sqlite'), { readonly: true })
  try {
    const rows = db
      .prepare<[], Row>(
        `select id, submission, words_sha256 wordsSha256, title, content, author_name authorName,
          author_location authorLocation, author_email authorEmail, category
        from stories where submission is not null order by id`,
      )
      .all()
    const media = db.prepare<[number], MediaRow>(
      'select kind, sha256, bytes from media where story_id = ? order by kind',
    )
    return rows.map(({ id, submission, wordsSha256, ...words }) => ({
      id,
      submission,
      wordsSha256,
      words: words as StoryFields,
      media: media.all(id),
    }))
  } finally {
    db.close()
  }
}
