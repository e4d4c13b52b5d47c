import type { ReactNode } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import type { Failure } from '../data/failures.ts'

interface Props {
  /** Without one, nothing stands here. */
  failure: Failure | null
  /** What can be known or done besides. */
  children?: ReactNode
}

/** Why something was not done, where it stays: a modal dialog covers the place of toasts. */
export function ErrorNotice({ failure, children }: Props) {
  if (!failure) return null
  return (
    <Notice tone="bad">
      <b>{failure.title}</b>
      <p>{failure.text}</p>
      {children}
    </Notice>
  )
}
