import type { Submission } from '../../offline/outbox/outbox.ts'
import { wordFor } from '../../offline/outbox/outbox.ts'
import type { IntoForm } from '../form/useDrafts.ts'

const load = () => import('../../offline/outbox/outboxView.ts')

type Props = { item: Submission; form: Pick<IntoForm, 'open'> }

/** What the contributor can decide when the server, or this phone, cannot go on alone. */
export function AttentionActions({ item, form }: Props) {
  const { id, status, parts } = item
  if (status.name !== 'attention' || status.need === 'edit') return null
  if (status.need === 'differs') {
    return (
      <>
        <button type="button" className="btn line sm" onClick={async () => (await load()).keepEarlierVersion(id)}>
          Keep what arrived
        </button>
        <button
          type="button"
          className="btn line sm"
          onClick={async () => form.open(await (await load()).keepAsNewDraft(id))}
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
        <button type="button" className="btn line sm" onClick={async () => (await load()).retrySubmission(id)}>
          Retry
        </button>
      )}
      <button type="button" className="btn line sm" onClick={async () => (await load()).goOnWithout(id, stuck.kind)}>
        Go on without the {wordFor(stuck.kind)}
      </button>
      <button type="button" className="btn quiet sm" onClick={() => void saveCopy(item, stuck.kind, stuck.name)}>
        Save a copy
      </button>
    </>
  )
}

async function saveCopy({ id }: Submission, kind: 'image' | 'video', name: string) {
  const file = await (await load()).fileOf(id, kind)
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
