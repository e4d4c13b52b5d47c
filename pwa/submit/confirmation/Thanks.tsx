import { Link } from 'react-router-dom'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { rich } from '../../ui/rich.ts'
import { isolated } from '../../ui/Written.tsx'
import { useLater } from '../useLater.ts'
import { Confirmation, LostFiles } from './Confirmation.tsx'

type Props = {
  /** Of the submission. */
  id: string
  title: string
  mediaLeft: boolean
  /** Files that could neither be kept nor sent. */
  lost: MediaKind[]
  /** The receipt code, where the device cannot keep it. */
  code?: string
  onAnother: () => void
}

/** The server has the words. */
export function Thanks({ id, title, mediaLeft, lost, code, onAnother }: Props) {
  const Ticket = useLater(() => import('../receipt/ReceiptTicket.tsx'))
  return (
    <Confirmation
      stamp={t('Sent')}
      heading={t('Thank you for your story')}
      steps={{
        list: [t('Sent'), t('Read by an editor, 2-3 business days'), t('If accepted, published under your name')],
        current: 1,
      }}
      onAnother={onAnother}
    >
      <p className="lead">
        {t('“{title}” has arrived. It will be reviewed before being published, typically within 2-3 business days.', {
          title: isolated(title),
        })}
      </p>
      <LostFiles kinds={lost} />
      <div className="ticket-place">{Ticket && <Ticket id={id} title={title} code={code} level={2} />}</div>
      {mediaLeft && (
        <p>
          {rich(
            'Photos, videos and recordings are sent after the words. The <outbox>outbox</outbox> shows how much is sent. It deletes them when the server has everything.',
            { outbox: (words) => <Link to={paths.outbox}>{words}</Link> },
          )}
        </p>
      )}
    </Confirmation>
  )
}
