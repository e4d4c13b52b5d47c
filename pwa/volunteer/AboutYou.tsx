import { leastAge, volunteerMaxLength } from '../../data/vocabulary/volunteers.ts'
import { t } from '../../data/words/words.ts'
import { Field } from '../ui/Field.tsx'
import { type PartProps, TextField } from './TextField.tsx'

export const AboutYou = (part: PartProps) => (
  <fieldset className="fset" id="about-you">
    <legend>{t('About you')}</legend>
    <TextField {...part} name="name" label={t('Full name')} required autoComplete="name" />
    <div className="side-by-side">
      <TextField
        {...part}
        name="email"
        label={t('Email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...part}
        name="phone"
        label={t('Phone number')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </div>
    <Field label={t('Address')} name="address" error={part.errors.address} required>
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
      label={t('Date of birth')}
      hint={t('Choose your day, month and year of birth. From the age of {age}.', { age: leastAge })}
      required
      type="date"
      autoComplete="bday"
    />
  </fieldset>
)
