import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { type FailedAct, failed, showFailure } from './failures.ts'

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
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      try {
        await remove()
      } catch (failure) {
        if (!isStatus(failure, 404)) throw failure
      }
    },
    onSuccess: () => {
      closeThenFocus(onClose, focusSectionHeading)
      showToast({ ...done, tone: 'good' })
    },
    onError: showFailure(act),
  })
  return (
    <ConfirmDialog
      title={title}
      confirm="Delete"
      look="btn stop"
      busy={isPending}
      problem={error === null ? null : { title: failed[act], text: serverWords(error) }}
      onConfirm={mutate}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
