import { type FormEvent, useId, useRef, useState } from 'react'
import { reportReasons } from '../../data/vocabulary/engagement.ts'
import { t } from '../../data/words/words.ts'
import { type Errors, useErrors } from '../forms/formErrors.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isolated } from '../ui/Written.tsx'
import { reportMaxLength, sendReport } from './reportForm.ts'

export interface ReportDialogProps {
  story: { id: number; title: string }
  onClose: () => void
}

const formId = 'report-story'

/** Asks what is wrong with a story, and says in the same place that the editors have it. */
export function ReportDialog({ story, onClose }: ReportDialogProps) {
  const [phase, setPhase] = useState<'filling' | 'sending' | 'sent'>('filling')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useErrors(form)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'sending') return
    setPhase('sending')
    setProblem(undefined)
    clear()
    const outcome = await sendReport(story.id, event.currentTarget)
    if (outcome === 'sent') return setPhase('sent')
    setPhase('filling')
    setProblem(outcome.problem)
    show(outcome.errors)
  }

  if (phase === 'sent') return <Thanks onClose={onClose} />
  return (
    <Dialog
      open
      full
      onClose={onClose}
      title={t('Report this story')}
      actions={
        <>
          <button type="button" className="button line" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" form={formId} className="button" aria-busy={phase === 'sending' || undefined}>
            {t('Send report')}
          </button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {problem && (
          <Notice tone="bad">
            <b>{t('The report was not sent.')}</b> {problem}
          </Notice>
        )}
        <p>
          {t('An editor will read “{title}” again. What you write is seen by the editors only, never by the writer.', {
            title: isolated(story.title),
          })}
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
      title={t('The editors have your report')}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {t('Back to the story')}
        </button>
      }
    >
      <Notice tone="good">
        <p>
          {t(
            'Thank you. An editor will look at this story again. If you gave your email address, we may write to you about it.',
          )}
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
      <Field label={t('What should we know?')} name="details" optional error={errors.details}>
        <textarea maxLength={reportMaxLength} rows={4} />
      </Field>
      <Field
        label={t('Your email')}
        name="email"
        optional
        error={errors.email}
        hint={t('Only to write to you about this report.')}
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
        {t('What is wrong?')}
        <span className="required"> *</span>
      </legend>
      <FieldError id={errorId}>{error}</FieldError>
      {Object.entries(reportReasons).map(([reason, words]) => (
        <label key={reason} className="tick">
          <input type="radio" name="reason" value={reason} aria-invalid={error ? true : undefined} />
          <span>{t(words)}</span>
        </label>
      ))}
    </fieldset>
  )
}
