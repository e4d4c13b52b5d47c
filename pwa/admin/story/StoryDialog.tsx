import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AdminStory, Voice } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { isWithdrawn } from '../kit/data/failures.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { DuplicatePanel } from './duplicates/DuplicatePanel.tsx'
import { StoryForm } from './edit/StoryForm.tsx'
import { storyDrafts } from './edit/storyDrafts.ts'
import { storyQuery } from './queries.ts'
import type { Beside } from './queue.ts'
import { ReadDialog } from './ReadDialog.tsx'
import { useClaim } from './useClaim.ts'
import { WriteDownDialog } from './voice/said/WriteDownDialog.tsx'

interface Props {
  id: number
  /** The story as a list showed it, so that it opens at once. */
  listed?: AdminStory
  beside?: Beside
  /** Opens the form straight away. */
  editing?: boolean
  onShow?: (story: AdminStory) => void
  onClose: () => void
  /** The story has moved to another list; the dialog is to close. */
  onMoved: () => void
}

/** One story in full: to read and decide, or to edit. */
export function StoryDialog({ id, listed, beside, editing = false, onShow, onClose, onMoved }: Props) {
  const { data: story, error, refetch } = useQuery({ ...storyQuery(id), initialData: listed })
  const [isEditing, setEditing] = useState(editing)
  /** As it was when somebody began to write down what is said: another one may take its place meanwhile. */
  const [heard, setHeard] = useState<Voice | null>(null)
  useClaim(id)
  if (isWithdrawn(error)) return <WithdrawnDialog id={id} onClose={onMoved} />
  if (!story)
    return (
      <Dialog open onClose={onClose} title="Story">
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />}
      </Dialog>
    )
  if (isEditing) return <StoryForm key={id} story={story} onDone={() => setEditing(false)} onClose={onClose} />
  if (heard) {
    const done = () => setHeard(null)
    return <WriteDownDialog key={heard.id} story={story} voice={heard} onPlaced={done} onClose={done} />
  }
  return (
    <ReadDialog
      story={story}
      beside={beside}
      onShow={onShow}
      onEdit={() => setEditing(true)}
      onWriteDown={setHeard}
      onClose={onClose}
      onMoved={onMoved}
    />
  )
}

/** Takes the place of an open story that its writer has withdrawn, with an unsaved edit of it. */
function WithdrawnDialog({ id, onClose }: { id: number; onClose: () => void }) {
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
      <p>Its words, its files, and the writer’s name and address are erased. There is nothing left to moderate.</p>
      <DuplicatePanel storyId={id} />
    </Dialog>
  )
}
