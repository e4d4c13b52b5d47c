import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { device } from '../../offline/status.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { close, down, grid, search, user } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { type Section, type View, viewNames } from '../kit/data/sections.ts'
import { desk } from '../kit/data/session.ts'
import { openSearch } from '../search/opened.ts'
import { Count, SectionLink, SectionList, sectionIcons, useWaiting } from './SectionList.tsx'
import { SignOut } from './SignOut.tsx'

const shortcuts: readonly { section: Section; label: string }[] = [
  { section: 'pending', label: 'Pending' },
  { section: 'messages', label: 'Messages' },
  { section: 'content-calendar', label: 'Calendar' },
  { section: 'notifications', label: 'Alerts' },
]

/** Top and bottom of the desk on a phone: where one is, the four most used tabs, and the way to all eleven. */
export function PhoneBars({ current }: { current: View }) {
  const [open, setOpen] = useState<'sheet' | 'account' | null>(null)
  const { online } = useSnapshot(device)
  const waiting = useWaiting()
  const close = () => setOpen(null)
  return (
    <>
      <header className="atop night">
        <Link to={paths.admin} aria-current={current === 'today' ? 'page' : undefined}>
          <img src="/logo/seal.svg" alt="Today" width={40} height={40} />
        </Link>
        <button type="button" className="here" aria-haspopup="dialog" onClick={() => setOpen('sheet')}>
          {viewNames[current]} <Icon path={down} />
        </button>
        <span className={online ? 'live' : 'live paused'}>
          <i />
          <span className={online ? 'visually-hidden' : undefined}>{online ? 'Connected' : 'Offline'}</span>
        </span>
        <Button
          look="quiet square"
          icon={search}
          aria-label="Search everything"
          aria-haspopup="dialog"
          onClick={openSearch}
        />
        <Button look="quiet square" icon={user} aria-label="Account" onClick={() => setOpen('account')} />
      </header>
      <nav className="abot" aria-label="Admin shortcuts">
        {shortcuts.map(({ section, label }) => (
          <SectionLink key={section} section={section} current={current}>
            <Icon path={sectionIcons[section]} />
            {label}
            <Count of={waiting[section]} section={section} />
          </SectionLink>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('sheet')}>
          <Icon path={grid} />
          All 11
        </button>
      </nav>
      {open === 'sheet' && <SectionSheet current={current} onClose={close} />}
      <Account open={open === 'account'} onClose={close} />
    </>
  )
}

/** On a phone: who is signed in, and the way out. */
function Account({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { admin } = useSnapshot(desk)
  return (
    <Dialog open={open} onClose={onClose} title="Account">
      <p>
        Signed in as <b>{admin}</b>.
      </p>
      <SignOut className="button line wide" />
    </Dialog>
  )
}

/** All eleven tabs in a sheet from below: modal, closed by Esc, by a choice or by a tap beside it. */
function SectionSheet({ current, onClose }: { current: View; onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    sheet.current?.showModal()
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={sheet}
      className="sheet-layer"
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <button type="button" className="beside" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <nav className="sheetnav" aria-label="All admin sections">
        <div className="row between">
          <h2 ref={heading} id="sheet-title" tabIndex={-1}>
            All sections
          </h2>
          <Button look="quiet square" icon={close} aria-label="Close" onClick={onClose} />
        </div>
        <SectionList current={current} onChoose={onClose} />
      </nav>
    </dialog>
  )
}
