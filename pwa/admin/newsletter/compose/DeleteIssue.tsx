import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { trash } from '../../../ui/icons.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useHold } from '../../kit/held/useHold.ts'
import { type IssueSaver, nameOf } from '../draft.ts'

interface Props {
  saver: IssueSaver
  onLeave: () => void
}

export function DeleteIssue({ saver, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(saver.editor.words)
  const leave = () => {
    saver.abandon()
    onLeave()
  }
  const act = useHold<{ id: number; revision: number }>({
    ask: (draft) => ({ kind: 'newsletter_draft.delete', ...draft }),
    what: name,
    onDone: leave,
  })
  /** What the server has not got is in this tab alone. */
  const run = () => {
    const { record } = saver.editor
    if (record) act.run({ id: record.id, revision: record.revision })
    else leave()
  }
  return (
    <>
      <Button look="stop small" onClick={() => setAsking(true)}>
        <Icon path={trash} /> Delete draft
      </Button>
      {isAsking && (
        <ActionDialog
          title="Delete this draft?"
          confirm="Delete"
          look="stop"
          act={{ ...act, run }}
          onClose={() => setAsking(false)}
        >
          <p>{name} is deleted for both admins.</p>
        </ActionDialog>
      )}
    </>
  )
}
