import { useEffect, useRef } from 'react'
import { close } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import type { Section } from '../kit/data/sections.ts'
import { SectionList } from './SectionList.tsx'

/** All eleven tabs in a sheet from below: modal, closed by Esc, by a choice or by a tap beside it. */
export function SectionSheet({ current, onClose }: { current: Section; onClose: () => void }) {
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
