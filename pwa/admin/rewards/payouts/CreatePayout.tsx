import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AuthorReward } from '../../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { ApiError } from '../../../remote/client.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { usePendingRequest } from '../../kit/requests/usePendingRequest.ts'
import { monthsUpTo } from '../months.ts'
import { createPayout, methodsQuery } from '../queries.ts'
import { PayoutFields } from './PayoutFields.tsx'
import { emptyForm, formOf, payoutAsked, payoutRequests } from './payoutForm.ts'

interface Props {
  authors: readonly AuthorReward[] | undefined
  /** The author that the form begins with. */
  to: number | null
  onClose: () => void
}

/** Reserves an amount of an author's balance. One click makes one payout, though the answer be lost and the click repeated. */
export function CreatePayout({ authors, to, onClose }: Props) {
  const [form, setForm] = useState(() => {
    const begun = payoutRequests.open('new')
    return begun ? formOf(begun.wish) : emptyForm(monthsUpTo(new Date(), 1)[0] ?? '', to)
  })
  const { ask, isPending, open, forget, error, failure } = usePendingRequest({
    requests: payoutRequests,
    send: createPayout,
    onDone: onClose,
    done: ({ authorName, amount, status }) => ({
      title: 'Payout Created',
      text: `${dollars(amount)} to ${authorName} is ${status}.`,
    }),
    failed: 'Payout Failed',
  })
  const availableNow = availableIn(error)
  const methods = useQuery(methodsQuery)
  const author = authors?.find(({ id }) => id === form.accountId)
  const { payout, obstacle } = payoutAsked(form, author)
  const isOpen = open !== null
  const asked = open?.wish ?? payout
  const why = useId()
  return (
    <FormDialog
      title="Create Payout"
      cancel="Close"
      confirm={isOpen ? 'Try again' : 'Create Payout'}
      beside={
        !isOpen &&
        obstacle && (
          <p id={why} className="small muted needs">
            {obstacle}
          </p>
        )
      }
      missingId={why}
      isReady={asked !== null}
      noValidate
      act={{ run: () => asked && ask(asked), isPending, failure: null }}
      onClose={onClose}
    >
      <ErrorNotice failure={failure}>
        {availableNow !== null && <p>Available now: {dollars(availableNow)}.</p>}
      </ErrorNotice>
      {isOpen && !isPending && (
        <Notice tone="warn">
          <p>
            The answer to this payout was lost, so it may have been created. “Try again” asks for the same one: it is
            created once, however often you try. If it was created, it is listed under Pending payouts: look there
            before you start another one.
          </p>
          <Button look="line small" onClick={forget}>
            Start another one
          </Button>
        </Notice>
      )}
      {!authors && <Spinner />}
      {authors && (
        <PayoutFields
          form={form}
          authors={authors}
          methods={methods.data}
          isLocked={isOpen || isPending}
          onChange={setForm}
        />
      )}
    </FormDialog>
  )
}

/** What can be paid out now, when a colleague's payout has left less than was asked for. */
function availableIn(error: unknown): number | null {
  const { availableCents } = Object(error instanceof ApiError && error.status === 409 ? error.body : null)
  return typeof availableCents === 'number' ? availableCents : null
}
