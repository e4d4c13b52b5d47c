import { useDevice } from '../offline/useDevice.ts'
import { deviceTime } from '../ui/format/dates.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says that what follows is this device's copy, and how old it is. */
export function SavedCopy({ asOf }: { asOf: string | null | undefined }) {
  const { online } = useDevice()
  if (!asOf) return null
  return (
    <Notice tone="offline">
      <p>
        <b>{online ? 'The server did not answer.' : 'You’re offline.'}</b> This is the copy saved on this phone, as of{' '}
        <time dateTime={asOf}>{deviceTime(asOf)}</time>.
      </p>
    </Notice>
  )
}
