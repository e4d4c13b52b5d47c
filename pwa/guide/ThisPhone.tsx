import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { type DeviceWords, deviceWords } from '../offline/deviceWords.ts'
import { useDevice } from '../offline/useDevice.ts'

/** What the guide talks about, as it is on the reader's own device right now. */
export function ThisPhone() {
  const { online, waiting, trouble, libraryAt } = useDevice()
  const [isKnown, setKnown] = useState(false)
  // The server, and a page whose scripts are not here, know nothing of the device.
  useEffect(() => setKnown(true), [])
  const known = isKnown ? deviceWords({ online, waiting, trouble, libraryAt }) : null
  return (
    <div className="panel night thisphone">
      <h3>On this device, right now</h3>
      <dl aria-live="polite">
        <div>
          <dt>Signal</dt>
          <dd>
            <Told what="signal" words={known} />
          </dd>
        </div>
        <div>
          <dt>Stories to read offline</dt>
          <dd>
            <Told what="library" words={known} />
          </dd>
        </div>
        <div>
          <dt>Outbox</dt>
          <dd>
            <Told what="outbox" words={known} />. <Link to={paths.outbox}>Open it</Link>
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

/** The server's page says less until `drawDevice` knows better, also before the app has come. */
const Told = ({ what, words }: { what: keyof DeviceWords; words: DeviceWords | null }) => (
  <span data-device={what} suppressHydrationWarning>
    {words?.[what] ?? 'Not known without scripts'}
  </span>
)
