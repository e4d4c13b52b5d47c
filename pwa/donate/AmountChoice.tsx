import type { RefObject } from 'react'
import { donationDefault, donationImpact } from '../../data/vocabulary/money.ts'
import { Field } from '../ui/Field.tsx'
import { type GiftFields, readAs } from './gift.ts'

interface Props {
  top: RefObject<HTMLLegendElement | null>
  fields: GiftFields
  /** The amount of one's own as it stands in the field. */
  other: string
  error?: string
}

/** One of four amounts with what it pays for, or one of one's own. */
export const AmountChoice = ({ top, fields, other, error }: Props) => (
  <fieldset className="fset">
    <legend ref={top} tabIndex={-1}>
      Choose an amount
    </legend>
    <div className="amts">
      {donationImpact.map(({ dollars, pays }) => (
        <label key={dollars} className="amt">
          <input
            type="radio"
            name="preset"
            value={dollars}
            defaultChecked={fields.other === '' && fields.preset === dollars}
          />
          <span>
            <b>${dollars}</b> {pays}
          </span>
        </label>
      ))}
    </div>
    <Field
      label="Other amount, US dollars"
      name="amount"
      error={error}
      hint={<span aria-live="polite">{readAs(other) ?? 'Whole dollars, 1 or more.'}</span>}
    >
      <input
        inputMode="numeric"
        autoComplete="transaction-amount"
        maxLength={20}
        placeholder={String(donationDefault)}
        defaultValue={fields.other}
      />
    </Field>
  </fieldset>
)
