import { type FormEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DonorNote } from '../../../../data/contract/deskDonations.ts'
import { handMost } from '../../../../data/vocabulary/money.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { desk } from '../../kit/data/session.ts'
import { Panel } from '../../kit/lists/Panel.tsx'
import { keepRequests } from '../../kit/requests/pendingRequests.ts'
import { usePendingRequest } from '../../kit/requests/usePendingRequest.ts'
import { shortTime } from '../../kit/words/times.ts'
import { noteOnDonor, removeDonorNote, renewDonations } from '../queries.ts'

const headingId = 'donor-notes'

/** The click that was not answered: the note may be there. */
const noteRequests = keepRequests<{ note: string }>('adminDonorNote', {
  sample: { note: '' },
  tell: () => ({ name: 'A note about a donor', keptAs: 'A note about a donor is' }),
})

/** What both admins have noted of a donor for each other. */
export function DonorNotes({ id, notes }: { id: number; notes: readonly DonorNote[] }) {
  return (
    <Panel id={headingId} title="Notes">
      <div className="within notes-of">
        {notes.length === 0 && <p className="small muted">For the two of you. Donors never see them.</p>}
        <ul>
          {notes.map((note) => (
            <Note key={note.id} id={id} note={note} />
          ))}
        </ul>
        <NewNote id={id} />
      </div>
    </Panel>
  )
}

function Note({ id, note }: { id: number; note: DonorNote }) {
  const { admin } = useSnapshot(desk)
  const { run, isPending } = useAct({
    act: () => removeDonorNote(id, note.id),
    onDone: () => {
      void renewDonations()
      document.getElementById(headingId)?.focus()
    },
  })
  return (
    <li>
      <p className="whole">{note.note}</p>
      <p className="byline">
        <span>
          {note.notedBy}, <time dateTime={note.createdAt}>{shortTime(note.createdAt)}</time>
        </span>
        {note.notedBy === admin && (
          <Button
            look="quiet small"
            aria-label={`Take back: ${note.note.slice(0, 60)}`}
            busy={isPending}
            onClick={() => run()}
          >
            Take back
          </Button>
        )}
      </p>
    </li>
  )
}

function NewNote({ id }: { id: number }) {
  const [text, setText] = useState(() => noteRequests.open(id)?.wish.note ?? '')
  const fieldId = useId()
  const { ask, isPending, open } = usePendingRequest({
    requests: noteRequests,
    subject: id,
    send: ({ note }, key) => noteOnDonor(id, note, key),
    onDone: () => {
      setText('')
      void renewDonations()
    },
    failed: 'Save Failed',
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !isPending) ask({ note: text.trim() })
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={fieldId}>New note</label>
      <textarea
        id={fieldId}
        rows={3}
        value={text}
        maxLength={handMost.note}
        readOnly={open !== null}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button line small" disabled={!text.trim()} aria-busy={isPending}>
        {open ? 'Try again' : 'Add note'}
      </button>
    </form>
  )
}
