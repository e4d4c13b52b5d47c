import type { ComponentProps, ReactNode } from 'react'
import type { VolunteerTextName, VolunteerValues } from '../../data/rules/inbox/volunteerForm.ts'
import { volunteerMaxLength } from '../../data/vocabulary/volunteers.ts'
import type { Errors } from '../forms/formErrors.ts'
import { Field } from '../ui/Field.tsx'

export interface PartProps {
  values: VolunteerValues
  errors: Errors
}

type Props = PartProps & {
  name: VolunteerTextName
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  optional?: boolean
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'readOnly'>

/** One line of an application. */
export const TextField = ({ values, errors, name, label, hint, required, optional, ...input }: Props) => (
  <Field label={label} name={name} hint={hint} error={errors[name]} required={required} optional={optional}>
    <input
      // A date has no length.
      maxLength={input.type === 'date' ? undefined : volunteerMaxLength.short}
      autoComplete="off"
      {...input}
      defaultValue={values[name]}
    />
  </Field>
)
