import type { QueuedMessage } from '../../offline/outbox/outbox.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'

/** Messages that arrived in the last days. Their words have left the phone. */
export const SentMessages = ({ messages }: { messages: QueuedMessage[] }) => (
  <div style={{ borderTop: '1px solid var(--rule)' }}>
    <div className="row between wrapx" style={{ padding: 'var(--space-3) var(--space-4) 0' }}>
      <h3 style={{ margin: 0 }}>Messages sent this week</h3>
      <button type="button" className="button quiet small" onClick={() => void forget()}>
        Clear these notes
      </button>
    </div>
    <ul className="outbox-list">
      {messages.map(({ id, summary, status }) => (
        <li key={id}>
          <span className="emblem" style={{ '--tb': 'var(--g-tint)', '--tc': 'var(--leaf)' }}>
            <Icon path={check} />
          </span>
          <span className="item-title">{summary}</span>
          <span className="status">{status.name === 'sent' && `Sent ${deviceTime(status.at)}.`}</span>
        </li>
      ))}
    </ul>
  </div>
)

async function forget() {
  const { forgetMessageNotes } = await import('../../offline/outbox/outboxView.ts')
  await forgetMessageNotes()
}
