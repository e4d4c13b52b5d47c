import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type AuditEntry, type AuditFilter, actors } from '../../../data/contract/admin.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { ClearFilters, FilterSelect } from '../kit/lists/FilterSelect.tsx'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { exactTime } from '../kit/words/times.ts'
import { actInWords, actionWords, actorOf, actorWords, changesOf, fieldWords } from './actLabels.ts'
import { auditActionsQuery, auditDetailsQuery, auditQuery } from './securityQueries.ts'

/** Who did what and when, newest first. */
export function AuditPanel() {
  const [filter, setFilter] = useState<AuditFilter>({})
  const list = useInfiniteQuery(auditQuery(filter))
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <Panel id="audit-log" title="Audit log">
      <Filters filter={filter} onChange={setFilter} isNarrowed={isNarrowed} />
      <ListFrame
        list={list}
        isWithin
        empty={
          <p className="log-empty">{isNarrowed ? 'Nothing was done that fits this.' : 'Nothing has been done yet.'}</p>
        }
      >
        {(entries) => (
          <ul className="acts-list" aria-label="Acts">
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  )
}

interface FilterProps {
  filter: AuditFilter
  isNarrowed: boolean
  onChange: (filter: AuditFilter) => void
}

function Filters({ filter, isNarrowed, onChange }: FilterProps) {
  const id = useId()
  const { data: actions } = useQuery(auditActionsQuery)
  const change = (part: AuditFilter) => onChange({ ...filter, ...part })

  function clear() {
    onChange({})
    document.getElementById('audit-log')?.focus()
  }

  return (
    <div className="narrow picks audit-picks">
      <span className="pick">
        <label htmlFor={`${id}-actor`}>Who</label>
        <FilterSelect
          id={`${id}-actor`}
          all="Everybody"
          names={actors}
          words={(actor) => actorWords[actor]}
          chosen={filter.actor}
          onChoose={(actor) => change({ actor })}
        />
      </span>
      <span className="pick">
        <label htmlFor={`${id}-action`}>What</label>
        <FilterSelect
          id={`${id}-action`}
          all="Everything"
          names={actions ?? []}
          words={actionWords}
          chosen={filter.action}
          onChoose={(action) => change({ action })}
        />
      </span>
      <span className="pick">
        <label htmlFor={`${id}-from`}>From</label>
        <input
          id={`${id}-from`}
          type="date"
          max={filter.until}
          value={filter.from ?? ''}
          onChange={({ target }) => change({ from: target.value || undefined })}
        />
      </span>
      <span className="pick">
        <label htmlFor={`${id}-until`}>Until</label>
        <input
          id={`${id}-until`}
          type="date"
          min={filter.from}
          value={filter.until ?? ''}
          onChange={({ target }) => change({ until: target.value || undefined })}
        />
      </span>
      <ClearFilters isNarrowed={isNarrowed} onClear={clear} />
    </div>
  )
}

/** One act in a sentence; what it changed is fetched when somebody wants to know. */
function AuditRow({ entry }: { entry: AuditEntry }) {
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
