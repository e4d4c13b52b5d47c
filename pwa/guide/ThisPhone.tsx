import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { paths } from '../app/paths.ts'
import { device } from '../offline/status.ts'

/** What the guide talks about, as it is on the reader's own device right now. */
export function ThisPhone() {
  const { online, waiting, trouble, libraryAt } = useSnapshot(device)
  const [isKnown, setKnown] = useState(false)
  // The server, and a page whose scripts are not here, know nothing of the device.
  useEffect(() => setKnown(true), [])
  const known = (words: string) => (isKnown ? words : 'Not known without scripts')
  return (
    <div className="panel night thisphone">
      <h3>On this device, right now</h3>
      <dl aria-live="polite">
        <div>
          <dt>Signal</dt>
          <dd>{known(online ? 'You are online.' : 'No signal. Saved stories still open.')}</dd>
        </div>
        <div>
          <dt>Stories to read offline</dt>
          <dd>{known(libraryAt ? 'Saved here' : 'Not saved yet. Stay here a moment with signal.')}</dd>
        </div>
        <div>
          <dt>Outbox</dt>
          <dd>
            {known(outboxWords(waiting, trouble))}. <Link to={paths.outbox}>Open it</Link>
          </dd>
        </div>
      </dl>
      <p className="small muted">
        Try flight mode while you look here. Everything this site keeps on the device is listed under{' '}
        <Link to={paths.dataUsage}>Data Usage</Link>.
      </p>
    </div>
  )
}

const outboxWords = (waiting: number, trouble: number) => {
  const rest = trouble > 0 ? `, ${trouble} need your attention` : ''
  return waiting === 0 ? 'Empty' : `${waiting} waiting to be sent${rest}`
}
