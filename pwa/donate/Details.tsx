import { anonymousDonor, donorMaxLength } from '../../data/vocabulary/money.ts'
import type { Errors } from '../forms/formErrors.ts'
import { Field } from '../ui/Field.tsx'
import type { GiftFields } from './gift.ts'

/** Who gives, as far as they want to say. */
export const Details = ({ fields, errors }: { fields: GiftFields; errors: Errors }) => (
  <fieldset className="fset">
    <legend>Your details</legend>
    <div className="two">
      <Field label="Name" name="donorName" optional error={errors.donorName}>
        <input
          defaultValue={fields.name}
          maxLength={donorMaxLength.name}
          autoComplete="name"
          placeholder={anonymousDonor}
        />
      </Field>
      <Field label="Email for the receipt" name="donorEmail" optional error={errors.donorEmail}>
        <input
          type="email"
          inputMode="email"
          defaultValue={fields.email}
          maxLength={donorMaxLength.email}
          autoComplete="email"
        />
      </Field>
    </div>
  </fieldset>
)
