import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Piece, ReleaseObstacle, SentPiece, ShownPiece } from '../../contract/translations.ts'
import { mostParagraphs } from '../../vocabulary/limits.ts'
import { cleanText } from '../cleanText.ts'
import { paragraphsOf } from './paragraphs.ts'

/*
 * A translation is a list of pieces, each made from one part of the story: its title, or a paragraph. A piece knows the fingerprint of that part,
 * and stands for it as long as the story has it. So a paragraph that leaves the story takes its translation along, and one that was
 * changed is shown as its writer wrote it until a person has looked at its translation.
 */

interface Words {
  title: string
  content: string
}

/** What is translated as one: first the title, then each paragraph. */
export interface Part {
  of: string
  text: string
}

export function partsOf({ title, content }: Words): Part[] {
  const all = paragraphsOf(content).map(({ text }) => text)
  const [first, rest] = [all.slice(0, mostParagraphs), all.slice(mostParagraphs)]
  const last = first.pop()
  const paragraphs = last === undefined ? [] : [...first, [last, ...rest].join('\n')]
  return [
    { of: fingerprint('title', title), text: title.trim() },
    ...paragraphs.map((text) => ({ of: fingerprint('paragraph', text), text })),
  ]
}

/** Spaces and line breaks change no meaning. */
const fingerprint = (kind: 'title' | 'paragraph', text: string) =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([kind, text.normalize('NFC').replace(/\s+/g, ' ').trim()])))).slice(
    0,
    16,
  )

/** A piece is one paragraph: blank lines would part it, and so would line ends of other kinds. Without what cannot be seen: no form sends that back. */
export const asPiece = (text: string) =>
  cleanText(text)
    .replace(/\s*[\n\r\u2028\u2029]\s*/g, '\n')
    .trim()

/** A title is one line. */
export const asTitle = (text: string) => asPiece(text).replaceAll('\n', ' ')

/**
 * `missing`: no translation. `old`: one of what stood there before. `unread`: a machine wrote it and nobody has read it.
 * `gone`: a translation of what the story has no more.
 */
export type RowState = 'missing' | 'old' | 'unread' | 'done' | 'gone'

/** A part of the story and its translation, beside each other. */
export interface Row {
  part: Part | null
  piece: Piece | null
  state: RowState
}

/**
 * Lays a translation beside the story as it is now. Where a part was changed, what stood between the same neighbours is its old translation.
 * Paragraphs of the same words have one row and one translation.
 */
export function alignPieces(all: readonly Part[], pieces: readonly Piece[]): Row[] {
  const parts = [...new Map(all.map((part) => [part.of, part])).values()]
  const places = new Map<string, number>()
  pieces.forEach((piece, place) => {
    if (!places.has(piece.of)) places.set(piece.of, place)
  })
  const known = new Set(parts.map(({ of }) => of))
  const left = pieces.flatMap(({ of }, place) => (known.has(of) ? [] : [place]))
  const nextPlaces = placesAfter(parts, places)
  let before = -1
  const rows = parts.map((part, index): Row => {
    const place = places.get(part.of)
    if (place !== undefined) {
      before = Math.max(before, place)
      const piece = pieces[place] ?? null
      return { part, piece, state: stateOf(piece) }
    }
    const end = nextPlaces[index] ?? pieces.length
    const at = left.findIndex((one) => one > before && one < end)
    const [old] = at < 0 ? [] : left.splice(at, 1)
    if (old === undefined) return { part, piece: null, state: 'missing' }
    before = old
    return { part, piece: pieces[old] ?? null, state: 'old' }
  })
  return [...rows, ...left.map((place): Row => ({ part: null, piece: pieces[place] ?? null, state: 'gone' }))]
}

/** For each part, where the translation of the next one stands that has any. */
function placesAfter(parts: readonly Part[], places: ReadonlyMap<string, number>): (number | undefined)[] {
  let next: number | undefined
  return parts.reduceRight<(number | undefined)[]>((after, { of }) => {
    after.unshift(next)
    next = places.get(of) ?? next
    return after
  }, [])
}

function stateOf(piece: Piece | null): RowState {
  if (!piece || piece.text.trim() === '') return 'missing'
  return isRead(piece) ? 'done' : 'unread'
}

const isRead = ({ by, isSeen }: Piece) => by === 'person' || isSeen

/** What keeps a translation off the site: it is whole, of the words of now, and a person has written or read each piece of it. */
export function obstacleOf(parts: readonly Part[], pieces: readonly Piece[]): ReleaseObstacle | null {
  const states = alignPieces(parts, pieces)
    .filter(({ part }) => part !== null)
    .map(({ state }) => state)
  if (states.length < 2 || states.some((state) => state === 'missing' || state === 'old')) return 'missing'
  return states.includes('unread') ? 'unread' : null
}

/** What is public of a translation that nothing keeps off the site. */
export const releasedOf = (parts: readonly Part[], pieces: readonly Piece[]): ShownPiece[] =>
  alignPieces(parts, pieces).flatMap(({ part, piece, state }, index) =>
    part && piece && state === 'done'
      ? [{ of: part.of, text: index === 0 ? asTitle(piece.text) : asPiece(piece.text), by: piece.by }]
      : [],
  )

/** What stays public after a change of the story: what was made from words that it still has. Null: no paragraph of it. */
export function stillShown(parts: readonly Part[], shown: readonly ShownPiece[]): ShownPiece[] | null {
  const known = new Set(parts.map(({ of }) => of))
  const left = shown.filter(({ of }) => known.has(of))
  return left.some(({ of }) => of !== parts[0]?.of) ? left : null
}

/** A story as it is read in a translation: what has none stands as it was written. */
export function readIn(parts: readonly Part[], shown: readonly ShownPiece[]): Words & { untranslated: number[] } {
  const texts = new Map(shown.map(({ of, text }) => [of, text]))
  const [title = '', ...paragraphs] = parts.map(({ of, text }) => texts.get(of) ?? text)
  return {
    title,
    content: paragraphs.join('\n\n'),
    untranslated: parts.flatMap(({ of }, index) => (texts.has(of) ? [] : [index])),
  }
}

/**
 * What is kept of the pieces that the desk has sent. What a machine wrote counts as read only where somebody says so or has changed
 * its words; no call can pass it for a person's. `parts`: of the story as it is now.
 */
export function piecesSent(before: readonly Piece[], sent: readonly SentPiece[], parts: readonly Part[] = []): Piece[] {
  const kept = before.map((piece) => ({ ...piece, text: asPiece(piece.text) }))
  const rows = alignPieces(parts, kept)
  return sent.flatMap(({ of, text: written, isSeen }) => {
    const text = asPiece(written)
    if (text === '') return []
    const same = kept.filter((piece) => piece.text === text)
    const there = same.find((piece) => piece.of === of) ?? same.find((piece) => !isRead(piece)) ?? same[0]
    if (there) return [{ of, text, by: there.by, isSeen: isRead(there) || isSeen }]
    const changed = kept.find((piece) => piece.of === of) ?? rows.find(({ part }) => part?.of === of)?.piece
    return [{ of, text, by: changed?.by ?? 'person', isSeen: true }]
  })
}

/** A machine has something to write of this: nothing stands there, or what is old and was never a person's. */
export const isToDraft = ({ piece, state }: Row): boolean =>
  state === 'missing' || (state === 'old' && piece !== null && !isRead(piece))

/** Puts what a machine wrote where there is something to write. What somebody wrote or has read stays, as old as it may be. */
export function withDrafts(
  parts: readonly Part[],
  pieces: readonly Piece[],
  drafts: ReadonlyMap<string, string>,
): Piece[] {
  return alignPieces(parts, pieces).flatMap((row): Piece[] => {
    const { part, piece } = row
    const draft = part && drafts.get(part.of)
    if (draft && isToDraft(row)) return [{ of: part.of, text: asPiece(draft), by: 'machine', isSeen: false }]
    return piece ? [piece] : []
  })
}

/** In which of its languages a story is shown to somebody: the one that is asked for where there is one, else that of its writer. */
export const languageShown = (story: { language: string }, shownIn: readonly string[], asked: string): string =>
  asked !== story.language && shownIn.includes(asked) ? asked : story.language
