import { type FormEvent, useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { TwoVersions } from '../../kit/drafts/TwoVersions.tsx'
import { timeOfDay } from '../../kit/words/times.ts'
import { EditFields, fieldLabels } from './EditFields.tsx'
import { FileChoice, type Files } from './FileChoice.tsx'
import { wordFields, wordsOf } from './storyWords.ts'
import { type StoryEdit, useStoryEdit } from './useStoryEdit.ts'

interface Props {
  story: AdminStory
  /** Back to reading: after saving or cancelling. */
  onDone: () => void
  onClose: () => void
}

/** Edit mode of a story. Leaving it with changes asks first; the words stay in the tab until they are saved or discarded. */
export function EditDialog({ story, onDone, onClose }: Props) {
  const [files, setFiles] = useState<Files>({})
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const edit = useStoryEdit(story, files, onDone)
  const { isChanged, theirs } = edit

  const leave = (way: () => void) => (isChanged ? setLeaving(() => way) : way())
  function submit(event: FormEvent) {
    event.preventDefault()
    void edit.save()
  }

  if (theirs)
    return (
      <TwoVersions
        title="Two versions of this story"
        said={`A colleague changed this story at ${timeOfDay(theirs.updatedAt)}, while you were editing.`}
        fields={wordFields}
        labels={fieldLabels}
        base={edit.draft.base}
        mine={edit.words}
        theirs={wordsOf(theirs)}
        show={(field, words) => <span className="text">{words[field]}</span>}
        onChosen={(words) => edit.rebase(words, wordsOf(theirs), theirs.revision)}
        onBack={edit.putOff}
      />
    )
  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={() => leave(onClose)}
      title="Edit story"
      actions={<EditActions edit={edit} onCancel={() => leave(onDone)} />}
    >
      <ErrorNotice failure={edit.problem === null ? null : { title: 'Update Failed', text: edit.problem }} />
      <form id="edit-story" onSubmit={submit} noValidate>
        <EditFields edit={edit} />
        <FileChoice story={story} files={files} onChange={setFiles} />
      </form>
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Discard your changes?"
        actions={
          <>
            <Button look="line" onClick={() => setLeaving(null)}>
              Keep editing
            </Button>
            <Button
              look="stop"
              onClick={() => {
                edit.stop()
                edit.startOver()
                leaving?.()
              }}
            >
              Discard changes
            </Button>
          </>
        }
      >
        <p>What you changed in “{story.title}” has not been saved.</p>
      </Dialog>
    </Dialog>
  )
}

interface EditActionsProps {
  edit: StoryEdit
  onCancel: () => void
}

/** Save and cancel; while a file travels, how far it is and a way to stop. */
function EditActions({ edit, onCancel }: EditActionsProps) {
  const { isChanged } = edit
  if (edit.isPending) {
    const percent = Math.round(edit.share * 100)
    return (
      <>
        <div className="sending small" role="status">
          <span>{percent < 100 ? `Sending, ${percent} %` : 'Sent. The server is checking it…'}</span>
          <progress value={percent} max={100} aria-label="Sent" />
        </div>
        <Button look="line" onClick={edit.stop}>
          Stop sending
        </Button>
      </>
    )
  }
  return (
    <>
      <Button look="line" onClick={onCancel}>
        Cancel
      </Button>
      <button
        type="submit"
        form="edit-story"
        className="button"
        disabled={!isChanged}
        aria-description={isChanged ? undefined : 'Nothing has been changed yet.'}
      >
        Save Changes
      </button>
    </>
  )
}
