import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { reportReasons } from '../../data/vocabulary/engagement.ts'
import { type Errors, focusFirst } from '../forms/formErrors.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { alert } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { reportMaxLength, sendReport } from './reportForm.ts'

export interface ReportDialogProps {
  story: { id: number; title: string }
  onClose: () => void
}

const formId = 'report-story'

type State = { name: 'filling'; errors: Errors; problem: string | null } | { name: 'sending' } | { name: 'sent' }

/** Asks what is wrong with a story, and says in the same place that the editors have it. */
export function ReportDialog({ story, onClose }: ReportDialogProps) {
  const [state, setState] = useState<State>({ name: 'filling', errors: {}, problem: null })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.name === 'filling' && form.current) focusFirst(form.current, state.errors)
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.name === 'sending') return
    setState({ name: 'sending' })
    const outcome = await sendReport(story.id, event.currentTarget)
    setState(outcome === 'sent' ? { name: 'sent' } : { name: 'filling', ...outcome })
  }

  if (state.name === 'sent') return <Thanks onClose={onClose} />
  const { errors, problem } = state.name === 'filling' ? state : { errors: {}, problem: null }
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title="Report this story"
      actions={
        <>
          <button type="button" className="button line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={formId} className="button" aria-busy={state.name === 'sending' || undefined}>
            Send report
          </button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {problem && (
          <Notice tone="bad">
            <b>The report was not sent.</b> {problem}
          </Notice>
        )}
        <p>
          An editor will read “{story.title}” again. What you write is seen by the editors only, never by the writer.
        </p>
        <ReportFields errors={errors} />
      </form>
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="The editors have your report"
      actions={
        <button type="button" className="button" onClick={onClose}>
          Back to the story
        </button>
      }
    >
      <Notice tone="good">
        <p>
          Thank you. An editor will look at this story again. If you gave your email address, we may write to you about
          it.
        </p>
      </Notice>
    </Dialog>
  )
}

/** Why, in more words, and where to answer. */
function ReportFields({ errors }: { errors: Errors }) {
  return (
    <>
      <Reasons error={errors.reason} />
      <Field label="What should we know?" name="details" optional error={errors.details}>
        <textarea maxLength={reportMaxLength} rows={4} />
      </Field>
      <Field
        label="Your email"
        name="email"
        optional
        error={errors.email}
        hint="Only to write to you about this report."
      >
        <input type="email" autoComplete="email" />
      </Field>
    </>
  )
}

function Reasons({ error }: { error?: string }) {
  const errorId = useId()
  return (
    <fieldset className="report-reasons" aria-describedby={error ? errorId : undefined}>
      <legend>
        What is wrong?<span className="required"> *</span>
      </legend>
      {error && (
        <p className="help bad" id={errorId}>
          <Icon path={alert} /> {error}
        </p>
      )}
      {Object.entries(reportReasons).map(([reason, words]) => (
        <label key={reason} className="tick">
          <input type="radio" name="reason" value={reason} aria-invalid={error ? true : undefined} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
