import type { Ref } from 'react'

interface Props {
  ref?: Ref<HTMLHeadingElement>
  title: string
  note?: string
}

/** The heading of a tab; it takes the focus when the tab is opened. */
export function SectionHead({ ref, title, note }: Props) {
  return (
    <div className="ahead section-head">
      <h2 ref={ref} tabIndex={-1} data-section-heading>
        {title}
      </h2>
      {note && <span className="small muted">{note}</span>}
    </div>
  )
}

/** Where the keyboard goes on when what it was on has left the page. */
export const focusSectionHeading = () =>
  document.querySelector<HTMLElement>('[data-section-heading]')?.focus({ preventScroll: true })
