import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import type { Payout, PayoutProcessing } from '../../../../data/contract/authors/payouts.ts'
import { monthInWords } from '../../../../data/rules/authors/statementMonth.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { mobileNetworks } from '../../../../data/vocabulary/mobileMoney.ts'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '../../../../data/vocabulary/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { EmailText } from '../../kit/lists/Address.tsx'
import { accountInWords } from '../../profiles/accountInWords.ts'
import { authorsQuery } from '../../profiles/queries.ts'
import { processPayout, quoteQuery, rewardsQuery, seenIn } from '../queries.ts'
import { FailedAct } from './FailedAct.tsx'
import { isSentByFlutterwave, isSentByStripe, methodInWords, moverOf, outcomeInWords } from './payoutLabels.ts'
import { type SendingWay, SentByFlutterwave } from './SentByFlutterwave.tsx'

interface Props {
  payout: Payout
  onClose: () => void
}

/** Sends what a provider moves; records what was paid elsewhere, for which the editor vouches where the author has not shown everything. */
export function ProcessPayout({ payout, onClose }: Props) {
  const isStripe = isSentByStripe(payout)
  const isToPlace = isSentByFlutterwave(payout)
  const [way, setWay] = useState<SendingWay>('send')
  const quote = useQuery({ ...quoteQuery(payout.id), enabled: isToPlace && !payout.isUnderWay })
  const isSent = isStripe || (isToPlace && (payout.isUnderWay || way === 'send'))
  const isKnown = isStripe || payout.isUnderWay || quote.isSuccess
  const [transactionId, setTransactionId] = useState('')
  const [hasNoReference, setHasNoReference] = useState(false)
  const [vouchNote, setVouchNote] = useState('')
  const [method, setMethod] = useState<PaymentMethod>(payout.method)
  // Rates may have moved.
  const processing = useProcessing(payout.id, { onDone: onClose, onFailed: () => void (isToPlace && quote.refetch()) })
  const { revision } = payout
  const asked = isSent
    ? { revision, seen: seenIn(quote.data) }
    : { transactionId, paymentMethod: method, vouchNote, revision }
  return (
    <FormDialog
      title={
        isSent
          ? `Send ${dollars(payout.amount)} by ${moverOf(payout).name}?`
          : `Record ${dollars(payout.amount)} as paid?`
      }
      cancel="Not yet"
      confirm="Process"
      isReady={isSent ? isKnown : hasNoReference || transactionId.trim() !== ''}
      act={{ ...processing, run: () => processing.run(asked), failure: null }}
      onClose={onClose}
    >
      <FailedAct title={notProcessed} error={processing.error} />
      <p>
        <b>{payout.authorName}</b>, <EmailText email={payout.authorEmail} />: {monthInWords(payout.month)},{' '}
        {methodInWords(payout)}.
      </p>
      {isStripe && <StripeWords isAtStripe={payout.isUnderWay} />}
      {isToPlace && <SentByFlutterwave payout={payout} quote={quote} way={way} onWay={setWay} />}
      {!isSent && (
        <PaidElsewhere
          accountId={payout.accountId}
          transactionId={transactionId}
          onTransactionId={setTransactionId}
          hasNoReference={hasNoReference}
          onNoReference={setHasNoReference}
          method={method}
          onMethod={setMethod}
        />
      )}
      {!isSent && payout.vouchedFor && <Vouching missing={payout.vouchedFor} note={vouchNote} onNote={setVouchNote} />}
    </FormDialog>
  )
}

const StripeWords = ({ isAtStripe }: { isAtStripe: boolean }) =>
  isAtStripe ? (
    <p>
      Stripe was asked to move the money already, and no second transfer is made. What is left to do is done, and a bank
      that refused is asked again.
    </p>
  ) : (
    <p>
      Stripe moves the money to the author’s account and on to their bank. That cannot be called back. The payout stays
      pending, under way, until Stripe reports that the bank has it.
    </p>
  )

const notProcessed = 'Processing Failed'

const useProcessing = (id: number, on: { onDone: () => void; onFailed: () => void }) =>
  useAct({
    ...on,
    act: (json: PayoutProcessing) => processPayout(id, json),
    done: (payout) => {
      const { text, isGood } = outcomeInWords(payout)
      const title = payout.status === 'paid' ? 'Payout Recorded' : isGood ? 'Payout Under Way' : notProcessed
      return { title, text, tone: isGood ? 'good' : 'bad' }
    },
    failed: notProcessed,
  })

interface PaidElsewhereProps {
  accountId: number | null
  transactionId: string
  onTransactionId: (text: string) => void
  /** Said by a tick: a double press on the row must not record a payment. */
  hasNoReference: boolean
  onNoReference: (hasNone: boolean) => void
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
  if (method === 'mobile_money')
    return profile?.mobileMoney
      ? `To the wallet ${mobileNetworks[profile.mobileMoney.network]}, ${profile.mobileMoney.number}; the whole of it is in Author Profiles, under Edit.`
      : 'There is no mobile-money number in the profile.'
  if (method !== 'bank_transfer') return null
  if (profile?.bankAccount?.provenAt)
    return `To the bank account ${accountInWords(profile.bankAccount)}; the whole of it is in Author Profiles, under Edit.`
  return profile?.bankAccountDetails
    ? `To the bank account ${profile.bankAccountDetails}; the whole of it is in Author Profiles, under Edit.`
    : 'There are no bank details in the profile.'
}
const references: Partial<Record<PaymentMethod, string>> = {
  bank_transfer: 'The reference that your bank gave the payment.',
  paypal: 'The transaction id that PayPal gave the payment.',
  check: 'The number of the check.',
  mobile_money: 'The reference that the operator gave the payment.',
}

/** Which payment, made somewhere else, is recorded. */
function PaidElsewhere({
  accountId,
  transactionId,
  onTransactionId,
  hasNoReference,
  onNoReference,
  method,
  onMethod,
}: PaidElsewhereProps) {
  const profile = useProfileOf(accountId)
  return (
    <>
      <p>
        This moves no money. It records, with your name, what you have paid elsewhere, and cannot be undone.{' '}
        {profile.isKnown && whereTo(method, profile.found)}
      </p>
      <Field label="Transaction id" name="transactionId" optional hint={references[method]}>
        <input
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={transactionId}
          onChange={({ target }) => onTransactionId(target.value)}
        />
      </Field>
      {transactionId.trim() === '' && (
        <Tick checked={hasNoReference} onTick={onNoReference}>
          The payment has no reference
        </Tick>
      )}
      <Field label="Paid by" name="paymentMethod">
        <Select value={method} options={byHand} words={(name) => paymentMethodNames[name]} onChoose={onMethod} />
      </Field>
    </>
  )
}

interface VouchingProps {
  missing: string
  note: string
  onNote: (text: string) => void
}

/** The proofs are asked for where the site moves money. */
const Vouching = ({ missing, note, onNote }: VouchingProps) => (
  <>
    <p>{missing} You vouch that the money went to the author. Your name and your note are kept in the audit log.</p>
    <Field label="How you know the author" name="vouchNote" optional>
      <textarea rows={2} maxLength={500} value={note} onChange={({ target }) => onNote(target.value)} />
    </Field>
  </>
)

function useProfileOf(accountId: number | null) {
  const { data: rewards } = useQuery(rewardsQuery)
  const { data: profiles } = useQuery(authorsQuery)
  const author = rewards?.find(({ id }) => id === accountId)
  const found = profiles?.find(({ id }) => id === author?.profileId)
  return { isKnown: rewards !== undefined && profiles !== undefined, found }
}
