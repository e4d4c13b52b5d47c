import { t } from '../../data/words/words.ts'
import { useDevice } from '../offline/useDevice.ts'
import { deviceTime } from '../ui/format/dates.ts'
import { Notice } from '../ui/Notice.tsx'
import { rich } from '../ui/rich.ts'

/** Says that what follows is this device's copy, and how old it is. */
export function SavedCopy({ asOf }: { asOf: string | null | undefined }) {
  const { online } = useDevice()
  if (!asOf) return null
  return (
    <Notice tone="offline">
      <p>
        <b>{online ? t('The server did not answer.') : t('You’re offline.')}</b>{' '}
        {rich('This is the copy saved on this phone, as of <time></time>.', {
          time: () => <time dateTime={asOf}>{deviceTime(asOf)}</time>,
        })}
      </p>
    </Notice>
  )
}
