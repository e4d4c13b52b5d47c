import { proxy } from 'valtio/vanilla'

export type Toast = {
  title: string
  text?: string
  tone?: 'good' | 'bad'
  /** What can be done about it while the toast stands, such as taking it back. */
  action?: { label: string; run: () => void }
  /** How long it stands, where that is not as long as any other. */
  durationMs?: number
}

/** At most one toast is on the screen: a new one takes the place of the one before. */
export const toasts = proxy<{ current: (Toast & { key: number }) | null }>({ current: null })

let lastKey = 0

export function showToast(toast: Toast) {
  lastKey += 1
  toasts.current = { ...toast, key: lastKey }
}

export function dismissToast() {
  toasts.current = null
}
