import { type RefObject, useEffect, useState } from 'react'

const parts = [
  { id: 'about-you', title: 'About you' },
  { id: 'social-pages', title: 'Social pages' },
  { id: 'your-interests', title: 'Your interests' },
  { id: 'next-of-kin', title: 'Next of kin' },
] as const

/** The four parts of the form: where the writer is, and what lies behind.. */
export function Steps({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const page = form.current
    if (!page) return
    const follow = ({ target }: Event) => {
      const place = parts.findLastIndex(({ id }) => isBehind(page.querySelector(`#${id}`), target))
      if (place >= 0) setCurrent(place)
    }
    page.addEventListener('focusin', follow)
    return () => page.removeEventListener('focusin', follow)
  }, [form])
  return (
    <ol className="steps" aria-label="Parts of the form">
      {parts.map(({ id, title }, index) => (
        <li
          key={id}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  )
}

/** Whether a field stands in a part or after it. */
const isBehind = (part: Element | null, field: EventTarget | null) =>
  part !== null &&
  field instanceof Node &&
  (part.contains(field) || Boolean(part.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING))
