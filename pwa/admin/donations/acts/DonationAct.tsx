import type { DonationRecord } from '../../../../data/contract/donations.ts'
import { EditDonation } from '../entry/EditDonation.tsx'
import type { ActName } from './acts.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

export interface Opened {
  act: ActName
  donation: DonationRecord
}

/** The dialog of what an admin does with a donation. */
export function DonationAct({ act, ...rest }: Opened & { onClose: () => void }) {
  if (act === 'receipt') return <ReceiptDialog {...rest} />
  if (act === 'refund') return <RefundDialog {...rest} />
  if (act === 'edit') return <EditDonation {...rest} />
  return <VoidDialog {...rest} />
}
