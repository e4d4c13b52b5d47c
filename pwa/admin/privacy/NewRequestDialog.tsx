import { type FormEvent, useState } from 'react'
import { type DataRequestKind, dataRequestKinds } from '../../../data/vocabulary/privacy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { serverWords } from '../failures.ts'
import { dayOf } from '../times.ts'
import { useNewRequest } from './queries.ts'
import { requestWords } from './words.ts'

/** Notes that somebody asked. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const today = dayOf(new Date())
  const [kind, setKind] = useState<DataRequestKind>('access')
  const [email, setEmail] = useState('')
  const [receivedDay, setReceivedDay] = useState(today)
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useNewRequest(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !email.trim()) return
    mutate({ kind, email, note, receivedDay: receivedDay && receivedDay !== today ? receivedDay : undefined })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Note a request"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="new-request" className="btn" disabled={!email.trim()} aria-busy={isPending}>
            Note it
          </button>
        </>
      }
    >
      <form id="new-request" onSubmit={submit}>
        {error && (
          <Notice tone="bad">
            <b>Create Failed</b>
            <p>{serverWords(error)}</p>
          </Notice>
        )}
        <Field label="Asked for" name="kind">
          <select value={kind} onChange={({ target }) => setKind(target.value as DataRequestKind)}>
            {dataRequestKinds.map((name) => (
              <option key={name} value={name}>
                {requestWords[name]}
              </option>
            ))}
          </select>
        </Field>
        <Field label="E-mail address" name="email" required>
          <input
            type="email"
            autoComplete="off"
            maxLength={320}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label="Came in on" name="receivedDay" hint="The days of the promise are counted from here.">
          <input type="date" max={today} value={receivedDay} onChange={({ target }) => setReceivedDay(target.value)} />
        </Field>
        <Field label="Note" name="note" optional hint="For both of you. It is deleted when this person is erased.">
          <textarea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
