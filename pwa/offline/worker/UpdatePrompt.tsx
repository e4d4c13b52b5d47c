import { msg, t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { retry } from '../../ui/icons.ts'
import { useDevice } from '../useDevice.ts'
import { takeUpdate } from './updates.ts'

const hints = {
  draft: msg('Finish writing first, or update now: your draft is saved.'),
  words: msg('Finish first: an update would clear what you have typed here.'),
  nothing: msg('It takes a moment to open.'),
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
            <b>{t('A new version is ready.')}</b> {t(hints[writing ?? 'nothing'])}
          </span>
          <button type="button" className="button quiet" onClick={() => void takeUpdate()}>
            {t('Update now')}
          </button>
        </div>
      )}
    </div>
  )
}
