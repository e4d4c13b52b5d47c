import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isEditable, type Submission, wordFor } from '../../offline/outbox/outbox.ts'
import { device } from '../../offline/status.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { alert, pen, retry, trash, video } from '../../ui/icons.ts'
import { sizeInWords } from '../../ui/sizes.ts'
import { errorsByField } from '../form/formFields.ts'
import type { IntoForm } from '../form/useDrafts.ts'
import { reasonInWords } from '../reasonInWords.ts'
import { AttentionActions } from './AttentionActions.tsx'
import { contentInWords, progressOf, stateInWords, timeLeftInWords } from './outboxLabels.ts'
import { useSpeed } from './useSpeed.ts'

const load = () => import('../../offline/outbox/outboxView.ts')

type Props = { item: Submission; form: IntoForm }

/** One story on its way out: where it is, what holds it up, and what can be done about it. */
export function OutboxItem({ item, form }: Props) {
  const { online } = useSnapshot(device)
  const { status, receipt, fields, id } = item
  const isTrouble = status.name === 'attention'
  return (
    <li>
      <span className="ic" style={tints[isTrouble ? 'bad' : receipt ? 'plain' : 'waiting']}>
        <Icon path={isTrouble ? alert : receipt ? video : pen} />
      </span>
      <span className="t">{fields.title}</span>
      <span className="s">
        {contentInWords(item)}.{' '}
        {isTrouble ? <span className="bad">{stateInWords(item, online)}</span> : stateInWords(item, online)}
        <Reason item={item} />
      </span>
      <Progress item={item} />
      <div className="row wrapx" style={{ gridColumn: '2 / -1', marginTop: 'var(--s2)' }}>
        {isTrouble && <AttentionActions item={item} form={form} />}
        {status.name === 'paused' && <SendNow item={item} />}
        {(status.name === 'waiting' || status.name === 'queued') && (
          <button
            type="button"
            className="btn line sm"
            disabled={!online}
            onClick={async () => (await load()).retrySubmission(id)}
          >
            <Icon path={retry} /> Retry
          </button>
        )}
        {isEditable(item) && status.name !== 'sending' && (
          <button
            type="button"
            className="btn line sm"
            onClick={() => void form.takeBack(id, isTrouble ? errorsByField(status.issues) : undefined)}
          >
            <Icon path={pen} /> Edit
          </button>
        )}
        <Discard item={item} />
      </div>
    </li>
  )
}

const tints = {
  waiting: { '--tb': 'var(--m-tint)', '--tc': 'var(--warn)' },
  bad: { '--tb': 'var(--e-tint)', '--tc': 'var(--error)' },
  plain: undefined,
}

function Reason({ item: { status } }: { item: Submission }) {
  const { online } = useSnapshot(device)
  if (status.name === 'attention') return <> {reasonInWords(status.message)}</>
  if (status.name === 'waiting' && online) return <>. {reasonInWords(status.message)}</>
  return null
}

function SendNow({ item }: { item: Submission }) {
  const bytes = item.parts.reduce((sum, part) => sum + (part.state === 'here' ? part.bytes - part.sentBytes : 0), 0)
  return (
    <button type="button" className="btn line sm" onClick={async () => (await load()).sendOnAnyNetwork(item.id)}>
      Send now, {sizeInWords(bytes)}
    </button>
  )
}

function Progress({ item }: { item: Submission }) {
  const progress = progressOf(item)
  const speed = useSpeed(item.status.name === 'sending' ? progress?.part.sentBytes : undefined)
  if (!progress) return null
  const { part, share } = progress
  const percent = Math.round(share * 100)
  const left = part.bytes - part.sentBytes
  return (
    <>
      <div
        className="meter"
        role="progressbar"
        aria-label={`The ${wordFor(part.kind)} of “${item.fields.title}”`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ '--p': `${percent}%`, '--mc': 'var(--act)' }}
      >
        <i />
      </div>
      <span className="s num">
        {sizeInWords(part.sentBytes)} of {sizeInWords(part.bytes)}
        {speed !== null && `, ${timeLeftInWords(left, speed)} left`}
      </span>
    </>
  )
}

function Discard({ item: { id, fields, receipt, status } }: { item: Submission }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <button type="button" className="btn quiet sm" onClick={() => setAsking(true)}>
        <Icon path={trash} /> Discard
      </button>
      <Dialog
        open={asking}
        onClose={close}
        title={`Discard “${fields.title}”?`}
        actions={
          <>
            <button type="button" className="btn stop" onClick={async () => (await load()).discard(id).then(close)}>
              Discard
            </button>
            <button type="button" className="btn line" onClick={close}>
              Keep it
            </button>
          </>
        }
      >
        <p>
          {receipt
            ? 'The words have arrived and stay with the editors. The files that were not sent yet leave this phone for good.'
            : 'The words and files leave this phone for good.'}
          {status.name === 'sending' && ' It is on its way right now and may still arrive.'}
        </p>
      </Dialog>
    </>
  )
}
