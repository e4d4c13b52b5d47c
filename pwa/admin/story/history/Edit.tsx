import type { AdminMedia, StoryVersion } from '../../../../data/contract/stories.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { countMedia, mediaName } from '../mediaLabels.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { type Compared, changesBetween } from './changes.ts'

interface Props {
  before: StoryVersion
  after: Compared & { media: readonly AdminMedia[] }
  onChoose: () => void
}

/** One edit: who made it, what it took out and what it put in. */
export function Edit({ before, after, onChoose }: Props) {
  const changes = changesBetween(before, after)
  const files = filesChanged(before.media, after.media)
  const when = fullTime(before.replacedAt)
  return (
    <li>
      <p className="row wrapx edit-head">
        <b>{before.replacedBy ?? 'The writer'}</b>
        <span className="muted">{when}</span>
        <Button look="line small" aria-label={`Restore the version before ${when}`} onClick={onChoose}>
          Restore the version before
        </Button>
      </p>
      <ChangedFields changes={changes} />
      {files && <p className="muted">{files}</p>}
    </li>
  )
}

function filesChanged(before: readonly AdminMedia[], after: readonly AdminMedia[]): string | null {
  const ready = after.filter(({ state }) => state === 'ready')
  const fresh = ready.filter(({ id }) => !before.some((file) => file.id === id))
  const gone = before.filter(({ id }) => !after.some((file) => file.id === id))
  const stayed = ready.filter((file) => !fresh.includes(file))
  const isReworded = stayed.some((file) => {
    const earlier = before.find(({ id }) => id === file.id)
    return saidOf(file) !== (earlier && saidOf(earlier))
  })
  const order = before.filter((file) => !gone.includes(file)).map(({ id }) => id)
  const isReordered = order.join() !== stayed.map(({ id }) => id).join()
  const words = [
    fresh.length > 0 && `With another ${fresh.map(({ kind }) => mediaName[kind]).join(' and ')}.`,
    gone.length > fresh.length && `Without ${countMedia(gone.slice(fresh.length))}.`,
    isReworded && 'With other captions or descriptions.',
    isReordered && 'Photos in another order.',
  ]
  return words.filter(Boolean).join(' ') || null
}

const saidOf = ({ caption, description, video }: AdminMedia) =>
  JSON.stringify([caption, description, video?.captions?.url ?? null])
