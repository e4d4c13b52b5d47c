import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { importMostRows, type SubscriberImportAnswer } from '../../../data/contract/newsletter.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { counted } from '../counted.ts'
import { FailedHere } from './FailedHere.tsx'
import { showNewsletterError } from './newsletterFailures.ts'
import { importSubscribers } from './remote.ts'

/** Takes in a list of addresses, from a file or pasted. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const [haveAgreed, setAgreed] = useState(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: importSubscribers,
    onError: showNewsletterError,
  })
  if (data) return <ImportResult result={data} onClose={onClose} />

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) setCsv(await file.text())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (csv.trim() && haveAgreed && !isPending) mutate(csv)
  }

  return (
    <Dialog
      open
      full
      width="38rem"
      onClose={onClose}
      title="Import subscribers"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form="import-subscribers"
            className="btn"
            disabled={!csv.trim() || !haveAgreed}
            aria-busy={isPending}
          >
            Import
          </button>
        </>
      }
    >
      <form id="import-subscribers" onSubmit={submit}>
        <FailedHere title="Newsletter Error" error={error} />
        <Field
          label="File"
          name="file"
          hint={`A CSV file with a column “email”, or one address on each line. Up to ${importMostRows.toLocaleString('en-US')} lines.`}
        >
          <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={(event) => void readFile(event)} />
        </Field>
        <Field label="Or paste addresses" name="csv">
          <textarea
            value={csv}
            spellCheck={false}
            autoComplete="off"
            placeholder={'amina@example.org\nkofi@example.org'}
            onChange={({ target }) => setCsv(target.value)}
          />
        </Field>
        <label className="tick">
          <input type="checkbox" checked={haveAgreed} onChange={({ target }) => setAgreed(target.checked)} />
          <span>Everybody on this list has agreed to get the newsletter.</span>
        </label>
      </form>
    </Dialog>
  )
}

function ImportResult({ result, onClose }: { result: SubscriberImportAnswer; onClose: () => void }) {
  const { added, known, refused, refusedCount } = result
  return (
    <Dialog
      open
      full
      width="38rem"
      onClose={onClose}
      title={added > 0 ? `${counted(added, 'subscriber')} added` : 'Nobody was added'}
      actions={
        <button type="button" className="btn" onClick={onClose}>
          Done
        </button>
      }
    >
      {known > 0 && <p>{counted(known, 'line')} held an address that is on the list already, or stood twice.</p>}
      {refusedCount === 0 && <Notice tone="good">Every line was an address.</Notice>}
      {refusedCount > 0 && (
        <>
          <Notice tone="warn">
            <p>{counted(refusedCount, 'line')} held no address and was left out.</p>
          </Notice>
          <ul className="plain refused-lines">
            {refused.map(({ line, text }) => (
              <li key={line}>
                <span className="num muted">Line {line}</span> <code>{text || '(empty)'}</code>
              </li>
            ))}
          </ul>
          {refused.length < refusedCount && (
            <p className="sm muted">And {(refusedCount - refused.length).toLocaleString('en-US')} more.</p>
          )}
        </>
      )}
    </Dialog>
  )
}
