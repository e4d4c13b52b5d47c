import type { ReactNode } from 'react'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { isStatus } from '../kit/data/failures.ts'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { type FailedAct, failed } from './failures.ts'

interface Props {
  title: string
  act: FailedAct
  done: { title: string; text: string }
  remove: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is deleted. Gone already is what was asked for. */
export function DeleteDialog({ title, act, done, remove, onClose, children }: Props) {
  const deletion = useAct({
    act: () =>
      remove().catch((failure: unknown) => {
        if (!isStatus(failure, 404)) throw failure
      }),
    done: () => done,
    onDone: () => closeThenFocus(onClose, focusSectionHeading),
    failed: failed[act],
  })
  return (
    <ActionDialog title={title} confirm="Delete" look="stop" act={deletion} onClose={onClose}>
      {children}
    </ActionDialog>
  )
}
