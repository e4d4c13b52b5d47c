import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { device } from '../../offline/status.ts'
import { Icon } from '../../ui/Icon.tsx'
import { down, grid, user } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { type Section, sectionNames } from '../kit/data/sections.ts'
import { Account } from './Account.tsx'
import { Count, SectionLink, useWaiting } from './SectionList.tsx'
import { SectionSheet } from './SectionSheet.tsx'
import { sectionIcons } from './sectionIcons.ts'

const shortcuts: readonly { section: Section; label: string }[] = [
  { section: 'pending', label: 'Pending' },
  { section: 'messages', label: 'Messages' },
  { section: 'content-calendar', label: 'Calendar' },
  { section: 'notifications', label: 'Alerts' },
]

/** Top and bottom of the desk on a phone: where one is, the four most used tabs, and the way to all eleven. */
export function PhoneBars({ current }: { current: Section }) {
  const [open, setOpen] = useState<'sheet' | 'account' | null>(null)
  const { online } = useSnapshot(device)
  const waiting = useWaiting()
  const close = () => setOpen(null)
  return (
    <>
      <header className="atop night">
        <img src="/logo/seal.svg" alt="" width={40} height={40} />
        <button type="button" className="here" aria-haspopup="dialog" onClick={() => setOpen('sheet')}>
          {sectionNames[current]} <Icon path={down} />
        </button>
        <span className={online ? 'live' : 'live paused'}>
          <i />
          <span className={online ? 'visually-hidden' : undefined}>{online ? 'Connected' : 'Offline'}</span>
        </span>
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
