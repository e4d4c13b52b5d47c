import { useRef, useState } from 'react'
import type { DeskHelp } from '../../../data/contract/spokenHelp.ts'
import { spokenHelpLimits } from '../../../data/vocabulary/spokenHelp.ts'
import { Field } from '../../ui/Field.tsx'
import { close } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { ErrorNotice } from '../kit/acts/ErrorNotice.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { RecordHere } from '../kit/edit/RecordHere.tsx'
import { Tick } from '../kit/edit/Tick.tsx'
import { sendHelp } from './queries.ts'

/** A recording of a step, who speaks in it, and the word of the admin that it is a person. */
export function HelpForm({ help }: { help: DeskHelp }) {
  const { recording } = help
  const [file, setFile] = useState<File | null>(null)
  const [speaker, setSpeaker] = useState('')
  const [isPerson, setPerson] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useLeaveGuard(file !== null)
  const sending = useAct({
    act: (chosen: File) => sendHelp(help, { file: chosen, speaker, newest: recording?.id ?? null }),
    failed: 'This recording was not taken',
    done: () => ({ title: 'Recording Sent', text: 'Visitors hear it as soon as it is converted.' }),
    onDone: clear,
  })
  function clear() {
    choose(null)
    if (input.current) input.current.value = ''
  }
  function choose(chosen: File | null) {
    setFile(chosen)
    // What was said of another file says nothing of this one.
    setPerson(false)
  }
  const isTooLarge = file !== null && file.size > spokenHelpLimits.bytes
  const isReady = file !== null && !isTooLarge && isPerson
  const verb = recording ? 'Replace' : 'Add'

  return (
    <form
      aria-label={`${verb} a recording`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !sending.isPending) sending.run(file)
      }}
    >
      <ErrorNotice failure={sending.failure} />
      <Field
        label={recording ? 'Another recording' : 'Recording'}
        name="audio"
        hint={`Up to ${spokenHelpLimits.seconds / 60} minutes, from any recorder or messenger.`}
        error={isTooLarge ? 'This file is too large.' : undefined}
      >
        <input
          ref={input}
          type="file"
          accept="audio/*,.opus,.amr"
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
      </Field>
      {file === null ? (
        <RecordHere
          place={`help ${help.step} ${help.language}`}
          mostSeconds={spokenHelpLimits.seconds}
          onRecorded={choose}
        />
      ) : (
        <p className="file-row">
          <span className="grow">{file.name}</span>
          <Button look="quiet square" icon={close} aria-label={`Do not use ${file.name}`} onClick={clear} />
        </p>
      )}
      <Field
        label="Who speaks"
        name="speaker"
        optional
        hint="The name is shown on this desk alone. Leave it empty for “a member of the team”."
      >
        <input
          value={speaker}
          maxLength={spokenHelpLimits.speaker}
          autoComplete="off"
          onChange={({ target }) => setSpeaker(target.value)}
        />
      </Field>
      <Tick checked={isPerson} onTick={setPerson}>
        A person speaks here; no machine made this voice.
      </Tick>
      <p>
        <button type="submit" className="button" disabled={!isReady} aria-busy={sending.isPending}>
          {verb} recording
        </button>
      </p>
    </form>
  )
}
