import { useSnapshot } from 'valtio'
import { adminNames } from '../../../data/contract/admin.ts'
import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { ChoiceBar } from '../kit/bulk/ChoiceBar.tsx'
import { EachTold } from '../kit/bulk/EachTold.tsx'
import type { useChosen } from '../kit/bulk/useChosen.ts'
import { desk } from '../kit/data/session.ts'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { counted } from '../kit/words/counted.ts'
import type { MessageFilter } from './filters.ts'
import { type BulkWish, useMessageBulk } from './queries.ts'

interface Props {
  isAside: boolean
  filter: MessageFilter
  total: number
  choice: ReturnType<typeof useChosen<ContactMessage>>
  /** All that fit are chosen, also those that have not been read from the server. */
  hasAll: boolean
  onHasAll: (hasAll: boolean) => void
}

type Doable = Pick<BulkWish, 'act' | 'to'>

/**
 * What can be done with several messages at once: with those that are chosen, or with all that fit, however many of them are on the
 * screen. Deleting is not among it: each deletion is asked about by itself.
 */
export function MessageBulk({ isAside, filter, total, choice, hasAll, onHasAll }: Props) {
  const { admin } = useSnapshot(desk)
  const clear = () => {
    onHasAll(false)
    choice.clear()
  }
  const { run, isPending, progress, failure, left } = useMessageBulk({ isAside, filter }, clear)
  const { chosen } = choice
  const act = (wish: Doable) => run({ ...wish, ids: hasAll ? null : chosen.map(({ id }) => id), total })
  const button = (label: string, wish: Doable) => (
    <Button key={label} look="line small" busy={isPending} onClick={() => act(wish)}>
      {label}
    </Button>
  )
  return (
    <>
      <ChoiceBar
        one="message"
        many="messages"
        chosen={hasAll ? total : chosen.length}
        total={total}
        most={Number.POSITIVE_INFINITY}
        onChooseAll={async () => onHasAll(true)}
        onClear={clear}
        acts={
          isAside ? (
            button('Not spam', { act: 'not_spam' })
          ) : (
            <>
              {button('Mark Read', { act: 'read' })}
              {button('Mark Responded', { act: 'responded' })}
              {adminNames.map((name) =>
                button(name === admin ? 'Assign to me' : `Assign to ${name}`, { act: 'assign', to: name }),
              )}
              {button('Spam', { act: 'spam' })}
            </>
          )
        }
      >
        <DensitySwitch />
      </ChoiceBar>
      <EachTold progress={progress} refused={[]} failure={failure} />
      {left > 0 && (
        <Notice tone="warn">
          {counted(left, 'message was', 'messages were')} left alone: a colleague was quicker, or nothing was to be
          done.
        </Notice>
      )}
    </>
  )
}
