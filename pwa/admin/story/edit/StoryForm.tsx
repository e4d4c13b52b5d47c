import { useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { EditDialog } from '../../kit/edit/EditDialog.tsx'
import { timeOfDay } from '../../kit/words/times.ts'
import { EditFields, fieldLabels } from './EditFields.tsx'
import { FileChoice, type Files } from './FileChoice.tsx'
import { type StoryWords, type WordField, wordFields, wordsOf } from './storyWords.ts'
import { type StoryEdit, useStoryEdit } from './useStoryEdit.ts'

interface Props {
  story: AdminStory
  /** Back to reading: after saving or cancelling. */
  onDone: () => void
  onClose: () => void
}

/** Edit mode of a story. Leaving it with changes asks first; the words stay in the tab until they are saved or discarded. */
export function StoryForm({ story, onDone, onClose }: Props) {
  const [files, setFiles] = useState<Files>({})
  const edit = useStoryEdit(story, files, onDone)
  return (
    <EditDialog
      title="Edit story"
      width="60rem"
      edit={edit}
      versions={versions}
      submit="Save Changes"
      isReady={edit.isChanged}
      missing="Nothing has been changed yet."
      loss={`What you changed in “${story.title}” has not been saved.`}
      stay="Keep editing"
      noValidate
      sending={edit.isPending && <Sending edit={edit} />}
      onSubmit={() => void edit.save()}
      onClose={onClose}
      onCancel={onDone}
    >
      <EditFields edit={edit} />
      <FileChoice story={story} files={files} onChange={setFiles} />
    </EditDialog>
  )
}

const versions = {
  title: 'Two versions of this story',
  said: ({ updatedAt }: AdminStory) =>
    `A colleague, or its writer, changed this story at ${timeOfDay(updatedAt)}, while you were editing.`,
  fields: wordFields,
  labels: fieldLabels,
  wordsOf,
  show: (field: WordField, words: StoryWords) => <span className="text">{words[field]}</span>,
}

/** While a file travels, how far it is and a way to stop. */
function Sending({ edit }: { edit: StoryEdit }) {
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
