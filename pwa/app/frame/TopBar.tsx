import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { t } from '../../../data/words/words.ts'
import { useDevice } from '../../offline/useDevice.ts'
import { Art } from '../../ui/Art.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { close, give, menu, outbox } from '../../ui/icons.ts'
import { isCurrent, mainLinks } from '../navigation.ts'
import { paths } from '../paths.ts'
import { LanguageList } from './Languages.tsx'

export function TopBar() {
  const { pathname } = useLocation()
  return (
    <header className="page-top night">
      <div className="wrap page-top-bar">
        <Link className="brand" to={paths.home} aria-label={t('Voices for Wildlife, home')}>
          <Art src="/logo/seal.svg" alt="" width="40" height="40" />
          <span>
            Voices for
            <br />
            Wildlife
          </span>
        </Link>
        <nav aria-label={t('Main')}>
          <MainLinks />
        </nav>
        <div className="page-top-end">
          <Link className="button gold" to={paths.donate} reloadDocument>
            {t('Donate Now')}
          </Link>
          <Drawer key={pathname} />
        </div>
      </div>
      <div className="teeth" />
    </header>
  )
}

const drawerId = 'menu'

/**
 * The menu of small screens. With scripts it is a modal dialog that keeps the focus; until they arrive the browser
 * opens the same element as a popover. It is made anew for each page, and so is shut on it.
 */
function Drawer() {
  const drawer = useRef<HTMLDialogElement>(null)
  const shut = () => {
    if (drawer.current?.open) drawer.current.close()
    else if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }
  const show = (event: MouseEvent) => {
    event.preventDefault()
    drawer.current?.showModal()
  }
  useEffect(() => {
    const element = drawer.current
    const shutFromOutside = ({ target }: Event) => target === element && element?.close()
    element?.addEventListener('click', shutFromOutside)
    return () => element?.removeEventListener('click', shutFromOutside)
  }, [])
  return (
    <>
      <button
        type="button"
        className="button line square menu"
        aria-label={t('Open menu')}
        aria-haspopup="dialog"
        popoverTarget={drawerId}
        onClick={show}
      >
        <Icon path={menu} />
      </button>
      <dialog ref={drawer} id={drawerId} popover="auto" className="drawer night" aria-label={t('Menu')}>
        <div className="pattern" />
        <div className="head">
          <h2>{t('Menu')}</h2>
          <button
            type="button"
            className="button quiet square"
            aria-label={t('Close menu')}
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            onClick={shut}
          >
            <Icon path={close} />
          </button>
        </div>
        <nav aria-label={t('Menu')}>
          <MainLinks onFollow={shut} />
        </nav>
        <LanguageList />
        <div className="acts">
          <Link className="button gold wide" to={paths.donate} reloadDocument onClick={shut}>
            <Icon path={give} /> {t('Donate Now')}
          </Link>
          <Link className="button line wide" to={paths.outbox} onClick={shut}>
            <Icon path={outbox} /> {t('Outbox')} <OutboxCount />
          </Link>
        </div>
      </dialog>
    </>
  )
}

/** How many submissions of this device are still on their way; nothing when there are none. */
function OutboxCount() {
  const { waiting } = useDevice()
  return waiting > 0 ? <span className="count">{waiting}</span> : null
}

function MainLinks({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul className="plain">
      {mainLinks.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined} onClick={onFollow}>
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
