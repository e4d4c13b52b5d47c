import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { type DeviceWords, deviceWords } from '../offline/deviceWords.ts'
import { useDevice } from '../offline/useDevice.ts'
import { rich } from '../ui/rich.ts'

/** What the guide talks about, as it is on the reader's own device right now. */
export function ThisPhone() {
  const { online, waiting, trouble, libraryAt } = useDevice()
  const [isKnown, setKnown] = useState(false)
  // The server, and a page whose scripts are not here, know nothing of the device.
  useEffect(() => setKnown(true), [])
  const known = isKnown ? deviceWords({ online, waiting, trouble, libraryAt }) : null
  return (
    <div className="panel night thisphone">
      <h3>{t('On this device, right now')}</h3>
      <dl aria-live="polite">
        <div>
          <dt>{t('Signal')}</dt>
          <dd>
            <Told what="signal" words={known} />
          </dd>
        </div>
        <div>
          <dt>{t('Stories to read offline')}</dt>
          <dd>
            <Told what="library" words={known} />
          </dd>
        </div>
        <div>
          <dt>{t('Outbox')}</dt>
          <dd>
            {rich('<state></state>. <outbox>Open it</outbox>', {
              state: () => <Told what="outbox" words={known} />,
              outbox: (words) => <Link to={paths.outbox}>{words}</Link>,
            })}
          </dd>
        </div>
      </dl>
      <p className="small muted">
        {rich(
          'Try flight mode while you look here. Everything this site keeps on the device is listed under <usage>Data Usage</usage>.',
          { usage: (words) => <Link to={paths.dataUsage}>{words}</Link> },
        )}
      </p>
    </div>
  )
}

/** The server's page says less until `drawDevice` knows better, also before the app has come. */
const Told = ({ what, words }: { what: keyof DeviceWords; words: DeviceWords | null }) => (
  <span data-device={what} suppressHydrationWarning>
    {words?.[what] ?? t('Not known without scripts')}
  </span>
)
