import type { Piece } from '../offline/drafts/pieces.ts'

export const spokenMs = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { milliseconds }) => sum + milliseconds, 0)

/** The microphone is taken up again: another take. */
export const nextTake = (pieces: readonly Piece[]): number => (pieces.at(-1)?.take ?? -1) + 1

/** The sound of each take, which a browser can play by itself. */
export function takesOf(pieces: readonly Piece[]): Blob[] {
  const takes: Blob[][] = []
  let last: number | undefined
  for (const { take, blob } of pieces) {
    if (take !== last) takes.push([])
    takes.at(-1)?.push(blob)
    last = take
  }
  return takes.map((blobs) => new Blob(blobs, { type: typeOf(blobs) }))
}

/**
 * All takes behind one another in one file, as the server takes it: it tells them apart by how each begins. Null when nothing was said.
 */
export function asFile(pieces: readonly Piece[], name: string): File | null {
  if (pieces.length === 0) return null
  const blobs = pieces.map(({ blob }) => blob)
  const type = typeOf(blobs)
  return new File(blobs, `${name}.${endingOf(type)}`, { type })
}

/** Without its parameters, as uploads name it. */
const typeOf = ([first]: Blob[]) => first?.type.split(';')[0] || 'audio/webm'

const endingOf = (type: string) => (type === 'audio/mp4' ? 'm4a' : type === 'audio/ogg' ? 'ogg' : 'webm')
