import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Timezone, timezoneIds, timezoneOf, timezones } from '../../../data/vocabulary/admin.ts'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { changeProfile, profileQuery } from '../kit/data/profile.ts'
import { zone } from '../kit/data/zone.ts'
import { presentInWords, timeIn } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'

/** In which zone the desk tells times. */
export function TimeZonePanel() {
  const { id } = useSnapshot(zone)
  const { data, error, refetch } = useQuery(profileQuery)
  const { run: change, isPending } = useAct({
    act: changeProfile,
    done: ({ timezone }) => {
      const text = `Every time on the desk is now told as in ${timezones[timezone]}.`
      return { title: 'Timezone Updated', text }
    },
    onDone: () => setChosen(null),
  })
  const [chosen, setChosen] = useState<Timezone | null>(null)
  const now = useNow()
  const shown = chosen ?? id

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isPending) change({ timezone: shown })
  }

  return (
    <section className="panel" aria-labelledby="time-zone">
      <h3 id="time-zone">Time zone</h3>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      <form className="pick-one" onSubmit={save}>
        <label htmlFor="zone">Times are told as in</label>
        <select
          id="zone"
          aria-describedby="zone-now"
          value={shown}
          onChange={({ target }) => setChosen(timezoneOf(target.value))}
        >
          {timezoneIds.map((one) => (
            <option key={one} value={one}>
              {timezones[one]}, {timeIn(now, one)}
            </option>
          ))}
        </select>
        <button type="submit" className="button" aria-busy={isPending}>
          Save time zone
        </button>
      </form>
      <p className="small muted" id="zone-now">
        {presentInWords(now, shown)}. Kept with your profile, on every device you sign in on.
      </p>
    </section>
  )
}
