import { useId } from 'react'
import { reportReasons } from '../../data/vocabulary/engagement.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { alert } from '../ui/icons.ts'
import { type ReportErrors, reportMaxLength } from './reportForm.ts'

/** Why, in more words, and where to answer. */
export function ReportFields({ errors }: { errors: ReportErrors }) {
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
