import { type FormEvent, useRef, useState } from 'react'
import type { DataRequest } from '../../../data/contract/privacy.ts'
import { type DataRequestKind, dataRequestKinds } from '../../../data/vocabulary/privacy.ts'
import { newId } from '../../offline/newId.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { serverWords } from '../kit/data/failures.ts'
import { dayOf } from '../kit/words/times.ts'
import { useNewRequest } from './queries.ts'
import { isNotedAs, requestWords } from './words.ts'

/** Notes that somebody asked. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const today = dayOf(new Date())
  const [kind, setKind] = useState<DataRequestKind>('access')
  const [email, setEmail] = useState('')
  const [receivedDay, setReceivedDay] = useState(today)
  const [note, setNote] = useState('')
  const [key, setKey] = useState(newId)
  const [earlier, setEarlier] = useState<DataRequest | null>(null)
  const { mutate, isPending, error } = useNewRequest(finish)
  const now = useRef({ kind, email, note })
  now.current = { kind, email, note }

  /** What was changed while it was on its way is not thrown away with the dialog. */
  function finish(request: DataRequest) {
    if (isNotedAs(request, now.current)) return onClose()
    setEarlier(request)
    setKey(newId())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !email.trim()) return
    mutate({ key, kind, email, note, receivedDay: receivedDay && receivedDay !== today ? receivedDay : undefined })
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
        {earlier && (
          <Notice tone="warn">
            <p>
              Noted as it was sent first: {requestWords[earlier.kind]}, {earlier.email}. What stands here is another
              request: note it, or cancel.
            </p>
          </Notice>
        )}
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
        <Field label="Email address" name="email" required>
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
