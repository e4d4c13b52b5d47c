import type { AdminStory } from '../../../../data/contract/stories.ts'
import type { AdminTranslation, SentPiece } from '../../../../data/contract/translations.ts'
import { alignPieces, partsOf, type Row, type RowState } from '../../../../data/rules/stories/translation.ts'

/**
 * A translation as it stands in its form: under the fingerprint of each part of the story its translation, under `read` and the fingerprint
 * whether somebody says that it is read and right.
 */
export interface TranslationText extends Record<string, string> {
  translatedBy: string
}

export const isReadField = (of: string) => `read ${of}`

/** A part of the story, beside it its translation. */
export type StoryRow = Row & { part: NonNullable<Row['part']> }

export function rowsOf(story: Pick<AdminStory, 'title' | 'content'>, translation: AdminTranslation | null) {
  const rows = alignPieces(partsOf(story), translation?.pieces ?? [])
  return {
    rows: rows.filter((row): row is StoryRow => row.part !== null),
    /** What is left of paragraphs that the story has no more. */
    gone: rows.flatMap(({ part, piece }) => (part === null && piece ? [piece] : [])),
  }
}

export function textOf(
  story: Pick<AdminStory, 'title' | 'content'>,
  translation: AdminTranslation | null,
): TranslationText {
  const text: TranslationText = { translatedBy: translation?.translatedBy ?? '' }
  for (const { part, piece } of rowsOf(story, translation).rows) {
    text[part.of] = piece?.text ?? ''
    text[isReadField(part.of)] = ''
  }
  return text
}

/** How a row is with what has been typed and ticked. */
export function stateNow({ part, piece, state }: StoryRow, text: TranslationText): RowState {
  const typed = text[part.of]?.trim() ?? ''
  if (typed === '') return 'missing'
  if (typed !== piece?.text || text[isReadField(part.of)]) return 'done'
  return state
}

/** What is sent. An old translation that nobody has looked at stays that of the words of before. */
export const piecesIn = (rows: readonly StoryRow[], text: TranslationText): SentPiece[] =>
  rows.flatMap((row) => {
    const { part, piece } = row
    const typed = text[part.of]?.trim() ?? ''
    if (typed === '') return []
    const isOld = stateNow(row, text) === 'old'
    return [{ of: isOld && piece ? piece.of : part.of, text: typed, isSeen: Boolean(text[isReadField(part.of)]) }]
  })

/** "7 of 12" and what is still to be done. */
export function progressOf(rows: readonly StoryRow[], text: TranslationText) {
  const states = rows.map((row) => stateNow(row, text))
  const count = (wanted: RowState) => states.filter((state) => state === wanted).length
  return {
    done: count('done'),
    all: rows.length,
    unread: count('unread'),
    old: count('old'),
    missing: count('missing'),
  }
}
