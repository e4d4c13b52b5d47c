import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { check, download } from '../ui/icons.ts'
import { sizeInWords } from '../ui/sizes.ts'
import { showToast } from '../ui/toasts.ts'
import { dropVideo, isVideoKept, keepVideo } from './keptVideos.ts'

type State = 'unknown' | 'not kept' | 'fetching' | 'kept'

/** Puts one film on the device, for when there is no network. The size is said before the tap. */
export function KeepVideo({ video: { url, bytes } }: { video: { url: string; bytes: number } }) {
  const [state, setState] = useState<State>('unknown')
  useEffect(() => {
    if (!('caches' in window)) return
    void isVideoKept(url).then((kept) => setState(kept ? 'kept' : 'not kept'))
  }, [url])

  async function keep() {
    setState('fetching')
    try {
      await keepVideo(url)
      setState('kept')
    } catch {
      // No network, or no room: both leave the film where it was.
      setState('not kept')
      showToast({ title: 'The video could not be kept', text: 'Check your connection and free space.', tone: 'bad' })
    }
  }

  async function drop() {
    await dropVideo(url)
    setState('not kept')
  }

  if (state === 'unknown') return null
  if (state === 'kept') {
    return (
      <button type="button" className="btn quiet" onClick={() => void drop()}>
        <Icon path={check} /> Kept on this phone. Remove
      </button>
    )
  }
  return (
    <button type="button" className="btn line" disabled={state === 'fetching'} onClick={() => void keep()}>
      <Icon path={download} /> {state === 'fetching' ? 'Fetching…' : `Keep video offline, ${sizeInWords(bytes)}`}
    </button>
  )
}
