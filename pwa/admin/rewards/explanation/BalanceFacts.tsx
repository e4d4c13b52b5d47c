import type { Balance } from '../../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Ledger } from '../../kit/lists/Ledger.tsx'
import { fullDate } from '../../kit/words/times.ts'
import { availableInWords } from '../rewardLabels.ts'

/** Earned, less what was paid and what is reserved. */
export function BalanceFacts({ money }: { money: Balance }) {
  const figures = [
    { label: 'Earned', value: dollars(money.earned) },
    { label: 'Paid', value: dollars(money.paid) },
    { label: 'Pending', value: dollars(money.pending) },
    { label: 'Balance', value: dollars(money.balance) },
    { label: 'Available', value: dollars(money.available) },
  ]
  return (
    <>
      <Ledger look="balance" figures={figures} />
      <AvailableTold money={money} />
    </>
  )
}

export const AvailableTold = ({ money }: { money: Balance }) => (
  <p className={money.balance < 0 ? 'small bad' : 'small'}>{availableInWords(money, fullDate)}</p>
)
