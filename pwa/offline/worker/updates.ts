import { device } from '../status.ts'

let takeOver: (() => void) | null = null
const savers = new Set<() => Promise<void>>()

/** A new version is installed and waits; `activate` puts it in charge and loads the page again. */
export function announceUpdate(activate: () => void) {
  takeOver = activate
  device.updateReady = true
}

/** Whatever has unsaved writing saves it before the page goes. Returns how to unsubscribe. */
export function beforeUpdate(save: () => Promise<void>): () => void {
  savers.add(save)
  return () => savers.delete(save)
}

/** The visitor's word. */
export async function takeUpdate() {
  await Promise.all(Array.from(savers, (save) => save()))
  takeOver?.()
}
