import { sql } from 'drizzle-orm'
import { jobs } from '../../../data/tables/system.ts'

/** How long a neighbourhood's turns are remembered. */
const turnMs = 3_600_000

/**
 * The order of conversions: first who has had fewest turns within the hour, by the neighbourhood of networks that a file
 * came from, then the smallest file. Whoever sends a hundred files waits for each of those that others send.
 */
export function fairly(at: string) {
  const since = new Date(Date.parse(at) - turnMs).toISOString()
  const turns = sql`(select count(*) from ${jobs} turn where turn.name = ${jobs.name} and turn.state <> 'queued'
    and turn.updated_at > ${since} and turn.payload ->> 'from' is ${jobs.payload} ->> 'from')`
  return sql`${turns}, coalesce(${jobs.payload} ->> 'bytes', 0)`
}
