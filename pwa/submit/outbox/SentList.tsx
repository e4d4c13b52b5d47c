import { type ReactNode, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import type { SentStory } from '../../offline/database.ts'
import type { QueuedMessage } from '../../offline/outbox/outbox.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { deviceTime } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check, trash } from '../../ui/icons.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Written } from '../../ui/Written.tsx'
import { useLater } from '../useLater.ts'
import { titleInWords } from './outboxLabels.ts'

/** The server's receipts, kept by the contributor. The stories themselves have left the phone. */
export const SentList = ({ sent }: { sent: SentStory[] }) => (
  <Part title={t('Sent from this phone')} forget={<ForgetList />}>
    {sent.map((story) => (
      <li key={story.id}>
        {story.title ? <Sent story={story} /> : <Withdrawn at={story.withdrawnAt ?? story.sentAt} />}
      </li>
    ))}
  </Part>
)

const Part = ({ title, forget, children }: { title: string; forget: ReactNode; children: ReactNode }) => (
  <div style={{ borderTop: '1px solid var(--rule)' }}>
    <div className="row between wrapx" style={{ padding: 'var(--space-3) var(--space-4) 0' }}>
      <h3 style={{ margin: 0 }}>{title}</h3>
      {forget}
    </div>
    <ul className="outbox-list">{children}</ul>
  </div>
)

const SentMark = () => (
  <span className="emblem" style={{ '--tb': 'var(--g-tint)', '--tc': 'var(--leaf)' }}>
    <Icon path={check} />
  </span>
)

const Sent = ({ story }: { story: SentStory }) => (
  <>
    <SentMark />
    <span className="item-title">
      <Written text={story.title} />
    </span>
    <div className="status">
      {t('Sent {time}.', { time: deviceTime(story.sentAt) })} <Receipt story={story} />
    </div>
    <span className="action">
      <Tag tint="green">{t('Sent')}</Tag>
    </span>
  </>
)

const Withdrawn = ({ at }: { at: string }) => (
  <>
    <span className="emblem">
      <Icon path={trash} />
    </span>
    <span className="item-title">{t('A story you took back')}</span>
    <span className="status">
      {t('Withdrawn {time}. Nothing of it is left on this phone.', { time: deviceTime(at) })}
    </span>
    <span className="action">
      <Tag tint="neutral">{t('Withdrawn')}</Tag>
    </span>
  </>
)

/** Fetched when it is opened: most visits never do. */
function Receipt({ story }: { story: SentStory }) {
  const [isOpen, setOpen] = useState(false)
  const Whole = useLater(() => import('./SentReceipt.tsx'), isOpen)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Receipt')}</summary>
      {isOpen && Whole && <Whole story={story} />}
    </details>
  )
}

const load = () => import('../../offline/outbox/outboxView.ts')

/** For a phone that several people use. */
const ForgetList = () => (
  <ConfirmButton
    label={t('Clear this list')}
    title={t('Clear the list of what was sent?')}
    yes={t('Clear the list')}
    onYes={() => void load().then(({ forgetSentList }) => forgetSentList())}
  >
    <p>
      {t(
        'The titles and receipts leave this phone, the receipt codes with them. The stories stay with us. Keep the codes somewhere else first: without them nobody can correct or withdraw a story here.',
      )}
    </p>
  </ConfirmButton>
)

/** Messages that arrived in the last days. Their words have left the phone. */
export const SentMessages = ({ messages }: { messages: QueuedMessage[] }) => (
  <Part
    title={t('Messages sent this week')}
    forget={
      <button type="button" className="button quiet small" onClick={async () => (await load()).forgetMessageNotes()}>
        {t('Clear these notes')}
      </button>
    }
  >
    {messages.map((message) => (
      <li key={message.id}>
        <SentMark />
        <span className="item-title">{titleInWords(message)}</span>
        <span className="status">
          {message.status.name === 'sent' && t('Sent {time}.', { time: deviceTime(message.status.at) })}
        </span>
      </li>
    ))}
  </Part>
)
