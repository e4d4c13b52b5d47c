import type { ReactNode } from 'react'
import { Spinner } from '../../../ui/Spinner.tsx'
import { LoadFailed } from '../acts/LoadFailed.tsx'

/** What a query answers: a page of it may be missing, and what is shown may be older than an error. */
export interface Asked<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface Props<Data> {
  from: Asked<Data>
  /** In a panel whose rows reach its edges. */
  isWithin?: boolean
  children?: (data: Data) => ReactNode
}

/** What was asked for, once it is here. Before, a spinner; where it cannot be had or renewed, why, and a way to ask again. */
export function Loaded<Data>({ from: { data, error, refetch }, isWithin, children }: Props<Data>) {
  const isHere = data !== undefined
  const failed = error ? <LoadFailed error={error} isOutdated={isHere} onRetry={refetch} /> : null
  return (
    <>
      {failed && isWithin ? <div className="within">{failed}</div> : failed}
      {!isHere && !error && <Spinner />}
      {isHere && children?.(data)}
    </>
  )
}
