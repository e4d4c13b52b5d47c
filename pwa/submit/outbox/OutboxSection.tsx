import { useEffect, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import type { OutboxView } from '../../offline/outbox/outboxView.ts'
import { pageLoaded } from '../../ui/whenIdle.ts'
import type { IntoForm } from '../form/useDrafts.ts'

type Loaded = { view: OutboxView; Contents: typeof import('./OutboxContents.tsx').OutboxContents }

/** Where the words are, once they have left a form: what waits on this phone, and what has arrived. */
export function OutboxSection({ form }: { form: IntoForm }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let stop: () => void = () => undefined
    let gone = false
    const report = (error: unknown) => console.warn('The outbox cannot be read:', error)
    pageLoaded()
      .then(() => Promise.all([import('../../offline/outbox/outboxView.ts'), import('./OutboxContents.tsx')]))
      .then(([{ watchOutboxView }, { OutboxContents: Contents }]) => {
        if (!gone) stop = watchOutboxView((view) => setLoaded({ view, Contents }), report)
      })
      .catch(report)
    return () => {
      gone = true
      stop()
    }
  }, [])
  const count = loaded?.view.queued.length ?? 0
  return (
    <div className="wrap" style={{ paddingBottom: 'var(--space-7)' }}>
      <section id="outbox" data-live="" className="drawer" aria-labelledby="outbox-title">
        <div className="hand" />
        <header>
          <h2 id="outbox-title">{t('Outbox')}</h2>
          {count > 0 && <span className="count">{count}</span>}
        </header>
        {count === 0 && <NothingWaits isKnown={loaded !== null} />}
        {loaded && <loaded.Contents view={loaded.view} form={form} />}
      </section>
    </div>
  )
}

/** Only who has looked may say that nothing is there: before, somebody's story may be waiting. */
const NothingWaits = ({ isKnown }: { isKnown: boolean }) => (
  <p className="muted" style={{ padding: 'var(--space-4)', margin: 0 }}>
    {isKnown && `${t('Nothing is waiting on this phone.')} `}
    {t('What you write without signal is kept here until the server has all of it.')}
  </p>
)
