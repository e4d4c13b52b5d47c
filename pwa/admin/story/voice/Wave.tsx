import { type PointerEvent, useMemo } from 'react'
import { durationInWords } from '../../../ui/format/sizes.ts'
import { barsOfWave, heightsOf, pathOf } from '../../../ui/wave.ts'
import { type Playing, pressedAtWave, secondsAt } from './usePlaying.ts'

interface Props {
  /** As the server says them. */
  peaks: string
  playing: Playing
}

/** How loud it is along the way, and how far it is. Pressed, dragged or moved by keys, it goes there. */
export function Wave({ peaks, playing }: Props) {
  const { seconds, durationSeconds, go } = playing
  const heights = useMemo(() => heightsOf(peaks), [peaks])
  const whole = useMemo(() => pathOf(heights), [heights])
  const heard = Math.round((durationSeconds === 0 ? 0 : seconds / durationSeconds) * barsOfWave)
  const follow = (event: PointerEvent<HTMLDivElement>) =>
    go(secondsAt(event.clientX, event.currentTarget.getBoundingClientRect(), durationSeconds))
  function begin(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  return (
    <div
      className="wave"
      role="slider"
      tabIndex={0}
      aria-label="Place in the recording"
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={`${durationInWords(seconds)} of ${durationInWords(durationSeconds)}`}
      onPointerDown={begin}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      onKeyDown={(event) => pressedAtWave(playing, event) && event.preventDefault()}
    >
      <svg viewBox={`0 0 ${barsOfWave} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={whole} />
        <path className="heard" d={pathOf(heights.slice(0, heard))} />
      </svg>
    </div>
  )
}
