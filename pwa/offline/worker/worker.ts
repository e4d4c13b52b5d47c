import { Workbox } from 'workbox-window'
import { isWorkerOff } from '../workerSwitch.ts'
import { announceUpdate } from './updates.ts'

/** Registers the worker and asks the visitor when a new one waits. Only the tab that said yes loads again. */
export async function registerWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isWorkerOff()) return
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () =>
    announceUpdate(() => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    }),
  )
  await workbox.register({ immediate: true })
  onReturn(() => void workbox.update().catch(() => undefined))
}

const checkEveryMs = 60 * 60_000

/** A phone keeps an app open for weeks: look for a new version when it is taken up again. */
function onReturn(look: () => void) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < checkEveryMs) return
    lookedAt = Date.now()
    look()
  })
}
