import { type KeyboardEvent, useRef, useState } from 'react'

export const speeds = [1, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

/** Seconds that one press goes back or on. */
const stepSeconds = 5

type State = 'still' | 'loading' | 'playing' | 'failed'

/** A recording and what its listener does with it. `props` belong to its `audio`. */
export function usePlaying(durationSeconds: number) {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<State>('still')
  const [seconds, setSeconds] = useState(0)
  const [speed, setSpeed] = useState<Speed>(1)

  function go(to: number) {
    const within = Math.min(durationSeconds, Math.max(0, to))
    if (audio.current) audio.current.currentTime = within
    setSeconds(within)
  }
  function play() {
    if (!audio.current) return
    if (state === 'failed') audio.current.load()
    if (audio.current.currentTime >= durationSeconds - 0.1) go(0)
    audio.current.playbackRate = speed
    setState('loading')
    audio.current.play().catch((error: unknown) => setState(isStopped(error) ? 'still' : 'failed'))
  }
  const isOn = state === 'playing' || state === 'loading'
  const fail = () => setState('failed')
  return {
    state,
    seconds,
    durationSeconds,
    speed,
    go,
    step: (steps: number) => go((audio.current?.currentTime ?? seconds) + steps * stepSeconds),
    toggle: () => (isOn ? audio.current?.pause() : play()),
    playFrom(to: number) {
      go(to)
      if (!isOn) play()
    },
    chooseSpeed(chosen: Speed) {
      setSpeed(chosen)
      if (audio.current) audio.current.playbackRate = chosen
    },
    /** Neither of its copies can be played, or neither was there. */
    fail,
    props: {
      ref: audio,
      onPlaying: () => setState('playing'),
      onWaiting: () => setState('loading'),
      onPause: () => setState((now) => (now === 'failed' ? now : 'still')),
      onEnded: () => setState('still'),
      onError: fail,
      onTimeUpdate: () => setSeconds(audio.current?.currentTime ?? 0),
    },
  }
}
export type Playing = ReturnType<typeof usePlaying>

/** Somebody paused it while it was still being loaded. */
const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'>

/** A key that is held goes on and on, but pauses once. */
const acts: Record<string, (playing: Playing, event: Pressed) => void> = {
  k: ({ toggle }, { repeat }) => repeat || toggle(),
  j: ({ step }) => step(-1),
  l: ({ step }) => step(1),
}

const stepsOfWave: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -6,
  PageUp: 6,
}

/** What a key does on the wave, which is a slider; says whether it does anything. */
export function pressedAtWave(playing: Playing, event: Pressed): boolean {
  const { step, go, durationSeconds } = playing
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const steps = stepsOfWave[event.key]
  if (steps !== undefined) step(steps)
  else if (event.key === 'Home') go(0)
  else if (event.key === 'End') go(durationSeconds)
  else if (event.key === ' ') acts.k?.(playing, event)
  else return false
  return true
}

/** What a key does while the player has the focus; says whether it does anything. */
export function pressedAtPlayer(playing: Playing, event: Pressed): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const act = acts[event.key.toLowerCase()]
  act?.(playing, event)
  return act !== undefined
}

/** The same with Alt while somebody types. Macs write another letter with it: the key counts. */
export function pressedAtField(playing: Playing, event: Pressed): boolean {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.getModifierState('AltGraph')) return false
  const letter = /^[a-z]$/i.test(event.key) ? event.key : event.code.replace('Key', '')
  const act = acts[letter.toLowerCase()]
  act?.(playing, event)
  return act !== undefined
}

/** Where a pointer stands on the wave, in seconds. */
export function secondsAt(x: number, { left, width }: Pick<DOMRect, 'left' | 'width'>, duration: number): number {
  const share = width === 0 ? 0 : (x - left) / width
  return Math.min(1, Math.max(0, share)) * duration
}
