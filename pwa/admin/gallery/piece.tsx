import { type ReactNode, useState } from 'react'
import { Button } from '../kit/acts/Button.tsx'

export interface Piece {
  /** As its file is called; pieces of one file share it. */
  name: string
  /** The piece in its states, one beneath the other. */
  show?: ReactNode
  /** A dialog, opened by a button of its own. */
  open?: (close: () => void) => ReactNode
}

export function Shown({ piece: { name, show, open } }: { piece: Piece }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={name} data-piece={name} style={{ marginBlock: '2rem' }}>
      <h3>{name}</h3>
      {show}
      {open && (
        <Button look="line" onClick={() => setOpen(true)}>
          Open {name}
        </Button>
      )}
      {isOpen && open?.(() => setOpen(false))}
    </section>
  )
}
