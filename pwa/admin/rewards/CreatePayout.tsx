import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { AuthorReward } from '../../../data/contract/rewards.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ignoreSecondClick } from '../kit/acts/secondClick.ts'
import { serverWords } from '../kit/data/failures.ts'
import { openCreation } from './creation.ts'
import { monthsUpTo } from './months.ts'
import { PayoutFields } from './PayoutFields.tsx'
import { emptyForm, formOf, payoutAsked } from './payoutForm.ts'
import { methodsQuery } from './queries.ts'
import { useCreation } from './useCreation.ts'

interface Props {
  authors: readonly AuthorReward[] | undefined
  /** The author that the form begins with. */
  to: number | null
  onClose: () => void
}

/** Reserves an amount of an author's balance. One click makes one payout, though the answer be lost and the click repeated. */
export function CreatePayout({ authors, to, onClose }: Props) {
  const [begun] = useState(openCreation)
  const [form, setForm] = useState(() => (begun ? formOf(begun) : emptyForm(monthsUpTo(new Date(), 1)[0] ?? '', to)))
  const { create, isPending, open, forget, error, availableNow } = useCreation(onClose, begun)
  const methods = useQuery(methodsQuery)
  const author = authors?.find(({ id }) => id === form.accountId)
  const { payout, obstacle } = payoutAsked(form, author)
  const isOpen = open !== null
  const asked = open ?? payout
  const why = useId()
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && asked) create(asked)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Create Payout"
      actions={
        <>
          {!isOpen && obstacle && (
            <p id={why} className="sm muted needs">
              {obstacle}
            </p>
          )}
          <button type="button" className="btn line" onClick={onClose}>
            Close
          </button>
          <button
            type="submit"
            form={id}
            className="btn"
            disabled={asked === null}
            aria-describedby={why}
            onClick={ignoreSecondClick}
            aria-disabled={isPending || undefined}
            aria-busy={isPending || undefined}
          >
            {isOpen ? 'Try again' : 'Create Payout'}
          </button>
        </>
      }
    >
      {error && (
        <Notice tone="bad">
          <b>Payout Failed</b>
          <p>{serverWords(error)}</p>
          {availableNow !== null && <p>Available now: {dollars(availableNow)}.</p>}
        </Notice>
      )}
      {isOpen && !isPending && (
        <Notice tone="warn">
          <p>
            The answer to this payout was lost, so it may have been created. “Try again” asks for the same one: it is
            created once, however often you try. If it was created, it is listed under Pending payouts: look there
            before you start another one.
          </p>
          <button type="button" className="btn line sm" onClick={forget}>
            Start another one
          </button>
        </Notice>
      )}
      {!authors && <Spinner />}
      {authors && (
        <form id={id} onSubmit={submit} noValidate>
          <PayoutFields
            form={form}
            authors={authors}
            methods={methods.data}
            isLocked={isOpen || isPending}
            onChange={setForm}
          />
        </form>
      )}
    </Dialog>
  )
}
