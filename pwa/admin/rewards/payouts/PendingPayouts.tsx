import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { pendingPayoutsQuery } from '../queries.ts'
import { CancelPayout } from './CancelPayout.tsx'
import { PendingRow } from './PendingRow.tsx'
import { ProcessAll } from './ProcessAll.tsx'
import { ProcessPayout } from './ProcessPayout.tsx'

type Asked = { act: 'process' | 'cancel'; payout: Payout } | { act: 'all'; payouts: Payout[] }

/** What is owed and reserved, oldest first. */
export function PendingPayouts() {
  const list = useQuery(pendingPayoutsQuery)
  const payouts = list.data
  const [asked, setAsked] = useState<Asked | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setAsked(null)
  useFocusKept(heading, payouts, asked === null)
  return (
    <Panel
      id="pending-payouts"
      title="Pending payouts"
      heading={heading}
      className="pending-payouts"
      beside={
        payouts &&
        payouts.length > 0 && (
          <Button look="small" aria-haspopup="dialog" onClick={() => setAsked({ act: 'all', payouts })}>
            Process All Pending
          </Button>
        )
      }
    >
      <ListFrame list={list} isWithin empty={<p className="none muted">Nothing is waiting to be paid.</p>}>
        {(waiting) => (
          <ul className="list">
            {waiting.map((payout) => (
              <PendingRow key={payout.id} payout={payout} onAsk={(act) => setAsked({ act, payout })} />
            ))}
          </ul>
        )}
      </ListFrame>
      {asked?.act === 'process' && <ProcessPayout payout={asked.payout} onClose={close} />}
      {asked?.act === 'cancel' && <CancelPayout payout={asked.payout} onClose={close} />}
      {asked?.act === 'all' && <ProcessAll payouts={asked.payouts} onClose={close} />}
    </Panel>
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
