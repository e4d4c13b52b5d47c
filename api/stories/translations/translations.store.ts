import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { stories, storyTranslations } from '../../../data/tables/stories.ts'
import { t } from '../../../data/words/words.ts'
import { preparedOnce, type Store } from '../../platform/database.ts'
import { fail } from '../../platform/http/errors.ts'
import { findRow, listRows } from '../../platform/rows.ts'
import type { StoryRow } from '../stories.store.ts'

export type TranslationRow = typeof storyTranslations.$inferSelect

/** A translation as it is public. */
export type ShownTranslation = Pick<TranslationRow, 'language' | 'shownBy'> & {
  shown: NonNullable<TranslationRow['shown']>
}

export const listTranslationRows = (db: Store, storyId: number): TranslationRow[] =>
  listRows(db, storyTranslations, {
    where: eq(storyTranslations.storyId, storyId),
    orderBy: [asc(storyTranslations.language)],
  })

export const findTranslation = (db: Store, storyId: number, language: string): TranslationRow | undefined =>
  findRow(db, storyTranslations, and(eq(storyTranslations.storyId, storyId), eq(storyTranslations.language, language)))

const shownFields = {
  storyId: storyTranslations.storyId,
  language: storyTranslations.language,
  shownBy: storyTranslations.shownBy,
  shown: storyTranslations.shown,
}

/** Of one story what is public, asked for with each page. */
export const listShown = (db: Store, storyId: number): ShownTranslation[] =>
  shownOfOne(db).all({ storyId }) as ShownTranslation[]

const shownOfOne = preparedOnce((db) =>
  db
    .select(shownFields)
    .from(storyTranslations)
    .where(and(eq(storyTranslations.storyId, sql.placeholder('storyId')), sql`${storyTranslations.shown} is not null`))
    .orderBy(storyTranslations.language)
    .prepare(),
)

/** Of several stories. */
export function listShownOf(db: Store, ids: readonly number[]): ReadonlyMap<number, ShownTranslation[]> {
  const found = new Map<number, ShownTranslation[]>()
  const rows = db
    .select(shownFields)
    .from(storyTranslations)
    .where(
      and(
        inArray(storyTranslations.storyId, sql`(select value from json_each(${JSON.stringify(ids)}))`),
        isNotNull(storyTranslations.shown),
      ),
    )
    .orderBy(storyTranslations.language)
    .all()
  for (const row of rows) found.set(row.storyId, [...(found.get(row.storyId) ?? []), row as ShownTranslation])
  return found
}

/** All that are released, with the titles of their stories. */
export const listReleased = (db: Store) =>
  db
    .select({
      id: storyTranslations.id,
      storyId: storyTranslations.storyId,
      language: storyTranslations.language,
      title: stories.title,
    })
    .from(storyTranslations)
    .innerJoin(stories, eq(stories.id, storyTranslations.storyId))
    .where(isNotNull(storyTranslations.shown))
    .orderBy(storyTranslations.storyId, storyTranslations.language)
    .all()

type Begun = Pick<TranslationRow, 'storyId' | 'language' | 'pieces' | 'translatedBy' | 'changedBy'> & { at: string }

/** Nothing, where the story has one in that language. */
export const insertTranslation = (tx: Store, { at, ...row }: Begun): TranslationRow | undefined =>
  tx
    .insert(storyTranslations)
    .values({ ...row, changedAt: at, createdAt: at })
    .onConflictDoNothing()
    .returning()
    .get()

type Change = Partial<
  Pick<
    TranslationRow,
    | 'pieces'
    | 'shown'
    | 'shownBy'
    | 'translatedBy'
    | 'askedAt'
    | 'problem'
    | 'changedBy'
    | 'changedAt'
    | 'releasedBy'
    | 'releasedAt'
  >
>

/** What a translation has that no reader sees. */
export const notShown = { shown: null, shownBy: null, releasedBy: null, releasedAt: null } satisfies Change

/** Says whether it was changed: with a `revision`, only where nobody has changed it since. */
export const changeTranslation = (
  tx: Store,
  { id, revision }: { id: number; revision?: number },
  change: Change,
): boolean =>
  tx
    .update(storyTranslations)
    .set({ ...change, revision: sql`${storyTranslations.revision} + 1` })
    .where(
      and(eq(storyTranslations.id, id), revision === undefined ? undefined : eq(storyTranslations.revision, revision)),
    )
    .run().changes === 1

/** The same of throwing it away. */
export const deleteTranslation = (tx: Store, { id, revision }: { id: number; revision?: number }): boolean =>
  tx
    .delete(storyTranslations)
    .where(
      and(eq(storyTranslations.id, id), revision === undefined ? undefined : eq(storyTranslations.revision, revision)),
    )
    .run().changes === 1

export const deleteTranslationsOf = (tx: Store, storyId: number): void => {
  tx.delete(storyTranslations).where(eq(storyTranslations.storyId, storyId)).run()
}

/**
 * A story is never translated into the language in which it is written. `isWriter`: they cannot throw a translation away.
 * Errors: translation.same_language (409).
 */
export function requireOtherLanguage(
  tx: Store,
  { id, language }: Pick<StoryRow, 'id' | 'language'>,
  next: string,
  { isWriter = false } = {},
): void {
  if (next === language || !findTranslation(tx, id, next)) return
  const words = isWriter
    ? t('The editors are translating your story into this language. If it is written in it, please write to them.')
    : 'There is a translation into this language. Throw it away before you say that the story is written in it.'
  fail('conflict', 'translation.same_language', words)
}
