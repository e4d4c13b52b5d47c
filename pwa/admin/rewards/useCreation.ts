import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewPayout } from '../../../data/contract/payouts.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { newId } from '../../offline/newId.ts'
import { ApiError } from '../../remote/client.ts'
import { showToast } from '../../ui/toasts.ts'
import { isUnsure } from '../kit/acts/attempts.ts'
import { showFailed } from '../kit/data/failures.ts'
import { beginCreation, settleCreation } from './creation.ts'
import { createPayout } from './remote.ts'

/** Creates a payout; while nobody knows whether it was created, it is the `open` one, `begun` in an earlier dialog or in this one. */
export function useCreation(onDone: () => void, begun: NewPayout | null) {
  const [open, setOpen] = useState(begun)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (asked: NewPayout) => {
      const { key, wish } = beginCreation(asked, newId)
      return createPayout(wish, key)
    },
    onSuccess: ({ authorName, amount, status }) => {
      settleCreation()
      showToast({ title: 'Payout Created', text: `${dollars(amount)} to ${authorName} is ${status}.`, tone: 'good' })
      onDone()
    },
    onError: (failure, asked) => {
      if (!isUnsure(failure)) settleCreation()
      setOpen(isUnsure(failure) ? asked : null)
      showFailed('Payout Failed', failure)
    },
  })
  /** Begins anew with another payout; what was begun may have been created. */
  function forget() {
    settleCreation()
    setOpen(null)
    reset()
  }
  return { create: mutate, isPending, open, forget, error, availableNow: availableIn(error) }
}

/** What can be paid out now, when a colleague's payout has left less than was asked for. */
function availableIn(error: unknown): number | null {
  const body = error instanceof ApiError && error.status === 409 ? error.body : null
  if (typeof body !== 'object' || body === null || !('availableCents' in body)) return null
  return typeof body.availableCents === 'number' ? body.availableCents : null
}
