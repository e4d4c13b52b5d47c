import { Link } from 'react-router-dom'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { useDevice } from '../../offline/useDevice.ts'
import { isolated } from '../../ui/Written.tsx'
import { errorsByField, type FieldErrors } from '../form/formFields.ts'
import { announceFailure, announceSuccess } from '../texts.ts'
import { Confirmation, LostFiles } from './Confirmation.tsx'
import { useProgress } from './useProgress.ts'

type Props = {
  id: string
  title: string
  /** Files that could not be kept. */
  lost: MediaKind[]
  onReceived: () => void
  /** The server did not take the words. */
  onRefused: (message: string, errors: FieldErrors) => void
  /** The server holds an earlier version; the outbox asks which one counts. */
  onDiffers: () => void
  /** It was taken out of the outbox. */
  onDiscarded: () => void
  onAnother: () => void
}

/** The story is in the outbox. When the server takes it while this is on the screen, the thanks follow by themselves. */
export function SavedOnPhone({ id, title, lost, onReceived, onRefused, onDiffers, onDiscarded, onAnother }: Props) {
  useProgress(id, (progress) => {
    if (progress.name === 'received') {
      announceSuccess()
      onReceived()
    }
    if (progress.name === 'differs') {
      announceFailure(progress.message)
      onDiffers()
    }
    if (progress.name === 'refused') {
      announceFailure(progress.message)
      onRefused(progress.message, errorsByField(progress.issues))
    }
    if (progress.name === 'discarded') onDiscarded()
  })
  const { sendsWhenClosed } = useDevice()
  return (
    <Confirmation
      stamp={t('Saved on this phone')}
      heading={
        sendsWhenClosed ? t('Safe on this phone. It will send itself.') : t('Safe on this phone. It is not sent yet.')
      }
      steps={{
        list: [
          t('Saved in outbox'),
          sendsWhenClosed ? t('Sent when you have signal') : t('Sent when you open this site with signal'),
          t('Read by an editor, 2-3 business days'),
          t('If accepted, published under your name'),
        ],
        current: 0,
      }}
      onAnother={onAnother}
    >
      <p className="lead">
        {t(
          sendsWhenClosed
            ? '“{title}” is saved on this phone and will be sent when you have signal. You can close the app or switch off the phone. Nothing is lost.'
            : '“{title}” is saved on this phone. Open this site again when you have signal. Then it is sent. You can close the app or switch off the phone. Nothing is lost.',
          { title: isolated(title) },
        )}
      </p>
      <LostFiles kinds={lost} />
      <p>
        <Link to={paths.outbox}>{t('Open outbox')}</Link>
      </p>
    </Confirmation>
  )
}
