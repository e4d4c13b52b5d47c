import { type RefObject, useEffect, useState } from 'react'
import { msg, t } from '../../data/words/words.ts'

const parts = [
  { id: 'about-you', title: msg('About you') },
  { id: 'social-pages', title: msg('Social pages') },
  { id: 'your-interests', title: msg('Your interests') },
  { id: 'next-of-kin', title: msg('Next of kin') },
] as const

/** The four parts of the form: where the writer is, and which of them have every answer they need. */
export function Steps({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [current, setCurrent] = useState(0)
  const [complete, setComplete] = useState<boolean[]>([])
  useEffect(() => {
    const page = form.current
    if (!page) return
    const look = ({ target }: Event) => {
      const place = target instanceof Element ? partOf(page, target) : -1
      if (place >= 0) setCurrent(place)
      setComplete(parts.map((_part, index) => isComplete(page, index)))
    }
    page.addEventListener('focusin', look)
    page.addEventListener('input', look)
    return () => {
      page.removeEventListener('focusin', look)
      page.removeEventListener('input', look)
    }
  }, [form])
  return (
    <ol className="steps" aria-label={t('Parts of the form')}>
      {parts.map(({ id, title }, index) => (
        <li
          key={id}
          className={complete[index] && index !== current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {t(title)}
        </li>
      ))}
    </ol>
  )
}

/** The number of the part in which something stands: the last that begins before it. */
const partOf = (page: HTMLElement, control: Element) =>
  parts.findLastIndex(({ id }) => {
    const part = page.querySelector(`#${id}`)
    return part && (part.contains(control) || part.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)
  })

/** Whether a part has what it needs. Next of kin needs nothing, and counts once something is said. */
function isComplete(page: HTMLFormElement, index: number): boolean {
  const controls = Array.from(page.elements).filter((control) => partOf(page, control) === index)
  const texts = controls.filter((control) => control.matches('input:not([type=checkbox]), select, textarea'))
  const needed = texts.filter((control) => control.hasAttribute('aria-required'))
  const hasActivity = controls.some((control) => control.matches('[name=conservationActivities]:checked'))
  if (parts[index]?.id === 'your-interests' && !hasActivity) return false
  return needed.length > 0 ? needed.every(isAnswered) : texts.some(isAnswered)
}

const isAnswered = (control: Element) => 'value' in control && String(control.value).trim() !== ''
