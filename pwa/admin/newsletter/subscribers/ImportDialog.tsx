import { type ChangeEvent, useState } from 'react'
import { importMostRows, type SubscriberImportAnswer } from '../../../../data/contract/outreach/newsletter.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { saveFile } from '../../kit/data/saveFile.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { counted } from '../../kit/words/counted.ts'
import { importSubscribers, previewSubscribers } from '../queries.ts'

/** Takes in a list of addresses, from a file or pasted, once it was seen what that would do. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [looked, setLooked] = useState<{ csv: string; answer: SubscriberImportAnswer } | null>(null)
  const [result, setResult] = useState<SubscriberImportAnswer | null>(null)
  if (result) return <ImportResult result={result} onClose={onClose} />
  if (looked) return <Preview {...looked} onDone={setResult} onClose={onClose} />
  return <ListDialog onLooked={setLooked} onClose={onClose} />
}

interface ListProps {
  onLooked: (looked: { csv: string; answer: SubscriberImportAnswer }) => void
  onClose: () => void
}

function ListDialog({ onLooked, onClose }: ListProps) {
  /** Not shown: a long list in a text field would make a phone wait. */
  const [file, setFile] = useState<{ lines: number; text: string } | null>(null)
  const [pasted, setPasted] = useState('')
  const csv = file?.text ?? pasted
  const act = useAct({
    act: previewSubscribers,
    done: () => null,
    onDone: (answer) => onLooked({ csv, answer }),
    failed: 'Newsletter Error',
  })

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text()
    setFile(text === undefined ? null : { text, lines: text.trim().split('\n').length })
  }

  return (
    <FormDialog
      full
      width="38rem"
      title="Import subscribers"
      confirm="Preview"
      isReady={csv.trim() !== ''}
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
    </FormDialog>
  )
}

interface PreviewProps {
  csv: string
  answer: SubscriberImportAnswer
  onDone: (result: SubscriberImportAnswer) => void
  onClose: () => void
}

/** What an import would do, before it is done. */
function Preview({ csv, answer, onDone, onClose }: PreviewProps) {
  const [haveAgreed, setAgreed] = useState(false)
  const [agreedWhere, setWhere] = useState('')
  const act = useAct({ act: importSubscribers, done: () => null, onDone, failed: 'Newsletter Error' })
  return (
    <FormDialog
      full
      width="38rem"
      title={answer.added > 0 ? `${counted(answer.added, 'new subscriber')} in this list` : 'Nobody new in this list'}
      confirm="Import"
      isReady={haveAgreed && agreedWhere.trim() !== ''}
      act={{ ...act, run: () => act.run({ csv, agreedWhere }) }}
      onClose={onClose}
    >
      <p>Nothing was changed yet.</p>
      <Fates answer={answer} />
      <Field
        label="Where they agreed"
        name="agreedWhere"
        hint="Such as: sign-up sheet of the open day. It is kept in the audit log."
      >
        <input value={agreedWhere} maxLength={200} onChange={({ target }) => setWhere(target.value)} />
      </Field>
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
function ImportResult({ result, onClose }: ResultProps) {
  return (
    <Dialog
      open
      full
      width="38rem"
      onClose={onClose}
      title={result.added > 0 ? `${counted(result.added, 'subscriber')} added` : 'Nobody was added'}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Fates answer={result} />
    </Dialog>
  )
}

const reportType = 'text/csv;charset=utf-8'

/** What becomes of the lines that bring nobody new, and of each line in a file. */
function Fates({ answer: { known, left, refused, refusedCount, report } }: { answer: SubscriberImportAnswer }) {
  return (
    <>
      {known > 0 && (
        <p>
          {counted(known, 'line')} {known === 1 ? 'holds' : 'hold'} an address that is on the list already, or stands
          twice.
        </p>
      )}
      {left > 0 && (
        <p>
          {counted(left, 'line')} {left === 1 ? 'holds' : 'hold'} an address that has unsubscribed. It comes back only
          by its owner’s own sign-up.
        </p>
      )}
      {refusedCount === 0 && <Notice tone="good">Every line holds an address.</Notice>}
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
      <p>
        <Button
          look="line small"
          onClick={() => saveFile(new Blob([report], { type: reportType }), 'import-report.csv')}
        >
          Save a report of each line
        </Button>
      </p>
    </>
  )
}
