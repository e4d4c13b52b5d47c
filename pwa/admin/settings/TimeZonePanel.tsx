import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Timezone, timezoneIds, timezoneOf, timezones } from '../../../data/vocabulary/admin.ts'
import { showToast } from '../../ui/toasts.ts'
import { showUpdateFailed } from '../failures.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { profileQuery, useProfileChange } from '../profile.ts'
import { presentInWords, timeIn } from '../times.ts'
import { useNow } from '../useNow.ts'
import { zone } from '../zone.ts'

/** In which zone the desk tells times. */
export function TimeZonePanel() {
  const { id } = useSnapshot(zone)
  const { data, error, refetch } = useQuery(profileQuery)
  const { mutate: change, isPending } = useProfileChange()
  const [chosen, setChosen] = useState<Timezone | null>(null)
  const now = useNow()
  const shown = chosen ?? id

  function save(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    change(
      { timezone: shown },
      {
        onSuccess: ({ timezone }) => {
          setChosen(null)
          const text = `Every time on the desk is now told as in ${timezones[timezone]}.`
          showToast({ title: 'Timezone Updated', text, tone: 'good' })
        },
        onError: showUpdateFailed,
      },
    )
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
        <button type="submit" className="btn" aria-busy={isPending}>
          Save time zone
        </button>
      </form>
      <p className="sm muted" id="zone-now">
        {presentInWords(now, shown)}. Kept with your profile, on every device you sign in on.
      </p>
    </section>
  )
}
