import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { contactTopics } from '../../../data/vocabulary/contact.ts'
import { Icon } from '../../ui/Icon.tsx'
import { mail } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { ChooseBox } from '../kit/bulk/ChooseBox.tsx'
import { useDensity } from '../kit/data/density.ts'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { Address } from '../kit/lists/Address.tsx'
import { Facts } from '../kit/lists/Facts.tsx'
import { rowId } from '../kit/lists/useFocusBeside.ts'
import { fullTime, shortTime } from '../kit/words/times.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { messageMoveWords, messageTints } from './inboxLabels.ts'
import { useMessageAct } from './queries.ts'
import { replyAddress } from './reply.ts'
import { Mailed } from './thread/Mailed.tsx'
import { mailboxQuery } from './thread/queries.ts'
import { Whole } from './Whole.tsx'

interface Props {
  message: ContactMessage
  /** Something was done to it: it may leave the list. */
  onDone: () => void
  /** Shows the talk of which it is a part. */
  onThread: () => void
}

interface RowProps extends Props {
  /** It is shown alone. */
  isAlone: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One message of the list: in short rows who wrote what about, and the rest once it is opened. */
export function MessageRow({ isAlone, isChosen, onChoose, ...props }: RowProps) {
  const { id, subject, status, isSpam } = props.message
  const [density] = useDensity()
  const [isOpen, setOpen] = useState(isAlone)
  const isShort = density === 'dense' && !isAlone
  const contentId = useId()
  const choice = <ChooseBox name={subject} isChosen={isChosen} onChoose={onChoose} />
  const kind = [isShort && 'short', status === 'unread' && !isSpam && 'unread'].filter(Boolean).join(' ')
  return (
    <li id={rowId('message', id)} tabIndex={-1} className={kind || undefined}>
      {isShort && (
        <Short
          message={props.message}
          choice={choice}
          isOpen={isOpen}
          controls={contentId}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isShort || isOpen) && <Long {...props} id={contentId} choice={isShort ? null : choice} isTitled={!isShort} />}
    </li>
  )
}

interface ShortProps {
  message: ContactMessage
  choice: ReactNode
  isOpen: boolean
  controls: string
  onToggle: () => void
}

function Short({ message, choice, isOpen, controls, onToggle }: ShortProps) {
  const { subject, name, status, isSpam, createdAt } = message
  return (
    <div className="line">
      {choice}
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? controls : undefined} onClick={onToggle}>
          {subject}
        </button>
      </h3>
      <span className="sender">
        {name}
        <span className="muted"> {excerpt(message.message, 120)}</span>
      </span>
      {!isSpam && <Tag tint={messageTints[status]}>{status}</Tag>}
      <time className="small muted" dateTime={createdAt}>
        {shortTime(createdAt)}
      </time>
    </div>
  )
}

interface LongProps extends Props {
  id: string
  choice: ReactNode
  isTitled: boolean
}

function Long({ message, onDone, onThread, id: contentId, choice, isTitled }: LongProps) {
  const { subject, name, email, status, isSpam, category, isIncomplete, assignedTo, mailed, createdAt } = message
  const [isAnswering, setAnswering] = useState(false)
  return (
    <div className="long" id={contentId}>
      <div className="row wrapx marks">
        {choice}
        <Tag>{contactTopics[category].label}</Tag>
        {isTitled && !isSpam && <Tag tint={messageTints[status]}>{status}</Tag>}
        {isSpam && mailed?.isAutomatic && <Tag tint="neutral">automatic mail</Tag>}
        {isIncomplete && <Tag tint="neutral">incomplete</Tag>}
        {assignedTo && <Tag tint="teal">{assignedTo}</Tag>}
      </div>
      {isTitled && <h3>{subject}</h3>}
      <p className="byline">
        <b>{name}</b>
        <Address email={email} />
        <time dateTime={createdAt}>{fullTime(createdAt)}</time>
      </p>
      <Whole text={message.message} what={`“${subject}”`} />
      <Mailed mailed={mailed} />
      <Facts facts={factsOf(message)} />
      {isAnswering && status !== 'responded' && (
        <Answered message={message} onDone={onDone} onLater={() => setAnswering(false)} />
      )}
      <div className="acts">
        {isSpam ? (
          <AsideActions message={message} onDone={onDone} />
        ) : (
          <Actions message={message} onDone={onDone} onThread={onThread} onReply={() => setAnswering(true)} />
        )}
      </div>
    </div>
  )
}

function Actions({ message, onDone, onThread, onReply }: Props & { onReply: () => void }) {
  const { data: mailbox } = useQuery(mailboxQuery)
  const { subject, status } = message
  const { act, busy } = useMessageAct(message, onDone)
  const { to, label } = messageMoveWords[status]
  return (
    <>
      <MoveButton
        className={status === 'unread' ? 'small' : 'line small'}
        busy={busy}
        label={`${label}: ${subject}`}
        onPress={() => act({ kind: 'status', to })}
      >
        {label}
      </MoveButton>
      {mailbox?.canSend ? (
        <Button
          look="line small"
          icon={mail}
          aria-label={`Reply: ${subject}`}
          aria-haspopup="dialog"
          onClick={onThread}
        >
          Reply
        </Button>
      ) : (
        <a
          className="button line small"
          href={replyAddress(message, fullTime(message.createdAt))}
          aria-label={`Reply: ${subject}`}
          onClick={onReply}
        >
          <Icon path={mail} /> Reply
        </a>
      )}
      <Button look="quiet small" aria-label={`Conversation: ${subject}`} aria-haspopup="dialog" onClick={onThread}>
        Conversation
      </Button>
      <MoveButton
        className="quiet small"
        busy={busy}
        label={`Spam: ${subject}`}
        onPress={() => act({ kind: 'spam', isSpam: true })}
      >
        Spam
      </MoveButton>
    </>
  )
}

function AsideActions({ message, onDone }: Omit<Props, 'onThread'>) {
  const { subject, mailed } = message
  const bringBack = mailed?.isAutomatic ? 'Take in' : 'Not spam'
  const { act, busy } = useMessageAct(message, onDone)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <UnlessHeld kind="contact_message" id={message.id} name={subject}>
        <MoveButton
          className="small"
          busy={busy}
          label={`${bringBack}: ${subject}`}
          onPress={() => act({ kind: 'spam', isSpam: false })}
        >
          {bringBack}
        </MoveButton>
        <MoveButton className="stop small" busy={busy} label={`Delete: ${subject}`} onPress={() => setAsking(true)}>
          Delete
        </MoveButton>
      </UnlessHeld>
      {asking && <DeleteDialog message={message} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The mail program does not say whether the answer was sent. */
function Answered({ message, onDone, onLater }: Omit<Props, 'onThread'> & { onLater: () => void }) {
  const { act, busy } = useMessageAct(message, onDone)
  return (
    <Notice>
      <p>
        <b>Your mail program has the answer.</b> Have you sent it?
      </p>
      <p className="row wrapx">
        <MoveButton className="small" busy={busy} onPress={() => act({ kind: 'status', to: 'responded' })}>
          Sent: mark as responded
        </MoveButton>
        <Button look="line small" onClick={onLater}>
          Not yet
        </Button>
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
