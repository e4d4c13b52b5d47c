import { readingRules } from '../../data/vocabulary/engagement.ts'
import { type HeardParts, type Moment, secondsOf, wasHeard, withPart } from './heardParts.ts'
import type { ReadingEvent } from './readingSession.ts'

/** By story: what was heard in its page goes on counting in its dialog. */
const heardOf = new Map<string, HeardParts>()

const steps = ['timeupdate', 'play', 'pause', 'ended', 'seeking', 'volumechange', 'ratechange', 'emptied'] as const

/** Tells how much of a recording is heard, until the signal ends it. */
export function followListening(audio: HTMLAudioElement, happen: (event: ReadingEvent) => void, signal: AbortSignal) {
  if (signal.aborted) return
  const { told = '', alone } = audio.dataset
  let before: Moment | null = null
  let said = ''
  const step = () => {
    const after = momentOf(audio)
    const parts = heardOf.get(told) ?? []
    const heard = before && wasHeard(before, after) ? withPart(parts, before.at, after.at) : parts
    heardOf.set(told, heard)
    before = audio.paused || audio.seeking ? null : after
    const [seconds, playing] = [secondsOf(heard), !audio.paused && !audio.ended]
    const news = `${Math.floor(seconds)} ${playing}`
    if (news === said) return
    said = news
    happen({ name: 'listened', seconds, playing, ...(alone && { percent: percentOf(seconds, Number(alone)) }) })
  }
  for (const name of steps) audio.addEventListener(name, step, { signal })
  step()
}

const momentOf = ({ currentTime, playbackRate, muted, volume }: HTMLAudioElement): Moment => ({
  at: currentTime,
  now: performance.now() / 1000,
  speed: playbackRate,
  silent: muted || volume === 0,
})

/** What has to be heard reaches to the mark of the ring. */
const percentOf = (seconds: number, needed: number) => Math.min(100, (readingRules.completeScroll * seconds) / needed)
