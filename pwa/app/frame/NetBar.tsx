import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../data/words/words.ts'
import { useDevice } from '../../offline/useDevice.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert, offline } from '../../ui/icons.ts'
import { rich } from '../../ui/rich.ts'
import { paths } from '../paths.ts'

const bold = (words: ReactNode) => <b>{words}</b>

/**
 * What the visitor should know about the connection and the outbox, above every page. That there is no connection, and that what was
 * asked for did not load, is said also where the app has not come.
 */
export function NetBar() {
  const { online, waiting, trouble, overdue } = useDevice()
  return (
    <div role="status">
      <div className="netbar" data-offline="" hidden={online}>
        <Icon path={offline} />
        <span>{rich('<b>You’re offline.</b> Saved stories still open.', { b: bold })}</span>
        <Link to={paths.outbox}>{waiting > 0 ? t('Outbox, {waiting}', { waiting }) : t('Outbox')}</Link>
      </div>
      <div className="netbar" data-missing="" hidden>
        <Icon path={alert} />
        <span>{rich('<b>That did not load.</b> Check your signal and tap again.', { b: bold })}</span>
      </div>
      {online && trouble > 0 && (
        <div className="netbar">
          <Icon path={alert} />
          <span>
            {t(
              '{trouble, plural, one {One submission needs your attention.} other {# submissions need your attention.}}',
              { trouble },
            )}
          </span>
          <Link to={paths.outbox}>{t('Open outbox')}</Link>
        </div>
      )}
      {online && trouble === 0 && overdue > 0 && (
        <div className="netbar">
          <Icon path={alert} />
          <span>{t('An application with personal details has waited on this phone for a week.')}</span>
          <Link to={paths.outbox}>{t('Open outbox')}</Link>
        </div>
      )}
    </div>
  )
}
