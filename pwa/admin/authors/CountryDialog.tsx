import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { platformQuery } from '../profiles/queries.ts'
import { countryName, payableRegions } from './expressWords.ts'

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
  function submit(event: FormEvent) {
    event.preventDefault()
    if (country && !busy) onChosen(country)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Where does ${name} live?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="express-country" className="btn" disabled={!country} aria-busy={busy}>
            Create Stripe account
          </button>
        </>
      }
    >
      <p>
        The location in the profile does not tell the country. Stripe needs it, and it cannot be changed afterwards.
      </p>
      <form id="express-country" onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
