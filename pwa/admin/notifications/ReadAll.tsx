import { useState } from 'react'
import type { NotificationLists } from '../../../data/contract/notifications.ts'
import type { NotificationFilter } from '../../../data/vocabulary/notifications.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { serverWords } from '../kit/data/failures.ts'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { counted } from '../kit/words/counted.ts'
import { filterWords, type Unread, unreadOf } from './notificationWords.ts'
import { useReadAll } from './queries.ts'

interface Props {
  filter: NotificationFilter
  lists: NotificationLists
}

/** Marks what is unread behind a chip as read, after a question: there is no way back. */
export function ReadAll({ filter, lists }: Props) {
  // Those of the moment in which it was asked: what comes while the question stands stays unread.
  const [asked, setAsked] = useState<Unread | null>(null)
  const close = () => setAsked(null)
  const { mutate, isPending, error, reset } = useReadAll(() => closeThenFocus(close, focusSectionHeading))
  function ask() {
    reset()
    setAsked(unreadOf(lists))
  }

  if (lists.unread === 0 && !asked) return null
  return (
    <>
      <button type="button" className="btn quiet sm" onClick={ask}>
        Mark all read
      </button>
      <Dialog
        open={asked !== null}
        onClose={close}
        title={`Mark ${counted(asked?.count ?? 0, 'notification')} as read?`}
        actions={
          <>
            <button type="button" className="btn line" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              className="btn"
              aria-busy={isPending}
              onClick={() => isPending || mutate({ filter, upTo: asked?.upTo })}
            >
              Mark all read
            </button>
          </>
        }
      >
        {error !== null && <UpdateFailed words={serverWords(error)} />}
        <p>
          {filter === 'all' ? 'All of them' : `Those under “${filterWords[filter]}”`} will no longer stand out. What is
          left to do stays under “{filterWords.action_required}”. This cannot be undone.
        </p>
      </Dialog>
    </>
  )
}
