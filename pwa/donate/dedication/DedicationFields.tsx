import { useState } from 'react'
import {
  cardRecipientDays,
  dedicationKinds,
  dedicationKindWords,
  dedicationMost,
} from '../../../data/vocabulary/funds.ts'
import { t } from '../../../data/words/words.ts'
import { Field } from '../../ui/Field.tsx'
import type { DedicationProps } from './DedicationPart.tsx'

/** For whom, and to whom a card goes. */
export function DedicationFields({ fields, isMonthly, errors }: DedicationProps) {
  const [kind, setKind] = useState<string>(fields?.kind || 'honour')
  const choose = (value: string) => ({
    type: 'radio',
    name: 'dedicationKind',
    value,
    defaultChecked: kind === value,
    onChange: () => setKind(value),
  })
  return (
    <>
      <fieldset className="kinds">
        <legend className="visually-hidden">{t('Give for somebody')}</legend>
        {dedicationKinds.map((one) => (
          <label key={one} className="tick">
            <input {...choose(one)} /> {t(dedicationKindWords[one])}
          </label>
        ))}
        <label className="tick">
          <input {...choose('')} /> {t('For nobody')}
        </label>
      </fieldset>
      <div hidden={kind === ''}>
        <Field label={t('Name of the person')} name="dedicationName" error={errors.dedicationName}>
          <input defaultValue={fields?.dedicationName} maxLength={dedicationMost.name} autoComplete="off" />
        </Field>
        <h3>{t('A card by email')}</h3>
        <p className="help">
          {t(
            'Leave this empty if nobody should get a card. We send it when your donation has arrived. It says no sum. We delete the email address {days} days later.',
            { days: String(cardRecipientDays) },
          )}{' '}
          {isMonthly && t('You give each month: the card is sent only once, with the first payment.')}
        </p>
        <div className="side-by-side">
          <Field label={t('Card to: email')} name="cardEmail" optional error={errors.cardEmail}>
            <input
              type="email"
              inputMode="email"
              defaultValue={fields?.cardEmail}
              maxLength={dedicationMost.recipientEmail}
              autoComplete="off"
            />
          </Field>
          <Field label={t('Card to: name')} name="cardName" optional error={errors.cardName}>
            <input defaultValue={fields?.cardName} maxLength={dedicationMost.recipientName} autoComplete="off" />
          </Field>
        </div>
        <Field label={t('Your words on the card')} name="cardMessage" optional error={errors.cardMessage}>
          <textarea rows={3} defaultValue={fields?.cardMessage} maxLength={dedicationMost.message} />
        </Field>
        <label className="tick">
          <input type="checkbox" name="cardSaysDonor" value="yes" defaultChecked={fields?.cardSaysDonor ?? true} />{' '}
          {t('The card says my name')}
        </label>
      </div>
    </>
  )
}
