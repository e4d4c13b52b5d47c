import { proxy } from 'valtio/vanilla'

/** Chromium's offer to install, which the page may make at a moment of its own. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** How this browser puts the app on the home screen, if it does. */
export const installation = proxy({
  way: null as 'button' | 'share menu' | null,
  /** The visitor knows the site by now: came back, or has read a story to its end. */
  isAcquainted: false,
  isPutAway: false,
})

export const isInvited = ({ way, isAcquainted, isPutAway }: typeof installation) =>
  way !== null && isAcquainted && !isPutAway

const keys = { visits: 'visits', thisVisit: 'visit', putAway: 'install-invitation', app: 'app' } as const

let offer: InstallPrompt | null = null
let isWatched = false

/** From the first screen on: the browser may make its offer at any time. */
export function watchInstallation() {
  if (isWatched) return
  isWatched = true
  if (isInstalled()) return
  if (isApplePhone()) installation.way = 'share menu'
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallPrompt
    installation.way = 'button'
  })
  addEventListener('appinstalled', () => {
    installation.way = null
    takeAlong()
  })
  countVisit()
}

export function noteFinishedStory() {
  installation.isAcquainted = true
}

/** The invitation stays away from now on; the button in the footer remains. */
export function putInvitationAway() {
  installation.isPutAway = true
  localStorage.setItem(keys.putAway, '')
}

export async function install() {
  installation.way = null
  await offer?.prompt()
}

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** The visitor's word on having the app on this device, where there is one. */
export function appChoice(): 'keep' | 'leave' | null {
  try {
    return localStorage.getItem(keys.app) as 'keep' | 'leave' | null
  } catch {
    return null
  }
}

/** Who installs the app will open it where there is no signal. The window in which it is done does not count as installed. */
function takeAlong() {
  try {
    chooseApp('keep')
  } catch {
    // A browser that keeps nothing has nothing to take along.
  }
}

/** The visitor wants the app on this device, whatever it costs. */
export const isTakenAlong = () => isInstalled() || appChoice() === 'keep'

export const chooseApp = (choice: 'keep' | 'leave') => localStorage.setItem(keys.app, choice)

/** How often this browser has come here, this visit included. */
export const visitCount = () => Number(localStorage.getItem(keys.visits) ?? 0)

function countVisit() {
  try {
    const isNew = sessionStorage.getItem(keys.thisVisit) === null
    const visits = visitCount() + (isNew ? 1 : 0)
    sessionStorage.setItem(keys.thisVisit, '')
    localStorage.setItem(keys.visits, String(visits))
    installation.isPutAway = localStorage.getItem(keys.putAway) !== null
    installation.isAcquainted = visits > 1
  } catch {
    // A browser that keeps nothing cannot tell visits apart, and is not invited twice.
    installation.isPutAway = true
  }
}

const isApplePhone = () => /iPhone|iPad/.test(navigator.userAgent) && 'standalone' in navigator
