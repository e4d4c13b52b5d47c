import type { ReactNode } from 'react'
import type { HeldAsk } from '../../../data/contract/heldActs.ts'
import type { ContentItem } from '../../../data/contract/outreach/calendar.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { failureOf, isStatus } from '../kit/data/failures.ts'
import { useHold } from '../kit/held/useHold.ts'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { ContentDialog } from './content/ContentDialog.tsx'
import { ItemDialog } from './content/ItemDialog.tsx'
import { PreviewDialog } from './content/PreviewDialog.tsx'
import { PublishDialog } from './content/PublishDialog.tsx'
import { ScheduleDialog } from './content/ScheduleDialog.tsx'
import { useItemAct } from './content/useItemAct.ts'
import { EventDialog } from './events/EventDialog.tsx'
import { ThemeDialog } from './events/ThemeDialog.tsx'
import { type FailedAct, failed } from './failures.ts'
import type { Opened } from './opened.ts'
import { GenerateDialog } from './writer/GenerateDialog.tsx'
import { WeekDialog } from './writer/WeekDialog.tsx'

interface Props {
  opened: Opened | null
  onClose: () => void
}

export function Dialogs({ opened, onClose }: Props) {
  if (!opened) return null
  switch (opened.kind) {
    case 'item':
      return <ItemDialog key={opened.item.id} item={opened.item} onClose={onClose} />
    case 'write':
      return <ContentDialog key={opened.item?.id ?? 0} item={opened.item} given={opened.given} onClose={onClose} />
    case 'schedule':
    case 'move':
      return <ScheduleDialog key={opened.kind} item={opened.item} act={opened.kind} onClose={onClose} />
    case 'preview':
      return <PreviewDialog item={opened.item} onClose={onClose} />
    case 'publish':
      return <PublishDialog item={opened.item} onClose={onClose} />
    case 'withdraw':
      return <WithdrawDialog item={opened.item} onClose={onClose} />
    case 'delete':
      return <DeleteItem item={opened.item} onClose={onClose} />
    case 'generate':
      return <GenerateDialog event={opened.event} onClose={onClose} />
    case 'week':
      return <WeekDialog onClose={onClose} />
    case 'event':
      return <EventDialog key={opened.event?.id ?? 0} event={opened.event} onClose={onClose} />
    case 'delete event':
      return (
        <DeleteDialog
          title="Delete this event?"
          act="deleteEvent"
          ask={{ kind: 'event.delete', id: opened.event.id }}
          name={opened.event.name}
          onClose={onClose}
        >
          <p>
            “{opened.event.name}” leaves the calendar{opened.event.recurring ? ', this year and in all to come' : ''}.
            Content that was made for it stays.
          </p>
        </DeleteDialog>
      )
    case 'theme':
      return <ThemeDialog key={opened.theme?.id ?? 0} theme={opened.theme} onClose={onClose} />
    case 'delete theme':
      return (
        <DeleteDialog
          title="Delete this theme?"
          act="theme"
          ask={{ kind: 'theme.delete', id: opened.theme.id }}
          name={opened.theme.name}
          onClose={onClose}
        >
          <p>“{opened.theme.name}” goes. Its content and its events stay, without a theme.</p>
        </DeleteDialog>
      )
  }
}

interface ItemProps {
  item: ContentItem
  onClose: () => void
}

function DeleteItem({ item, onClose }: ItemProps) {
  const isOut = item.posts.some(({ state }) => state === 'published')
  return (
    <DeleteDialog
      title="Delete this content?"
      act="deleteContent"
      ask={{ kind: 'content.delete', id: item.id }}
      name={item.title}
      onClose={onClose}
    >
      <p>
        “{item.title}” is deleted.
        {item.status === 'scheduled' && ' Its posts that wait for their time are not sent.'}
        {isOut && ' What is out already stays on the platforms: take it down there.'}
      </p>
    </DeleteDialog>
  )
}

interface DeleteProps {
  title: string
  act: FailedAct
  ask: HeldAsk
  name: string
  onClose: () => void
  children: ReactNode
}

/** Asks before something is deleted. Gone already is what was asked for. */
function DeleteDialog({ title, act, ask, name, onClose, children }: DeleteProps) {
  const leave = () => closeThenFocus(onClose, focusSectionHeading)
  const deletion = useHold({
    ask: () => ask,
    what: `“${name}”`,
    onDone: leave,
    onFailed: (failure) => isStatus(failure, 404) && leave(),
    failed: (failure) => (isStatus(failure, 404) ? null : failureOf(failed[act], failure)),
  })
  return (
    <ActionDialog title={title} confirm="Delete" look="stop" act={deletion} onClose={onClose}>
      {children}
    </ActionDialog>
  )
}

/** Takes a scheduled item back. */
function WithdrawDialog({ item, onClose }: ItemProps) {
  const done = ({ title }: ContentItem) => ({
    title: 'Back to draft',
    text: `“${title}” is not sent at its time any more.`,
  })
  const { act } = useItemAct(item, done, onClose)
  return (
    <ActionDialog
      title="Back to draft?"
      confirm="Back to draft"
      act={{ ...act, run: () => act.run({ status: 'draft' }) }}
      onClose={onClose}
    >
      <p>“{item.title}” is not sent at its time. Its words and its date stay.</p>
    </ActionDialog>
  )
}
