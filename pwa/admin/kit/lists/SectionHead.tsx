import type { Ref } from 'react'

interface Props {
  ref?: Ref<HTMLHeadingElement>
  title: string
  note?: string
  /** A list stands below its search and its filters: the keyboard can pass over these. */
  hasList?: boolean
}

/** The heading of a tab; it takes the focus when the tab is opened. */
export function SectionHead({ ref, title, note, hasList }: Props) {
  return (
    <div className="ahead section-head">
      <h2 ref={ref} tabIndex={-1} data-section-heading>
        {title}
      </h2>
      {hasList && (
        <button type="button" className="button skip visually-hidden" onClick={focusList}>
          Go to the list
        </button>
      )}
      {note && <span className="small muted">{note}</span>}
    </div>
  )
}

/** Where the keyboard goes on when what it was on has left the page. */
export const focusSectionHeading = () =>
  document.querySelector<HTMLElement>('[data-section-heading]')?.focus({ preventScroll: true })

/** To what can be pressed first in the list of the tab. */
const focusList = () =>
  document.querySelector<HTMLElement>('main :is(ul.queue, ul.gifts, ul.list) > li :is(button, a[href], input)')?.focus()
