import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../engagement/copyText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { check, copy } from '../../../ui/icons.ts'
import { Button } from '../acts/Button.tsx'

interface Props {
  text: string
  /** What it is, for the name of the button. */
  what: string
  /** Shown beside the icon; without it the icon stands alone. */
  label?: string
}

const told = { copied: 'Copied', refused: 'This browser does not copy by itself. Please select it and copy.' }

/** Copies a text and says so where it stands: a modal dialog covers the place of toasts. */
export function CopyButton({ text, what, label }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof told | null>(null)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function press() {
    setOutcome((await copyText(text)) ? 'copied' : 'refused')
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOutcome(null), 4000)
  }

  return (
    <>
      <Button
        look={label ? 'line small' : 'quiet small square'}
        aria-label={label ? undefined : `Copy ${what}`}
        onClick={() => void press()}
      >
        <Icon path={outcome === 'copied' ? check : copy} /> {label}
      </Button>
      <span className="copied" role="status">
        {outcome && told[outcome]}
      </span>
    </>
  )
}
