let asked = false

/**
 * Asks the browser not to clear this site's storage when space gets short; once a visit, as some ask the visitor in
 * turn. Nothing depends on the answer.
 */
export async function askToPersist() {
  if (asked) return
  asked = true
  if ((await isPersisted()) === false) await persistNow()
}

/** The browser has promised not to clear this site's storage by itself; null where it makes no such promise. */
export const isPersisted = async (): Promise<boolean | null> => (await navigator.storage?.persisted?.()) ?? null

/** On the visitor's tap. */
export const persistNow = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false

/** Bytes this site uses on the device and may use at most; null where the browser does not tell. */
export async function storageUsed(): Promise<{ usedBytes: number; mostBytes: number } | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  return usage === undefined || quota === undefined ? null : { usedBytes: usage, mostBytes: quota }
}

/** Room for the words is never asked for; a file that cannot fit is not even tried. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const used = await storageUsed()
  return used === null || used.usedBytes + bytes < used.mostBytes
}

/** The device is full. */
export const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

export const spaceError = () => new DOMException('No space left on this device.', 'QuotaExceededError')
