import { Link } from 'react-router-dom'
import { useDevice } from '../../offline/useDevice.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert, offline } from '../../ui/icons.ts'
import { paths } from '../paths.ts'

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
        <span>
          <b>You’re offline.</b> Saved stories still open.
        </span>
        <Link to={paths.outbox}>{waiting > 0 ? `Outbox, ${waiting}` : 'Outbox'}</Link>
      </div>
      <div className="netbar" data-missing="" hidden>
        <Icon path={alert} />
        <span>
          <b>That did not load.</b> Check your signal and tap again.
        </span>
      </div>
      {online && trouble > 0 && (
        <div className="netbar">
          <Icon path={alert} />
          <span>{trouble === 1 ? 'One submission needs' : `${trouble} submissions need`} your attention.</span>
          <Link to={paths.outbox}>Open outbox</Link>
        </div>
      )}
      {online && trouble === 0 && overdue > 0 && (
        <div className="netbar">
          <Icon path={alert} />
          <span>An application with personal details has waited on this phone for a week.</span>
          <Link to={paths.outbox}>Open outbox</Link>
        </div>
      )}
    </div>
  )
}
