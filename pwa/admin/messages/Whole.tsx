import { useState } from 'react'
import { Button } from '../kit/acts/Button.tsx'

/** Longer texts are folded, so that a list can be looked through. */
const folds = (text: string) => text.length > 600 || text.split('\n').length > 8

/** What somebody wrote, with its lines as they were. */
export function Whole({ text, what }: { text: string; what: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!folds(text)) return <p className="whole">{text}</p>
  return (
    <div>
      <p className={isOpen ? 'whole' : 'whole folded'}>{text}</p>
      <Button
        look="quiet small unfold"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Fold' : 'Read all of'} ${what}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fold' : 'Read all'}
      </Button>
    </div>
  )
}
