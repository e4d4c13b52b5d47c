import { useDevice } from '../offline/useDevice.ts'
import { Notice } from '../ui/Notice.tsx'
import { rich } from '../ui/rich.ts'

/** Above the button of a form, where a private window or blocked site data leaves nothing to keep words in. */
export function NothingKept() {
  const { keepsWords } = useDevice()
  if (keepsWords) return null
  return (
    <Notice tone="warn">
      <p>
        {rich(
          '<b>This browser keeps nothing that you write here,</b> perhaps because the window is private. Stay on this page until it is sent.',
          { b: (words) => <b>{words}</b> },
        )}
      </p>
    </Notice>
  )
}
