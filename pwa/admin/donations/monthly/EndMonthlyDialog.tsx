import type { MonthlyGiftRecord } from '../../../../data/contract/monthlyGifts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { handMost } from '../../../../data/vocabulary/money.ts'
import { ReasonDialog } from '../../kit/acts/ReasonDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { renewDonations } from '../queries.ts'
import { endMonthly } from './queries.ts'

interface Props {
  gift: MonthlyGiftRecord
  onClose: () => void
}

/** At once, and for good: the donor would have to begin anew. */
export function EndMonthlyDialog({ gift: { id, amount, donorName, revision }, onClose }: Props) {
  const act = useAct({
    act: (reason: string) => endMonthly(id, { reason, revision }),
    done: ({ state }) =>
      state === 'ended'
        ? { title: 'Monthly Donation Ended', text: `Nothing more is taken from ${donorName}.` }
        : {
            title: 'Monthly Donation Is Being Ended',
            text: 'Stripe does not answer at the moment. It is asked again by itself.',
          },
    onDone: () => {
      void renewDonations()
      onClose()
    },
    onFailed: () => void renewDonations(),
  })
  return (
    <ReasonDialog
      title={`End the monthly donation of ${dollars(amount)}?`}
      confirm="End it"
      look="stop"
      act={act}
      label="Reason"
      hint={`Nothing more is taken from ${donorName}, and nothing is given back. It cannot be taken up again. The donor gets a mail without the reason.`}
      maxLength={handMost.reason}
      onClose={onClose}
    />
  )
}
