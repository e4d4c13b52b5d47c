import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { Database } from '../database.ts'
import { type DraftFields, draftTables, holdIn } from './drafts.ts'

/** What is spoken into the phone: a story, and the yes of those who are in it. */
export type SpokenKind = Extract<MediaKind, 'audio' | 'consent'>

/**
 * About a second of sound, as the browser handed it over. The pieces of one take are one file; a further take begins where the microphone
 * was taken up again, and each is whole by itself.
 */
export interface Piece {
  /** From 0, in the order in which they were spoken. */
  take: number
  /** Within the take, from 0. */
  place: number
  blob: Blob
  milliseconds: number
}

/** Where the pieces of a recording are kept while it is made. */
export interface PieceStore {
  /** Those that are there, in their order. */
  load(): Promise<Piece[]>
  /** Errors: QuotaExceededError; those that are there stay. */
  keep(piece: Piece): Promise<void>
  forget(): Promise<void>
}

/** Keeps one with its draft, which is offered again however the page ends. */
export const keepPiece = (db: Database, id: string, kind: SpokenKind, piece: Piece, fields: DraftFields, now: Date) =>
  db.transaction('rw', draftTables, async () => {
    await db.pieces.put({ submission: id, kind, ...piece })
    // The story has left without it, and no draft would ever offer it.
    if (!(await holdIn(db, id, fields, now))) await db.pieces.delete([id, kind, piece.take, piece.place])
  })

export const piecesOf = async (db: Database, id: string, kind: SpokenKind): Promise<Piece[]> =>
  (await db.pieces.where('submission').equals(id).toArray()).filter((piece) => piece.kind === kind).sort(inOrder)

const inOrder = (one: Piece, other: Piece) => one.take - other.take || one.place - other.place

export const forgetPieces = (db: Database, id: string, kind: SpokenKind, fields: DraftFields, now: Date) =>
  db.transaction('rw', draftTables, async () => {
    const pieces = (await db.pieces.where('submission').equals(id).toArray()).filter((piece) => piece.kind === kind)
    for (const { take, place } of pieces) await db.pieces.delete([id, kind, take, place])
    await holdIn(db, id, fields, now)
  })

/** The same without a draft, for what is no story of this phone. */
export const keepLoose = async (db: Database, id: string, kind: SpokenKind, piece: Piece): Promise<void> =>
  void (await db.pieces.put({ submission: id, kind, ...piece }))

export const forgetLoose = async (db: Database, id: string): Promise<void> =>
  void (await db.pieces.where('submission').equals(id).delete())
