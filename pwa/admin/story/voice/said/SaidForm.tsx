import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminStory } from '../../../../../data/contract/stories.ts'
import type {
  AdminTranscript,
  TranscriptOfRecording,
  TranscriptPlacing,
} from '../../../../../data/contract/transcripts.ts'
import { placingObstacle } from '../../../../../data/rules/stories/transcript.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { ActionDialog } from '../../../kit/acts/ActionDialog.tsx'
import { Button } from '../../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../../kit/acts/MoveButton.tsx'
import { useAct } from '../../../kit/acts/useAct.ts'
import { colleaguesVersion } from '../../../kit/data/failures.ts'
import { TwoVersions } from '../../../kit/drafts/TwoVersions.tsx'
import { useLeaveGuard } from '../../../kit/drafts/useLeaveGuard.ts'
import { SaveMark } from '../../../kit/edit/SaveMark.tsx'
import { SaverNotices } from '../../../kit/edit/SaverNotices.tsx'
import { savedOrLater } from '../../../kit/edit/useLivingSaver.ts'
import { timeOfDay } from '../../../kit/words/times.ts'
import { VoiceBeside } from '../VoiceDesk.tsx'
import { askMachine, type OfVoice, placeSaid } from './queries.ts'
import { SaidRows } from './SaidRows.tsx'
import { type SaidSaver, useSaid } from './saidSaver.ts'
import { paragraphsIn, type SaidWords, saidTitle, wordsOf } from './saidWords.ts'

interface Props {
  story: AdminStory
  of: OfVoice
  asked: TranscriptOfRecording
  onPlaced: () => void
  onClose: () => void
}

/** Paragraphs with their times, saved as they are typed; they become the text of the story by a word of its own. */
export function SaidForm({ story, of, asked, onPlaced, onClose }: Props) {
  const saver = useSaid(of, asked.transcript)
  // At once: a field that hears of its own letters later moves the cursor to its end.
  const { words, state, theirs } = useSnapshot(saver.editor, { sync: true })
  /** The colleague's version whose comparison was put off. */
  const [putOff, setPutOff] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const placing = usePlacing({ story, of, saver, onPlaced })
  useLeaveGuard(state !== 'saved')
  const paragraphs = paragraphsIn(words)
  const obstacle = obstacleWords(asked, paragraphs)
  const leave = () => void savedOrLater(saver).then(onClose)
  const hasText = story.content.trim() !== ''
  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={leave}
      title={saidTitle}
      actions={
        <>
          <SaveMark state={state} />
          <Button look="line" onClick={leave}>
            Close
          </Button>
          <MoveButton
            className=""
            obstacle={obstacle}
            sending={placing.isPending}
            onPress={() => (hasText ? setAsking(true) : placing.run('replace'))}
          >
            Put into the story
          </MoveButton>
        </>
      }
    >
      <VoiceBeside voice={of.voice}>
        {(playing) => (
          <>
            <SaverNotices
              saver={saver}
              what="text"
              gone={{ how: 'erased', anew: 'Try to save it again' }}
              onCompare={() => setPutOff(null)}
              onLeave={onClose}
            />
            <ErrorNotice failure={placing.failure} />
            {!asked.isCurrent && (
              <Notice tone="warn">
                <p>
                  Another recording has taken the place of this one. What stands here is of the former recording. It is
                  kept, and can be copied.
                </p>
              </Notice>
            )}
            <Machine of={of} asked={asked} saver={saver} />
            <SaidRows
              paragraphs={paragraphs}
              language={story.language}
              playing={playing}
              onChange={(next) => saver.write(wordsOf({ paragraphs: next }))}
            />
            {obstacle && <p className="small muted">{obstacle}</p>}
          </>
        )}
      </VoiceBeside>
      {isAsking && (
        <ActionDialog
          title="The story has a text already"
          confirm="Replace it"
          look="stop"
          beside={
            <Button look="line" busy={placing.isPending} onClick={() => placing.run('after')}>
              Put it after the text
            </Button>
          }
          act={{ ...placing, run: () => placing.run('replace') }}
          onClose={() => setAsking(false)}
        >
          <p>
            What is said can take the place of that text, or stand after it. The version of before stays in History.
          </p>
        </ActionDialog>
      )}
      {theirs && putOff !== theirs.revision && (
        <Conflict saver={saver} theirs={theirs as AdminTranscript} onLater={() => setPutOff(theirs.revision)} />
      )}
    </Dialog>
  )
}

function usePlacing({ story, of, saver, onPlaced }: Pick<Props, 'story' | 'of' | 'onPlaced'> & { saver: SaidSaver }) {
  return useAct({
    async act(how: TranscriptPlacing['how']) {
      if (!(await saver.flush())) throw new Error('It could not be saved. Please look above, and try again.')
      const revision = saver.editor.record?.revision ?? 0
      return placeSaid(of, { how, revision, storyRevision: story.revision })
    },
    done: () => ({ title: 'Put into the Story', text: `“${story.title}” has what is said in its recording.` }),
    onDone: onPlaced,
    onFailed: (error) => {
      if (colleaguesVersion(error, 'transcript.stale')) saver.notice(error)
    },
  })
}

function obstacleWords({ isCurrent }: TranscriptOfRecording, paragraphs: AdminTranscript['paragraphs']): string | null {
  if (!isCurrent) return 'These are the words of a former recording.'
  const obstacle = placingObstacle(paragraphs)
  if (obstacle === 'empty') return 'It can be put into the story once something is written down.'
  return obstacle === 'unheard'
    ? 'It can be put into the story once somebody has listened to each paragraph that a machine wrote.'
    : null
}

/** Before anything is sent, it is said where it goes. */
function Machine({ of, asked, saver }: Pick<Props, 'of' | 'asked'> & { saver: SaidSaver }) {
  const { machine, transcript, isCurrent } = asked
  const asking = useAct({
    async act() {
      if (!(await saver.flush())) throw new Error('What you wrote is not saved yet.')
      return askMachine(of, saver.editor.record?.revision)
    },
  })
  if (!isCurrent) return null
  if (!machine) return <p className="small muted">No machine is set up that listens. It can be written down by hand.</p>
  return (
    <div className="listening">
      {transcript?.problem && (
        <Notice tone="warn">
          <p>{transcript.problem}</p>
        </Notice>
      )}
      <ErrorNotice failure={asking.failure} />
      <Button look="line small" busy={asking.isPending} onClick={() => asking.run()}>
        Draft by machine
      </Button>
      <p className="small muted">
        The voice is then sent to {machine}, and to nobody else. The machine writes only where nothing is written yet.
        You listen to each of its paragraphs before it can be published.
      </p>
    </div>
  )
}

function Conflict({ saver, theirs, onLater }: { saver: SaidSaver; theirs: AdminTranscript; onLater: () => void }) {
  return (
    <TwoVersions<SaidWords, 'paragraphs'>
      title="Two versions of what is said"
      said={`${theirs.changedBy} changed these words at ${timeOfDay(theirs.changedAt)}, while you were writing.`}
      fields={['paragraphs']}
      labels={{ paragraphs: 'What is said' }}
      {...saver.versions()}
      theirs={wordsOf(theirs)}
      show={(_field, words) => (
        <span className="text">
          {paragraphsIn(words)
            .map(({ text }) => text)
            .join('\n\n') || <em>Empty</em>}
        </span>
      )}
      onChosen={(words) => saver.settle(words, theirs)}
      onBack={onLater}
    />
  )
}
