import { useId } from 'react'
import { useSnapshot } from 'valtio'
import type { VolunteerDetails, VolunteerNote } from '../../../../data/contract/inbox/volunteers.ts'
import { noteMaxLength } from '../../../../data/vocabulary/volunteers.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { desk } from '../../kit/data/session.ts'
import { shortTime } from '../../kit/words/times.ts'
import { NoteForm } from '../NoteForm.tsx'
import { useNoteGiven, useNoteTakenBack } from '../queries.ts'
import { applicationNotes } from './noteDrafts.ts'

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
      <NoteForm id={id} notes={applicationNotes} label="New note" maxLength={noteMaxLength} act={useNoteGiven(id)} />
    </section>
  )
}

function Note({ applicationId, note, onGone }: { applicationId: number; note: VolunteerNote; onGone: () => void }) {
  const { admin } = useSnapshot(desk)
  const { run: remove, isPending } = useNoteTakenBack(applicationId, () => {
    // Taken back, it can be written anew.
    if (!applicationNotes.drafts[applicationId]) applicationNotes.keep(applicationId, note.text)
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
