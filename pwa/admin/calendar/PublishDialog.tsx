import { useState } from 'react'
import type { ContentItem } from '../../../data/contract/calendar.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FailedHere } from '../FailedHere.tsx'
import { Outages } from '../social/Outages.tsx'
import { listed } from './contentWords.ts'
import { failed } from './failures.ts'
import { OutcomeWords } from './Problems.tsx'
import { useItemAct } from './useItemAct.ts'

/** Sends a scheduled item now. It stays open only where a platform has not taken it, and shows what each of them said. */
export function PublishDialog({ item: given, onClose }: { item: ContentItem; onClose: () => void }) {
  const [sent, setSent] = useState<ContentItem | null>(null)
  const { item, mutate, isPending, error } = useItemAct(given, 'updateStatus', (answered) => {
    if (!answered.posts.every(({ state }) => state === 'published')) return setSent(answered)
    showToast({ title: 'Content Published', text: `“${answered.title}” is out on ${namesOf(answered)}.`, tone: 'good' })
    onClose()
  })
  const names = namesOf(item)
  return (
    <Dialog
      open
      onClose={() => isPending || onClose()}
      title={sent ? 'Publish Issues' : 'Publish now?'}
      actions={
        sent ? (
          <button type="button" className="btn" onClick={onClose}>
            Done
          </button>
        ) : (
          <>
            <button type="button" className="btn line" aria-disabled={isPending || undefined} onClick={onClose}>
              Cancel
            </button>
            <button
              type="button"
              className="btn"
              aria-busy={isPending}
              onClick={() => isPending || mutate({ status: 'published' })}
            >
              Publish Now
            </button>
          </>
        )
      }
    >
      <FailedHere title={failed.updateStatus} error={error} />
      {sent ? (
        <ul className="outcomes" aria-live="polite">
          {sent.posts.map((post) => (
            <li key={post.id}>
              <OutcomeWords post={post} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Outages chosen={item.platforms} />
          <p>
            “{item.title}” goes out on {names} at once, for everybody to see. What is out cannot be taken back from
            here.
          </p>
        </>
      )}
      {isPending && <Spinner label={`Asking ${names}…`} />}
    </Dialog>
  )
}

const namesOf = ({ platforms }: ContentItem) => listed(platforms.map((name) => socialPlatformNames[name]))
