import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { isOverdue, type Letter } from '../../offline/outbox/letters.ts'
import { device } from '../../offline/status.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { deviceTime } from '../../ui/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert, mail, pen, retry, trash } from '../../ui/icons.ts'
import { reasonInWords } from '../reasonInWords.ts'
import { letterNames, letterStateInWords } from './outboxLabels.ts'

const load = () => import('../../offline/outbox/outboxView.ts')

type Props = { letter: Letter }

/** One message, application or sign-up on its way out. */
export function OutboxLetter({ letter }: Props) {
  const { online } = useSnapshot(device)
  const { id, kind, summary, status } = letter
  const isTrouble = status.name === 'attention'
  return (
    <li>
      <span
        className="ic"
        style={
          isTrouble
            ? { '--tb': 'var(--e-tint)', '--tc': 'var(--error)' }
            : { '--tb': 'var(--m-tint)', '--tc': 'var(--warn)' }
        }
      >
        <Icon path={isTrouble ? alert : mail} />
      </span>
      <span className="t">{summary}</span>
      <span className="s">
        {summary !== letterNames[kind] && `${letterNames[kind]}. `}
        <span className={isTrouble ? 'bad' : undefined}>{letterStateInWords(letter, online)}</span>
        {isTrouble && ` ${reasonInWords(status.message)}`}
        {status.name === 'waiting' && online && `. ${reasonInWords(status.message)}`}
        <Reminder letter={letter} />
      </span>
      <div className="row wrapx" style={{ gridColumn: '2 / -1', marginTop: 'var(--s2)' }}>
        {(status.name === 'waiting' || status.name === 'queued' || status.name === 'editing') && (
          <button
            type="button"
            className="btn line sm"
            disabled={!online}
            onClick={async () => (await load()).retryLetter(id)}
          >
            <Icon path={retry} /> {status.name === 'editing' ? 'Send as it was' : 'Retry'}
          </button>
        )}
        {status.name !== 'sending' && (
          <Link className="btn line sm" to={`${formOf[kind]}#letter-${id}`}>
            <Icon path={pen} /> Edit
          </Link>
        )}
        <Discard letter={letter} />
      </div>
    </li>
  )
}

const formOf = { contact: paths.contact, volunteer: paths.volunteer, newsletter: paths.home }

/** Personal details should not lie on a phone, least of all on one that is shared. */
function Reminder({ letter }: Props) {
  if (!isOverdue(letter, Date.now())) return null
  return (
    <span className="bad">
      {' '}
      It holds personal details and has been on this phone since {deviceTime(letter.queuedAt)}. Send it when you can, or
      discard it.
    </span>
  )
}

function Discard({ letter: { id, summary, status } }: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const discard = async () => (await load()).discardWaitingLetter(id).then(close)
  return (
    <>
      <button type="button" className="btn quiet sm" onClick={() => setAsking(true)}>
        <Icon path={trash} /> Discard
      </button>
      <Dialog
        open={asking}
        onClose={close}
        title={`Discard “${summary}”?`}
        actions={
          <>
            <button type="button" className="btn stop" onClick={() => void discard()}>
              Discard
            </button>
            <button type="button" className="btn line" onClick={close}>
              Keep it
            </button>
          </>
        }
      >
        <p>
          The words leave this phone for good.
          {status.name === 'sending' && ' It is on its way right now and may still arrive.'}
        </p>
      </Dialog>
    </>
  )
}
