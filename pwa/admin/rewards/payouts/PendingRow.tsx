import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { paymentMethodNames } from '../../../../data/vocabulary/money.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { shortMonth } from '../months.ts'
import { waitInWords } from './payoutLabels.ts'

interface Props {
  payout: Payout
  onAsk: (act: 'process' | 'cancel') => void
}

export function PendingRow({ payout, onAsk }: Props) {
  const { authorName, amount, month, method, isUnderWay, failure, stripeTransferId, obstacle, description } = payout
  const waiting = waitInWords(payout)
  const label = `${dollars(amount)} to ${authorName}`
  return (
    <li>
      <div className="grow">
        <b>{authorName}</b>
        <span className="subline">
          {shortMonth(month)}, {paymentMethodNames[method]}
        </span>
        {description && <span className="subline">{description}</span>}
      </div>
      <b className="tabular">{dollars(amount)}</b>
      {isUnderWay && !failure && (
        <p className="subline told">
          <Tag tint="teal">under way</Tag>{' '}
          {waiting ?? 'Stripe was asked to move the money. It becomes paid when Stripe reports that the bank has it.'}
        </p>
      )}
      {failure && <p className="subline told bad">Refused: {failure}</p>}
      {isUnderWay && failure && (
        <p className="subline told">
          It is in the author’s account at Stripe.{obstacle === null && ' “Process” tries the bank again.'}
          {stripeTransferId &&
            ` To take it back, reverse the transfer ${stripeTransferId} in Stripe’s dashboard: then it can be cancelled here.`}
        </p>
      )}
      {obstacle && !isUnderWay && <p className="subline told">{obstacle}</p>}
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
