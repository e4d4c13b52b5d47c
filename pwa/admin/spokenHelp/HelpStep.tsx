import { useEffect, useRef } from 'react'
import type { DeskHelp, HelpRecording } from '../../../data/contract/spokenHelp.ts'
import { Notice } from '../../ui/Notice.tsx'
import { VoicePlayer } from '../../ui/VoicePlayer.tsx'
import { written } from '../../ui/Written.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { useHold } from '../kit/held/useHold.ts'
import { Panel } from '../kit/lists/Panel.tsx'
import { HelpForm } from './HelpForm.tsx'
import { keepHelp } from './queries.ts'
import { nameOf, stateInWords } from './words.ts'

/** One step in one language: what is to be read, what was recorded, and another recording. */
export function HelpStep({ help }: { help: DeskHelp }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // It opens far below what was pressed.
  useEffect(() => heading.current?.focus(), [])
  const { recording, words, language } = help
  return (
    <Panel id="spoken-help-step" title={nameOf(help)} heading={heading} className="help-step">
      <div className="within">
        <p className="small muted">To be read aloud, slowly and as you would say it to a neighbour:</p>
        <blockquote lang={language}>
          <p {...written(words)}>{words}</p>
        </blockquote>
        <p role="status">{stateInWords(recording)}</p>
        {recording && <Recorded help={help} recording={recording} />}
        <HelpForm help={help} />
      </div>
    </Panel>
  )
}

function Recorded({ help, recording }: { help: DeskHelp; recording: HelpRecording }) {
  const { step, language, offered } = help
  const { id, voice, readWords, state } = recording
  const removing = useHold({
    ask: () => ({ kind: 'spoken_help.delete', language, step, id }),
    what: `Spoken help: ${nameOf(help)}`,
  })
  return (
    <>
      {voice && <VoicePlayer voice={voice} title={nameOf(help)} />}
      {readWords !== null && state === 'ready' && <WordsChanged help={help} id={id} readWords={readWords} />}
      {!voice && offered && <p>Until then visitors hear the recording before it.</p>}
      <p>
        <UnlessHeld kind="spoken_help" id={`${language}/${step}`} name={nameOf(help)}>
          <Button look="quiet small" busy={removing.isPending} onClick={() => removing.run()}>
            Remove this recording
          </Button>
        </UnlessHeld>
      </p>
    </>
  )
}

function WordsChanged({ help, id, readWords }: { help: DeskHelp; id: number; readWords: string }) {
  const keeping = useAct({
    act: () => keepHelp(help, id),
    done: () => ({ title: 'Offered Again', text: 'Visitors hear this recording from now on.' }),
  })
  return (
    <Notice tone="warn">
      <p>
        <b>The words have changed since.</b> Visitors do not hear this recording any more. It says:
      </p>
      <blockquote lang={help.language}>
        <p {...written(readWords)}>{readWords}</p>
      </blockquote>
      <Button look="line small" busy={keeping.isPending} onClick={() => keeping.run()}>
        It is still true: offer it
      </Button>
    </Notice>
  )
}
