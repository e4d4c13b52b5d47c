import { Workbox } from 'workbox-window'
import { language } from '../../../data/words/language.ts'
import type { Language } from '../../../data/words/languages.ts'
import { chosenLanguage } from '../../app/start/languageChoice.ts'
import { languageOfWorker, nameOfWorker } from '../languageFiles.ts'
import { isWorkerOff } from '../workerSwitch.ts'
import { announceUpdate } from './updates.ts'

/** Registers the worker and asks the visitor when a new one waits. Only the tab that said yes loads again. */
export async function registerWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isWorkerOff()) return
  const inCharge = await languageInCharge()
  const kept = inCharge && chosenLanguage() !== language() ? inCharge : language()
  const workbox = new Workbox(`/${nameOfWorker(kept)}`)
  workbox.addEventListener('waiting', () => {
    // This page came in the new language already, and needs nothing of the former one.
    if (inCharge && inCharge !== kept) return workbox.messageSkipWaiting()
    announceUpdate(() => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    })
  })
  await workbox.register({ immediate: true })
  onReturn(() => void workbox.update().catch(() => undefined))
}

/**
 * The language in which the site is kept on this device. A page in another one, which somebody has sent, does not replace it: only the
 * visitor's choice does.
 */
async function languageInCharge(): Promise<Language | null> {
  const script = (await navigator.serviceWorker.getRegistration())?.active?.scriptURL
  return script ? languageOfWorker(script) : null
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
