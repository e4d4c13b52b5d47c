import { type FormEvent, useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { EditActions } from './EditActions.tsx'
import { EditFields } from './EditFields.tsx'
import { FileChoice, type Files } from './FileChoice.tsx'
import { StaleChoice } from './StaleChoice.tsx'
import { useSaving } from './useSaving.ts'
import { useWording } from './useWording.ts'

interface Props {
  story: AdminStory
  /** Back to reading: after saving or cancelling. */
  onDone: () => void
  onClose: () => void
}

/** Edit mode of a story. Leaving it with changes asks first; the words stay in the tab until they are saved or discarded. */
export function EditDialog({ story, onDone, onClose }: Props) {
  const wording = useWording(story)
  const [files, setFiles] = useState<Files>({})
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const saving = useSaving(story, onDone)
  const isChanged = wording.isChanged || Object.keys(files).length > 0
  useLeaveGuard(isChanged)

  const leave = (way: () => void) => (isChanged ? setLeaving(() => way) : way())
  function submit(event: FormEvent) {
    event.preventDefault()
    saving.save({ words: wording.words, revision: wording.revision, files })
  }

  if (saving.theirs) {
    const { theirs } = saving
    return (
      <StaleChoice
        base={wording.base}
        mine={wording.words}
        theirs={theirs}
        onChosen={(words) => {
          wording.rebase(words, theirs)
          saving.settle()
        }}
        onBack={saving.settle}
      />
    )
  }
  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={() => leave(onClose)}
      title="Edit story"
      actions={<EditActions isChanged={isChanged} saving={saving} onCancel={() => leave(onDone)} />}
    >
      {saving.problem && <UpdateFailed words={saving.problem} />}
      <form id="edit-story" onSubmit={submit} noValidate>
        <EditFields wording={wording} errors={saving.errors} />
        <FileChoice story={story} files={files} onChange={setFiles} />
      </form>
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Discard your changes?"
        actions={
          <>
            <button type="button" className="btn line" onClick={() => setLeaving(null)}>
              Keep editing
            </button>
            <button
              type="button"
              className="btn stop"
              onClick={() => {
                saving.stop()
                wording.startOver()
                leaving?.()
              }}
            >
              Discard changes
            </button>
          </>
        }
      >
        <p>What you changed in “{story.title}” has not been saved.</p>
      </Dialog>
    </Dialog>
  )
}
