import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRequest } from '../../../data/contract/privacy.ts'
import { answerPromise } from '../../../data/vocabulary/policies.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { NewRequestDialog } from './NewRequestDialog.tsx'
import { requestsQuery } from './queries.ts'
import { RequestRow } from './RequestRow.tsx'
import { requestsHeadingId } from './requestsHeading.ts'

/** Who asked about their data, and until when they are promised an answer. */
export function RequestsPanel({ onLookUp }: { onLookUp: (email: string) => void }) {
  const [isNoting, setNoting] = useState(false)
  const { data, error, refetch } = useQuery(requestsQuery)
  const open = data?.filter(({ closedAt }) => closedAt === null)
  const closed = data?.filter(({ closedAt }) => closedAt !== null)
  return (
    <section className="panel flush" aria-labelledby={requestsHeadingId}>
      <div className="ph">
        <h3 id={requestsHeadingId} tabIndex={-1}>
          Requests
        </h3>
        <button type="button" className="btn line sm" onClick={() => setNoting(true)}>
          Note a request
        </button>
      </div>
      <p className="sm muted told">
        Answered within {answerPromise.dataRequestDays} days, legal enquiries within {answerPromise.legalBusinessDays}{' '}
        business days. A request that comes as a message or on the phone is noted here, so that its day is kept.
      </p>
      {error && (
        <div className="within">
          <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <Spinner />}
      {open && <Rows requests={open} none="No request is open." onLookUp={onLookUp} />}
      {closed && closed.length > 0 && (
        <details className="closed-requests">
          <summary>Answered ({closed.length})</summary>
          <Rows requests={closed} none="" onLookUp={onLookUp} />
        </details>
      )}
      {isNoting && <NewRequestDialog onClose={() => setNoting(false)} />}
    </section>
  )
}

interface RowsProps {
  requests: readonly DataRequest[]
  none: string
  onLookUp: (email: string) => void
}

function Rows({ requests, none, onLookUp }: RowsProps) {
  if (requests.length === 0) return <p className="log-empty">{none}</p>
  return (
    <ul className="list">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onLookUp={onLookUp} />
      ))}
    </ul>
  )
}
