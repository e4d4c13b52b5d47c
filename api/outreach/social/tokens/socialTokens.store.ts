import { asc, eq } from 'drizzle-orm'
import { socialMediaTokens } from '../../../../data/tables/social.ts'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import type { Store } from '../../../platform/database.ts'

export type TokenRow = typeof socialMediaTokens.$inferSelect
type NewRow = typeof socialMediaTokens.$inferInsert
type Fields = Partial<Omit<TokenRow, 'id' | 'platform'>>

/** Of the audit log. */
export const subjectOf = (platform: SocialPlatform) => ({ kind: 'social_token', id: platform })

export const listTokens = (db: Store): TokenRow[] =>
  db.select().from(socialMediaTokens).orderBy(asc(socialMediaTokens.platform)).all()

export const findToken = (db: Store, platform: SocialPlatform): TokenRow | undefined =>
  db.select().from(socialMediaTokens).where(eq(socialMediaTokens.platform, platform)).get()

/** Undefined when the platform has one already. */
export const insertToken = (tx: Store, row: NewRow): TokenRow | undefined =>
  tx.insert(socialMediaTokens).values(row).onConflictDoNothing().returning().get()

export const updateToken = (tx: Store, platform: SocialPlatform, fields: Fields): TokenRow | undefined =>
  tx.update(socialMediaTokens).set(fields).where(eq(socialMediaTokens.platform, platform)).returning().get()

/** Says whether there was one. */
export const deleteToken = (tx: Store, platform: SocialPlatform): boolean =>
  tx.delete(socialMediaTokens).where(eq(socialMediaTokens.platform, platform)).run().changes === 1
