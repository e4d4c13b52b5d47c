import { type ReactNode, useState } from 'react'
import type { SentStory } from '../../offline/database.ts'
import type { QueuedMessage } from '../../offline/outbox/outbox.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check, trash } from '../../ui/icons.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Written } from '../../ui/Written.tsx'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { useLater } from '../useLater.ts'

/** The server's receipts, kept by the contributor. The stories themselves have left the phone. */
export const SentList = ({ sent }: { sent: SentStory[] }) => (
  <Part title="Sent from this phone" forget={<ForgetList />}>
    {sent.map((story) => (
      <li key={story.id}>
        {story.title ? <Sent story={story} /> : <Withdrawn at={story.withdrawnAt ?? story.sentAt} />}
      </li>
    ))}
  </Part>
)

const Part = ({ title, forget, children }: { title: string; forget: ReactNode; children: ReactNode }) => (
  <div style={{ borderTop: '1px solid var(--rule)' }}>
    <div className="row between wrapx" style={{ padding: 'var(--space-3) var(--space-4) 0' }}>
      <h3 style={{ margin: 0 }}>{title}</h3>
      {forget}
    </div>
    <ul className="outbox-list">{children}</ul>
  </div>
)

const SentMark = () => (
  <span className="emblem" style={{ '--tb': 'var(--g-tint)', '--tc': 'var(--leaf)' }}>
    <Icon path={check} />
  </span>
)

const Sent = ({ story }: { story: SentStory }) => (
  <>
    <SentMark />
    <span className="item-title">
      <Written text={story.title} />
    </span>
    <div className="status">
      Sent {deviceTime(story.sentAt)}. <Receipt story={story} />
    </div>
    <span className="action">
      <Tag tint="green">Sent</Tag>
    </span>
  </>
)

const Withdrawn = ({ at }: { at: string }) => (
  <>
    <span className="emblem">
      <Icon path={trash} />
    </span>
    <span className="item-title">A story you took back</span>
    <span className="status">Withdrawn {deviceTime(at)}. Nothing of it is left on this phone.</span>
    <span className="action">
      <Tag tint="neutral">Withdrawn</Tag>
    </span>
  </>
)

/** Fetched when it is opened: most visits never do. */
function Receipt({ story }: { story: SentStory }) {
  const [isOpen, setOpen] = useState(false)
  const Whole = useLater(() => import('./SentReceipt.tsx'), isOpen)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Receipt</summary>
      {isOpen && Whole && <Whole story={story} />}
    </details>
  )
}

const load = () => import('../../offline/outbox/outboxView.ts')

/** For a phone that several people use. */
const ForgetList = () => (
  <ConfirmButton
    label="Clear this list"
    title="Clear the list of what was sent?"
    yes="Clear the list"
    onYes={() => void load().then(({ forgetSentList }) => forgetSentList())}
  >
    <p>
      The titles and receipts leave this phone, the receipt codes with them. The stories stay with us. Keep the codes
      somewhere else first: without them nobody can correct or withdraw a story here.
    </p>
  </ConfirmButton>
)

/** Messages that arrived in the last days. Their words have left the phone. */
export const SentMessages = ({ messages }: { messages: QueuedMessage[] }) => (
  <Part
    title="Messages sent this week"
    forget={
      <button type="button" className="button quiet small" onClick={async () => (await load()).forgetMessageNotes()}>
        Clear these notes
      </button>
    }
  >
    {messages.map(({ id, summary, status }) => (
      <li key={id}>
        <SentMark />
        <span className="item-title">{summary}</span>
        <span className="status">{status.name === 'sent' && `Sent ${deviceTime(status.at)}.`}</span>
      </li>
    ))}
  </Part>
)
