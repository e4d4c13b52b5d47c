import { t } from '../../../data/words/words.ts'
import { nameOf, type Part, partIn, type QueuedStory } from '../../offline/outbox/outbox.ts'
import type { IntoForm } from '../form/useDrafts.ts'

const load = () => import('../../offline/outbox/outboxView.ts')

type Props = { story: QueuedStory; form: Pick<IntoForm, 'open'> }

/** What the contributor can decide when the server, or this phone, cannot go on alone. */
export function AttentionActions({ story, form }: Props) {
  const { id, status, parts } = story
  if (status.name !== 'attention' || (status.need === 'edit' && !story.addition)) return null
  if (status.need === 'differs') {
    return (
      <>
        <button
          type="button"
          className="button line small"
          onClick={async () => (await load()).decide(story, { type: 'keep earlier version' })}
        >
          {t('Keep what arrived')}
        </button>
        <button
          type="button"
          className="button line small"
          onClick={async () => form.open(await (await load()).keepAsNewDraft(story))}
        >
          {t('Write a new story from mine')}
        </button>
      </>
    )
  }
  const stuck = parts.find(({ state }) => state === 'refused') ?? parts.find(({ state }) => state === 'here')
  if (!stuck) return null
  const name = nameOf(story, stuck)
  return (
    <>
      {stuck.state === 'here' && (
        <button
          type="button"
          className="button line small"
          onClick={async () => (await load()).decide(story, { type: 'retry' })}
        >
          {t('Retry')}
        </button>
      )}
      {!story.addition && (
        <button
          type="button"
          className="button line small"
          onClick={async () => (await load()).decide(story, { type: 'drop', part: name })}
        >
          {t(
            'Go on without {part, select, photo {the photo} numbered {photo {number}} video {the video} recording {the recording} other {the story}}',
            partIn(story, name),
          )}
        </button>
      )}
      <button type="button" className="button quiet small" onClick={() => void saveCopy(id, stuck)}>
        {t('Save a copy')}
      </button>
    </>
  )
}

async function saveCopy(id: string, { sha256, name }: Part) {
  const file = await (await load()).fileOf(id, sha256)
  if (!file) return
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
