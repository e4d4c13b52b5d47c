import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import { Button } from '../kit/acts/Button.tsx'
import { ChoiceBar } from '../kit/bulk/ChoiceBar.tsx'
import { EachTold } from '../kit/bulk/EachTold.tsx'
import type { useChosen } from '../kit/bulk/useChosen.ts'
import { useEach } from '../kit/bulk/useEach.ts'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { counted } from '../kit/words/counted.ts'
import { type MessageAct, messageActWords } from './inboxLabels.ts'
import { doToMessage } from './queries.ts'

interface Props {
  isAside: boolean
  total: number
  chosen: ReturnType<typeof useChosen<ContactMessage>>
}

/** What can be done with several messages at once. Deleting is not among it: each deletion is asked about by itself. */
export function MessageBulk({ isAside, total, chosen: { chosen, chooseAll, clear } }: Props) {
  const { doEach, isPending, ...told } = useEach<ContactMessage>(clear)
  const acts: readonly (readonly [string, MessageAct, readonly ContactMessage[]])[] = isAside
    ? [['Not spam', { kind: 'spam', isSpam: false }, chosen]]
    : [
        ['Mark Read', { kind: 'status', to: 'read' }, chosen.filter(({ status }) => status === 'unread')],
        ['Mark Responded', { kind: 'status', to: 'responded' }, chosen.filter(({ status }) => status !== 'responded')],
        ['Spam', { kind: 'spam', isSpam: true }, chosen],
      ]
  return (
    <>
      <ChoiceBar
        one="message"
        many="messages"
        chosen={chosen.length}
        total={total}
        onChooseAll={chooseAll}
        onClear={clear}
        acts={acts.map(([label, act, items]) => (
          <Button
            look="line small"
            key={label}
            disabled={items.length === 0}
            busy={isPending}
            onClick={() =>
              doEach({
                items,
                send: (message) => doToMessage(message, act),
                nameOf: ({ subject }) => `“${subject}”`,
                told: (done) => {
                  const { title } = messageActWords({ subject: '', status: 'unread' }, act)
                  return { title, text: `${counted(done, 'message')}.` }
                },
              })
            }
          >
            {label} {items.length < chosen.length && `(${items.length})`}
          </Button>
        ))}
      >
        <DensitySwitch />
      </ChoiceBar>
      <EachTold {...told} />
    </>
  )
}
