import { t } from '../../data/words/words.ts'
import { useDevice } from '../offline/useDevice.ts'
import { ApiError } from '../remote/client.ts'
import { Icon } from '../ui/Icon.tsx'
import { retry } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'

/** Something could not be loaded and there is no copy of it on this device. `title` says what: 'Couldn’t load the map'. */
export function Failed({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const { online } = useDevice()
  return (
    <Notice tone="bad">
      <b>{title}</b>
      <p className="small">{reasonFor(error, online)}</p>
      <button type="button" className="button line small" onClick={onRetry}>
        <Icon path={retry} /> {t('Try again')}
      </button>
    </Notice>
  )
}

function reasonFor(error: Error, online: boolean): string {
  if (error instanceof ApiError) return t('Something went wrong on our side. It is not your phone.')
  return online ? t('The signal was lost.') : t('This isn’t on your phone yet. Open it once with signal.')
}
