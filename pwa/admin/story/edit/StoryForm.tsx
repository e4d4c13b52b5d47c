import { useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { EditDialog } from '../../kit/edit/EditDialog.tsx'
import { timeOfDay } from '../../kit/words/times.ts'
import { VoiceBeside, voiceOf } from '../voice/VoiceDesk.tsx'
import { EditFields, fieldLabels } from './EditFields.tsx'
import { FileChoice } from './FileChoice.tsx'
import { isSpeakerMissing, noFiles } from './files.ts'
import { PhotoList } from './PhotoList.tsx'
import { type EditWords, editFields, editWordsOf, photosIn } from './storyWords.ts'
import { type StoryEdit, useStoryEdit } from './useStoryEdit.ts'

interface Props {
  story: AdminStory
  /** Back to reading: after saving or cancelling. */
  onDone: () => void
  onClose: () => void
}

/** Edit mode of a story. Leaving it with changes asks first; the words stay in the tab until they are saved or discarded. */
export function StoryForm({ story, onDone, onClose }: Props) {
  const [files, setFiles] = useState(noFiles)
  const edit = useStoryEdit(story, files, onDone)
  const voice = voiceOf(story)
  const fields = (
    <>
      <EditFields edit={edit} />
      <PhotoList story={story} edit={edit} />
      <FileChoice story={story} files={files} photos={photosIn(edit.words)} onChange={setFiles} />
    </>
  )
  return (
    <EditDialog
      title="Edit story"
      width="60rem"
      edit={edit}
      versions={versions}
      submit="Save Changes"
      isReady={edit.isChanged && !isSpeakerMissing(files)}
      missing={isSpeakerMissing(files) ? 'Please say who is heard in the recording.' : 'Nothing has been changed yet.'}
      loss={`What you changed in “${story.title}” has not been saved.`}
      stay="Keep editing"
      noValidate
      sending={edit.isPending && <Sending edit={edit} />}
      onSubmit={() => void edit.save()}
      onClose={onClose}
      onCancel={onDone}
    >
      {voice ? (
        <VoiceBeside key={voice.id} voice={voice}>
          {fields}
        </VoiceBeside>
      ) : (
        fields
      )}
    </EditDialog>
  )
}

const versions = {
  title: 'Two versions of this story',
  said: ({ updatedAt }: AdminStory) =>
    `A colleague, or its writer, changed this story at ${timeOfDay(updatedAt)}, while you were editing.`,
  fields: editFields,
  labels: { ...fieldLabels, photos: 'Photos' },
  wordsOf: editWordsOf,
  show: (field: keyof EditWords, words: EditWords) => (
    <span className="text">{field === 'photos' ? photosInWords(words) : words[field]}</span>
  ),
}

/** Their order and their words, for two versions to be compared. */
const photosInWords = (words: EditWords): string =>
  photosIn(words)
    .filter(({ removed }) => !removed)
    .map(({ caption, description }, index) =>
      [`${index + 1}.`, caption, description && `(${description})`].filter(Boolean).join(' '),
    )
    .join('\n') || 'No photos'

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
