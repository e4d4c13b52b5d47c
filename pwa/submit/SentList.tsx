import { useState } from 'react'
import type { SentStory } from '../offline/database.ts'
import { wordFor } from '../offline/outbox.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { deviceTime } from '../ui/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { check } from '../ui/icons.ts'
import { sizeInWords } from '../ui/sizes.ts'
import { Tag } from '../ui/Tag.tsx'

/** The server's receipts, kept by the contributor. The stories themselves have left the phone. */
export const SentList = ({ sent }: { sent: SentStory[] }) => (
  <div style={{ borderTop: '1px solid var(--rule)' }}>
    <div className="row between wrapx" style={{ padding: 'var(--s3) var(--s4) 0' }}>
      <h3 style={{ margin: 0 }}>Sent from this phone</h3>
      <ForgetList />
    </div>
    <ul className="obx">
      {sent.map((story) => (
        <li key={story.id}>
          <span className="ic" style={{ '--tb': 'var(--g-tint)', '--tc': 'var(--leaf)' }}>
            <Icon path={check} />
          </span>
          <span className="t">{story.title}</span>
          <span className="s">
            Sent {deviceTime(story.sentAt)}. <Receipt story={story} />
          </span>
          <span className="a">
            <Tag tint="green">Sent</Tag>
          </span>
        </li>
      ))}
    </ul>
  </div>
)

/** For a phone that several people use. */
function ForgetList() {
  const [asking, setAsking] = useState(false)
  const forget = async () => {
    setAsking(false)
    const { forgetSentList } = await import('../offline/outboxView.ts')
    await forgetSentList()
  }
  return (
    <>
      <button type="button" className="btn quiet sm" onClick={() => setAsking(true)}>
        Clear this list
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Clear the list of what was sent?"
        actions={
          <>
            <button type="button" className="btn stop" onClick={() => void forget()}>
              Clear the list
            </button>
            <button type="button" className="btn line" onClick={() => setAsking(false)}>
              Keep it
            </button>
          </>
        }
      >
        <p>The titles and receipts leave this phone. The stories stay with us.</p>
      </Dialog>
    </>
  )
}

function Receipt({ story: { receipt } }: { story: SentStory }) {
  const parts = receipt.parts.filter(({ state }) => state === 'received')
  return (
    <details>
      <summary>Receipt</summary>
      <dl className="xs">
        <dt>Number of the story</dt>
        <dd>{receipt.storyId}</dd>
        <dt>Received</dt>
        <dd>{deviceTime(receipt.receivedAt)}</dd>
        <dt>Words, SHA-256</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{receipt.words.sha256}</dd>
        {parts.map(({ kind, bytes, sha256 }) => (
          <div key={kind}>
            <dt>
              The {wordFor(kind)}, {sizeInWords(bytes)}, SHA-256
            </dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{sha256}</dd>
          </div>
        ))}
        <dt>Signature</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{receipt.signature}</dd>
      </dl>
    </details>
  )
}
