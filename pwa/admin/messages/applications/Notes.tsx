import { type FormEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { VolunteerDetails, VolunteerNote } from '../../../../data/contract/inbox/volunteers.ts'
import { noteMaxLength } from '../../../../data/vocabulary/volunteers.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { desk } from '../../kit/data/session.ts'
import { shortTime } from '../../kit/words/times.ts'
import { useNoteGiven, useNoteTakenBack } from '../queries.ts'
import { keepNote, noteDrafts } from './noteDrafts.ts'

/** What both admins have noted for each other. */
export function Notes({ application: { id, notes } }: { application: VolunteerDetails }) {
  const headingId = useId()
  const focusHeading = () => document.getElementById(headingId)?.focus()
  return (
    <section className="notes-of" aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        Notes
      </h3>
      {notes.length === 0 && <p className="small muted">For the two of you. Applicants never see them.</p>}
      <ul>
        {notes.map((note) => (
          <Note key={note.id} applicationId={id} note={note} onGone={focusHeading} />
        ))}
      </ul>
      <Begun applicationId={id} />
    </section>
  )
}

function Note({ applicationId, note, onGone }: { applicationId: number; note: VolunteerNote; onGone: () => void }) {
  const { admin } = useSnapshot(desk)
  const { run: remove, isPending } = useNoteTakenBack(applicationId, () => {
    // Taken back, it can be written anew.
    if (!noteDrafts[applicationId]) keepNote(applicationId, note.text)
    onGone()
  })
  return (
    <li>
      <p className="whole">{note.text}</p>
      <p className="byline">
        <span>
          {note.admin}, <time dateTime={note.createdAt}>{shortTime(note.createdAt)}</time>
        </span>
        {note.admin === admin && (
          <Button
            look="quiet small"
            aria-label={`Take back: ${note.text.slice(0, 60)}`}
            busy={isPending}
            onClick={() => remove(note)}
          >
            Take back
          </Button>
        )}
      </p>
    </li>
  )
}

function Begun({ applicationId }: { applicationId: number }) {
  const { text = '', key = '' } = useSnapshot(noteDrafts, { sync: true })[applicationId] ?? {}
  const [isKept, setKept] = useState(true)
  const { run: save, isPending } = useNoteGiven(applicationId)
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !isPending) save({ text, key })
  }

  return (
    <form className="screen-only" onSubmit={submit}>
      <label htmlFor={id}>New note</label>
      <textarea
        id={id}
        value={text}
        maxLength={noteMaxLength}
        onChange={({ target }) => setKept(keepNote(applicationId, target.value))}
      />
      {!isKept && (
        <p className="small muted">This tab has no room left: the note is lost when it is closed or reloaded.</p>
      )}
      <button
        type="submit"
        className="button line small"
        aria-disabled={!text.trim() || undefined}
        aria-busy={isPending}
      >
        Add note
      </button>
    </form>
  )
}
