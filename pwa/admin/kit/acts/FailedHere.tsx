import { Notice } from '../../../ui/Notice.tsx'
import { serverWords } from '../data/failures.ts'

/** The same words as the toast, where they stay: a modal dialog covers the place of toasts. */
export function FailedHere({ title, error }: { title: string; error: unknown }) {
  if (!error) return null
  return (
    <Notice tone="bad">
      <b>{title}</b>
      <p>{serverWords(error)}</p>
    </Notice>
  )
}
