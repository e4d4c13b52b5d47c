import { sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import type { Tx } from '../database.ts'
import { changeRows } from '../rows.ts'
import { aboutField } from './metadata.ts'

/** Takes words, name and address out of what was told about a story (`metadata.storyId`); nothing is left to do about it. */
export const eraseNoticesOf = (tx: Tx, storyId: number, at: string, why = 'The writer has withdrawn this story.') =>
  changeRows(tx, authorNotifications, sql`${aboutField('storyId')} = ${storyId}`, {
    title: 'About a withdrawn story',
    message: why,
    authorName: null,
    authorEmail: null,
    adminActionDescription: null,
    adminActionedAt: sql`coalesce(${authorNotifications.adminActionedAt}, ${at})`,
    metadata: JSON.stringify({ storyId }),
  })
