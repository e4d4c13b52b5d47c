import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Refund, Refunds } from '../../../../data/contract/deskDonations.ts'
import type { DonationRecord } from '../../../../data/contract/donations.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { type DonationWay, handMost } from '../../../../data/vocabulary/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { usePendingRequest } from '../../kit/requests/usePendingRequest.ts'
import { centsOf } from '../../kit/words/amount.ts'
import { shortTime } from '../../kit/words/times.ts'
import { askRefund, refundsQuery, renewDonations } from '../queries.ts'
import { refundRequests } from './refundRequests.ts'

interface Props {
  donation: DonationRecord
  onClose: () => void
}

const does: Record<DonationWay, string> = {
  card: 'Stripe gives this amount back to the card. It takes some days to arrive, and cannot be stopped. Stripe keeps its fee.',
  paypal: 'PayPal gives this amount back to the donor’s account. It cannot be stopped. PayPal keeps its fee.',
  mobile_money: 'A gift from a wallet is given back in Flutterwave’s dashboard, or by hand.',
  cash: 'This notes that you have given the money back. Nothing moves by itself: hand it back first.',
  bank: 'This notes that you have sent the money back. Nothing moves by itself: send it back first.',
}

/** Gives a part or all of a donation back: at the provider, or as a note of what was given back by hand. */
export function RefundDialog({ donation, onClose }: Props) {
  const { id, method, donorName } = donation
  const asked = useQuery(refundsQuery(id))
  const begun = refundRequests.open(id)?.wish
  const [amount, setAmount] = useState(begun ? dollars(begun.amount) : '')
  const [reason, setReason] = useState(begun?.reason ?? '')
  const { ask, isPending, open, failure } = usePendingRequest({
    requests: refundRequests,
    subject: id,
    send: (wish, key) => askRefund(id, wish, key),
    onDone: () => {
      void renewDonations()
      onClose()
    },
    done: ({ amount: cents, state }) => ({
      title: state === 'asked' ? 'Refund Asked For' : 'Refund Made',
      text:
        state === 'asked'
          ? `The provider has not answered yet. It is asked again by itself for ${dollars(cents)}, and gives it back once.`
          : `${dollars(cents)} goes back to ${donorName}.`,
    }),
    failed: 'Refund Failed',
    onFailed: () => void renewDonations(),
  })
  const { data } = asked
  const cents = centsOf(amount)
  const obstacle = obstacleOf({ data, amount, cents, reason })
  const wish =
    open?.wish ??
    (data && cents !== null && !obstacle ? { amount: cents, reason: reason.trim(), revision: data.revision } : null)
  const why = useId()
  return (
    <FormDialog
      title={`Give back donation ${id}`}
      confirm={open ? 'Try again' : cents && !obstacle ? `Give back ${dollars(cents)}` : 'Give back'}
      look="stop"
      beside={
        !open &&
        obstacle && (
          <p id={why} className="small muted needs">
            {obstacle}
          </p>
        )
      }
      missingId={why}
      isReady={wish !== null}
      isHeld
      noValidate
      full
      width="36rem"
      act={{ run: () => wish && ask(wish), isPending, failure: null }}
      onClose={onClose}
    >
      <ErrorNotice failure={failure} />
      {open && !isPending && (
        <Notice tone="warn">
          <p>The answer was lost. “Try again” asks for the same refund: it is made once, however often you try.</p>
        </Notice>
      )}
      <p>{does[method]}</p>
      <Loaded from={asked}>
        {(refunds) => (
          <>
            <Earlier refunds={refunds.refunds} />
            <fieldset className="bare" disabled={open !== null || isPending}>
              <Field
                label="Amount in US dollars"
                name="amount"
                required
                hint={`At most ${dollars(refunds.left)}: that is what is left.`}
              >
                <input
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={(refunds.left / 100).toFixed(2)}
                  value={amount}
                  onChange={({ target }) => setAmount(target.value)}
                />
              </Field>
              <Field label="Reason" name="reason" required hint="For the two of you. The donor does not see it.">
                <textarea
                  rows={2}
                  value={reason}
                  maxLength={handMost.reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              </Field>
            </fieldset>
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

interface Typed {
  data: Refunds | undefined
  amount: string
  cents: number | null
  reason: string
}

/** Why it cannot be asked for yet. */
function obstacleOf({ data, amount, cents, reason }: Typed): string | null {
  if (!data) return 'What is left of it is not here yet.'
  if (data.obstacle) return data.obstacle
  if (!amount.trim()) return 'Enter an amount.'
  if (cents === null) return 'An amount of dollars looks like 12.50.'
  if (cents <= 0) return 'Enter an amount above 0.'
  if (cents > data.left) return `That is more than the ${dollars(data.left)} that is left.`
  return reason.trim() ? null : 'Write a reason.'
}

const stateWords: Record<Refund['state'], string> = {
  asked: 'waits for the provider’s answer',
  made: 'was made',
  refused: 'was refused',
}

function Earlier({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <ul className="small">
      {refunds.map(({ id, amount, askedBy, reason, state, failure, createdAt }) => (
        <li key={id}>
          {dollars(amount)}, asked for by {askedBy} on {shortTime(createdAt)}, {stateWords[state]}
          {failure ? `: ${failure}` : '.'} Reason: {reason}
        </li>
      ))}
    </ul>
  )
}
