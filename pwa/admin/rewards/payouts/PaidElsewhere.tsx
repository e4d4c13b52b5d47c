import { useQuery } from '@tanstack/react-query'
import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '../../../../data/vocabulary/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { authorsQuery } from '../../profiles/queries.ts'
import { rewardsQuery } from '../queries.ts'
import { isSentByStripe } from './payoutLabels.ts'

interface Props {
  accountId: number | null
  transactionId: string
  onTransactionId: (text: string) => void
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
}

const byHand = paymentMethods.filter((method) => !isSentByStripe({ method }))

/** Where the money has to go, as the profile says. */
function whereTo(method: PaymentMethod, profile: AuthorProfile | undefined): string | null {
  if (method === 'paypal')
    return profile?.paypalEmail
      ? `To the PayPal address ${profile.paypalEmail}.`
      : 'There is no PayPal address in the profile.'
  if (method !== 'bank_transfer') return null
  return profile?.bankAccountDetails
    ? `To the bank account ${profile.bankAccountDetails}; the whole of it is in Author Profiles, under Edit.`
    : 'There are no bank details in the profile.'
}
const references: Partial<Record<PaymentMethod, string>> = {
  bank_transfer: 'The reference that your bank gave the payment.',
  paypal: 'The transaction id that PayPal gave the payment.',
  check: 'The number of the check.',
}

/** Which payment, made somewhere else, is recorded. */
export function PaidElsewhere({ accountId, transactionId, onTransactionId, method, onMethod }: Props) {
  const profile = useProfileOf(accountId)
  return (
    <>
      <p>
        This moves no money. It records, with your name, what you have paid elsewhere, and cannot be undone.{' '}
        {profile.isKnown && whereTo(method, profile.found)}
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
        <Select value={method} options={byHand} words={(name) => paymentMethodNames[name]} onChoose={onMethod} />
      </Field>
    </>
  )
}

function useProfileOf(accountId: number | null) {
  const { data: rewards } = useQuery(rewardsQuery)
  const { data: profiles } = useQuery(authorsQuery)
  const author = rewards?.find(({ id }) => id === accountId)
  const found = profiles?.find(({ id }) => id === author?.profileId)
  return { isKnown: rewards !== undefined && profiles !== undefined, found }
}
