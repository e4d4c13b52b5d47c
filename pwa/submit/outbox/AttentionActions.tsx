import type { QueuedStory } from '../../offline/outbox/outbox.ts'
import { wordFor } from '../../offline/words.ts'
import type { IntoForm } from '../form/useDrafts.ts'

const load = () => import('../../offline/outbox/outboxView.ts')

type Props = { story: QueuedStory; form: Pick<IntoForm, 'open'> }

/** What the contributor can decide when the server, or this phone, cannot go on alone. */
export function AttentionActions({ story, form }: Props) {
  const { id, status, parts } = story
  if (status.name !== 'attention' || status.need === 'edit') return null
  if (status.need === 'differs') {
    return (
      <>
        <button
          type="button"
          className="button line small"
          onClick={async () => (await load()).decide(story, { type: 'keep earlier version' })}
        >
          Keep what arrived
        </button>
        <button
          type="button"
          className="button line small"
          onClick={async () => form.open(await (await load()).keepAsNewDraft(story))}
        >
          Write a new story from mine
        </button>
      </>
    )
  }
  const stuck = parts.find(({ state }) => state === 'refused') ?? parts.find(({ state }) => state === 'here')
  if (!stuck) return null
  return (
    <>
      {stuck.state === 'here' && (
        <button
          type="button"
          className="button line small"
          onClick={async () => (await load()).decide(story, { type: 'retry' })}
        >
          Retry
        </button>
      )}
      <button
        type="button"
        className="button line small"
        onClick={async () => (await load()).decide(story, { type: 'drop', part: stuck.kind })}
      >
        Go on without the {wordFor(stuck.kind)}
      </button>
      <button type="button" className="button quiet small" onClick={() => void saveCopy(id, stuck.kind, stuck.name)}>
        Save a copy
      </button>
    </>
  )
}

async function saveCopy(id: string, kind: 'image' | 'video', name: string) {
  const file = await (await load()).fileOf(id, kind)
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
