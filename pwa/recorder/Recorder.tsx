import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { longestVoiceSeconds } from '../../data/vocabulary/limits.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import type { PieceStore } from '../offline/drafts/pieces.ts'
import { beforeUpdate } from '../offline/worker/updates.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { durationInWords, sizeInWords } from '../ui/format/sizes.ts'
import { Icon } from '../ui/Icon.tsx'
import { microphone, pause, play, retry } from '../ui/icons.ts'
import { canRecord } from './microphone.ts'
import { type OpenRecording, openRecording, type Problem, type Recording } from './recording.ts'
import { takesOf } from './takes.ts'
import { useListening } from './useListening.ts'

interface Props {
  /** The same for as long as the recorder is there. */
  store: PieceStore
  mostSeconds?: number
  disabled?: boolean
  /** Hands out what acts on the recording; null when the recorder has gone. */
  onOpen(recording: OpenRecording | null): void
  onChange?(recording: Recording): void
}

/** One large button records, pauses and goes on; what is recorded can be heard, and thrown away. */
export default function Recorder(props: Props) {
  if (!canRecord())
    return (
      <p className="recorder-none">
        {t('This browser cannot record. Record with another app on your phone, then add the recording below.')}
      </p>
    )
  return <Panel {...props} />
}

function Panel({ store, mostSeconds = longestVoiceSeconds, disabled, onOpen, onChange }: Props) {
  const { recording, acts } = useRecording({ store, mostSeconds, onOpen, onChange })
  const listening = useListening()
  const { name, pieces, milliseconds } = recording
  const isOn = name === 'recording'
  const hasSome = pieces.length > 0
  const isFull = acts !== null && hasSome && !acts.canGoOn()
  const press = () => {
    listening.stop()
    void (isOn ? acts?.pause() : acts?.start())
  }
  return (
    <div className="recorder" data-on={isOn || undefined}>
      <button
        type="button"
        className="record"
        disabled={disabled || acts === null || name === 'opening' || name === 'asking' || isFull}
        onClick={press}
      >
        <span className="record-sign">
          <Icon path={isOn ? pause : microphone} />
        </span>
        {t(isOn ? 'Pause' : hasSome ? 'Go on' : 'Start recording')}
      </button>
      <p className="recorder-time tabular">
        <Time recording={recording} /> <span className="muted">/ {durationInWords(mostSeconds)}</span>
      </p>
      <Level acts={acts} isOn={isOn} />
      <p className="recorder-says" role="status">
        {said(recording)}
      </p>
      {hasSome && !isOn && (
        <div className="acts">
          <button
            type="button"
            className="button line"
            onClick={() => (listening.isOn ? listening.stop() : listening.start(takesOf(pieces)))}
          >
            <Icon path={listening.isOn ? pause : play} /> {t(listening.isOn ? 'Stop listening' : 'Listen')}
          </button>
          <ConfirmButton
            label={
              <>
                <Icon path={retry} /> {t('Record again')}
              </>
            }
            className="button quiet"
            title={t('Record again from the beginning?')}
            yes={t('Throw it away')}
            disabled={disabled}
            onYes={() => {
              listening.stop()
              return acts?.forget()
            }}
          >
            <p>
              {t('What you have recorded, {time}, leaves this phone.', { time: durationInWords(milliseconds / 1000) })}
            </p>
          </ConfirmButton>
        </div>
      )}
    </div>
  )
}

type Given = Required<Pick<Props, 'store' | 'mostSeconds' | 'onOpen'>> & Pick<Props, 'onChange'>

function useRecording({ store, mostSeconds, onOpen, onChange }: Given) {
  const [recording, setRecording] = useState<Recording>(beforeAll)
  const [acts, setActs] = useState<OpenRecording | null>(null)
  const told = useRef({ onOpen, onChange })
  told.current = { onOpen, onChange }
  useEffect(() => {
    const opened = openRecording({
      store,
      mostSeconds,
      onChange(next) {
        setRecording(next)
        told.current.onChange?.(next)
      },
    })
    setActs(opened)
    told.current.onOpen(opened)
    const stopAsking = beforeUpdate(opened.pause)
    return () => {
      stopAsking()
      opened.close()
      told.current.onOpen(null)
    }
  }, [store, mostSeconds])
  return { recording, acts }
}

const beforeAll: Recording = { name: 'opening', pieces: [], milliseconds: 0, problem: null, staysAwake: false }

/** Counts while it records; no screen reader is told each second. */
function Time({ recording: { name, milliseconds } }: { recording: Recording }) {
  return <b data-on={name === 'recording' || undefined}>{durationInWords(Math.floor(milliseconds / 1000))}</b>
}

/** How often the meter moves, in milliseconds: a phone that is busy recording draws little. */
const drawEveryMs = 80

/** How loud it is, for who looks; and whether nothing is heard at all. */
function Level({ acts, isOn }: { acts: OpenRecording | null; isOn: boolean }) {
  const bar = useRef<HTMLElement>(null)
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    if (!isOn || !acts) return
    let loudAt = performance.now()
    const draw = () => {
      const level = acts.level()
      if (level === null) return
      const now = performance.now()
      if (level > audible) loudAt = now
      setIsQuiet(now - loudAt > patienceMs)
      bar.current?.style.setProperty('--p', `${Math.round(level * 100)}%`)
    }
    const timer = setInterval(draw, drawEveryMs)
    return () => {
      clearInterval(timer)
      setIsQuiet(false)
    }
  }, [acts, isOn])
  return (
    <>
      <div className="meter level" aria-hidden="true" hidden={!isOn}>
        <i ref={bar} style={{ '--p': '0%' } as CSSProperties} />
      </div>
      <p className="recorder-quiet" role="status">
        {isQuiet && t('It is very quiet. Hold the phone nearer to your mouth.')}
      </p>
    </>
  )
}

/** Of the meter: less is the hiss of a room. */
const audible = 0.2
const patienceMs = 4_000

const problems: Record<Problem, Message> = {
  forbidden: msg(
    'The microphone is not allowed here. Allow it for this site in the settings of your browser, then try again.',
  ),
  missing: msg('This device has no microphone that the browser can use.'),
  taken: msg('The microphone was taken away, perhaps by a call. What you said before is kept. You can go on.'),
  full: msg('Your phone has no more room. Free some space, or send what you have recorded.'),
  unkept: msg(
    'This browser cannot keep the recording, perhaps because the window is private. Stay on this page until it is sent.',
  ),
  long: msg('This is as long as a recording can be. You can listen to it and send it.'),
}

function said({ name, pieces, milliseconds, problem, staysAwake }: Recording): string {
  if (problem) return t(problems[problem])
  if (name === 'asking') return t('Your browser asks whether this site may use the microphone.')
  if (name === 'recording')
    return staysAwake
      ? t('Recording. Each second is kept on this phone. The screen stays on.')
      : t('Recording. Each second is kept on this phone. Keep the screen on.')
  if (pieces.length === 0)
    return name === 'opening' ? '' : t('Tap and speak in your own language. You can pause at any time.')
  return t('{time} kept on this phone, {size}.', {
    time: durationInWords(Math.floor(milliseconds / 1000)),
    size: sizeInWords(pieces.reduce((sum, { blob }) => sum + blob.size, 0)),
  })
}
