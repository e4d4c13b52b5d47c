import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Notice } from '../../ui/Notice.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { focusSectionHeading } from '../SectionHead.tsx'
import { timeOfDay } from '../times.ts'
import { keptPosts } from './keptPosts.ts'
import { discardPost } from './livingSavers.ts'
import { nameOf } from './postWords.ts'

/** Posts whose words have not reached the server, offered back. */
export function KeptPosts({ onOpen }: { onOpen: (name: string) => void }) {
  const kept = useSnapshot(keptPosts)
  const [asked, setAsked] = useState<string | null>(null)
  const [discarded, setDiscarded] = useState(0)
  useEffect(() => {
    if (discarded > 0) focusSectionHeading()
  }, [discarded])
  const doubtful = asked === null ? undefined : kept[asked]
  const close = () => setAsked(null)
  return (
    <>
      {Object.values(kept).map(({ key, words, keptAt }) => (
        <Notice key={key} tone="warn">
          <p>
            <b>Not saved:</b> your changes to {nameOf(words)} from {timeOfDay(keptAt)} are kept in this browser tab.
          </p>
          <div className="acts">
            <button type="button" className="btn line sm" onClick={() => onOpen(key)}>
              Go on writing
            </button>
            <button type="button" className="btn quiet sm" onClick={() => setAsked(key)}>
              Discard
            </button>
          </div>
        </Notice>
      ))}
      {doubtful && (
        <ConfirmDialog
          title="Discard these words?"
          confirm="Discard for good"
          look="btn stop"
          busy={false}
          problem={null}
          onConfirm={() => {
            discardPost(doubtful.key)
            close()
            setDiscarded(discarded + 1)
          }}
          onClose={close}
        >
          <p>Your changes to {nameOf(doubtful.words)} are not saved anywhere else. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
