import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { undatedQuery } from '../queries.ts'
import { ItemMark } from './Marks.tsx'

/** Drafts that wait for a day: to be dragged onto one, or opened and given one. */
export function UndatedTray() {
  const { data, error, refetch } = useQuery(undatedQuery)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <section className="panel undated" aria-labelledby="undated-drafts">
      <h4 id="undated-drafts">Without a date</h4>
      <p className="small muted">Drag a draft onto its day, or open it and choose “Move to…”.</p>
      <div className="tray">
        {data.map((item) => (
          <ItemMark key={item.id} item={item} isReached />
        ))}
      </div>
    </section>
  )
}
