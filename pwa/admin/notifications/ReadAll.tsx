import { useState } from 'react'
import type { NotificationLists } from '../../../data/contract/inbox/notifications.ts'
import type { NotificationFilter } from '../../../data/vocabulary/notifications.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { counted } from '../kit/words/counted.ts'
import { filterWords, type Unread, unreadOf } from './notificationLabels.ts'
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
  const reading = useReadAll(() => closeThenFocus(close, focusSectionHeading))
  function ask() {
    reading.reset()
    setAsked(unreadOf(lists))
  }

  if (lists.unread === 0 && !asked) return null
  return (
    <>
      <Button look="quiet small" onClick={ask}>
        Mark all read
      </Button>
      {asked && (
        <ActionDialog
          title={`Mark ${counted(asked.count, 'notification')} as read?`}
          confirm="Mark all read"
          act={{ ...reading, run: () => reading.run({ filter, upTo: asked.upTo }) }}
          onClose={close}
        >
          <p>
            {filter === 'all' ? 'All of them' : `Those under “${filterWords[filter]}”`} will no longer stand out. What
            is left to do stays under “{filterWords.action_required}”. This cannot be undone.
          </p>
        </ActionDialog>
      )}
    </>
  )
}
