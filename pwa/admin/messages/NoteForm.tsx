import { type FormEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Act } from '../kit/acts/useAct.ts'
import type { NoteDraft, NoteDrafts } from '../kit/drafts/noteDrafts.ts'

interface Props {
  /** What it is about. */
  id: number
  notes: NoteDrafts
  label: string
  maxLength: number
  act: Act<NoteDraft>
}

/** A note for both admins, kept in this tab until it is saved. */
export function NoteForm({ id, notes, label, maxLength, act: { run, isPending } }: Props) {
  const { text = '', key = '' } = useSnapshot(notes.drafts, { sync: true })[id] ?? {}
  const [isKept, setKept] = useState(true)
  const fieldId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !isPending) run({ text, key })
  }

  return (
    <form className="screen-only" onSubmit={submit}>
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        id={fieldId}
        value={text}
        maxLength={maxLength}
        onChange={({ target }) => setKept(notes.keep(id, target.value))}
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
