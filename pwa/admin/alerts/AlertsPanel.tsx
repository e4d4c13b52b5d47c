import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { profileQuery } from '../kit/data/profile.ts'
import { Devices } from './Devices.tsx'
import { MailAlerts } from './MailAlerts.tsx'
import { pushQuery } from './queries.ts'
import { ThisDevice } from './ThisDevice.tsx'
import { lookAtDevice } from './thisDevice.ts'

/** On which devices, of what, when and where an admin is alerted. */
export function AlertsPanel() {
  const push = useQuery(pushQuery)
  const profile = useQuery(profileQuery)
  useLookAgain()
  const error = push.error ?? profile.error
  const retry = () => Promise.all([push.refetch(), profile.refetch()])
  return (
    <>
      {error && (
        <LoadFailed error={error} isOutdated={push.data !== undefined && profile.data !== undefined} onRetry={retry} />
      )}
      {!error && !(push.data && profile.data) && <Spinner />}
      <div className="alerts">
        {push.data && (
          <div>
            <ThisDevice setup={push.data} />
            <Devices devices={push.data.devices} />
          </div>
        )}
        {profile.data && <MailAlerts key={profile.data.admin} profile={profile.data} />}
      </div>
    </>
  )
}

/** Who was sent to the browser's settings comes back with another answer. */
function useLookAgain() {
  useEffect(() => {
    const look = () => void lookAtDevice()
    look()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    navigator.serviceWorker?.addEventListener('controllerchange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      navigator.serviceWorker?.removeEventListener('controllerchange', look)
    }
  }, [])
}
