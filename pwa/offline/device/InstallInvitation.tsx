import { useSnapshot } from 'valtio'
import { t } from '../../../data/words/words.ts'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { close, install as installIcon } from '../../ui/icons.ts'
import { rich } from '../../ui/rich.ts'
import { install, installation, isInvited, putInvitationAway } from '../installation.ts'
import { photosBudgetBytes } from '../library/pictures.ts'

/**
 * One line at the end of the page, for who came back or has read a story to its end. Put away once, it stays away; the
 * button in the footer remains.
 */
export function InstallInvitation() {
  const { way, isAcquainted, isPutAway } = useSnapshot(installation)
  return (
    <aside
      className="invite"
      aria-label={t('Install the app')}
      data-invitation=""
      hidden={!isInvited({ way, isAcquainted, isPutAway })}
    >
      <div className="wrap">
        <Icon path={installIcon} />
        <p>
          {rich(
            '<b>Take these stories with you.</b> On your home screen they open without signal. The app keeps the newest with their photos, up to {size}.',
            { b: (words) => <b>{words}</b>, size: sizeInWords(photosBudgetBytes) },
          )}
          <span data-install="share menu" hidden={way !== 'share menu'}>
            {' '}
            {t('Open the Share menu and choose “Add to Home Screen”.')}
          </span>
        </p>
        <button
          type="button"
          className="button"
          data-install="button"
          hidden={way !== 'button'}
          onClick={() => void install()}
        >
          {t('Install')}
        </button>
        <button type="button" className="button quiet square" aria-label={t('Not now')} onClick={putInvitationAway}>
          <Icon path={close} />
        </button>
      </div>
    </aside>
  )
}
