import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '../../../data/contract/admin.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { exactTime } from '../kit/words/times.ts'
import { actInWords, actorOf, changesOf, fieldWords } from './actLabels.ts'
import { auditDetailsQuery } from './securityQueries.ts'

/** One act in a sentence; what it changed is fetched when somebody wants to know. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const words = actInWords(entry)
  return (
    <li>
      <p>
        <b>{actorOf(entry)}</b> {words}
      </p>
      <p className="subline">
        <time dateTime={entry.at}>{exactTime(entry.at)}</time>
        {entry.hasDetails && (
          <Button
            look="quiet small"
            aria-expanded={isOpen}
            aria-label={`What changed: ${actorOf(entry)} ${words}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            What changed
          </Button>
        )}
      </p>
      {isOpen && <Details id={entry.id} />}
    </li>
  )
}

function Details({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(auditDetailsQuery(id))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Spinner />
  return (
    <dl className="changes">
      {changesOf(data).map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldWords(field)}</dt>
          {before !== undefined && (
            <dd>
              <span className="visually-hidden">Before: </span>
              <del>{before}</del>
            </dd>
          )}
          {after !== undefined && (
            <dd>
              <span className="visually-hidden">After: </span>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
