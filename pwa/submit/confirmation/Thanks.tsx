import { Link } from 'react-router-dom'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { paths } from '../../app/paths.ts'
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
      stamp="Sent"
      heading="Thank you for your story"
      steps={{
        list: ['Sent', 'Read by an editor, 2-3 business days', 'If accepted, published under your name'],
        current: 1,
      }}
      onAnother={onAnother}
    >
      <p className="lead">
        “{title}” has arrived. It will be reviewed before being published, typically within 2-3 business days.
      </p>
      <LostFiles kinds={lost} />
      <div className="ticket-place">{Ticket && <Ticket id={id} title={title} code={code} level={2} />}</div>
      {mediaLeft && (
        <p>
          Photos and videos are sent after the words. The <Link to={paths.outbox}>outbox</Link> shows how much is sent.
          It deletes them when the server has everything.
        </p>
      )}
    </Confirmation>
  )
}
