import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { pendingPayoutsQuery } from '../queries.ts'
import { CancelPayout } from './CancelPayout.tsx'
import { PayoutHead } from './PayoutHead.tsx'
import { ProcessAll } from './ProcessAll.tsx'
import { ProcessPayout } from './ProcessPayout.tsx'
import { localInWords, moverOf, waitInWords } from './payoutLabels.ts'

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

interface Props {
  payout: Payout
  onAsk: (act: 'process' | 'cancel') => void
}

export function PendingRow({ payout, onAsk }: Props) {
  const { authorName, amount, isUnderWay, failure, stripeTransferId, obstacle, vouchedFor, description } = payout
  const waiting = waitInWords(payout)
  const mover = moverOf(payout)
  const local = localInWords(payout)
  const label = `${dollars(amount)} to ${authorName}`
  return (
    <li>
      <PayoutHead payout={payout}>{description && <span className="subline">{description}</span>}</PayoutHead>
      {isUnderWay && !failure && (
        <p className="subline told">
          <Tag tint="teal">under way</Tag>{' '}
          {waiting ??
            `${mover.name} was asked to move the money. It becomes paid when ${mover.name} reports ${mover.arrived}.`}
        </p>
      )}
      {local && <p className="subline told">{local}</p>}
      {failure && <p className="subline told bad">Refused: {failure}</p>}
      {isUnderWay && failure && (
        <p className="subline told">
          It is in the author’s account at Stripe.{obstacle === null && ' “Process” tries the bank again.'}
          {stripeTransferId &&
            ` To take it back, reverse the transfer ${stripeTransferId} in Stripe’s dashboard: then it can be cancelled here.`}
        </p>
      )}
      {obstacle && !isUnderWay && <p className="subline told">{obstacle}</p>}
      {vouchedFor && !obstacle && (
        <p className="subline told">{vouchedFor} You can pay by hand, and vouch for the author.</p>
      )}
      <div className="row">
        <MoveButton
          className="line small"
          busy={false}
          obstacle={obstacle}
          label={`Process ${label}`}
          onPress={() => onAsk('process')}
        >
          Process
        </MoveButton>
        <MoveButton
          className="quiet small"
          busy={false}
          obstacle={isUnderWay ? 'The money has left and cannot be called back.' : null}
          label={`Cancel ${label}`}
          onPress={() => onAsk('cancel')}
        >
          Cancel
        </MoveButton>
      </div>
    </li>
  )
}
