import { proxy } from 'valtio/vanilla'

/** What the server renders: nothing is known of the device. */
const rendered = {
  online: true,
  /** What waits in the outbox leaves also while no page of the site is open. */
  sendsWhenClosed: false,
  /** What is written can be kept here. A private window, or site data that is blocked, may leave no place for it. */
  keepsWords: true,
  /** Submissions on this device that the server does not hold completely yet. */
  waiting: 0,
  /** Those of them that need the contributor. */
  trouble: 0,
  /** Applications with somebody's personal data that have waited here for more than a week. */
  overdue: 0,
  /** When the library was last confirmed by the server. */
  libraryAt: null as string | null,
  /** Stories that have left the site since the page was made, as far as the library has heard. */
  gone: [] as readonly number[],
  /** A new version of the app is on the device and waits for the visitor's word. */
  updateReady: false,
  /** Somebody has written something that is neither sent nor in the outbox: no reload now. */
  writing: null as 'draft' | 'words' | null,
}

/** What the frame shows about this device; `startOffline` keeps it true. */
export const device = proxy({ ...rendered })

/** As it was before anything was known: what React takes over may be older than what is known by then. */
export const renderedDevice: Readonly<typeof device> = rendered
