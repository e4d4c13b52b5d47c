import { and, count, desc, eq, gte, max, min, sql } from 'drizzle-orm'
import {
  engagementMetadata,
  readingSessions,
  storyEngagements,
  userEngagementLocks,
} from '../../data/tables/engagement.ts'
import type { InteractionType, SharePlatform } from '../../data/vocabulary/engagement.ts'
import { preparedOnce, type Store } from '../platform/database.ts'

export type SessionRow = typeof readingSessions.$inferSelect
export type SessionChange = Pick<
  SessionRow,
  | 'endTime'
  | 'scrollProgress'
  | 'timeSpent'
  | 'wordsRead'
  | 'readingSpeed'
  | 'hasScrolledToEnd'
  | 'meetsRequirements'
  | 'reports'
>

/** What every report asks: a page that is open asks every few seconds. */
export const preparedFor = preparedOnce((db) => {
  const storyId = sql.placeholder('storyId')
  const reader = sql.placeholder('reader')
  const ofReader = and(eq(readingSessions.storyId, storyId), eq(readingSessions.userFingerprint, reader))
  return {
    latestSession: db
      .select()
      .from(readingSessions)
      .where(ofReader)
      .orderBy(desc(readingSessions.createdAt), desc(readingSessions.id))
      .limit(1)
      .prepare(),
    latestReport: db
      .select({ at: max(readingSessions.endTime) })
      .from(readingSessions)
      .where(eq(readingSessions.userFingerprint, reader))
      .prepare(),
    wholeReading: db
      .select({ id: readingSessions.id })
      .from(readingSessions)
      .where(and(ofReader, eq(readingSessions.meetsRequirements, true)))
      .limit(1)
      .prepare(),
  }
})

export const insertSession = (
  tx: Store,
  session: { storyId: number; userFingerprint: string; network: string; scrollProgress: number; at: string },
): SessionRow => {
  const { at, ...values } = session
  return tx
    .insert(readingSessions)
    .values({ ...values, startTime: at, endTime: at, createdAt: at })
    .returning()
    .get()
}

export const changeSession = (tx: Store, id: number, change: Partial<SessionChange>) =>
  tx.update(readingSessions).set(change).where(eq(readingSessions.id, id)).run()

/** Stories that a reader has had open since then. */
export const countOpenSince = (db: Store, reader: string, since: string) =>
  db
    .select({ sessions: count() })
    .from(readingSessions)
    .where(and(eq(readingSessions.userFingerprint, reader), gte(readingSessions.endTime, since)))
    .get()?.sessions ?? 0

export interface Interaction {
  storyId: number
  reader: string
  type: InteractionType
  platform?: SharePlatform
  network: string
  range: string
  device: string
  session: number | null
  at: string
}

/** Takes the one place of this reader, story and kind; says whether it was free. The row that is counted goes with it. */
export function insertInteraction(tx: Store, interaction: Interaction): boolean {
  const { storyId, reader, type, platform, network, range, device, session, at } = interaction
  const { changes } = tx
    .insert(userEngagementLocks)
    .values({
      storyId,
      userFingerprint: reader,
      engagementType: type,
      ipAddress: network,
      networkRange: range,
      deviceFingerprint: device,
      sessionId: session === null ? null : String(session),
      createdAt: at,
    })
    .onConflictDoNothing()
    .run()
  if (changes === 0) return false
  tx.insert(storyEngagements)
    .values({ storyId, userIdentifier: reader, interactionType: type, platform, createdAt: at })
    .run()
  return true
}

export const hasInteraction = (db: Store, storyId: number, reader: string, type: InteractionType) =>
  findInteraction(db, storyId, reader, type) !== undefined

/** With the visit in which it was counted. */
export const findInteraction = (db: Store, storyId: number, reader: string, type: InteractionType) =>
  db
    .select({ sessionId: userEngagementLocks.sessionId })
    .from(userEngagementLocks)
    .where(
      and(
        eq(userEngagementLocks.storyId, storyId),
        eq(userEngagementLocks.userFingerprint, reader),
        eq(userEngagementLocks.engagementType, type),
      ),
    )
    .get()

/** How often one network, or one range of them, was counted for a story since then, and when first. */
export const networkUse = (
  db: Store,
  what: { storyId: number; type: InteractionType; since: string } & ({ network: string } | { range: string }),
) =>
  db
    .select({ counted: count(), first: min(userEngagementLocks.createdAt) })
    .from(userEngagementLocks)
    .where(
      and(
        eq(userEngagementLocks.storyId, what.storyId),
        eq(userEngagementLocks.engagementType, what.type),
        'network' in what
          ? eq(userEngagementLocks.ipAddress, what.network)
          : eq(userEngagementLocks.networkRange, what.range),
        gte(userEngagementLocks.createdAt, what.since),
      ),
    )
    .get() ?? { counted: 0, first: null }

export type MetadataRow = typeof engagementMetadata.$inferInsert

export const insertMetadata = (tx: Store, row: MetadataRow) => tx.insert(engagementMetadata).values(row).run()

/** Adds to what was noted when a visit began. The story, too, as the index begins with it. */
export const completeMetadata = (
  tx: Store,
  { id, storyId }: Pick<SessionRow, 'id' | 'storyId'>,
  change: Pick<MetadataRow, 'isBot' | 'botScore' | 'metadata'>,
) =>
  tx
    .update(engagementMetadata)
    .set(change)
    .where(
      and(
        eq(engagementMetadata.storyId, storyId),
        eq(engagementMetadata.engagementType, 'view'),
        eq(engagementMetadata.sessionId, String(id)),
      ),
    )
    .run()
