import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { check } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ActionDialog } from '../acts/ActionDialog.tsx'
import { Button } from '../acts/Button.tsx'
import { closeThenFocus } from '../acts/closeThenFocus.ts'
import { actOf } from '../acts/useAct.ts'
import { focusSectionHeading } from '../lists/SectionHead.tsx'
import { timeOfDay } from '../words/times.ts'

interface Props {
  /** When it was kept; null where it is not. */
  keptAt: string | null
  /** 'Discard this post?' */
  title: string
  confirm: string
  cancel?: string
  /** What is lost. */
  children: ReactNode
  onDiscard: () => void
}

/** Where the words of the one draft of a form are, and the way to be rid of them. */
export function KeptMark({ keptAt, title, confirm, cancel, children, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  // The button that asks goes with the words.
  const act = actOf(() => {
    closeThenFocus(close, focusSectionHeading)
    onDiscard()
  })
  return (
    <>
      <p className="kept" role="status">
        {keptAt && (
          <span className="saved">
            <Icon path={check} /> Kept in this tab, {timeOfDay(keptAt)}
          </span>
        )}
        <Button look="quiet small" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </p>
      {isAsking && (
        <ActionDialog title={title} confirm={confirm} cancel={cancel} look="stop" act={act} onClose={close}>
          <p>{children}</p>
        </ActionDialog>
      )}
    </>
  )
}

/** The words of a form live in it alone. */
export const NoRoom = ({ what }: { what: string }) => (
  <Notice tone="warn">
    <p className="small">This tab has no room left: the {what} is lost when it is closed or reloaded.</p>
  </Notice>
)
