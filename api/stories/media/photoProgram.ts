import { createProgram, OrderFailed } from '../../platform/programs.ts'
import type { ConvertedPhoto } from '../../platform/providers/converter.ts'
import type { OpenedPhoto, PhotoOrder } from './openPhotos.ts'
import { tooMuchMemory, UnusableMedia } from './problem.ts'

export type PhotoConverter = (
  file: string,
  write: (name: string, bytes: Uint8Array) => Promise<void>,
  signal: AbortSignal,
) => Promise<ConvertedPhoto>

/** The largest photo that is opened takes two thirds of it. */
const mostMemoryBytes = 1024 ** 3
const patienceMs = 90_000

/**
 * Makes the copies of photos, one photo at a time, in a program that may die without the server. Errors: UnusableMedia;
 * what interrupted it; else an error that is worth another try.
 */
export function createPhotoConverter({ memoryBytes = mostMemoryBytes } = {}): PhotoConverter {
  const ask = createProgram<PhotoOrder, OpenedPhoto>({
    source: './openPhotos.ts',
    built: './stories/media/openPhotos.js',
    from: import.meta,
    idleMs: 20_000,
    patienceMs,
    memoryBytes,
  })
  return async (file, write, signal) => {
    const opened = await ask({ file }, signal).catch((error: unknown) => {
      throw error instanceof OrderFailed ? new UnusableMedia(wordsOf(error), { cause: error }) : error
    })
    if ('unusable' in opened) throw new UnusableMedia(opened.unusable)
    if ('trouble' in opened) throw new Error(opened.trouble)
    for (const { name, bytes } of opened.copies) await write(name, bytes)
    return opened.photo
  }
}

function wordsOf({ how }: OrderFailed): string {
  if (how === 'too long') return `The photo took longer than ${patienceMs / 1000} seconds to open.`
  if (how === 'out of memory') return tooMuchMemory
  return 'The photo cannot be opened: it needs too much memory, or it is damaged.'
}

/** One for what strangers send, and one for the editors, who wait for theirs. */
export const convertStrangersPhoto = createPhotoConverter()
export const convertEditorsPhoto = createPhotoConverter()
