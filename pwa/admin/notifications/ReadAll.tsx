import { useState } from 'react'
import type { NotificationFilter } from '../../../data/vocabulary/notifications.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { counted } from '../counted.ts'
import { focusSectionHeading } from '../SectionHead.tsx'
import { filterWords } from './notificationWords.ts'
import { useReadAll } from './queries.ts'

interface Props {
  filter: NotificationFilter
  /** How many of them are unread. */
  unread: number
}

/** Marks everything behind a chip as read, after a question: there is no way back. */
export function ReadAll({ filter, unread }: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { mutate, isPending } = useReadAll(() => {
    close()
    focusSectionHeading()
  })
  if (unread === 0) return null
  return (
    <>
      <button type="button" className="btn quiet sm" onClick={() => setAsking(true)}>
        Mark all read
      </button>
      <Dialog
        open={asking}
        onClose={close}
        title={`Mark ${counted(unread, 'notification')} as read?`}
        actions={
          <>
            <button type="button" className="btn line" onClick={close}>
              Cancel
            </button>
            <button type="button" className="btn" aria-busy={isPending} onClick={() => isPending || mutate(filter)}>
              Mark all read
            </button>
          </>
        }
      >
        <p>
          {filter === 'all' ? 'All of them' : `Those under “${filterWords[filter]}”`} will no longer stand out. What is
          left to do stays under “{filterWords.action_required}”. This cannot be undone.
        </p>
      </Dialog>
    </>
  )
}
