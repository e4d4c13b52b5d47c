import { Workbox } from 'workbox-window'
import { language } from '../../../data/words/language.ts'
import { chosenLanguage } from '../../app/start/languageChoice.ts'
import { isThriftyWorker, isWorkerOff } from '../../app/start/thriftyWorker.ts'
import { languageOfWorker, nameOfWorker } from '../languageFiles.ts'
import { announceUpdate } from './updates.ts'

/** Registers the worker and asks the visitor when a new one waits. Only the tab that said yes loads again. */
export async function registerWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isWorkerOff()) return
  const former = await findWorker()
  // The language in which the site is kept on this device: a page in another one, which somebody has sent, does not replace it. Only the
  // visitor’s choice does.
  const inCharge = former ? languageOfWorker(former) : null
  const kept = inCharge && chosenLanguage() !== language() ? inCharge : language()
  const workbox = new Workbox(`/${nameOfWorker(kept)}`)
  workbox.addEventListener('waiting', async () => {
    // The one before may have been installing still when this one was asked for.
    const before = await findWorker()
    // This page came in the new language already, or as for somebody who wants few bytes, and needs nothing of the former worker.
    if (before && (languageOfWorker(before) !== kept || isThriftyWorker(before))) return workbox.messageSkipWaiting()
    announceUpdate(() => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    })
  })
  await workbox.register({ immediate: true })
  onReturn(() => void workbox.update().catch(() => undefined))
}

/** The address of the worker that is in charge, or will be. */
async function findWorker(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (registration?.active ?? registration?.waiting ?? registration?.installing)?.scriptURL
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
