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
  discard,
  onLeave,
}: Given) {
  const [isAsking, setAsking] = useState(false)
  function leave() {
    if (isPending) return
    if (isChanged) setAsking(true)
    else onLeave()
  }
  const question = isAsking && (
    <ActionDialog
      title={title}
      confirm={confirm}
      look="stop"
      act={actOf(() => {
        discard?.()
        onLeave()
      })}
      onClose={() => setAsking(false)}
    >
      <p>{loss}</p>
    </ActionDialog>
  )
  return { leave, question }
}
