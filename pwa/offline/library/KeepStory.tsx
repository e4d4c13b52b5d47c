import { useEffect, useRef, useState } from 'react'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { t } from '../../../data/words/words.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check, download } from '../../ui/icons.ts'
import { useLite } from '../../ui/lite.ts'
import { usePlaysOpus } from '../../ui/playsOpus.ts'
import { showToast } from '../../ui/toasts.ts'
import { isThrifty as isLineThrifty } from '../connection.ts'
import { useDevice } from '../useDevice.ts'
import { voiceFileOf, weightOfKeeping } from './pictures.ts'

const load = () => import('./keptStories.ts')
const lookUp = async (story: PublicStory, opus: boolean) => (await load()).findKept(story, opus)

type State = { name: 'not kept' | 'kept' | 'impossible' } | { name: 'fetching'; share: number }

/** Puts the story on this device with its photos, its film and, if it is wanted, its recording, each size said before the tap. */
export function KeepStory({ story }: { story: PublicStory }) {
  const { online } = useDevice()
  const [state, setState] = useState<State>({ name: 'not kept' })
  const [stop, setStop] = useState<AbortController | null>(null)
  const isLite = useLite()
  const [isThrifty, setThrifty] = useState(isLite)
  const opus = usePlaysOpus()
  const [withVoice, setWithVoice] = useState(true)
  const box = useRef<HTMLInputElement>(null)
  const bytes = weightOfKeeping(withVoice ? story : { ...story, voice: null }, isThrifty, opus)
  useEffect(() => {
    if (!('caches' in window)) return setState({ name: 'impossible' })
    setThrifty(isLineThrifty())
    let gone = false
    void lookUp(story, opus).then((kept) => {
      if (gone) return
      // What was chosen before the app came stands in the page alone.
      setWithVoice(kept ? !kept.withoutVoice : (box.current?.checked ?? true))
      // The story may have been asked for anew while it is being fetched.
      setState((now) => (now.name === 'fetching' ? now : { name: kept ? 'kept' : 'not kept' }))
    })
    return () => {
      gone = true
    }
  }, [story, opus])
  useReadStory(story)

  async function keep(wanted = box.current?.checked ?? true) {
    setWithVoice(wanted)
    const controller = new AbortController()
    setStop(controller)
    setState({ name: 'fetching', share: 0 })
    try {
      const { keepStory } = await load()
      const onProgress = (share: number) => setState({ name: 'fetching', share })
      await keepStory(story, { signal: controller.signal, onProgress, opus, withVoice: wanted })
      setState({ name: 'kept' })
    } catch (error) {
      const kept = await lookUp(story, opus)
      setState({ name: kept ? 'kept' : 'not kept' })
      if (kept) setWithVoice(!kept.withoutVoice)
      if (!controller.signal.aborted) explain(error)
    }
  }

  async function letGo() {
    const { letGoOfStory } = await load()
    await letGoOfStory(story.id)
    setState({ name: 'not kept' })
  }

  async function chooseVoice(wanted: boolean) {
    if (state.name !== 'kept') return setWithVoice(wanted)
    if (wanted) return keep(wanted)
    setWithVoice(wanted)
    await (await load()).letGoOfVoice(story)
  }

  // Its place is kept from the first paint on.
  return (
    <div className="keep">
      {state.name === 'not kept' && (
        <button type="button" className="button line" disabled={!online} onClick={() => void keep()}>
          <Icon path={download} />{' '}
          {bytes > 0 ? t('Keep offline, {size}', { size: sizeInWords(bytes) }) : t('Keep offline')}
        </button>
      )}
      {story.voice && (state.name === 'not kept' || state.name === 'kept') && (
        <label className="tick">
          <input
            ref={box}
            type="checkbox"
            checked={withVoice}
            disabled={!online && !withVoice}
            onChange={({ target }) => void chooseVoice(target.checked)}
          />
          {t('Keep the voice too, {size}', { size: sizeInWords(voiceFileOf(story.voice, opus).bytes) })}
        </label>
      )}
      {state.name === 'fetching' && (
        <>
          <Progress share={state.share} bytes={bytes} />
          <button type="button" className="button quiet" onClick={() => stop?.abort()}>
            {t('Cancel')}
          </button>
        </>
      )}
      {state.name === 'kept' && (
        <>
          <span className="saved" role="status">
            <Icon path={check} /> {t('Kept on this phone')}
          </span>
          <button type="button" className="button quiet" onClick={() => void letGo()}>
            {t('Remove')}
          </button>
        </>
      )}
    </div>
  )
}

function Progress({ share, bytes }: { share: number; bytes: number }) {
  const percent = Math.round(share * 100)
  return (
    <span className="fetching">
      <span
        className="meter"
        role="progressbar"
        aria-label={t('Fetching the story')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ '--p': `${percent}%` }}
      >
        <i />
      </span>
      <span className="small tabular">
        {t('{done} of {all}', { done: sizeInWords(Math.round(bytes * share)), all: sizeInWords(bytes) })}
      </span>
    </span>
  )
}

function explain(error: unknown) {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError'
  showToast({
    title: t('The story could not be kept'),
    text: isFull ? t('This phone is out of space.') : t('Check your signal and try again.'),
    tone: 'bad',
  })
}

/** What was read online is there without a connection too, however old it is. */
function useReadStory(story: PublicStory) {
  const { online, libraryAt } = useDevice()
  useEffect(() => {
    if (online && libraryAt !== null) void load().then(({ keepRead }) => keepRead(story))
  }, [online, libraryAt, story])
}
