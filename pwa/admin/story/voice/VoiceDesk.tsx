import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { AdminStory, Voice } from '../../../../data/contract/stories.ts'
import { voiceTypes } from '../../../../data/rules/stories/voice.ts'
import { durationInWords, sizeInWords } from '../../../ui/format/sizes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { microphone, pause, play } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { type Playing, pressedAtField, pressedAtPlayer, speeds, usePlaying } from './usePlaying.ts'
import { fiveBack, fiveOn } from './voiceIcons.ts'
import { Wave } from './Wave.tsx'

/** The recording of a story that can be heard: the one that came last. */
export const voiceOf = ({ media }: Pick<AdminStory, 'media'>): Voice | null =>
  media.findLast(({ voice }) => voice)?.voice ?? null

/** A recording to listen to. */
export function VoiceDesk({ voice }: { voice: Voice }) {
  const playing = usePlaying(voice.durationSeconds)
  return (
    <figure className="media-view">
      <Player voice={voice} playing={playing} />
      <figcaption className="caption">
        <Icon path={microphone} /> {durationInWords(voice.durationSeconds)}, {sizeInWords(voice.bytes)} Opus
        {voice.spokenBy === 'editor' && ', read aloud by the editors'}
      </figcaption>
    </figure>
  )
}

interface BesideProps {
  voice: Voice
  /** May be told what plays, and let it play. */
  children: ReactNode | ((playing: Playing) => ReactNode)
}

/** The same above fields in which somebody writes down what is said: it stays in sight, and keys with Alt reach it from each of them. */
export function VoiceBeside({ voice, children }: BesideProps) {
  const playing = usePlaying(voice.durationSeconds)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (pressedAtField(playing, event)) event.preventDefault()
    }
    const around = place.current
    around?.addEventListener('keydown', press)
    return () => around?.removeEventListener('keydown', press)
  })
  return (
    <div ref={place}>
      <div className="voice-beside">
        <Player voice={voice} playing={playing} />
        <p className="small muted">
          While you write: <kbd>Alt</kbd>+<kbd>K</kbd> plays and pauses, <kbd>Alt</kbd>+<kbd>J</kbd> goes 5 seconds
          back, <kbd>Alt</kbd>+<kbd>L</kbd> goes on.
        </p>
      </div>
      {typeof children === 'function' ? children(playing) : children}
    </div>
  )
}

function Player({ voice, playing }: { voice: Voice; playing: Playing }) {
  const { state, seconds, durationSeconds, speed, toggle, step, chooseSpeed } = playing
  const isOn = state === 'playing' || state === 'loading'
  const press = (event: KeyboardEvent) => {
    if (!pressedAtPlayer(playing, event)) return
    event.preventDefault()
    // The lists and the open story have the same keys for the next one.
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of it is a field of a form.
    <div className="voice-player" role="group" aria-label="Recording" onKeyDown={press}>
      <audio preload="none" {...playing.props}>
        <source src={voice.url} type={voiceTypes.opus} />
        <source src={voice.aacUrl} type={voiceTypes.aac} onError={playing.fail} />
      </audio>
      <Wave peaks={voice.peaks} playing={playing} />
      <div className="row wrapx">
        <Button look="quiet square" icon={fiveBack} aria-label="5 seconds back" onClick={() => step(-1)} />
        <Button
          look="square"
          icon={isOn ? pause : play}
          aria-label={isOn ? 'Pause' : 'Play'}
          aria-keyshortcuts="k"
          onClick={toggle}
        />
        <Button look="quiet square" icon={fiveOn} aria-label="5 seconds on" onClick={() => step(1)} />
        <span className="tabular small grow">
          {durationInWords(seconds)} of {durationInWords(durationSeconds)}
        </span>
        <span className="speeds">
          {speeds.map((one) => (
            <Button
              key={one}
              look="quiet small"
              aria-label={`Speed ${one}`}
              aria-pressed={speed === one}
              onClick={() => chooseSpeed(one)}
            >
              {one}×
            </Button>
          ))}
        </span>
      </div>
      <p className="small" role="status">
        {said[state]}
      </p>
    </div>
  )
}

const said = {
  still: '',
  playing: '',
  loading: 'Loading…',
  failed: 'This recording could not be loaded, or this browser cannot play it. Play tries again.',
}
