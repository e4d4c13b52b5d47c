import { useEffect, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import type { DeviceView } from './deviceStore.ts'

type Contents = typeof import('./DeviceContents.tsx').DeviceContents

/** What this device stores for this site, with the figures as they are, and how to clear it. */
export function DeviceStorage() {
  const [loaded, setLoaded] = useState<{ view: DeviceView; Contents: Contents } | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let stop: () => void = () => undefined
    let gone = false
    const refuse = (error: unknown) => {
      console.warn('The storage of this device cannot be read:', error)
      setRefused(true)
    }
    Promise.all([import('./deviceStore.ts'), import('./DeviceContents.tsx')])
      .then(([{ watchDevice }, { DeviceContents }]) => {
        if (!gone) stop = watchDevice((view) => setLoaded({ view, Contents: DeviceContents }), refuse)
      })
      .catch(refuse)
    return () => {
      gone = true
      stop()
    }
  }, [])
  if (isRefused) return <p className="muted">{t('This browser keeps nothing for this site.')}</p>
  if (!loaded)
    return (
      <p className="muted" data-live="">
        {t('The figures of this device appear here once the page has its scripts.')}
      </p>
    )
  return <loaded.Contents view={loaded.view} />
}
