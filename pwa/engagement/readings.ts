import { proxy } from 'valtio/vanilla'
import type { ReadingReport, ReadingVerdict, ViewAnswer } from '../../data/contract/engagement.ts'
import { readingRules } from '../../data/vocabulary/engagement.ts'
import { isLite } from '../offline/lite.ts'
import { addressOf, tell } from './calls.ts'
import { beginReading, followReading, type Reading, type ReadingCall, type ReadingEvent } from './readingSession.ts'

/** By story: what has been read since the page was loaded. */
export const readings = proxy<Partial<Record<number, Reading>>>({})

/** Stories whose counter of views this reader has moved since the page was made. */
export const ownViews = new Set<number>()

/** Where a story is read: what scrolls, and how far down it is. */
export interface Place {
  scroller: EventTarget
  look: () => { percent: number; atEnd: boolean }
}

/** Follows the reader of a story until the returned function is called. `onView`: this reader moved the counter of views. */
export function startReading(storyId: number, { scroller, look }: Place, onView: () => void): () => void {
  viewers.set(storyId, onView)
  const happen = (event: ReadingEvent) => note(storyId, event)
  // Of a story without a text, the end is in sight at once.
  const measure = () => isToldAlone(storyId) || happen({ name: 'scrolled', ...look() })
  let rest = 0
  const measureAtRest = () => {
    clearTimeout(rest)
    rest = window.setTimeout(measure, readingRules.scrollDebounceMs)
  }
  let timer = 0
  const waitForReport = (isFirst: boolean) => {
    timer = window.setTimeout(() => {
      happen({ name: 'due' })
      waitForReport(false)
    }, waitingMs(isFirst))
  }
  const listening = new AbortController()
  const { signal } = listening
  followPlayer(storyId, happen, signal)
  scroller.addEventListener('scroll', measureAtRest, { passive: true, signal })
  addEventListener('resize', measureAtRest, { signal })
  document.addEventListener('visibilitychange', () => happen({ name: isVisible() ? 'shown' : 'hidden' }), { signal })
  addEventListener('pagehide', () => happen({ name: 'hidden' }), { signal })
  addEventListener('pageshow', () => happen({ name: isVisible() ? 'shown' : 'hidden' }), { signal })
  addEventListener('online', () => happen({ name: 'online' }), { signal })
  addEventListener('offline', () => happen({ name: 'offline' }), { signal })

  happen({ name: 'opened', visible: isVisible(), online: navigator.onLine })
  measure()
  waitForReport(true)
  return () => {
    clearTimeout(rest)
    clearTimeout(timer)
    listening.abort()
    happen({ name: 'left' })
  }
}

/** What follows a recording comes once one plays. */
function followPlayer(storyId: number, happen: (event: ReadingEvent) => void, signal: AbortSignal) {
  let followed: EventTarget | null = null
  const begin = ({ target }: Event) => {
    if (target === followed || (target as HTMLElement).dataset.told !== String(storyId)) return
    followed = target
    import('./listening.ts').then(
      ({ followListening }) => followListening(target as HTMLAudioElement, happen, signal),
      () => {
        followed = null
      },
    )
  }
  document.addEventListener('timeupdate', begin, { capture: true, signal })
}

/** Its player says so: it has hardly a text. */
export const isToldAlone = (storyId: number): boolean =>
  document.querySelector(`[data-told="${storyId}"][data-alone]`) !== null

/** Who is to be told of a counted view, by story. */
const viewers = new Map<number, () => void>()

function waitingMs(isFirst: boolean): number {
  if (!isLite()) return readingRules.reportEveryMs
  return isFirst ? readingRules.firstLiteReportMs : readingRules.liteReportEveryMs
}

/** Tells the server how far the reading has come, unless it knows already that it is enough. */
export async function reportNow(storyId: number): Promise<void> {
  const reading = readings[storyId]
  if (reading && !reading.valid) await report(storyId)
}

const isVisible = () => document.visibilityState === 'visible'

function note(storyId: number, event: ReadingEvent) {
  const { reading, calls } = followReading(readings[storyId] ?? beginReading(Date.now()), event)
  readings[storyId] = reading
  for (const call of calls) void make(storyId, call)
}

async function make(storyId: number, call: ReadingCall): Promise<void> {
  if (call === 'report') return report(storyId)
  if (call === 'last report') return sendLast(storyId)
  const answer = await tell<ViewAnswer>(storyId, call, {}).catch(nothing)
  if (call === 'view-complete') note(storyId, { name: 'completion answered', recorded: answer?.recorded ?? null })
  else if (answer?.counted) {
    ownViews.add(storyId)
    viewers.get(storyId)?.()
  }
}

async function report(storyId: number): Promise<void> {
  const verdict = await tell<ReadingVerdict>(storyId, 'reading-session', reportOf(storyId)).catch(nothing)
  if (verdict) note(storyId, { name: 'judged', ...verdict })
}

/** A beacon leaves even while the page is being closed. */
function sendLast(storyId: number) {
  const body = new Blob([JSON.stringify(reportOf(storyId))], { type: 'application/json' })
  navigator.sendBeacon(addressOf(storyId, 'reading-session'), body)
}

function reportOf(storyId: number): ReadingReport {
  const { startedAt, furthest, listened } = readings[storyId] ?? beginReading(Date.now())
  return {
    startTime: new Date(startedAt).toISOString(),
    endTime: new Date().toISOString(),
    scrollProgress: furthest,
    ...(listened > 0 && { listenedSeconds: Math.floor(listened) }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** A reader is not bothered with what could not be told: the next report says it again. */
const nothing = () => null
