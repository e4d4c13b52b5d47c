import { useId, useState } from 'react'
import {
  activityGroups,
  activityNotes,
  activityWords,
  motivationMinLength,
  volunteerMaxLength,
} from '../../data/vocabulary/volunteers.ts'
import { t } from '../../data/words/words.ts'
import { Field, FieldError } from '../ui/Field.tsx'
import { Choices } from './Choices.tsx'
import { type PartProps, TextField } from './TextField.tsx'

export const Interests = (part: PartProps) => (
  <>
    <ChosenActivities {...part} />
    <fieldset className="fset">
      <legend>{t('Why you')}</legend>
      <div className="side-by-side">
        <TextField
          {...part}
          name="currentOrganization"
          label={t('Current organization')}
          required
          autoComplete="organization"
        />
        <TextField {...part} name="qualification" label={t('Qualification')} required />
      </div>
      <Motivation {...part} />
      <Field label={t('Additional comments')} name="additionalComments" optional error={part.errors.additionalComments}>
        <textarea
          className="comments"
          defaultValue={part.values.additionalComments}
          maxLength={volunteerMaxLength.long}
        />
      </Field>
    </fieldset>
  </>
)

function ChosenActivities({ values, errors }: PartProps) {
  const id = useId()
  const error = errors.conservationActivities
  return (
    <fieldset className="fset" id="your-interests" aria-describedby={error ? id : undefined}>
      <legend>
        {t('Conservation activities')} <span className="required">*</span>
      </legend>
      <p className="muted">
        {t('Pick at least one. The list isn’t everything; add other interests in the additional comments.')}
      </p>
      <FieldError id={id}>{error}</FieldError>
      {activityGroups.map(({ category, activities }) => (
        <Choices
          key={category}
          legend={t(activityWords[category])}
          name="conservationActivities"
          options={activities.map((activity) => ({ value: activity, label: t(activityWords[activity]) }))}
          note={activityNotes[category] && t(activityNotes[category])}
          chosen={values.conservationActivities}
        />
      ))}
    </fieldset>
  )
}

function Motivation({ values, errors }: PartProps) {
  const [length, setLength] = useState(values.motivation.trim().length)
  return (
    <Field
      label={t('Motivation')}
      name="motivation"
      required
      error={errors.motivation}
      hint={
        <>
          <span>
            {t('What draws you to this, and what would you like to do? At least {count} characters.', {
              count: motivationMinLength,
            })}
          </span>
          <span className="tabular">
            {length}/{motivationMinLength}
          </span>
        </>
      }
    >
      <textarea
        defaultValue={values.motivation}
        maxLength={volunteerMaxLength.long}
        onInput={({ currentTarget }) => setLength(currentTarget.value.trim().length)}
      />
    </Field>
  )
}
