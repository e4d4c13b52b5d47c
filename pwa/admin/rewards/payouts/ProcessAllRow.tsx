import { useId } from 'react'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { paymentMethodNames } from '../../../../data/vocabulary/money.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alert, check } from '../../../ui/icons.ts'
import { shortMonth } from '../months.ts'
import { isSentByStripe } from './payoutLabels.ts'
import type { Result } from './useProcessAll.ts'

interface Props {
  payout: Payout
  reference: string
  onReference: (text: string) => void
  result: Result | undefined
  isWorking: boolean
}

export function ProcessAllRow({ payout, reference, onReference, result, isWorking }: Props) {
  const { authorName, amount, month, method } = payout
  const isToDo = result === undefined || (result !== 'under way' && result.again !== null)
  return (
    <li>
      <div className="grow">
        <b>{authorName}</b>
        <span className="subline">
          {shortMonth(month)}, {paymentMethodNames[method]}
        </span>
      </div>
      <b className="tabular">{dollars(amount)}</b>
      <div className="told">
        {result && <Told result={result} />}
        {isToDo && <ToDo payout={payout} reference={reference} onReference={onReference} isWorking={isWorking} />}
      </div>
    </li>
  )
}

function Told({ result }: { result: Result }) {
  if (result === 'under way')
    return (
      <p className="subline" role="status" aria-busy="true">
        Being processed…
      </p>
    )
  return (
    <p className={result.isGood ? 'subline' : 'subline bad'} role={result.isGood ? 'status' : 'alert'}>
      <Icon path={result.isGood ? check : alert} /> {result.text}
    </p>
  )
}

type ToDoProps = Pick<Props, 'payout' | 'reference' | 'onReference' | 'isWorking'>

function ToDo({ payout, reference, onReference, isWorking }: ToDoProps) {
  const id = useId()
  if (payout.obstacle !== null) return <p className="subline">{payout.obstacle}</p>
  if (isSentByStripe(payout)) return <p className="subline">Is sent by Stripe.</p>
  return (
    <div className="reference">
      <label htmlFor={id}>
        Transaction id<span className="visually-hidden"> of the payment to {payout.authorName}</span>
      </label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Left out without one"
        readOnly={isWorking}
        value={reference}
        onChange={({ target }) => onReference(target.value)}
      />
    </div>
  )
}
