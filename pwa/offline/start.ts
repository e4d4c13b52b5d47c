import { watchConnection } from './connection.ts'
import { database, watch } from './database.ts'
import { hasOwn, isAppKept, keepApp, noteAppStarted } from './keptApp.ts'
import { keepOpenPage } from './library/keptPages.ts'
import { goneStories } from './library/libraryStore.ts'
import { keepSeen } from './library/pictures.ts'
import { refreshLibrary } from './library/refresh.ts'
import { followLine } from './lite.ts'
import { canSendWhenClosed } from './outbox/backgroundSync.ts'
import { watchOutbox } from './outbox/outboxCounts.ts'
import { sendOutbox } from './outbox/scheduler.ts'
import { device } from './status.ts'
import { isFull } from './storage.ts'
import { registerWorker } from './worker/worker.ts'

let isBegun = false

/**
 * Everything the device does by itself: registers the worker, refreshes the library, sends the outbox. Called when the page is idle,
 * and again when the app has come, with `hasApp`.
 */
export function startOffline({ hasApp = false } = {}): void {
  if (hasApp) noteAppStarted()
  if (isBegun) {
    if (hasApp) work('start')
    return
  }
  isBegun = true
  followLine()
  watchConnection(() => work('online'))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') work('visible')
  })
  addEventListener('appinstalled', () => work('start'))
  void learnKeeping()
  void watchOutbox(report).catch(report)
  void registerWorker().then(learnSending).catch(report)
  navigator.serviceWorker?.addEventListener('controllerchange', () => void serveNewWorker().catch(report))
  watchGone()
  work('start')
  void keepForOwner().catch(report)
}

function work(when: 'start' | 'online' | 'visible') {
  void sendOutbox({ eager: true }).catch(report)
  void refreshLibrary(when)
    .then(async () => ((await isAppKept()) ? keepApp() : keepOpenPage()))
    .catch((error: unknown) => {
      if (isFull(error)) document.dispatchEvent(new Event('voices:full'))
      report(error)
    })
}

/** Whoever writes here, or keeps a story, will look for it here. */
async function keepForOwner() {
  if (await hasOwn()) return
  const stop = watch(hasOwn, (has) => {
    if (!has) return
    stop()
    work('start')
  })
}

/** It has not seen the pictures that are there by now, and was not told to keep the app if it speaks another language than the one before. */
async function serveNewWorker() {
  await keepSeen(document.images)
  if (await isAppKept()) await keepApp()
}

/** Another tab may have been told of what this one shows. */
function watchGone() {
  watch(
    () => goneStories(database),
    (ids) => {
      device.gone = [...new Set([...device.gone, ...ids])]
    },
    report,
  )
}

async function learnKeeping() {
  device.keepsWords = await database.open().then(
    () => true,
    () => false,
  )
}

async function learnSending() {
  device.sendsWhenClosed = await canSendWhenClosed()
}

/** A browser that refuses storage or workers still shows the site; only the offline part is missing. */
export const report = (error: unknown) => console.warn('Offline part unavailable:', error)
