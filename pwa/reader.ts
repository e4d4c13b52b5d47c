/*
 * What a page begins with. The server's page is read, and what the visitor does before the app is needed is done, by the same modules that
 * the app goes on with; no framework is loaded for it.
 */

import { subscribe } from 'valtio/vanilla'
import { here } from '../data/rules/languages.ts'
import { drawDevice } from './app/frame/drawDevice.ts'
import { arrive } from './app/hashScroll.ts'
import { postIn, readPageState, storyIn } from './app/pageState.ts'
import { startApp, startSettled } from './app/start/appStart.ts'
import { bringDisplayFace } from './app/start/displayFace.ts'
import { holdActs } from './app/start/heldActs.ts'
import { englishPath, followLanguageChoice } from './app/start/languageChoice.ts'
import { registerThriftyWorker } from './app/start/thriftyWorker.ts'
import { isDonationUnderWay } from './donate/underWay.ts'
import { drawOwnView, drawReading } from './engagement/drawReading.ts'
import { startReading } from './engagement/readings.ts'
import { cardAround, shareCard } from './engagement/shareCard.ts'
import { isLineSlow, isThrifty, watchConnection } from './offline/connection.ts'
import { isTakenAlong, watchInstallation } from './offline/installation.ts'
import { isLite, startLite } from './offline/lite.ts'
import { device } from './offline/status.ts'
import { showChosen } from './stories/chosenChip.ts'
import { storyPage } from './stories/places.ts'
import { drawProgress } from './stories/readingProgress.ts'
import { openWhereWide } from './ui/openWhereWide.ts'
import { toasts } from './ui/toasts.ts'
import { pageLoaded, whenIdle } from './ui/whenIdle.ts'

function readPage() {
  startLite(document.documentElement.dataset.lite !== undefined)
  holdActs(cards)
  followLanguageChoice()
  watchConnection(() => {})
  watchInstallation()
  addEventListener('appinstalled', () => void startApp().catch(() => undefined))
  const stopPrefetching = () => document.querySelector('script[type=speculationrules]')?.remove()
  const ends = [drawDevice(document), ...readStory(), startWhenNeeded(), stopPrefetching]
  for (const row of document.querySelectorAll<HTMLElement>('.chips')) showChosen(row)
  openWhereWide(document.querySelectorAll<HTMLDetailsElement>('details[data-wide]'))
  arrive()
  document.addEventListener('voices:started', () => ends.forEach((end) => void end()), { once: true })
  // Where few bytes are wanted, what the device does by itself comes with the app, but for the forms.
  const work = isLite() ? registerThriftyWorker : workWhenIdle
  void pageLoaded().then(() => whenIdle(() => void work().catch(() => undefined), 4000))
}

/** The link of a card is handed out without the app. */
const cards = {
  selector: '[data-share-card]',
  act(button: HTMLElement) {
    const card = cardAround(button)
    if (card) void shareCard(card)
  },
}

/** Follows the reader of the story that the page shows. */
function readStory(): (() => void)[] {
  const article = document.querySelector<HTMLElement>('[data-story]')
  const band = document.querySelector<HTMLElement>('.prog')
  if (!article || !band) return []
  const storyId = Number(article.dataset.story)
  let end = () => {}
  const cancel = whenIdle(() => {
    end = startReading(storyId, storyPage(), () => drawOwnView(document))
  }, 2000)
  return [drawProgress(band), drawReading(document, storyId), cancel, () => end()]
}

/** What waits on this device, what was withdrawn and what has to be told: only the app can show it. */
function startWhenNeeded() {
  const look = () => {
    const { waiting, trouble, overdue, updateReady, gone } = device
    if (waiting + trouble + overdue > 0 || updateReady || gone.some(isShown)) void startApp().catch(() => undefined)
  }
  const ends = [subscribe(device, look), subscribe(toasts, () => void startApp().catch(() => undefined))]
  return () => ends.forEach((end) => void end())
}

function isShown(storyId: number): boolean {
  const page = here(`/story/${storyId}`)
  const places = `[data-story="${storyId}"], #story-${storyId}, a[href="${page}"], a[href^="${page}?"]`
  return document.querySelector(places) !== null
}

async function workWhenIdle() {
  await startSettled()
  const { startOffline } = await import('./offline/start.ts')
  startOffline()
  if (document.querySelector('[data-story], [data-post]')) await keepShown()
  if (!isThrifty() && !isLineSlow()) await bringDisplayFace().catch(() => undefined)
  const { startTooltips } = await import('./ui/tooltips.ts')
  startTooltips()
  if (document.getElementById('story-form')) await offerDrafts()
}

/** What was read online is there without a connection too, however old it is. */
async function keepShown() {
  const state = readPageState(document)
  const [story, post] = [storyIn(state), postIn(state)]
  const { keepRead, keepReadPost } = await import('./offline/library/keptStories.ts')
  if (story) await keepRead(story)
  if (post) await keepReadPost(post)
}

/** Somebody's story is on this device, half written. */
async function offerDrafts() {
  const [{ database }, { draftsHeld }] = await Promise.all([
    import('./offline/database.ts'),
    import('./offline/drafts/heldDrafts.ts'),
  ])
  const held = await draftsHeld()
  if ((await database.drafts.toCollection().primaryKeys()).some((id) => !held.has(id))) await startApp()
}

/** Installed, or kept by the visitor's word; or the page is about something that the app alone can show: the outbox, a receipt, a letter, a post, a payment. */
const isAppWanted = () =>
  isTakenAlong() ||
  /^#(outbox|my-story-|letter-|post-)/.test(location.hash) ||
  (englishPath() === '/donate' && isDonationUnderWay()) ||
  englishPath().startsWith('/my-giving/')

// Also of what the app shows later: its events come from all players.
document.addEventListener(
  'play',
  ({ target }) => void import('./stories/followVoice.ts').then((it) => it.followVoice(target)).catch(() => undefined),
  true,
)

// The shell has nothing to read: the app begins by itself there, and knows these modules too.
if (document.querySelector('script[data-app]')) {
  readPage()
  if (isAppWanted()) void startApp().catch(() => undefined)
}
