import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ReportFields } from './ReportFields.tsx'
import { focusFirstError, type ReportErrors, readReport, sendReport } from './reportForm.ts'

export interface ReportDialogProps {
  story: { id: number; title: string }
  onClose: () => void
}

const formId = 'report-story'

type State = { name: 'filling'; errors: ReportErrors; problem: string | null } | { name: 'sending' } | { name: 'sent' }

/** Asks what is wrong with a story, and says in the same place that the editors have it. */
export function ReportDialog({ story, onClose }: ReportDialogProps) {
  const [state, setState] = useState<State>({ name: 'filling', errors: {}, problem: null })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.name === 'filling' && form.current) focusFirstError(form.current, state.errors)
  }, [state])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.name === 'sending') return
    const report = readReport(event.currentTarget)
    setState({ name: 'sending' })
    const outcome = await sendReport(story.id, report)
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
