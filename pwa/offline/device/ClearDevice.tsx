import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { trash } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { countInWords } from '../words.ts'
import type { DeviceView } from './deviceStore.ts'

const load = () => import('./deviceStore.ts')

/** Clears what is only a copy, or all there is. What nobody else has is named before it goes. */
export function ClearDevice({ view }: { view: DeviceView }) {
  const [asking, setAsking] = useState<'copies' | 'everything' | null>(null)
  const close = () => setAsking(null)

  async function clearCopies() {
    await (await load()).clearCopies()
    close()
    showToast({ title: 'Copies cleared', text: 'What you wrote is still on this phone.', tone: 'good' })
  }

  async function clearEverything() {
    await (await load()).clearEverything()
    close()
    showToast({ title: 'This phone is clear', text: 'Nothing of this site is stored on it now.', tone: 'good' })
  }

  return (
    <>
      <p className="acts">
        <button type="button" className="button line" onClick={() => setAsking('copies')}>
          Clear copies
        </button>
        <button type="button" className="button line" onClick={() => setAsking('everything')}>
          <Icon path={trash} /> Clear everything
        </button>
      </p>
      <Dialog
        open={asking === 'copies'}
        onClose={close}
        title="Clear the copies on this phone?"
        actions={<Choice label="Clear copies" onYes={clearCopies} onNo={close} />}
      >
        <p>
          Stories, news, photos and kept videos leave this phone. The newest are copied again at your next visit. What
          you wrote, and your receipts, stay.
        </p>
      </Dialog>
      <Dialog
        open={asking === 'everything'}
        onClose={close}
        title="Clear everything on this phone?"
        actions={<Choice label="Clear everything" onYes={clearEverything} onNo={close} />}
      >
        <Losses view={view} />
      </Dialog>
    </>
  )
}

type ChoiceProps = { label: string; onYes: () => Promise<void>; onNo: () => void }

const Choice = ({ label, onYes, onNo }: ChoiceProps) => (
  <>
    <button type="button" className="button stop" onClick={() => void onYes()}>
      {label}
    </button>
    <button type="button" className="button line" onClick={onNo}>
      Keep it
    </button>
  </>
)

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
