import { useState } from 'react'
import { ActionDialog } from '../acts/ActionDialog.tsx'
import { actOf } from '../acts/useAct.ts'

interface Given {
  isChanged: boolean
  /** While it is being saved, nobody leaves. */
  isPending: boolean
  /** What is lost, in a sentence. */
  loss: string
  title?: string
  confirm?: string
  /** On the button that stays. */
  cancel?: string
  discard?: () => void
  onLeave: () => void
}

/** A way out of a form that asks before unsaved words are lost. */
export function useLeaving({
  isChanged,
  isPending,
  loss,
  title = 'Discard your changes?',
  confirm = 'Discard changes',
  cancel,
  discard,
  onLeave,
}: Given) {
  /** The way that waits for the answer. */
  const [asked, setAsked] = useState<{ way: () => void } | null>(null)
  function leave(way = onLeave) {
    if (isPending) return
    if (isChanged) setAsked({ way })
    else way()
  }
  const question = asked && (
    <ActionDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      look="stop"
      act={actOf(() => {
        discard?.()
        asked.way()
      })}
      onClose={() => setAsked(null)}
    >
      <p>{loss}</p>
    </ActionDialog>
  )
  return { leave, question }
}
