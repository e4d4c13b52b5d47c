import { useId } from 'react'
import { paths } from '../app/paths.ts'
import { NewTabLink } from '../forms/NewTabLink.tsx'
import { FieldError } from '../ui/Field.tsx'
import type { PartProps } from './TextField.tsx'

/** Asked here and not sent: without agreement there is nothing to send. */
export function Terms({ values, errors }: PartProps) {
  const id = useId()
  const error = errors.agreesToTerms
  return (
    <div className="terms">
      <label className="tick">
        <input
          type="checkbox"
          name="agreesToTerms"
          defaultChecked={values.agreesToTerms}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>
          I agree to the terms and conditions <span className="required">*</span>
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
      <p className="small muted">
        They are in the <NewTabLink to={paths.termsOfUse}>terms of use</NewTabLink>; what happens to your answers is in
        the <NewTabLink to={paths.privacyPolicy}>privacy policy</NewTabLink>.
      </p>
    </div>
  )
}
