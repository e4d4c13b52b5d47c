import type { RefObject } from 'react'
import { anonymousWords, donationDefault, donationImpact, donorMaxLength } from '../../data/vocabulary/money.ts'
import { t } from '../../data/words/words.ts'
import type { Errors } from '../forms/formErrors.ts'
import { Field } from '../ui/Field.tsx'
import { type GiftFields, inDollars, readAs } from './donation.ts'
import { MonthlyHint } from './monthly/HowOften.tsx'

interface AmountProps {
  top: RefObject<HTMLLegendElement | null>
  fields: GiftFields
  /** The amount of one's own as it stands in the field. */
  other: string
  error?: string
}

/** One of four amounts with what it pays for, or one of one's own. */
export const AmountChoice = ({ top, fields, other, error }: AmountProps) => (
  <fieldset className="fset">
    <legend ref={top} tabIndex={-1}>
      {t('Choose an amount')}
    </legend>
    <div className="amounts">
      {donationImpact.map(({ dollars, pays }) => (
        <label key={dollars} className="amount-choice">
          <input
            type="radio"
            name="preset"
            value={dollars}
            defaultChecked={fields.other === '' && fields.preset === dollars}
          />
          <span>
            <b>{inDollars(dollars)}</b> {t(pays)}
          </span>
        </label>
      ))}
    </div>
    <Field
      label={t('Other amount, US dollars')}
      name="amount"
      error={error}
      hint={<span aria-live="polite">{readAs(other) ?? t('Whole dollars, 1 or more.')}</span>}
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

/** Who gives, as far as they want to say. */
export const Details = ({ fields, isMonthly, errors }: { fields: GiftFields; isMonthly: boolean; errors: Errors }) => (
  <fieldset className="fset">
    <legend>{t('Your details')}</legend>
    <div className="side-by-side">
      <Field label={t('Name')} name="donorName" optional error={errors.donorName}>
        <input
          defaultValue={fields.name}
          maxLength={donorMaxLength.name}
          autoComplete="name"
          placeholder={t(anonymousWords)}
        />
      </Field>
      <Field label={t('Email for the receipt')} name="donorEmail" optional={!isMonthly} error={errors.donorEmail}>
        <input
          type="email"
          inputMode="email"
          defaultValue={fields.email}
          maxLength={donorMaxLength.email}
          autoComplete="email"
        />
      </Field>
    </div>
    {isMonthly && <MonthlyHint />}
  </fieldset>
)
