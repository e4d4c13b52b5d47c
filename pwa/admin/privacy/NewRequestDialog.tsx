import { useRef, useState } from 'react'
import type { DataRequest } from '../../../data/contract/privacy.ts'
import { type DataRequestKind, dataRequestKinds } from '../../../data/vocabulary/privacy.ts'
import { newId } from '../../offline/newId.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FormDialog } from '../kit/acts/ActionDialog.tsx'
import { Select } from '../kit/edit/Select.tsx'
import { EmailText } from '../kit/lists/Address.tsx'
import { dayOf } from '../kit/words/times.ts'
import { isNotedAs, requestWords } from './privacyLabels.ts'
import { useNewRequest } from './queries.ts'

/** Notes that somebody asked. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const today = dayOf(new Date())
  const [kind, setKind] = useState<DataRequestKind>('access')
  const [email, setEmail] = useState('')
  const [receivedDay, setReceivedDay] = useState(today)
  const [note, setNote] = useState('')
  const [key, setKey] = useState(newId)
  const [earlier, setEarlier] = useState<DataRequest | null>(null)
  const noting = useNewRequest(finish)
  const now = useRef({ kind, email, note })
  now.current = { kind, email, note }

  /** What was changed while it was on its way is not thrown away with the dialog. */
  function finish(request: DataRequest) {
    if (isNotedAs(request, now.current)) return onClose()
    setEarlier(request)
    setKey(newId())
  }

  const run = () =>
    noting.run({ key, kind, email, note, receivedDay: receivedDay && receivedDay !== today ? receivedDay : undefined })

  return (
    <FormDialog
      title="Note a request"
      confirm="Note it"
      isReady={email.trim() !== ''}
      act={{ ...noting, run }}
      onClose={onClose}
    >
      {earlier && (
        <Notice tone="warn">
          <p>
            Noted as it was sent first: {requestWords[earlier.kind]},{' '}
            {earlier.email && <EmailText email={earlier.email} />}. What stands here is another request: note it, or
            cancel.
          </p>
        </Notice>
      )}
      <Field label="Asked for" name="kind">
        <Select value={kind} options={dataRequestKinds} words={(name) => requestWords[name]} onChoose={setKind} />
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
    </FormDialog>
  )
}
