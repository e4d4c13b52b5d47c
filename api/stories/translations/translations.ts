import type { AdminName } from '../../../data/contract/admin.ts'
import type {
  AdminTranslation,
  SentPiece,
  TranslationRevision,
  TranslationStatus,
  TranslationsOfStory,
  TranslationWords,
} from '../../../data/contract/translations.ts'
import {
  asTitle,
  obstacleOf,
  type Part,
  partsOf,
  piecesSent,
  releasedOf,
} from '../../../data/rules/stories/translation.ts'
import { translatedTitleMaxLength } from '../../../data/vocabulary/limits.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { alterStory, noStory, refuseWithdrawn } from '../alter.ts'
import { findStory, type StoryRow } from '../stories.store.ts'
import {
  changeTranslation,
  deleteTranslation,
  findTranslation,
  insertTranslation,
  listTranslationRows,
  notShown,
  type TranslationRow,
} from './translations.store.ts'

interface Named {
  id: number
  language: string
}

/** Errors: story.not_found; story.withdrawn (404). */
export function listTranslations({ db, translator }: Pick<Deps, 'db' | 'translator'>, id: number): TranslationsOfStory {
  const story = storyAt(db, id, 'notFound')
  return {
    machine: translator !== null,
    translations: listTranslationRows(db, id).map((row) => presentTranslation(story, row)),
  }
}

/**
 * Keeps the words of a translation, a new one or one that is there. Readers see no more than what was released.
 * Errors: story.not_found; story.withdrawn; translation.same_language; translation.long_title (400); translation.stale (409), with `current`.
 */
export function saveTranslation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  { id, language }: Named,
  { pieces: sent, translatedBy: name, revision }: TranslationWords,
): AdminTranslation {
  return db.transaction((tx) => {
    const [story, at] = [storyAt(tx, id), toInstant(clock)]
    refuseOwnLanguage(story, language)
    const translatedBy = name || null
    const before = findTranslation(tx, id, language)
    if (!before && revision !== undefined) return gone()
    const parts = partsOf(story)
    requireTitle(parts, sent)
    const pieces = piecesSent(before?.pieces ?? [], sent, parts)
    const change = { pieces, translatedBy, changedBy: admin }
    const isKept = before
      ? revision !== undefined && changeTranslation(tx, { id: before.id, revision }, { ...change, changedAt: at })
      : insertTranslation(tx, { ...change, storyId: id, language, at })
    if (!isKept) return refuseStale(tx, story, language)
    note(tx, admin, 'saved', { id, language }, { pieces: pieces.length, translatedBy }, at)
    return presentTranslation(story, findTranslation(tx, id, language) ?? gone())
  })
}

/** Cards, mails and pictures that are shared have room for a title, not for a text. */
function requireTitle([title]: readonly Part[], sent: readonly SentPiece[]): void {
  const written = sent.find(({ of }) => of === title?.of)
  if (written && asTitle(written.text).length > translatedTitleMaxLength)
    fail('invalid', 'translation.long_title', `The title is too long. It can have ${translatedTitleMaxLength} letters.`)
}

/**
 * Lets a translation onto the site as it is saved, or takes it off. Only what a person wrote or has read is let on, of each paragraph that the
 * story has now.
 * Errors: those of `saveTranslation`; translation.not_found (404); translation.not_ready (409), with `obstacle`; story.poacher_risk (409).
 */
export function moveTranslation(
  deps: Deps,
  admin: AdminName,
  { id, language }: Named,
  { status, revision, riskReason }: TranslationStatus,
): AdminTranslation {
  alterStory(
    deps,
    id,
    (tx, story, at) => {
      const row = findTranslation(tx, id, language) ?? gone()
      const parts = partsOf(story)
      const obstacle = status === 'published' ? obstacleOf(parts, row.pieces) : null
      if (obstacle) fail('conflict', 'translation.not_ready', obstacleWords[obstacle], { obstacle })
      if (status === 'draft' && !row.shown)
        fail('conflict', 'translation.not_shown', 'This translation is not on the site.')
      const change =
        status === 'published'
          ? { shown: releasedOf(parts, row.pieces), shownBy: row.translatedBy, releasedBy: admin, releasedAt: at }
          : notShown
      if (!changeTranslation(tx, { id: row.id, revision }, change)) return refuseStale(tx, story, language)
      const machine = change.shown?.filter(({ by }) => by === 'machine').length
      note(tx, admin, status === 'published' ? 'published' : 'unpublished', { id, language }, { machine }, at)
    },
    { word: { admin, reason: riskReason } },
  )
  return presentTranslation(storyAt(deps.db, id), findTranslation(deps.db, id, language) ?? gone())
}

/**
 * Throws a translation away, whatever it is. With a `revision`, only as it was then.
 * Errors: story.not_found; story.withdrawn; translation.not_found; translation.stale.
 */
export function dropTranslation(
  deps: Deps,
  admin: AdminName,
  { id, language }: Named,
  { revision }: TranslationRevision = {},
): void {
  alterStory(deps, id, (tx, story, at) => {
    const row = findTranslation(tx, id, language) ?? gone()
    if (!deleteTranslation(tx, { id: row.id, revision })) return refuseStale(tx, story, language)
    note(tx, admin, 'deleted', { id, language }, { pieces: row.pieces.length }, at)
  })
}

export function note(
  tx: Tx,
  admin: AdminName,
  what: 'saved' | 'asked' | 'drafted' | 'published' | 'unpublished' | 'deleted',
  { id, language }: Named,
  after: Record<string, unknown>,
  at: string,
): void {
  const subject = { kind: 'story', id } as const
  recordAct(tx, { admin, action: `story.translation_${what}`, subject, after: { language, ...after }, at })
}

export function storyAt(db: Store, id: number, kind: 'conflict' | 'notFound' = 'conflict'): StoryRow {
  const story = findStory(db, id) ?? noStory()
  return story.withdrawnAt ? refuseWithdrawn(kind) : story
}

export function refuseOwnLanguage(story: StoryRow, language: string): void {
  if (story.language === language)
    fail('conflict', 'translation.same_language', 'The story is written in this language already.')
}

export const gone = (): never =>
  fail('notFound', 'translation.not_found', 'There is no translation into this language any more.')

export function refuseStale(tx: Store, story: StoryRow, language: string): never {
  const row = findTranslation(tx, story.id, language) ?? gone()
  return fail('conflict', 'translation.stale', 'Somebody changed this translation while you had it open.', {
    current: presentTranslation(story, row),
  })
}

const obstacleWords = {
  missing: 'Each paragraph of the story as it is now needs its translation first.',
  unread: 'A machine wrote a part of this that nobody has read. Please read it first.',
}

export function presentTranslation(story: StoryRow, row: TranslationRow): AdminTranslation {
  const parts = partsOf(story)
  const shown = new Set(row.shown?.map(({ of }) => of))
  const isOther = () =>
    row.shownBy !== row.translatedBy || JSON.stringify(row.shown) !== JSON.stringify(releasedOf(parts, row.pieces))
  const obstacle = obstacleOf(parts, row.pieces)
  return {
    language: row.language,
    status: row.shown ? 'published' : 'draft',
    pieces: row.pieces,
    translatedBy: row.translatedBy,
    revision: row.revision,
    askedAt: row.askedAt,
    problem: row.problem,
    obstacle,
    untranslated: row.shown ? parts.filter(({ of }) => !shown.has(of)).length : 0,
    isAhead: row.shown !== null && isOther(),
    changedBy: row.changedBy,
    changedAt: row.changedAt,
    releasedBy: row.releasedBy,
    releasedAt: row.releasedAt,
  }
}
