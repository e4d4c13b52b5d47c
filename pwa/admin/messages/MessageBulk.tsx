import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import { EachBar } from '../kit/bulk/EachBar.tsx'
import type { useChosen } from '../kit/bulk/useChosen.ts'
import { counted } from '../kit/words/counted.ts'
import { type MessageAct, messageActWords } from './inboxLabels.ts'
import { doToMessage } from './queries.ts'

interface Props {
  isAside: boolean
  total: number
  choice: ReturnType<typeof useChosen<ContactMessage>>
}

/** What can be done with several messages at once. Deleting is not among it: each deletion is asked about by itself. */
export function MessageBulk({ isAside, total, choice }: Props) {
  const { chosen } = choice
  const acts: readonly (readonly [string, MessageAct, readonly ContactMessage[]])[] = isAside
    ? [['Not spam', { kind: 'spam', isSpam: false }, chosen]]
    : [
        ['Mark Read', { kind: 'status', to: 'read' }, chosen.filter(({ status }) => status === 'unread')],
        ['Mark Responded', { kind: 'status', to: 'responded' }, chosen.filter(({ status }) => status !== 'responded')],
        ['Spam', { kind: 'spam', isSpam: true }, chosen],
      ]
  return (
    <EachBar<ContactMessage>
      one="message"
      many="messages"
      total={total}
      choice={choice}
      nameOf={({ subject }) => `“${subject}”`}
      acts={acts.map(([label, act, items]) => ({
        label,
        items,
        send: (message) => doToMessage(message, act),
        told: (done) => ({
          title: messageActWords({ subject: '', status: 'unread' }, act).title,
          text: `${counted(done, 'message')}.`,
        }),
      }))}
    />
  )
}
