import { type ChangeEvent, useState } from 'react'
import { importMostRows, type SubscriberImportAnswer } from '../../../../data/contract/outreach/newsletter.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { counted } from '../../kit/words/counted.ts'
import { importSubscribers } from '../queries.ts'

/** Takes in a list of addresses, from a file or pasted. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  /** Not shown: a long list in a text field would make a phone wait. */
  const [file, setFile] = useState<{ lines: number; text: string } | null>(null)
  const [pasted, setPasted] = useState('')
  const [haveAgreed, setAgreed] = useState(false)
  const [result, setResult] = useState<SubscriberImportAnswer | null>(null)
  const act = useAct({ act: importSubscribers, done: () => null, onDone: setResult, failed: 'Newsletter Error' })
  const csv = file?.text ?? pasted

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text()
    setFile(text === undefined ? null : { text, lines: text.trim().split('\n').length })
  }

  if (result) return <ImportResult result={result} onClose={onClose} />
  return (
    <FormDialog
      full
      width="38rem"
      title="Import subscribers"
      confirm="Import"
      isReady={csv.trim() !== '' && haveAgreed}
      act={{ ...act, run: () => act.run(csv) }}
      onClose={onClose}
    >
      <Field
        label="File"
        name="file"
        hint={
          file
            ? `${counted(file.lines, 'line')} in this file.`
            : `A CSV file with a column “email”, or one address on each line. Up to ${importMostRows.toLocaleString('en-US')} lines.`
        }
      >
        <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={(event) => void readFile(event)} />
      </Field>
      {!file && (
        <Field label="Or paste addresses" name="csv">
          <textarea
            value={pasted}
            spellCheck={false}
            autoComplete="off"
            placeholder={'amina@example.org\nkofi@example.org'}
            onChange={({ target }) => setPasted(target.value)}
          />
        </Field>
      )}
      <Tick checked={haveAgreed} onTick={setAgreed}>
        <span>Everybody on this list has agreed to get the newsletter.</span>
      </Tick>
    </FormDialog>
  )
}

interface ResultProps {
  result: SubscriberImportAnswer
  onClose: () => void
}

/** What became of each line of a list that was taken in. */
function ImportResult({ result: { added, known, left, refused, refusedCount }, onClose }: ResultProps) {
  return (
    <Dialog
      open
      full
      width="38rem"
      onClose={onClose}
      title={added > 0 ? `${counted(added, 'subscriber')} added` : 'Nobody was added'}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {known > 0 && <p>{counted(known, 'line')} held an address that is on the list already, or stood twice.</p>}
      {left > 0 && (
        <p>
          {counted(left, 'line')} held an address that has unsubscribed. It comes back only by its owner’s own sign-up.
        </p>
      )}
      {refusedCount === 0 && <Notice tone="good">Every line held an address.</Notice>}
      {refusedCount > 0 && (
        <>
          <Notice tone="warn">Left out: {counted(refusedCount, 'line')} without an address.</Notice>
          <ul className="plain refused-lines">
            {refused.map(({ line, text }) => (
              <li key={line}>
                <span className="tabular muted">Line {line}</span> <code>{text || '(empty)'}</code>
              </li>
            ))}
          </ul>
          {refused.length < refusedCount && (
            <p className="small muted">And {(refusedCount - refused.length).toLocaleString('en-US')} more.</p>
          )}
        </>
      )}
    </Dialog>
  )
}
