import { leastAge, volunteerMaxLength } from '../../data/vocabulary/volunteers.ts'
import { Field } from '../ui/Field.tsx'
import { type PartProps, TextField } from './TextField.tsx'

export const AboutYou = (part: PartProps) => (
  <fieldset className="fset" id="about-you">
    <legend>About you</legend>
    <TextField {...part} name="name" label="Full name" required autoComplete="name" />
    <div className="side-by-side">
      <TextField {...part} name="email" label="Email" required type="email" inputMode="email" autoComplete="email" />
      <TextField {...part} name="phone" label="Phone number" required type="tel" inputMode="tel" autoComplete="tel" />
    </div>
    <Field label="Address" name="address" error={part.errors.address} required>
      <textarea
        rows={2}
        maxLength={volunteerMaxLength.short}
        autoComplete="street-address"
        defaultValue={part.values.address}
      />
    </Field>
    <TextField
      {...part}
      name="dateOfBirth"
      label="Date of birth"
      hint={`Choose your day, month and year of birth. From the age of ${leastAge}.`}
      required
      type="date"
      autoComplete="bday"
    />
  </fieldset>
)
