import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRequest } from '../../../data/contract/privacy.ts'
import { answerPromise } from '../../../data/vocabulary/policies.ts'
import { Button } from '../kit/acts/Button.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { NewRequestDialog } from './NewRequestDialog.tsx'
import { requestsQuery } from './queries.ts'
import { RequestRow, requestsHeadingId } from './RequestRow.tsx'

/** Who asked about their data, and until when they are promised an answer. */
export function RequestsPanel({ onLookUp }: { onLookUp: (email: string) => void }) {
  const [isNoting, setNoting] = useState(false)
  const list = useQuery(requestsQuery)
  const open = list.data?.filter(({ closedAt }) => closedAt === null)
  const closed = list.data?.filter(({ closedAt }) => closedAt !== null)
  return (
    <Panel
      id={requestsHeadingId}
      title="Requests"
      beside={
        <Button look="line small" onClick={() => setNoting(true)}>
          Note a request
        </Button>
      }
    >
      <p className="small muted told">
        Answered within {answerPromise.dataRequestDays} days, legal enquiries within {answerPromise.legalBusinessDays}{' '}
        business days. A request that comes as a message or on the phone is noted here, so that its day is kept.
      </p>
      <Loaded from={list} isWithin />
      {open && <Rows requests={open} none="No request is open." onLookUp={onLookUp} />}
      {closed && closed.length > 0 && (
        <details className="closed-requests">
          <summary>Answered ({closed.length})</summary>
          <Rows requests={closed} none="" onLookUp={onLookUp} />
        </details>
      )}
      {isNoting && <NewRequestDialog onClose={() => setNoting(false)} />}
    </Panel>
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
