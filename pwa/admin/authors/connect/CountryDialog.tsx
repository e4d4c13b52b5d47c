import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { platformQuery } from '../../profiles/queries.ts'
import { countryName, payableRegions } from './expressLabels.ts'

interface Props {
  name: string
  busy: boolean
  onChosen: (country: string) => void
  onClose: () => void
}

/** Asked when the location of a profile does not tell the country. Once chosen, Stripe never changes it. */
export function CountryDialog({ name, busy, onChosen, onClose }: Props) {
  const [country, setCountry] = useState('')
  const { data: platform } = useQuery(platformQuery)
  return (
    <FormDialog
      title={`Where does ${name} live?`}
      confirm="Create Stripe account"
      isReady={country !== ''}
      act={{ run: () => onChosen(country), isPending: busy, failure: null }}
      onClose={onClose}
    >
      <p>
        The location in the profile does not tell the country. Stripe needs it, and it cannot be changed afterwards.
      </p>
      <Field
        label="Country"
        name="country"
        hint="A country that is missing here cannot be paid by Stripe from this site: pay by bank transfer, PayPal or check."
      >
        <select value={country} onChange={({ target }) => setCountry(target.value)}>
          <option value="">Choose a country</option>
          {platform &&
            payableRegions(platform.country).map(([region, codes]) => (
              <optgroup key={region} label={region}>
                {codes.map((code) => (
                  <option key={code} value={code}>
                    {countryName(code)}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      </Field>
    </FormDialog>
  )
}
