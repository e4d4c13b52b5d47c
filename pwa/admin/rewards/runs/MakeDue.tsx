import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '../../../../data/rules/dollars.ts'
import { paymentMethodNames } from '../../../../data/vocabulary/money.ts'
import type { RunWay } from '../../../../data/vocabulary/payoutRuns.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { counted } from '../../kit/words/counted.ts'
import { makeDue } from './queries.ts'

/** Payouts for all who are due, before some of them are chosen: one act makes each author one. */
export function MakeDue({ way }: { way: RunWay }) {
  const queries = useQueryClient()
  const [least, setLeast] = useState('5')
  const [key, setKey] = useState(newId)
  const leastCents = Math.round(Number(least) * 100)
  const making = useAct({
    act: () => makeDue({ way, leastCents }, key),
    onDone: () => {
      setKey(newId())
      void queries.invalidateQueries({ queryKey: ['rewards'] })
    },
    done: ({ made, cents }) => ({
      title: made === 0 ? 'Nobody Is Due' : 'Payouts Created',
      text:
        made === 0
          ? 'No author who is paid this way has so much to be paid out, and no payout that waits.'
          : `${counted(made, 'payout', 'payouts')} of ${dollars(cents)} in all wait to be paid.`,
    }),
    failed: 'Payouts Not Created',
  })
  const isReady = Number.isInteger(leastCents) && leastCents > 0
  return (
    <details className="make-due">
      <summary>Make payouts for all who are due</summary>
      <p className="small">
        For each author who is paid by {paymentMethodNames[way]}, has shown what it needs, and has no payout that waits:
        a payout of all that can be paid out now.
      </p>
      <Field label="From how many dollars" name="least">
        <input inputMode="decimal" value={least} onChange={({ target }) => setLeast(target.value)} />
      </Field>
      <p>
        <Button look="line small" disabled={!isReady} busy={making.isPending} onClick={() => making.run()}>
          Make the payouts
        </Button>
      </p>
    </details>
  )
}
