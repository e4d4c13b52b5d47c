import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { trash } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { countInWords } from '../words.ts'
import type { DeviceView } from './deviceStore.ts'

const clearings = {
  copies: {
    label: 'Clear copies',
    title: 'Clear the copies on this phone?',
    done: { title: 'Copies cleared', text: 'What you wrote is still on this phone.' },
  },
  everything: {
    label: 'Clear everything',
    title: 'Clear everything on this phone?',
    done: { title: 'This phone is clear', text: 'Nothing of this site is stored on it now.' },
  },
}

/** Clears what is only a copy, or all there is. What nobody else has is named before it goes. */
export function ClearDevice({ view }: { view: DeviceView }) {
  const [asking, setAsking] = useState<keyof typeof clearings | null>(null)
  const close = () => setAsking(null)

  async function clear(what: keyof typeof clearings) {
    const { clearCopies, clearEverything } = await import('./deviceStore.ts')
    await (what === 'copies' ? clearCopies() : clearEverything())
    close()
    showToast({ ...clearings[what].done, tone: 'good' })
  }

  return (
    <>
      <p className="acts">
        <button type="button" className="button line" onClick={() => setAsking('copies')}>
          {clearings.copies.label}
        </button>
        <button type="button" className="button line" onClick={() => setAsking('everything')}>
          <Icon path={trash} /> {clearings.everything.label}
        </button>
      </p>
      {asking && (
        <Dialog
          open
          onClose={close}
          title={clearings[asking].title}
          actions={
            <>
              <button type="button" className="button stop" onClick={() => void clear(asking)}>
                {clearings[asking].label}
              </button>
              <button type="button" className="button line" onClick={close}>
                Keep it
              </button>
            </>
          }
        >
          {asking === 'everything' ? (
            <Losses view={view} />
          ) : (
            <p>
              Stories, news, photos and kept videos leave this phone. The newest are copied again at your next visit.
              What you wrote, and your receipts, stay.
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}

function Losses({ view: { queued, drafts, sent, kept } }: { view: DeviceView }) {
  return (
    <>
      {queued.length + drafts.length > 0 ? (
        <p>
          <b>This is on this phone only, and would be lost:</b>
        </p>
      ) : (
        <p>Nothing unsent is on this phone.</p>
      )}
      <ul>
        {queued.map(({ id, title }) => (
          <li key={id}>{title}, not sent yet</li>
        ))}
        {drafts.map(({ id, title }) => (
          <li key={id}>{title || 'A story without a title'}, unfinished</li>
        ))}
        {sent.stories > 0 && <li>{countInWords(sent.stories, 'receipt')} of stories you sent, with their codes</li>}
        {kept.length > 0 && <li>{countInWords(kept.length, 'story', 'stories')} you keep offline</li>}
      </ul>
      <p>Settings, likes and all copies leave too. Stories that were sent stay with us.</p>
    </>
  )
}
