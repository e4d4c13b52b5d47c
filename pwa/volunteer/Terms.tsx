import { useId } from 'react'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { NewTabLink } from '../forms/NewTabLink.tsx'
import { FieldError } from '../ui/Field.tsx'
import { rich } from '../ui/rich.ts'
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
          {t('I agree to the terms and conditions')} <span className="required">*</span>
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
      <p className="small muted">
        {rich(
          'They are in the <terms>terms of use</terms>; what happens to your answers is in the <privacy>privacy policy</privacy>.',
          {
            terms: (words) => <NewTabLink to={paths.termsOfUse}>{words}</NewTabLink>,
            privacy: (words) => <NewTabLink to={paths.privacyPolicy}>{words}</NewTabLink>,
          },
        )}
      </p>
    </div>
  )
}
