import { useEffect, useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { ActionDialog } from '../acts/ActionDialog.tsx'
import { Button } from '../acts/Button.tsx'
import { actOf } from '../acts/useAct.ts'
import { focusSectionHeading } from '../lists/SectionHead.tsx'
import { timeOfDay } from '../words/times.ts'

interface Listed<Id> {
  id: Id
  /** What was changed, such as 'the profile of Amina'. */
  what: string
  keptAt: string
  /** Said where it cannot be gone on with any more. */
  gone?: string
  /** What was written, where it can be read nowhere else any more. */
  words?: string
}

interface Props<Id> {
  drafts: readonly Listed<Id>[]
  onOpen: (id: Id) => void
  /** Begins something new with the words of what is gone. */
  onReuse?: (id: Id) => void
  onDiscard: (id: Id) => void
}

/** Words that have not reached the server, offered back. */
export function DraftList<Id extends string | number>({ drafts, onOpen, onReuse, onDiscard }: Props<Id>) {
  const [asked, setAsked] = useState<Id | null>(null)
  const [discarded, setDiscarded] = useState(0)
  useEffect(() => {
    if (discarded > 0) focusSectionHeading()
  }, [discarded])
  const doubtful = drafts.find(({ id }) => id === asked)
  const close = () => setAsked(null)
  return (
    <>
      {drafts.map(({ id, what, keptAt, gone, words }) => (
        <Notice key={id} tone="warn">
          <p>
            <b>Not saved:</b> your changes to {what} from {timeOfDay(keptAt)} are kept in this browser tab.
            {gone && ` ${gone}`}
          </p>
          {words && <p className="kept-words">{words}</p>}
          <div className="acts">
            {gone && onReuse && (
              <Button look="line small" onClick={() => onReuse(id)}>
                Use this text again
              </Button>
            )}
            {!gone && (
              <Button look="line small" onClick={() => onOpen(id)}>
                Go on writing
              </Button>
            )}
            <Button look="quiet small" onClick={() => setAsked(id)}>
              Discard
            </Button>
          </div>
        </Notice>
      ))}
      {doubtful && (
        <ActionDialog
          title="Discard these words?"
          confirm="Discard for good"
          look="stop"
          act={actOf(() => {
            onDiscard(doubtful.id)
            close()
            setDiscarded(discarded + 1)
          })}
          onClose={close}
        >
          <p>Your changes to {doubtful.what} are not saved anywhere else. This cannot be undone.</p>
        </ActionDialog>
      )}
    </>
  )
}
