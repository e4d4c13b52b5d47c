import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushDevice } from '../../../data/contract/inbox/notifications.ts'
import { type AlertKind, alertKindNames } from '../../../data/vocabulary/notifications.ts'
import { alertsFailed, kindWords } from './alertLabels.ts'
import { changeKinds } from './thisDevice.ts'

/** Of what this device is alerted. A tick counts at once. */
export function Kinds({ device }: { device: PushDevice }) {
  const [chosen, setChosen] = useState(device.kinds)
  const { mutate, isPending } = useMutation({
    mutationFn: changeKinds,
    onError: (error) => {
      setChosen(device.kinds)
      alertsFailed(error)
    },
  })
  function choose(kind: AlertKind, isWanted: boolean) {
    if (isPending) return
    const kinds = alertKindNames.filter((other) => (other === kind ? isWanted : chosen.includes(other)))
    setChosen(kinds)
    mutate(kinds)
  }
  return (
    <fieldset className="kinds" aria-busy={isPending}>
      <legend>Of what</legend>
      {alertKindNames.map((kind) => (
        <label key={kind} className="tick">
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ target }) => choose(kind, target.checked)}
          />
          {kindWords[kind]}
        </label>
      ))}
      {chosen.length === 0 && <p className="small muted">Nothing is chosen: this device stays silent.</p>}
    </fieldset>
  )
}
