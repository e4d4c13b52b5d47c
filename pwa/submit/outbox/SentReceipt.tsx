import { Link } from 'react-router-dom'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import type { SentStory } from '../../offline/database.ts'
import { deviceTime } from '../../ui/format/dates.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { arrow } from '../../ui/icons.ts'
import ReceiptTicket from '../receipt/ReceiptTicket.tsx'

const fileWith: Record<MediaKind, Message> = {
  image: msg('The photo, {size}, SHA-256'),
  video: msg('The video, {size}, SHA-256'),
  audio: msg('The recording, {size}, SHA-256'),
  consent: msg('The spoken yes, {size}, SHA-256'),
}

/** The whole receipt of one story: its code, and what the server has signed. */
export default function SentReceipt({ story: { id, title, receipt } }: { story: SentStory }) {
  const parts = receipt.parts.filter(({ state }) => state === 'received')
  return (
    <>
      <ReceiptTicket id={id} title={title} code={receipt.code} level={4} />
      {receipt.code && (
        <p>
          <Link className="button line" to={paths.myStoryWith(receipt.code)}>
            {t('See where it is')} <Icon path={arrow} />
          </Link>
        </p>
      )}
      <dl className="tiny">
        <dt>{t('Number of the story')}</dt>
        <dd>{receipt.storyId}</dd>
        <dt>{t('Received')}</dt>
        <dd>{deviceTime(receipt.receivedAt)}</dd>
        <dt>{t('Words, SHA-256')}</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{receipt.words.sha256}</dd>
        {parts.map(({ kind, bytes, sha256 }) => (
          <div key={sha256}>
            <dt>
              {t(fileWith[kind], {
                size: sizeInWords(bytes),
              })}
            </dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{sha256}</dd>
          </div>
        ))}
        <dt>{t('Signature')}</dt>
        <dd style={{ overflowWrap: 'anywhere' }}>{receipt.signature}</dd>
      </dl>
    </>
  )
}
