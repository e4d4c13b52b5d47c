import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Payout } from '../../../data/contract/payouts.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { CancelPayout } from './CancelPayout.tsx'
import { PendingRow } from './PendingRow.tsx'
import { ProcessAll } from './ProcessAll.tsx'
import { ProcessPayout } from './ProcessPayout.tsx'
import { pendingPayoutsQuery } from './queries.ts'

type Asked = { act: 'process' | 'cancel'; payout: Payout } | { act: 'all'; payouts: Payout[] }

/** What is owed and reserved, oldest first. */
export function PendingPayouts() {
  const { data: payouts, error, refetch } = useQuery(pendingPayoutsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setAsked(null)
  useFocusKept(heading, payouts, asked === null)
  return (
    <section className="panel flush pending-payouts" aria-labelledby="pending-payouts">
      <div className="ph">
        <h3 ref={heading} id="pending-payouts" tabIndex={-1}>
          Pending payouts
        </h3>
        {payouts && payouts.length > 0 && (
          <button
            type="button"
            className="btn sm"
            aria-haspopup="dialog"
            onClick={() => setAsked({ act: 'all', payouts })}
          >
            Process All Pending
          </button>
        )}
      </div>
      {error && <LoadFailed error={error} isOutdated={payouts !== undefined} onRetry={refetch} />}
      {!payouts && !error && <Spinner />}
      {payouts?.length === 0 && <p className="none muted">Nothing is waiting to be paid.</p>}
      <ul className="list">
        {payouts?.map((payout) => (
          <PendingRow key={payout.id} payout={payout} onAsk={(act) => setAsked({ act, payout })} />
        ))}
      </ul>
      {asked?.act === 'process' && <ProcessPayout payout={asked.payout} onClose={close} />}
      {asked?.act === 'cancel' && <CancelPayout payout={asked.payout} onClose={close} />}
      {asked?.act === 'all' && <ProcessAll payouts={asked.payouts} onClose={close} />}
    </section>
  )
}

/** A row that was decided leaves with the button that had the focus: the keyboard goes on at the heading. */
function useFocusKept(heading: { current: HTMLElement | null }, payouts: Payout[] | undefined, isAlone: boolean) {
  const before = useRef(payouts?.length ?? 0)
  useEffect(() => {
    const count = payouts?.length ?? 0
    const hasLeft = count < before.current
    if (!isAlone) return
    before.current = count
    if (hasLeft && document.activeElement === document.body) heading.current?.focus()
  }, [heading, payouts, isAlone])
}
