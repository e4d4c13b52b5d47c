import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { waysIn } from '../../../data/rules/authors/payoutWays.ts'
import { englishCountryName } from '../../../data/rules/countryName.ts'
import { authorMaxLength } from '../../../data/vocabulary/authors.ts'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '../../../data/vocabulary/money.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../kit/edit/Select.tsx'
import { Tick } from '../kit/edit/Tick.tsx'
import { textField } from '../kit/edit/textField.ts'
import { AccountField } from './AccountField.tsx'
import { fieldLabels } from './authorWords.ts'
import { BankField } from './BankField.tsx'
import type { ProfileForm } from './useProfileForm.ts'
import { WalletField } from './WalletField.tsx'

interface Props {
  form: ProfileForm
  /** Null: a new one. */
  author: AuthorProfile | null
}

export function AuthorFields({ form, author }: Props) {
  const { words, errors } = form
  const text = textField(words, form.write)
  return (
    <>
      <Field label={fieldLabels.name} name="name" required error={errors.name}>
        <input type="text" required maxLength={authorMaxLength.name} autoComplete="off" {...text('name')} />
      </Field>
      <Field label={fieldLabels.email} name="email" required error={errors.email} hint={author && emailHint}>
        <input type="email" required maxLength={authorMaxLength.email} autoComplete="off" {...text('email')} />
      </Field>
      <div className="side-by-side">
        <Field label={fieldLabels.location} name="location" required error={errors.location}>
          <input
            type="text"
            required
            maxLength={authorMaxLength.location}
            autoComplete="off"
            placeholder="City, Country"
            {...text('location')}
          />
        </Field>
        <Field label={fieldLabels.phone} name="phone" optional error={errors.phone}>
          <input type="tel" maxLength={authorMaxLength.phone} autoComplete="off" {...text('phone')} />
        </Field>
      </div>
      <Field label={fieldLabels.bio} name="bio" optional error={errors.bio}>
        <textarea rows={4} maxLength={authorMaxLength.bio} {...text('bio')} />
      </Field>
      <Tick kind="switch" checked={words.isBioPublic} onTick={(isBioPublic) => form.write({ isBioPublic })}>
        {fieldLabels.isBioPublic}
      </Tick>
      <Paying form={form} author={author} paypal={text('paypalEmail')} />
      <Tick kind="switch" checked={words.isActive} onTick={(isActive) => form.write({ isActive })}>
        {fieldLabels.isActive}
      </Tick>
    </>
  )
}

const emailHint =
  'Another address takes this author’s stories, rewards and payouts along, and has to be proven anew before anything is paid.'

interface PayingProps extends Props {
  paypal: ReturnType<ReturnType<typeof textField>>
}

/** How the author is paid, and what that way needs. */
function Paying({ form, author, paypal }: PayingProps) {
  const { words, errors } = form
  const { preferredPaymentMethod: method } = words
  return (
    <>
      <Field
        label={fieldLabels.preferredPaymentMethod}
        name="preferredPaymentMethod"
        error={errors.preferredPaymentMethod}
        hint={methodHint(method, author)}
      >
        <Select
          value={method}
          options={paymentMethods}
          words={(one) => optionNames[one] ?? one}
          onChoose={(preferredPaymentMethod) => form.write({ preferredPaymentMethod })}
        />
      </Field>
      {method === 'bank_transfer' && (
        <>
          <AccountField form={form} author={author} />
          <BankField form={form} author={author} />
        </>
      )}
      {method === 'mobile_money' && <WalletField form={form} author={author} />}
      {method === 'paypal' && (
        <Field label={fieldLabels.paypalEmail} name="paypalEmail" optional error={errors.paypalEmail}>
          <input type="email" maxLength={authorMaxLength.email} autoComplete="off" {...paypal} />
        </Field>
      )}
    </>
  )
}

/** What a way needs, and which one works best where the author lives. */
function methodHint(method: PaymentMethod, author: AuthorProfile | null): string | undefined {
  if (method === 'stripe_transfer') return 'Needs a Stripe account of the author: the buttons on the card make one.'
  const country = author?.country ?? null
  if (country === null) return undefined
  const best = waysIn(country, null)[0]?.way
  if (!best || best === method) return undefined
  return `In ${englishCountryName(country)}, ${paymentMethodNames[best]} reaches most people.`
}

const optionNames = Object.fromEntries(
  paymentMethods.map((one) => {
    const name = paymentMethodNames[one]
    return [one, `${name.charAt(0).toUpperCase()}${name.slice(1)}`]
  }),
)
