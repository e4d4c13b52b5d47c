import { useEffect } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { deskQueries } from '../kit/data/queries.ts'
import { DuplicatePanel } from './duplicates/DuplicatePanel.tsx'
import { storyDrafts } from './edit/storyDrafts.ts'
import { storyQuery } from './queries.ts'

/** Takes the place of an open story that its writer has withdrawn, with an unsaved edit of it. */
export function WithdrawnDialog({ id, onClose }: { id: number; onClose: () => void }) {
  useEffect(() => storyDrafts.drop(id), [id])
  const close = () => {
    deskQueries.removeQueries({ queryKey: storyQuery(id).queryKey })
    void deskQueries.invalidateQueries({ queryKey: ['stories'] })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title="The writer has withdrawn this story"
      actions={<Button onClick={close}>Close</Button>}
    >
      <p>
        Its words, its photo and video, and the writer’s name and address are erased. There is nothing left to moderate.
      </p>
      <DuplicatePanel storyId={id} />
    </Dialog>
  )
}
