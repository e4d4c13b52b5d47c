import type { QueuedStory } from '../../offline/outbox/outbox.ts'
import { wordFor } from '../../offline/words.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { progressOf, timeLeftInWords } from './outboxLabels.ts'
import { useSpeed } from './useSpeed.ts'

/** How far the server has the file that is on its way or comes next. */
export function Progress({ story }: { story: QueuedStory }) {
  const progress = progressOf(story)
  const speed = useSpeed(story.status.name === 'sending' ? progress?.part.sentBytes : undefined)
  if (!progress) return null
  const { part, share } = progress
  const percent = Math.round(share * 100)
  const left = part.bytes - part.sentBytes
  return (
    <>
      <div
        className="meter"
        role="progressbar"
        aria-label={`The ${wordFor(part.kind)} of “${story.fields.title}”`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ '--p': `${percent}%`, '--mc': 'var(--act)' }}
      >
        <i />
      </div>
      <span className="status tabular">
        {sizeInWords(part.sentBytes)} of {sizeInWords(part.bytes)}
        {speed !== null && `, ${timeLeftInWords(left, speed)} left`}
      </span>
    </>
  )
}
