import { Link } from 'react-router-dom'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import {
  isEditable,
  isOfWriter,
  isOverdue,
  type MessageKind,
  type QueuedStory,
  type QueuedSubmission,
} from '../../offline/outbox/outbox.ts'
import { useDevice } from '../../offline/useDevice.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { deviceTime } from '../../ui/format/dates.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert, mail, microphone, pen, retry, trash, video } from '../../ui/icons.ts'
import { isolated, Written } from '../../ui/Written.tsx'
import { errorsByField } from '../form/formFields.ts'
import type { IntoForm } from '../form/useDrafts.ts'
import { reasonInWords } from '../labels.ts'
import { AttentionActions } from './AttentionActions.tsx'
import { contentInWords, stateInWords, titleInWords } from './outboxLabels.ts'
import { Progress } from './Progress.tsx'

const load = () => import('../../offline/outbox/outboxView.ts')

type Props = { queued: QueuedSubmission; form: IntoForm }

/** One submission on its way out: where it is, what holds it up, and what can be done about it. */
export function OutboxRow({ queued, form }: Props) {
  const { online } = useDevice()
  const isTrouble = queued.status.name === 'attention'
  const content = contentInWords(queued)
  return (
    <li>
      <Mark queued={queued} />
      <span className="item-title">
        <Written text={titleInWords(queued)} />
      </span>
      <span className="status">
        {content && `${content}. `}
        <span className={isTrouble ? 'bad' : undefined}>{stateInWords(queued, online)}</span>
        <Reason queued={queued} />
        <Reminder queued={queued} />
      </span>
      {queued.kind === 'story' && <Progress story={queued} />}
      <div className="row wrapx" style={{ gridColumn: '2 / -1', marginTop: 'var(--space-2)' }}>
        {queued.kind === 'story' && <AttentionActions story={queued} form={form} />}
        {queued.kind === 'story' && <SendNow story={queued} />}
        <Retry queued={queued} />
        <Edit queued={queued} form={form} />
        <Discard queued={queued} />
      </div>
    </li>
  )
}

const tints = {
  waiting: { '--tb': 'var(--m-tint)', '--tc': 'var(--warn)' },
  bad: { '--tb': 'var(--e-tint)', '--tc': 'var(--error)' },
  plain: undefined,
}

function Mark({ queued }: { queued: QueuedSubmission }) {
  const [tint, icon] = markOf(queued)
  return (
    <span className="emblem" style={tints[tint]}>
      <Icon path={icon} />
    </span>
  )
}

function markOf(queued: QueuedSubmission): [keyof typeof tints, string] {
  if (queued.status.name === 'attention') return ['bad', alert]
  if (queued.kind !== 'story') return ['waiting', mail]
  if (!queued.receipt) return ['waiting', pen]
  return ['plain', queued.parts.find(({ state }) => state === 'here')?.kind === 'audio' ? microphone : video]
}

function Reason({ queued: { status } }: { queued: QueuedSubmission }) {
  const { online } = useDevice()
  if (status.name === 'attention') return <> {reasonInWords(status.message)}</>
  if (status.name === 'waiting' && online) return <>. {reasonInWords(status.message)}</>
  return null
}

/** Personal details should not lie on a phone, least of all on one that is shared. */
function Reminder({ queued }: { queued: QueuedSubmission }) {
  if (!isOverdue(queued, Date.now())) return null
  return (
    <span className="bad">
      {' '}
      {t('It holds personal details and has been on this phone since {time}. Send it when you can, or discard it.', {
        time: deviceTime(queued.queuedAt),
      })}
    </span>
  )
}

function SendNow({ story }: { story: QueuedStory }) {
  if (story.status.name !== 'paused') return null
  const bytes = story.parts.reduce((sum, part) => sum + (part.state === 'here' ? part.bytes - part.sentBytes : 0), 0)
  return (
    <button
      type="button"
      className="button line small"
      onClick={async () => (await load()).decide(story, { type: 'send now' })}
    >
      {t('Send now, {size}', { size: sizeInWords(bytes) })}
    </button>
  )
}

function Retry({ queued }: { queued: QueuedSubmission }) {
  const { online } = useDevice()
  const { name } = queued.status
  if (name !== 'waiting' && name !== 'queued' && name !== 'editing') return null
  return (
    <button
      type="button"
      className="button line small"
      disabled={!online}
      onClick={async () => (await load()).decide(queued, { type: 'retry' })}
    >
      <Icon path={retry} /> {name === 'editing' ? t('Send as it was') : t('Retry')}
    </button>
  )
}

/** Each form beside a story follows something else: what was chosen there is discarded, and chosen anew. */
const formOf = { contact: paths.contact, volunteer: paths.volunteer, newsletter: paths.home }

const placeOf = (kind: Exclude<MessageKind, 'follow'>) => (isOfWriter(kind) ? paths.submitStory : formOf[kind])

function Edit({ queued, form }: Props) {
  if (!isEditable(queued) || queued.kind === 'follow') return null
  const { id, status } = queued
  const label = (
    <>
      <Icon path={pen} /> {t('Edit')}
    </>
  )
  if (queued.kind !== 'story')
    return (
      <Link className="button line small" to={`${placeOf(queued.kind)}#letter-${id}`}>
        {label}
      </Link>
    )
  const errors = status.name === 'attention' ? errorsByField(status.issues) : undefined
  return (
    <button type="button" className="button line small" onClick={() => void form.takeBack(id, errors)}>
      {label}
    </button>
  )
}

const Discard = ({ queued }: { queued: QueuedSubmission }) => (
  <ConfirmButton
    label={
      <>
        <Icon path={trash} /> {t('Discard')}
      </>
    }
    title={t('Discard “{title}”?', { title: isolated(titleInWords(queued)) })}
    yes={t('Discard')}
    onYes={async () => (await load()).discard(queued)}
  >
    <p>
      {lossOf(queued)}
      {queued.status.name === 'sending' && ` ${t('It is on its way right now and may still arrive.')}`}
    </p>
  </ConfirmButton>
)

function lossOf(queued: QueuedSubmission): string {
  if (queued.kind !== 'story') return t('The words leave this phone for good.')
  if (queued.addition) return t('The photo leaves this phone for good. Your story stays as it is.')
  return queued.receipt
    ? t('The words have arrived and stay with the editors. The files that were not sent yet leave this phone for good.')
    : t('The words and files leave this phone for good.')
}
