import { ReasonDialog } from '../../kit/acts/ReasonDialog.tsx'
import type { Act } from '../../kit/acts/useAct.ts'

interface Props {
  act: Act<string>
  /** A colleague has decided meanwhile, as the failure of the act says. */
  isTaken: boolean
  onClose: () => void
}

/** A story is never kept from earning without a reason. */
export const ExcludeDialog = ({ isTaken, ...asking }: Props) => (
  <ReasonDialog
    {...asking}
    title="This story earns nothing?"
    confirm={isTaken ? 'Earns nothing all the same' : 'Earns nothing'}
    look="stop"
    label="Reason"
    hint="Kept with the story, for both of you to read."
    maxLength={500}
    width="34rem"
  />
)
