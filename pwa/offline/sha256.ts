import type { StoryFields } from '../../data/contract/stories.ts'

/** Read at a time: a two-gigabyte video never sits in memory. */
const sliceBytes = 4 * 1024 * 1024

/** Hex SHA-256 of a file. WebCrypto wants all bytes at once, so larger files go through a hash that takes slices. */
export async function sha256Of(file: Blob, onProgress?: (share: number) => void): Promise<string> {
  if (file.size <= sliceBytes && globalThis.crypto?.subtle) return digest(await file.arrayBuffer())

  const { sha256 } = await import('./slicedSha256.ts')
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += sliceBytes) {
    hash.update(new Uint8Array(await file.slice(start, start + sliceBytes).arrayBuffer()))
    onProgress?.(Math.min(1, (start + sliceBytes) / file.size))
  }
  return hex(hash.digest())
}

/** The digest of a story's words as the server's receipt states it. */
export const sha256OfWords = (words: StoryFields) =>
  sha256Of(
    new Blob([
      JSON.stringify([
        words.title,
        words.content,
        words.authorName,
        words.authorLocation,
        words.authorEmail,
        words.category,
      ]),
    ]),
  )

const digest = async (bytes: ArrayBuffer) => hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
