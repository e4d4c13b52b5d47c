import { useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import type { UnsaidFileAnswer } from '../../../../data/vocabulary/consent.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import type { Act } from '../../kit/acts/useAct.ts'
import { MediaView } from '../StoryMedia.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'
import { filesInWords, listUnsaidFiles } from './consentLabels.ts'

interface Props {
  story: AdminStory
  act: Omit<Act, 'run'> & { run: (answer: UnsaidFileAnswer) => void }
  onClose: () => void
}

/** The one question before a story is published with files of which nobody has said who is in them. */
export function FilesDialog({ story, act, onClose }: Props) {
  const [isNoting, setNoting] = useState(false)
  const files = listUnsaidFiles(story)
  const isVoice = files.some(({ kind }) => kind === 'audio')
  if (isNoting) return <ConsentDialog story={story} onClose={onClose} />
  return (
    <ActionDialog
      title={`Can somebody be recognised in the ${filesInWords(files)}?`}
      confirm={isVoice ? 'Publish the words only' : `Nobody can be recognised: with the ${filesInWords(files)}`}
      look="approve"
      act={{ ...act, run: () => act.run(isVoice ? 'words_only' : 'nobody_recognisable') }}
      beside={
        !isVoice && (
          <Button look="line" busy={act.isPending} onClick={() => act.run('words_only')}>
            Words only
          </Button>
        )
      }
      onClose={onClose}
    >
      <p>
        Nobody has said who can be recognised. Your answer is kept with the story, under your name. If somebody can be
        recognised, note first whether they agreed.
      </p>
      {files.map((file) => (
        <MediaView key={file.id} file={file} />
      ))}
      <Button look="line wide" onClick={() => setNoting(true)}>
        Somebody can be recognised: note what you know
      </Button>
    </ActionDialog>
  )
}
