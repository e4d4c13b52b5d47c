import { useEffect, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import type { OutboxView } from '../../offline/outbox/outboxView.ts'
import { useDevice } from '../../offline/useDevice.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { retry } from '../../ui/icons.ts'
import type { IntoForm } from '../form/useDrafts.ts'
import { OutboxRow } from './OutboxRow.tsx'
import { SentList, SentMessages } from './SentList.tsx'

const load = () => import('../../offline/outbox/outboxView.ts')

type Props = { view: OutboxView; form: IntoForm }

/** What is in the outbox, and what has left it. Loaded after the page: nobody came for this alone. */
export const OutboxContents = ({ view, form }: Props) => (
  <>
    {view.queued.length > 0 && (
      <ul className="outbox-list">
        {view.queued.map((queued) => (
          <OutboxRow key={queued.id} queued={queued} form={form} />
        ))}
      </ul>
    )}
    <Settings view={view} />
    {view.sentMessages.length > 0 && <SentMessages messages={view.sentMessages} />}
    {view.sent.length > 0 && <SentList sent={view.sent} />}
  </>
)

function Settings({ view }: { view: OutboxView }) {
  const { online, sendsWhenClosed } = useDevice()
  const { storage, waitForWifi, onWifi, queued } = view
  const somethingWaits = queued.some(({ status }) => status.name === 'waiting' || status.name === 'queued')
  return (
    <div style={{ padding: 'var(--space-4)', display: 'grid', gap: 'var(--space-2)' }}>
      {somethingWaits && (
        <button
          type="button"
          className="button wide"
          disabled={!online}
          onClick={async () => (await load()).retryAll()}
        >
          <Icon path={retry} /> {online ? t('Retry all') : t('Retry all when online')}
        </button>
      )}
      {somethingWaits && !sendsWhenClosed && (
        <p className="small muted" style={{ margin: 0 }}>
          {t('This browser sends only while this site is open. Open it again when you have signal.')}
        </p>
      )}
      <WifiSwitch on={waitForWifi} />
      {waitForWifi && onWifi === null && (
        <p className="tiny faint" style={{ margin: 0 }}>
          {t(
            'This browser does not say whether you are on Wi-Fi. Photos, videos and recordings wait until you tap “Send now”.',
          )}
        </p>
      )}
      {storage && (
        <p className="tiny faint" style={{ margin: 0 }}>
          {t(
            'Storage used: {used} of {most}. What waits here is stored on this phone only; clearing browser data deletes it.',
            { used: sizeInWords(storage.usedBytes), most: sizeInWords(storage.mostBytes) },
          )}
        </p>
      )}
    </div>
  )
}

/** Moves at once; the device follows. */
function WifiSwitch({ on }: { on: boolean }) {
  const [checked, setChecked] = useState(on)
  useEffect(() => setChecked(on), [on])
  const change = async (wait: boolean) => {
    setChecked(wait)
    await (await load()).waitForWifi(wait)
  }
  return (
    <label className="tick">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => void change(event.target.checked)}
      />
      {t('Send photos, videos and recordings on Wi-Fi only')}
    </label>
  )
}
