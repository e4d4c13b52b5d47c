import { useEffect, useRef, useState } from 'react'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import type { QueuedStory } from '../../offline/outbox/outbox.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { progressOf, timeLeftInWords } from './outboxLabels.ts'

const partOf: Record<MediaKind, Message> = {
  image: msg('The photo of “{title}”'),
  video: msg('The video of “{title}”'),
  audio: msg('The recording of “{title}”'),
  consent: msg('The spoken yes of “{title}”'),
}

/** How far the server has the file that is on its way or comes next. */
export function Progress({ story }: { story: QueuedStory }) {
  const progress = progressOf(story)
  const speed = useSpeed(story.status.name === 'sending' ? progress?.part.sentBytes : undefined)
  if (!progress) return null
  const { part, share } = progress
  const percent = Math.round(share * 100)
  const left = part.bytes - part.sentBytes
  const sizes = { sent: sizeInWords(part.sentBytes), all: sizeInWords(part.bytes) }
  return (
    <>
      <div
        className="meter"
        role="progressbar"
        aria-label={t(partOf[part.kind], {
          title: story.fields.title,
        })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ '--p': `${percent}%`, '--mc': 'var(--act)' }}
      >
        <i />
      </div>
      <span className="status tabular">
        {speed === null
          ? t('{sent} of {all}', sizes)
          : t('{sent} of {all}, {time} left', { ...sizes, time: timeLeftInWords(left, speed) })}
      </span>
    </>
  )
}

/** Bytes per second since the sending was first seen; null until something has moved, or while it stands still. */
function useSpeed(sentBytes: number | undefined): number | null {
  const first = useRef<{ at: number; bytes: number } | null>(null)
  const [speed, setSpeed] = useState<number | null>(null)
  useEffect(() => {
    if (sentBytes === undefined) {
      first.current = null
      return setSpeed(null)
    }
    first.current ??= { at: performance.now(), bytes: sentBytes }
    const { at, bytes } = first.current
    const seconds = (performance.now() - at) / 1000
    if (sentBytes > bytes && seconds > 0) setSpeed((sentBytes - bytes) / seconds)
  }, [sentBytes])
  return speed
}
