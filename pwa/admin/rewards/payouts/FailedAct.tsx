import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { failureOf, isStatus } from '../../kit/data/failures.ts'
import { payoutIn } from './payoutIn.ts'
import { outcomeInWords } from './payoutLabels.ts'

/** Why a payout was not changed, and how it stands when a colleague was first. A modal dialog covers the place of toasts. */
export function FailedAct({ title, error }: { title: string; error: unknown }) {
  if (!error) return null
  const current = isStatus(error, 409) ? payoutIn(error) : null
  return (
    <ErrorNotice failure={failureOf(title, error)}>
      {current && <p>As it stands now: {outcomeInWords(current).text}</p>}
    </ErrorNotice>
  )
}
