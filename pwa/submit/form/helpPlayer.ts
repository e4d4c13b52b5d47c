import { proxy } from 'valtio'
import type { SpokenHelp } from '../../../data/contract/spokenHelp.ts'
import type { SpokenStep } from '../../../data/vocabulary/spokenHelp.ts'
import { playsOpus } from '../../ui/playsOpus.ts'

interface Heard {
  step: SpokenStep | null
  state: 'still' | 'coming' | 'playing' | 'failed'
}

/** Which step is heard: one at a time, as there is one player. */
export const heardHelp = proxy<Heard>({ step: null, state: 'still' })

let player: HTMLAudioElement | undefined
/** Of which step the player holds the sound. */
let loaded: SpokenStep | null = null

function openPlayer(): HTMLAudioElement {
  const audio = new Audio()
  const rest = () => {
    // What another step has stopped is told by that.
    if (heardHelp.state === 'playing') heardHelp.state = 'still'
  }
  audio.addEventListener('playing', () => {
    heardHelp.state = 'playing'
  })
  audio.addEventListener('pause', rest)
  audio.addEventListener('ended', rest)
  return audio
}

/** Fetches the sound of a step with the first press, and plays it; the next press pauses it, one more goes on. */
export async function pressHelp(step: SpokenStep, help: SpokenHelp): Promise<void> {
  const { step: current, state } = heardHelp
  if (current === step && state === 'playing') return player?.pause()
  if (current === step && state === 'coming') return
  player ??= openPlayer()
  player.pause()
  // While the press lasts: browsers of Apple let a player play later that was loaded then.
  if (loaded !== step) player.load()
  Object.assign(heardHelp, { step, state: 'coming' })
  try {
    if (loaded !== step) await load(player, step, help)
    if (heardHelp.step === step) await player.play()
  } catch (error) {
    if (heardHelp.step !== step) return
    // Where the press was too long ago, the next one plays it at once.
    heardHelp.state = (error as Error).name === 'NotAllowedError' ? 'still' : 'failed'
  }
}

async function load(audio: HTMLAudioElement, step: SpokenStep, help: SpokenHelp): Promise<void> {
  const files = help[step]
  if (!files) throw new TypeError('Nobody has recorded this step.')
  const { soundOf } = await import('../../offline/library/keptHelp.ts')
  const sound = await soundOf(playsOpus() ? files.url : files.aacUrl, help)
  if (heardHelp.step !== step) return
  const former = audio.src
  audio.src = URL.createObjectURL(sound)
  loaded = step
  if (former.startsWith('blob:')) URL.revokeObjectURL(former)
}

/** The step leaves the page. */
export function leaveHelp(step: SpokenStep): void {
  if (heardHelp.step !== step) return
  player?.pause()
  Object.assign(heardHelp, { step: null, state: 'still' })
}
