import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { install as installIcon } from '../../ui/icons.ts'
import { install, installation, watchInstallation } from '../installation.ts'

/** Puts the app on the home screen: a button where the browser lets us ask, instructions on an iPhone. */
export function InstallButton() {
  const { way } = useSnapshot(installation)
  useEffect(watchInstallation, [])
  return (
    <>
      <p className="muted small" data-install="share menu" hidden={way !== 'share menu'}>
        {t('To install: open the Share menu and choose “Add to Home Screen”.')}
      </p>
      <button
        type="button"
        className="button line"
        data-install="button"
        hidden={way !== 'button'}
        onClick={() => void install()}
      >
        <Icon path={installIcon} /> {t('Install the app')}
      </button>
    </>
  )
}
