import { Icon } from '../../ui/Icon.tsx'
import { retry } from '../../ui/icons.ts'
import { useDevice } from '../useDevice.ts'
import { takeUpdate } from './updates.ts'

const hints = {
  draft: 'Finish writing first, or update now: your draft is saved.',
  words: 'Finish first: an update would clear what you have typed here.',
  nothing: 'It takes a moment to open.',
}

/** Says that a new version is there. It changes nothing until the visitor asks for it. */
export function UpdatePrompt() {
  const { updateReady, writing } = useDevice()
  return (
    <div role="status">
      {updateReady && (
        <div className="netbar ready">
          <Icon path={retry} />
          <span>
            <b>A new version is ready.</b> {hints[writing ?? 'nothing']}
          </span>
          <button type="button" className="button quiet" onClick={() => void takeUpdate()}>
            Update now
          </button>
        </div>
      )}
    </div>
  )
}
