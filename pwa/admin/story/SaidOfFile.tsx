import { useState } from 'react'
import type { AdminMedia, AdminStory, Voice } from '../../../data/contract/stories.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { pen } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { CaptionsDialog } from './CaptionsDialog.tsx'

interface Props {
  story: AdminStory
  file: AdminMedia
  /** Opens what is said in a recording, beside its player. */
  onWriteDown: (voice: Voice) => void
}

/** What readers are told of a photo, of a video whether it has captions, and of a recording how its words come into the story. */
export function SaidOfFile({ story, file, onWriteDown }: Props) {
  if (file.state === 'failed') return null
  const { voice } = file
  if (file.kind === 'audio') return voice && <SaidOfVoice onWriteDown={() => onWriteDown(voice)} />
  return file.kind === 'image' ? <SaidOfPhoto file={file} /> : <SaidOfVideo story={story} file={file} />
}

const SaidOfVoice = ({ onWriteDown }: { onWriteDown: () => void }) => (
  <div className="said small">
    <p className="muted">People who cannot hear it know of it what stands in the text of the story.</p>
    <Button look="line small" icon={pen} onClick={onWriteDown}>
      Write down what is said
    </Button>
  </div>
)

const SaidOfPhoto = ({ file: { caption, description } }: { file: AdminMedia }) => (
  <div className="said small">
    {caption && <p>{caption}</p>}
    {description ? (
      <p className="muted">Described as: {description}</p>
    ) : (
      <p className="warn">No description. People who cannot see this photo are told only whose story it belongs to.</p>
    )}
  </div>
)

function SaidOfVideo({ story, file }: Omit<Props, 'onWriteDown'>) {
  const [isOpen, setOpen] = useState(false)
  const captions = file.video?.captions
  return (
    <div className="said small">
      {captions ? (
        <p className="muted">Captions: {languageName(captions.language)}.</p>
      ) : (
        <p className="warn">No captions. People who cannot hear this video are told nothing of what is said in it.</p>
      )}
      <Button look="line small" icon={pen} onClick={() => setOpen(true)}>
        {captions ? 'Edit Captions' : 'Write Captions'}
      </Button>
      {isOpen && <CaptionsDialog story={story} file={file} onClose={() => setOpen(false)} />}
    </div>
  )
}
