import { Notice } from '../ui/Notice.tsx'

/** The same words as the toast, where they stay: a modal dialog covers the place of toasts. */
export function UpdateFailed({ words }: { words: string }) {
  return (
    <Notice tone="bad">
      <b>Update Failed</b>
      <p>{words}</p>
    </Notice>
  )
}
