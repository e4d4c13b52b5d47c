import type { Balance } from '../../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { fullDate } from '../../kit/words/times.ts'
import { availableInWords } from '../rewardLabels.ts'

/** Earned, less what was paid and what is reserved. */
export function BalanceFacts({ money }: { money: Balance }) {
  const facts = [
    { name: 'Earned', cents: money.earned },
    { name: 'Paid', cents: money.paid },
    { name: 'Pending', cents: money.pending },
    { name: 'Balance', cents: money.balance },
    { name: 'Available', cents: money.available },
  ]
  return (
    <>
      <dl className="ledger balance">
        {facts.map(({ name, cents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{dollars(cents)}</dd>
          </div>
        ))}
      </dl>
      <AvailableTold money={money} />
    </>
  )
}

export const AvailableTold = ({ money }: { money: Balance }) => (
  <p className={money.balance < 0 ? 'small bad' : 'small'}>
    {availableInWords(money, money.nextPayableAt && fullDate(money.nextPayableAt))}
  </p>
)
