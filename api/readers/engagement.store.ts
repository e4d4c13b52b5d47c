import { and, count, desc, eq, getTableColumns, gte, min, type SQL, sql } from 'drizzle-orm'
import {
  engagementMetadata,
  readingSessions,
  storyEngagements,
  userEngagementLocks,
} from '../../data/tables/engagement.ts'
import type { InteractionType, SharePlatform } from '../../data/vocabulary/engagement.ts'
import { onlyOne, placesFor, preparedOnce, type Store } from '../platform/database.ts'

export type SessionRow = typeof readingSessions.$inferSelect
/** With this reader's latest report on any story, and whether a visit of theirs has read this one whole. */
export type PresentSession = SessionRow & { latestReportAt: string | null; hasReadWhole: boolean }
export type SessionChange = Pick<SessionRow, (typeof sessionChanges)[number]>

/** What every report asks: a page that is open asks every few seconds. */
export const preparedFor = preparedOnce((db) => {
  const { placeholder } = sql
  const storyId = placeholder('storyId')
  const reader = placeholder('reader')
  const ofReader = and(eq(readingSessions.storyId, storyId), eq(readingSessions.userFingerprint, reader))
  return {
    /** With what a report asks of the same reader beside it: one statement instead of three. */
    latestSession: db
      .select({
        ...getTableColumns(readingSessions),
        latestReportAt: sql<string | null>`(select max(latest.end_time) from reading_sessions latest
          where latest.user_fingerprint = ${reader})`,
        hasReadWhole: sql<number>`exists (select 1 from reading_sessions whole
          where whole.story_id = ${storyId} and whole.user_fingerprint = ${reader} and whole.meets_requirements = 1)`.mapWith(
          Boolean,
        ),
      })
      .from(readingSessions)
      .where(ofReader)
      .orderBy(desc(readingSessions.createdAt), desc(readingSessions.id))
      .limit(onlyOne)
      .prepare(),
    wholeReading: db
      .select({ id: readingSessions.id })
      .from(readingSessions)
      .where(and(ofReader, eq(readingSessions.meetsRequirements, true)))
      .limit(onlyOne)
      .prepare(),
    insertSession: db
      .insert(readingSessions)
      .values({
        storyId,
        userFingerprint: reader,
        network: placeholder('network'),
        scrollProgress: placeholder('scrollProgress'),
        startTime: placeholder('at'),
        endTime: placeholder('at'),
        createdAt: placeholder('at'),
      })
      .returning()
      .prepare(),
    changeSession: db
      .update(readingSessions)
      .set(placesFor(sessionChanges))
      .where(eq(readingSessions.id, placeholder('id')))
      .prepare(),
    openSince: db
      .select({ sessions: count() })
      .from(readingSessions)
      .where(and(eq(readingSessions.userFingerprint, reader), gte(readingSessions.endTime, placeholder('since'))))
      .prepare(),
  }
})

const sessionChanges = [
  'endTime',
  'scrollProgress',
  'timeSpent',
  'listened',
  'wordsRead',
  'readingSpeed',
  'hasScrolledToEnd',
  'meetsRequirements',
  'reports',
] as const satisfies (keyof SessionRow)[]

export const insertSession = (
  tx: Store,
  session: { storyId: number; reader: string; network: string; scrollProgress: number; at: string },
): SessionRow => preparedFor(tx).insertSession.get(session)

export const changeSession = (tx: Store, id: number, change: SessionChange) =>
  preparedFor(tx).changeSession.run({ id, ...change })

/** Stories that a reader has had open since then. */
export const countOpenSince = (db: Store, reader: string, since: string) =>
  preparedFor(db).openSince.get({ reader, since })?.sessions ?? 0

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
  const { session, platform = null, ...values } = interaction
  const { takePlace, insertEngagement } = preparedForCounting(tx)
  if (takePlace.run({ ...values, session: session === null ? null : String(session) }).changes === 0) return false
  insertEngagement.run({ ...values, platform })
  return true
}

export const hasInteraction = (db: Store, storyId: number, reader: string, type: InteractionType) =>
  findInteraction(db, storyId, reader, type) !== undefined

/** With the visit in which it was counted. */
export const findInteraction = (db: Store, storyId: number, reader: string, type: InteractionType) =>
  preparedForCounting(db).findPlace.get({ storyId, reader, type })

/** How often one network, or one range of them, was counted for a story since then, and when first. */
export function networkUse(
  db: Store,
  what: { storyId: number; type: InteractionType; since: string } & ({ network: string } | { range: string }),
) {
  const { useByNetwork, useByRange } = preparedForCounting(db)
  return ('network' in what ? useByNetwork : useByRange).get({ ...what }) ?? { counted: 0, first: null }
}

const noted = [
  'storyId',
  'engagementType',
  'platform',
  'userAgent',
  'ipAddress',
  'country',
  'referrer',
  'sessionId',
  'isBot',
  'botScore',
  'deviceType',
  'browserName',
  'timestamp',
  'metadata',
] as const satisfies (keyof typeof engagementMetadata.$inferSelect)[]
export type Noted = Pick<typeof engagementMetadata.$inferSelect, (typeof noted)[number]>

export const insertMetadata = (tx: Store, row: Noted) => preparedForCounting(tx).note.run({ ...row })

/** Adds to what was noted when a visit began. The story, too, as the index begins with it. */
export const completeMetadata = (
  tx: Store,
  { id, storyId }: Pick<SessionRow, 'id' | 'storyId'>,
  { isBot, botScore, metadata }: Pick<Noted, 'isBot' | 'botScore' | 'metadata'>,
) => preparedForCounting(tx).completeNote.run({ isBot, botScore, metadata, storyId, session: String(id) })

/** What is asked of each visit before it counts, and what is written of it. */
export const preparedForCounting = preparedOnce((db) => {
  const { placeholder } = sql
  const ofStory = and(
    eq(userEngagementLocks.storyId, placeholder('storyId')),
    eq(userEngagementLocks.engagementType, placeholder('type')),
  )
  const ofCallers = (callers: SQL) =>
    db
      .select({ counted: count(), first: min(userEngagementLocks.createdAt) })
      .from(userEngagementLocks)
      .where(and(ofStory, callers, gte(userEngagementLocks.createdAt, placeholder('since'))))
      .prepare()
  return {
    takePlace: db
      .insert(userEngagementLocks)
      .values({
        storyId: placeholder('storyId'),
        userFingerprint: placeholder('reader'),
        engagementType: placeholder('type'),
        ipAddress: placeholder('network'),
        networkRange: placeholder('range'),
        deviceFingerprint: placeholder('device'),
        sessionId: placeholder('session'),
        createdAt: placeholder('at'),
      })
      .onConflictDoNothing()
      .prepare(),
    insertEngagement: db
      .insert(storyEngagements)
      .values({
        storyId: placeholder('storyId'),
        userIdentifier: placeholder('reader'),
        interactionType: placeholder('type'),
        platform: placeholder('platform'),
        createdAt: placeholder('at'),
      })
      .prepare(),
    findPlace: db
      .select({ sessionId: userEngagementLocks.sessionId })
      .from(userEngagementLocks)
      .where(and(ofStory, eq(userEngagementLocks.userFingerprint, placeholder('reader'))))
      .prepare(),
    useByNetwork: ofCallers(eq(userEngagementLocks.ipAddress, placeholder('network'))),
    useByRange: ofCallers(eq(userEngagementLocks.networkRange, placeholder('range'))),
    note: db.insert(engagementMetadata).values(placesFor(noted)).prepare(),
    completeNote: db
      .update(engagementMetadata)
      .set(placesFor(['isBot', 'botScore', 'metadata']))
      .where(
        and(
          eq(engagementMetadata.storyId, placeholder('storyId')),
          eq(engagementMetadata.engagementType, 'view'),
          eq(engagementMetadata.sessionId, placeholder('session')),
        ),
      )
      .prepare(),
  }
})
