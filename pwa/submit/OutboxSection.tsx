import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { OutboxView } from '../offline/outboxView.ts'
import { device } from '../offline/status.ts'
import { Icon } from '../ui/Icon.tsx'
import { retry } from '../ui/icons.ts'
import { sizeInWords } from '../ui/sizes.ts'
import { OutboxItem } from './OutboxItem.tsx'
import { pageLoaded } from './pageLoaded.ts'
import { SentList } from './SentList.tsx'
import type { IntoForm } from './useDrafts.ts'

const load = () => import('../offline/outboxView.ts')

/** Where the words are, once they have left the form: what waits on this phone, and what has arrived. */
export function OutboxSection({ form }: { form: IntoForm }) {
  const [view, setView] = useState<OutboxView | null>(null)
  useEffect(() => {
    let stop: () => void = () => undefined
    let gone = false
    const report = (error: unknown) => console.warn('The outbox cannot be read:', error)
    pageLoaded()
      .then(load)
      .then(({ watchOutboxView }) => {
        if (!gone) stop = watchOutboxView(setView, report)
      }, report)
    return () => {
      gone = true
      stop()
    }
  }, [])
  const count = view?.items.length ?? 0
  return (
    <div className="wrap" style={{ paddingBottom: 'var(--s7)' }}>
      <section id="outbox" className="drawer" aria-labelledby="outbox-title">
        <div className="hand" />
        <header>
          <h2 id="outbox-title">Outbox</h2>
          {count > 0 && <span className="count">{count}</span>}
        </header>
        {count === 0 ? <NothingWaits /> : <Items view={view} form={form} />}
        {view && <Settings view={view} />}
        {view && view.sent.length > 0 && <SentList sent={view.sent} />}
      </section>
    </div>
  )
}

const NothingWaits = () => (
  <p className="muted" style={{ padding: 'var(--s4)', margin: 0 }}>
    Nothing is waiting on this phone. A story written without a connection is kept here until the server has all of it.
  </p>
)

function Items({ view, form }: { view: OutboxView | null; form: IntoForm }) {
  if (!view) return null
  return (
    <ul className="obx">
      {view.items.map((item) => (
        <OutboxItem key={item.id} item={item} form={form} />
      ))}
    </ul>
  )
}

function Settings({ view }: { view: OutboxView }) {
  const { online } = useSnapshot(device)
  const { storage, waitForWifi, onWifi, items } = view
  return (
    <div style={{ padding: 'var(--s4)', display: 'grid', gap: 'var(--s2)' }}>
      {items.some(({ status }) => status.name === 'waiting' || status.name === 'queued') && (
        <button type="button" className="btn wide" disabled={!online} onClick={async () => (await load()).retryAll()}>
          <Icon path={retry} /> {online ? 'Retry all' : 'Retry all when online'}
        </button>
      )}
      <WifiSwitch on={waitForWifi} />
      {waitForWifi && onWifi === null && (
        <p className="xs faint" style={{ margin: 0 }}>
          This browser does not say whether you are on Wi-Fi. Photos and videos wait until you tap “Send now”.
        </p>
      )}
      {storage && (
        <p className="xs faint" style={{ margin: 0 }}>
          Storage used: {sizeInWords(storage.usedBytes)} of {sizeInWords(storage.mostBytes)}. What waits here is stored
          on this phone only; clearing browser data deletes it.
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
      Send photos and videos on Wi-Fi only
    </label>
  )
}
