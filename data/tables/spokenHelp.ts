import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AdminName } from '../contract/admin.ts'
import { spokenSteps } from '../vocabulary/spokenHelp.ts'
import { languages } from '../words/languages.ts'
import { createdAt, id, isLanguage } from './columns.ts'
import { media } from './stories.ts'

/**
 * Recordings in which a person explains a step of the form. Of a step in a language the newest that is converted counts; the one before
 * it stays until then.
 */
export const spokenHelp = sqliteTable(
  'spoken_help',
  {
    id: id(),
    step: text('step', { enum: spokenSteps }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    mediaId: text('media_id')
      .notNull()
      .unique()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** Who is heard; null for a member of the team who is not named. */
    speaker: text('speaker'),
    /** What was read: once the script says something else, the recording is not offered. */
    words: text('words').notNull(),
    /** Who has said that a person speaks. */
    admin: text('admin').$type<AdminName>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('spoken_help_language', isLanguage(t.language)), index('spoken_help_by_step').on(t.language, t.step)],
)
