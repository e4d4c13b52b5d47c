import { type PaymentMethod, paymentMethodNames, paymentMethods } from '../../../data/vocabulary/money.ts'
import { Field } from '../../ui/Field.tsx'
import { isSentByStripe } from './payoutWords.ts'

interface Props {
  transactionId: string
  onTransactionId: (text: string) => void
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
}

const byHand = paymentMethods.filter((method) => !isSentByStripe({ method }))

const whereTo: Partial<Record<PaymentMethod, string>> = {
  bank_transfer: 'The bank details are in Author Profiles.',
  paypal: 'The PayPal address is in Author Profiles.',
}
const references: Partial<Record<PaymentMethod, string>> = {
  bank_transfer: 'The reference that your bank gave the payment.',
  paypal: 'The transaction id that PayPal gave the payment.',
  check: 'The number of the check.',
}

/** Which payment, made somewhere else, is recorded. */
export function PaidElsewhere({ transactionId, onTransactionId, method, onMethod }: Props) {
  return (
    <>
      <p>
        This moves no money. It records, with your name, what you have paid elsewhere, and cannot be undone.{' '}
        {whereTo[method]}
      </p>
      <Field label="Transaction id" name="transactionId" required hint={references[method]}>
        <input
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={transactionId}
          onChange={({ target }) => onTransactionId(target.value)}
        />
      </Field>
      <Field label="Paid by" name="paymentMethod">
        <select value={method} onChange={({ target }) => onMethod(target.value as PaymentMethod)}>
          {byHand.map((name) => (
            <option key={name} value={name}>
              {paymentMethodNames[name]}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}
