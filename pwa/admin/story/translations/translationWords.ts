import type { AdminStory } from '../../../../data/contract/stories.ts'
import type { AdminTranslation, Piece, SentPiece } from '../../../../data/contract/translations.ts'
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

type Words = Pick<AdminStory, 'title' | 'content'>
type Translated = Pick<AdminTranslation, 'pieces' | 'translatedBy'>

export function rowsOf(story: Words, translation: Pick<Translated, 'pieces'> | null, carried: Carried = {}) {
  const rows = alignPieces(partsOf(story), translation?.pieces ?? [])
  const here = rows.filter((row): row is StoryRow => row.part !== null)
  return {
    rows: here.map((row): StoryRow => {
      const typed = carried[row.part.of]
      if (!typed || (row.state !== 'missing' && row.state !== 'old')) return row
      return { ...row, piece: { ...typed, by: row.piece?.by ?? 'person', isSeen: true }, state: 'old' }
    }),
    /** What is left of paragraphs that the story has no more. */
    gone: rows.flatMap(({ part, piece }) => (part === null && piece ? [piece] : [])),
  }
}

export function textOf(story: Words, translation: Translated | null, carried?: Carried): TranslationText {
  const text: TranslationText = { translatedBy: translation?.translatedBy ?? '' }
  for (const { part, piece } of rowsOf(story, translation, carried).rows) {
    text[part.of] = piece?.text ?? ''
    text[isReadField(part.of)] = ''
  }
  return text
}

/** Typed for a part of which the story has other words now. */
interface Typed {
  of: string
  text: string
}
/** Under the fingerprint of the part that stands in its place now. */
export type Carried = Record<string, Typed>

interface Kept {
  words: Partial<TranslationText>
  /** The parts of the story when they were typed. */
  order: readonly string[]
  carried: Carried
}

/** What was typed and not saved of parts that the story has no more: an old translation of what stands there now. */
export function carriedOver(story: Words, { words, order, carried }: Kept): Carried {
  // An empty one keeps its place.
  const typed = order.map((of): Piece => ({ of, text: words[of]?.trim() ?? '', by: 'person', isSeen: true }))
  const old = alignPieces(partsOf(story), typed).flatMap(({ part, piece, state }) => {
    if (!part || !piece || state !== 'old' || piece.text === '') return []
    const before = carried[piece.of]
    return [[part.of, before?.text === piece.text ? before : { of: piece.of, text: piece.text }]]
  })
  return { ...carried, ...(Object.fromEntries(old) as Carried) }
}

const isPart = (field: string) => /^[0-9a-f]{16}$/.test(field)

/** What was ticked counts for the words that stood there, not for those that a colleague has put in their place. */
export const tickedAs = (mine: TranslationText, chosen: TranslationText): TranslationText => ({
  ...chosen,
  ...Object.fromEntries(
    Object.keys(chosen)
      .filter((field) => isPart(field) && chosen[field] !== mine[field])
      .map((field) => [isReadField(field), '']),
  ),
})

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
