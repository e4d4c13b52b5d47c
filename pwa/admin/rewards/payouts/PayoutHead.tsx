import type { ReactNode } from 'react'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { paymentMethodNames } from '../../../../data/vocabulary/money.ts'
import { shortMonth } from '../months.ts'

interface Props {
  payout: Payout
  children?: ReactNode
}

/** To whom, of which month, how and how much: at the head of each row of what waits to be paid. */
export const PayoutHead = ({ payout: { authorName, amount, month, method }, children }: Props) => (
  <>
    <div className="grow">
      <b>{authorName}</b>
      <span className="subline">
        {shortMonth(month)}, {paymentMethodNames[method]}
      </span>
      {children}
    </div>
    <b className="tabular">{dollars(amount)}</b>
  </>
)
