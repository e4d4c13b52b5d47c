import { Notice } from '../../../ui/Notice.tsx'

/** The same words as the toast, where they stay: a modal dialog covers the place of toasts. */
export function UpdateFailed({ title = 'Update Failed', words }: { title?: string; words: string }) {
  return (
    <Notice tone="bad">
      <b>{title}</b>
      <p>{words}</p>
    </Notice>
  )
}
