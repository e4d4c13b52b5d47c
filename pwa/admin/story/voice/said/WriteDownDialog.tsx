import { useQuery } from '@tanstack/react-query'
import type { AdminStory, Voice } from '../../../../../data/contract/stories.ts'
import type { AdminTranscript, TranscriptOfRecording } from '../../../../../data/contract/transcripts.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { durationInWords } from '../../../../ui/format/sizes.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { Button } from '../../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../../kit/acts/ErrorNotice.tsx'
import { LoadFailed } from '../../../kit/acts/LoadFailed.tsx'
import { useAct } from '../../../kit/acts/useAct.ts'
import { VoiceBeside } from '../VoiceDesk.tsx'
import { type OfVoice, stopMachine, transcriptQuery } from './queries.ts'
import { SaidForm } from './SaidForm.tsx'
import { saidTitle } from './saidWords.ts'
import './said.css'

interface Props {
  story: AdminStory
  /** As it was when somebody began to listen: another one may take its place meanwhile. */
  voice: Voice
  onPlaced: () => void
  onClose: () => void
}

/** What is said in a recording, written down beside it. A machine may draft it; a person makes it the text of the story. */
export function WriteDownDialog({ story, voice, onPlaced, onClose }: Props) {
  const of = { storyId: story.id, voice }
  const { data, error, refetch } = useQuery(transcriptQuery(of))
  if (!data)
    return (
      <Dialog open full width="60rem" onClose={onClose} title={saidTitle}>
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />}
      </Dialog>
    )
  const { transcript } = data
  if (transcript?.askedAt) return <Listening of={of} transcript={transcript} onClose={onClose} />
  return (
    <SaidForm
      // What a machine has written since is there as well.
      key={transcript ? `${transcript.id} ${transcript.heardTo}` : 'new'}
      story={story}
      of={of}
      asked={data as TranscriptOfRecording}
      onPlaced={onPlaced}
      onClose={onClose}
    />
  )
}

/** While a machine listens, its words appear and can be read beside the player. */
function Listening({ of, transcript, onClose }: { of: OfVoice; transcript: AdminTranscript; onClose: () => void }) {
  const stopping = useAct({ act: () => stopMachine(of) })
  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={onClose}
      title={saidTitle}
      actions={
        <Button look="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <VoiceBeside voice={of.voice}>
        <Notice>
          <p role="status">
            A machine is listening: {durationInWords(transcript.heardTo)} of {durationInWords(of.voice.durationSeconds)}
            . You can close this; it goes on.
          </p>
          <Button look="line small" busy={stopping.isPending} onClick={() => stopping.run()}>
            Stop it
          </Button>
        </Notice>
        <ErrorNotice failure={stopping.failure} />
        {transcript.paragraphs.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </VoiceBeside>
    </Dialog>
  )
}
