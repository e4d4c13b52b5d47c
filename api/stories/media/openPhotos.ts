import { answerOrders, isOutOfMemory } from '../../platform/programs.ts'
import type { ConvertedPhoto } from '../../platform/providers/converter.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { convertPhoto } from './photos.ts'
import { tooMuchMemory, UnusableMedia } from './problem.ts'

export interface PhotoOrder {
  file: string
}
export type OpenedPhoto =
  | { photo: ConvertedPhoto; copies: { name: string; bytes: Uint8Array }[] }
  | { unusable: string }
  | { trouble: string }

async function open({ file }: PhotoOrder): Promise<OpenedPhoto> {
  const copies: { name: string; bytes: Uint8Array }[] = []
  try {
    const photo = await convertPhoto(file, async (name, bytes) => {
      copies.push({ name, bytes })
    })
    return { photo, copies }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (error instanceof UnusableMedia) return { unusable: words }
    return isOutOfMemory(words) ? { unusable: tooMuchMemory } : { trouble: words }
  }
}

/**
 * A program of its own for photos: a stranger's file may break it or ask for all the memory there is. What the library
 * takes by itself is not to come out of a photo's memory, so it is loaded first.
 */
await loadSharp()
answerOrders(open)
