import type { Payout } from '../../../data/contract/payouts.ts'
import { ApiError } from '../../remote/client.ts'
import { Notice } from '../../ui/Notice.tsx'
import { serverWords } from '../failures.ts'
import { outcomeInWords } from './payoutWords.ts'

/** Why a payout was not changed, and how it stands when a colleague was first. A modal dialog covers the place of toasts. */
export function FailedAct({ title, error }: { title: string; error: unknown }) {
  if (!error) return null
  const current = payoutOf(error)
  return (
    <Notice tone="bad">
      <b>{title}</b>
      <p>{serverWords(error)}</p>
      {current && <p>As it stands now: {outcomeInWords(current).text}</p>}
    </Notice>
  )
}

/** The payout as it stands, when that is why the server refused. */
function payoutOf(error: unknown): Payout | null {
  const body = error instanceof ApiError && error.status === 409 ? error.body : null
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as Payout) : null
}
