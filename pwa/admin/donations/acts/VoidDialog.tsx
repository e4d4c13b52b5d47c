import type { DonationRecord } from '../../../../data/contract/donations.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { handMost } from '../../../../data/vocabulary/money.ts'
import { ReasonDialog } from '../../kit/acts/ReasonDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { renewDonations, voidDonation } from '../queries.ts'

interface Props {
  donation: DonationRecord
  onClose: () => void
}

/** It was entered by mistake. It stays in the list, with the reason, and counts no more. */
export function VoidDialog({ donation: { id, amount, donorName, revision }, onClose }: Props) {
  const act = useAct({
    act: (reason: string) => voidDonation(id, { reason, revision }),
    done: () => ({ title: 'Donation Made Void', text: `${dollars(amount)} of ${donorName} no longer counts.` }),
    onDone: () => {
      void renewDonations()
      onClose()
    },
    onFailed: () => void renewDonations(),
  })
  return (
    <ReasonDialog
      title={`Make the donation of ${dollars(amount)} void?`}
      confirm="Make void"
      look="stop"
      act={act}
      label="Reason"
      hint="It stays in the list with this reason, and counts in no total. It cannot be made valid again. Donors never see the reason."
      maxLength={handMost.reason}
      onClose={onClose}
    />
  )
}
