import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { trash } from '../../../ui/icons.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { type IssueSaver, nameOf } from '../draft.ts'
import { removeDraft } from '../queries.ts'

interface Props {
  saver: IssueSaver
  onLeave: () => void
}

export function DeleteIssue({ saver, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(saver.editor.words)
  const act = useAct({
    act: async () => {
      const { record } = saver.editor
      if (record) await removeDraft(record.id)
    },
    done: () => ({ title: 'Draft Deleted', text: `${name} is gone.` }),
    onDone: () => {
      saver.abandon()
      onLeave()
    },
    failed: 'Delete Failed',
  })
  return (
    <>
      <Button look="stop small" onClick={() => setAsking(true)}>
        <Icon path={trash} /> Delete draft
      </Button>
      {isAsking && (
        <ActionDialog
          title="Delete this draft?"
          confirm="Delete for good"
          look="stop"
          act={act}
          onClose={() => setAsking(false)}
        >
          <p>{name} is deleted for both admins. This cannot be undone.</p>
        </ActionDialog>
      )}
    </>
  )
}
