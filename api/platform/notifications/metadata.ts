import { type SQL, sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'

const { metadata } = authorNotifications

/** A field of what a notification was about; null where its metadata is no JSON, which would end the whole statement. */
export const aboutField = (field: string): SQL =>
  sql`(case when json_valid(${metadata}) then json_extract(${metadata}, ${`$.${field}`}) end)`
