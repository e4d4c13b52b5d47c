import { t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { pen } from '../../ui/icons.ts'
import { isolated } from '../../ui/Written.tsx'
import { reasonInWords } from '../labels.ts'
import { Confirmation } from './Confirmation.tsx'
import { useProgress } from './useProgress.ts'

type Props = {
  id: string
  title: string
  message: string
  onEdit: () => void
  /** It was taken out of the outbox. */
  onDiscarded: () => void
  onAnother: () => void
}

/** The server did not take the words. They are in the outbox, and can be corrected. */
export function Refused({ id, title, message, onEdit, onDiscarded, onAnother }: Props) {
  useProgress(id, ({ name }) => name === 'discarded' && onDiscarded())
  return (
    <Confirmation
      stamp={t('Needs attention')}
      heading={t('It didn’t send, and it is still safe')}
      action={
        <button type="button" className="button" onClick={onEdit}>
          <Icon path={pen} /> {t('Correct it')}
        </button>
      }
      onAnother={onAnother}
    >
      <p className="lead">
        {t('“{title}” is saved on this phone. The server did not take it: {reason}', {
          title: isolated(title),
          reason: reasonInWords(message),
        })}
      </p>
    </Confirmation>
  )
}
