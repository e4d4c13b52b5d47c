import { longestVoiceSeconds, mostTakes } from '../../data/vocabulary/limits.ts'
import type { Piece, PieceStore } from '../offline/drafts/pieces.ts'
import { isFull } from '../offline/storage.ts'
import { openMicrophone } from './microphone.ts'
import { nextTake, spokenMs } from './takes.ts'

export type Problem =
  /** The person, the phone or the browser does not allow the microphone. */
  | 'forbidden'
  /** There is no microphone. */
  | 'missing'
  /** Something else has it, such as a call. */
  | 'taken'
  /** The phone has no more room: what was said last is in this page alone. */
  | 'full'
  /** The browser keeps nothing: all of it is in this page alone. */
  | 'unkept'
  /** It is as long as it may be. */
  | 'long'

export interface Recording {
  name: 'opening' | 'still' | 'asking' | 'recording'
  pieces: readonly Piece[]
  /** Of all that is there, also while more of it comes. */
  milliseconds: number
  problem: Problem | null
  /** The browser has promised to leave the screen on. */
  staysAwake: boolean
}

interface Given {
  store: PieceStore
  /** Of all takes together. */
  mostSeconds?: number
  onChange(recording: Recording): void
}

/** Pauses what recorded last on this page: the microphone is for one recording at a time. */
let pauseLast: (() => Promise<void>) | null = null

/** How often the browser hands over what it has recorded: so much is lost, at most, when the phone dies. */
const pieceMs = 1_000

/**
 * A recording as it is made. Each second of it is stored as it comes; wherever it ends, by a tap, a call, a closed page or a dead battery,
 * it goes on behind what is there.
 */
export function openRecording({ store, mostSeconds = longestVoiceSeconds, onChange }: Given) {
  let now: Recording = { name: 'opening', pieces: [], milliseconds: 0, problem: null, staysAwake: false }
  let microphone: Awaited<ReturnType<typeof openMicrophone>> | null = null
  let storing: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function change(changes: Partial<Recording>) {
    now = { ...now, ...changes }
    if (!isClosed) onChange(now)
  }

  const load = () =>
    store.load().then(
      (pieces) => change({ name: 'still', pieces, milliseconds: spokenMs(pieces) }),
      (error: unknown) => {
        console.warn('What was recorded before cannot be read:', error)
        change({ name: 'still' })
      },
    )
  const opening = load()

  function keep(piece: Piece) {
    const pieces = [...now.pieces, piece]
    const milliseconds = spokenMs(pieces)
    change({ pieces, milliseconds })
    storing = storing
      .then(() => store.keep(piece))
      .catch((error: unknown) => {
        console.warn('A piece of the recording could not be stored:', error)
        const problem = isFull(error) ? 'full' : 'unkept'
        if (now.problem === problem) return
        change({ problem })
        // A full phone takes nothing more; a browser that keeps nothing takes as much as the page holds.
        if (problem === 'full') void pause()
      })
    if (milliseconds >= mostSeconds * 1000) {
      change({ problem: 'long' })
      void pause()
    }
  }

  async function start(): Promise<void> {
    await opening
    if (now.name !== 'still' || !canGoOn()) return
    change({ name: 'asking', problem: now.problem === 'unkept' ? 'unkept' : null })
    if (pauseLast !== pause) await pauseLast?.()
    pauseLast = pause
    const take = nextTake(now.pieces)
    let place = 0
    const opened = await openMicrophone({
      pieceMs,
      onPiece: (blob, milliseconds) => keep({ take, place: place++, blob, milliseconds }),
      onTaken: () => {
        change({ problem: now.problem ?? 'taken' })
        void pause()
      },
      onWake: (staysAwake) => change({ staysAwake }),
    }).catch((error: unknown) => {
      console.warn('The microphone cannot be used:', error)
      return whyNot(error)
    })
    if (typeof opened === 'string') return change({ name: 'still', problem: opened })
    // Somebody has left while the browser was asking.
    if (isClosed || !isAsking()) return opened.end()
    microphone = opened
    change({ name: 'recording' })
  }

  /** Ends when all that was said is stored. */
  async function pause(): Promise<void> {
    const ending = microphone
    microphone = null
    await ending?.end()
    if (now.name === 'recording' || now.name === 'asking') change({ name: 'still', staysAwake: false })
    await storing
  }

  const isAsking = () => now.name === 'asking'
  const canGoOn = () => now.milliseconds < mostSeconds * 1000 && nextTake(now.pieces) < mostTakes

  return {
    start,
    pause,
    canGoOn,
    /** 0 to 1: how loud it is at this moment; null where the browser does not tell. */
    level: () => microphone?.level() ?? null,
    /** All of it, with what was being said until now. */
    async finished(): Promise<readonly Piece[]> {
      await opening
      await pause()
      return now.pieces
    },
    /** Looks again at what is stored. */
    load,
    /** Nothing of it is left on the phone. */
    async forget(): Promise<void> {
      await pause()
      await store.forget()
      change({ pieces: [], milliseconds: 0, problem: null })
    },
    /** The page goes: what was said stays stored. */
    close(): void {
      isClosed = true
      void pause()
    },
  }
}
export type OpenRecording = ReturnType<typeof openRecording>

/** The names of what `getUserMedia` throws: https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function whyNot(error: unknown): Problem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'forbidden'
}
