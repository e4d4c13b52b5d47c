import { useState } from 'react'
import type { ContactMessage } from '../../../data/contract/contact.ts'
import { contactTopics } from '../../../data/vocabulary/contact.ts'
import { Icon } from '../../ui/Icon.tsx'
import { mail } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { MoveButton } from '../story/MoveButton.tsx'
import { fullTime } from '../times.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Facts } from './Facts.tsx'
import { messageMoveWords, messageTints } from './letterWords.ts'
import { useMessageAct } from './queries.ts'
import { replyAddress } from './reply.ts'
import { rowId } from './useFocusBeside.ts'
import { Whole } from './Whole.tsx'

interface Props {
  message: ContactMessage
  /** Something was done to it: it may leave the list. */
  onDone: () => void
}

export function MessageRow({ message, onDone }: Props) {
  const { id, subject, name, email, status, isSpam, category, isIncomplete, createdAt } = message
  const [isAnswering, setAnswering] = useState(false)
  return (
    <li id={rowId('message', id)} tabIndex={-1} className={status === 'unread' && !isSpam ? 'unread' : undefined}>
      <div className="row wrapx marks">
        <Tag>{contactTopics[category].label}</Tag>
        {!isSpam && <Tag tint={messageTints[status]}>{status}</Tag>}
        {isIncomplete && <Tag tint="neutral">incomplete</Tag>}
      </div>
      <h3>{subject}</h3>
      <p className="by">
        <b>{name}</b>
        <a href={`mailto:${email}`}>{email}</a>
        <time dateTime={createdAt}>{fullTime(createdAt)}</time>
      </p>
      <Whole text={message.message} what={`“${subject}”`} />
      <Facts facts={factsOf(message)} />
      {isAnswering && status !== 'responded' && (
        <Answered message={message} onDone={onDone} onLater={() => setAnswering(false)} />
      )}
      <div className="acts">
        {isSpam ? (
          <AsideActions message={message} onDone={onDone} />
        ) : (
          <Actions message={message} onDone={onDone} onReply={() => setAnswering(true)} />
        )}
      </div>
    </li>
  )
}

function Actions({ message, onDone, onReply }: Props & { onReply: () => void }) {
  const { subject, status } = message
  const { act, busy } = useMessageAct(message, onDone)
  const { to, label } = messageMoveWords[status]
  return (
    <>
      <MoveButton
        className={status === 'unread' ? 'sm' : 'line sm'}
        busy={busy}
        label={`${label}: ${subject}`}
        onPress={() => act({ kind: 'status', to })}
      >
        {label}
      </MoveButton>
      <a
        className="btn line sm"
        href={replyAddress(message, fullTime(message.createdAt))}
        aria-label={`Reply: ${subject}`}
        onClick={onReply}
      >
        <Icon path={mail} /> Reply
      </a>
      <MoveButton
        className="quiet sm"
        busy={busy}
        label={`Spam: ${subject}`}
        onPress={() => act({ kind: 'spam', isSpam: true })}
      >
        Spam
      </MoveButton>
    </>
  )
}

function AsideActions({ message, onDone }: Props) {
  const { subject } = message
  const { act, busy } = useMessageAct(message, onDone)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <MoveButton
        className="sm"
        busy={busy}
        label={`Not spam: ${subject}`}
        onPress={() => act({ kind: 'spam', isSpam: false })}
      >
        Not spam
      </MoveButton>
      <MoveButton className="stop sm" busy={busy} label={`Delete: ${subject}`} onPress={() => setAsking(true)}>
        Delete
      </MoveButton>
      {asking && <DeleteDialog message={message} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  )
}

/** The mail program does not say whether the answer was sent. */
function Answered({ message, onDone, onLater }: Props & { onLater: () => void }) {
  const { act, busy } = useMessageAct(message, onDone)
  return (
    <Notice>
      <p>
        <b>Your mail program has the answer.</b> Have you sent it?
      </p>
      <p className="row wrapx">
        <MoveButton className="sm" busy={busy} onPress={() => act({ kind: 'status', to: 'responded' })}>
          Sent: mark as responded
        </MoveButton>
        <button type="button" className="btn line sm" onClick={onLater}>
          Not yet
        </button>
      </p>
    </Notice>
  )
}

const factsOf = ({ selectedEvents, eventPreference, location, trapped }: ContactMessage) => ({
  Events: selectedEvents.join(', '),
  Preference: eventPreference,
  Location: location,
  'Hidden website': trapped?.website ?? '',
  'Hidden url': trapped?.url ?? '',
  'Hidden phone number': trapped?.phone_number ?? '',
})
