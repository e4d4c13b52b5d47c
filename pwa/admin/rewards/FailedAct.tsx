import { Notice } from '../../ui/Notice.tsx'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { payoutIn } from './payoutIn.ts'
import { outcomeInWords } from './payoutWords.ts'

/** Why a payout was not changed, and how it stands when a colleague was first. A modal dialog covers the place of toasts. */
export function FailedAct({ title, error }: { title: string; error: unknown }) {
  if (!error) return null
  const current = isStatus(error, 409) ? payoutIn(error) : null
  return (
    <Notice tone="bad">
      <b>{title}</b>
      <p>{serverWords(error)}</p>
      {current && <p>As it stands now: {outcomeInWords(current).text}</p>}
    </Notice>
  )
}
