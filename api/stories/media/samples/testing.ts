import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** All workers of a run have one temporary folder, so that what one of them has made serves all. */
export const sharedFolder = () => path.join(tmpdir(), 'voices-samples')

/** The file that `make` writes, made once in a run. The key says all that it depends on; the ending is that of the file. */
export async function sampleOf(key: unknown, ending: string, make: (file: string) => Promise<void>): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex')
  const file = path.join(sharedFolder(), `${name}${ending}`)
  if (existsSync(file)) return file
  mkdirSync(sharedFolder(), { recursive: true })
  // Two workers may make it at once: each its own, and the later one takes the place of its like.
  const draft = path.join(sharedFolder(), `${randomUUID()}${ending}`)
  await make(draft)
  await rename(draft, file)
  return file
}

export const noteTitle = (number: number) => `title=Note ${String(number).padStart(6, '0')}`
const titleMark = 'title=Note '

/** Another number in the title of a voice note, and no other change. What is no note with a number stays as it is. */
export function numberNote(note: Buffer, number: number): Buffer {
  const title = note.indexOf(titleMark)
  if (title < 0) return note
  const numbered = Buffer.from(note)
  numbered.write(noteTitle(number), title)
  const page = numbered.lastIndexOf('OggS', title)
  const segments = numbered[page + 26] ?? 0
  const bytes = numbered.subarray(page + 27, page + 27 + segments).reduce((sum, one) => sum + one, 27 + segments)
  numbered.writeUInt32LE(0, page + 22)
  numbered.writeUInt32LE(oggChecksum(numbered.subarray(page, page + bytes)), page + 22)
  return numbered
}

/** RFC 3533, 6: a CRC with the polynomial 0x04c11db7, nothing reflected. */
function oggChecksum(page: Buffer): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
