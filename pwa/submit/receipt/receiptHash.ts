const fragment = /^#my-story-(.+)$/

/** The code in the address that a receipt's picture leads to; null in any other address. */
export function codeInHash(hash: string): string | null {
  const found = fragment.exec(hash)?.[1]
  if (!found) return null
  try {
    return decodeURIComponent(found)
  } catch {
    // Cut in the middle of an escape by whoever passed it on: the writer sees and mends it.
    return found
  }
}

/** The message of the outbox that an address opens; null in any other address. */
export const letterInHash = (hash: string): string | null =>
  hash.startsWith('#letter-') ? hash.slice('#letter-'.length) : null
