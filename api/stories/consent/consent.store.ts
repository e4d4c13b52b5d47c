import { desc, eq, inArray, not } from 'drizzle-orm'
import type { StoryConsent } from '../../../data/contract/stories.ts'
import { unsaidConsent } from '../../../data/rules/stories/consent.ts'
import { isImportedStory } from '../../../data/tables/imports.ts'
import { stories, storyConsents } from '../../../data/tables/stories.ts'
import type { Store } from '../../platform/database.ts'

export type ConsentRow = typeof storyConsents.$inferSelect
export type NewConsent = StoryConsent & Pick<ConsentRow, 'storyId' | 'givenBy' | 'how' | 'wording' | 'note' | 'at'>

/** What was said of a story, newest first: the first one counts. */
export const listConsents = (db: Store, storyId: number): ConsentRow[] =>
  db.select().from(storyConsents).where(eq(storyConsents.storyId, storyId)).orderBy(desc(storyConsents.id)).all()

/** The same of several stories. */
export function listConsentsOfStories(db: Store, storyIds: number[]): Map<number, ConsentRow[]> {
  const grouped = new Map<number, ConsentRow[]>(storyIds.map((id) => [id, []]))
  const rows = db.select().from(storyConsents).where(inArray(storyConsents.storyId, storyIds))
  for (const row of rows.orderBy(desc(storyConsents.id)).all()) grouped.get(row.storyId)?.push(row)
  return grouped
}

const findConsent = (db: Store, storyId: number): ConsentRow | undefined =>
  db
    .select()
    .from(storyConsents)
    .where(eq(storyConsents.storyId, storyId))
    .orderBy(desc(storyConsents.id))
    .limit(1)
    .get()

/** Adds what somebody said; the story's own columns repeat what it leaves open. */
export function insertConsent(tx: Store, consent: NewConsent): void {
  tx.insert(storyConsents).values(consent).run()
  const isOpen = (said: boolean | null) => (consent.site ? (said ?? not(isImportedStory(stories.id))) : false)
  tx.update(stories)
    .set({ mayMail: isOpen(consent.newsletter), mayPost: isOpen(consent.social) })
    .where(eq(stories.id, consent.storyId))
    .run()
}

export const deleteConsents = (tx: Store, storyId: number) =>
  tx.delete(storyConsents).where(eq(storyConsents.storyId, storyId)).run()

/** What counts of a story, also where nobody was asked. */
export const consentOf = (db: Store, storyId: number): StoryConsent => findConsent(db, storyId) ?? unsaidConsent
