import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import type { SentStory } from '../../offline/database.ts'
import { wordFor } from '../../offline/words.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { arrow } from '../../ui/icons.ts'
import ReceiptTicket from '../receipt/ReceiptTicket.tsx'

/** The whole receipt of one story: its code, and what the server has signed. */
export default function SentReceipt({ story: { id, title, receipt } }: { story: SentStory }) {
  const parts = receipt.parts.filter(({ state }) => state === 'received')
  return (
    <>
      <ReceiptTicket id={id} title={title} code={receipt.code} level={4} />
      {receipt.code && (
        <p>
          <Link className="button line" to={paths.myStoryWith(receipt.code)}>
            See where it is <Icon path={arrow} />
          </Link>
        </p>
      )}
      <dl className="tiny">
        <dt>Number of the story</dt>
        <dd>{receipt.storyId}</dd>
        <dt>Received</dt>
        <dd>{deviceTime(receipt.receivedAt)}</dd>
        <dt>Words, SHA-256</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{receipt.words.sha256}</dd>
        {parts.map(({ kind, bytes, sha256 }) => (
          <div key={sha256}>
            <dt>
              The {wordFor(kind)}, {sizeInWords(bytes)}, SHA-256
            </dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{sha256}</dd>
          </div>
        ))}
        <dt>Signature</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{receipt.signature}</dd>
      </dl>
    </>
  )
}
