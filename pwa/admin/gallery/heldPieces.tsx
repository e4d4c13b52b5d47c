import { useEffect } from 'react'
import { RiskDialog } from '../kit/acts/RiskDialog.tsx'
import { deskQueries } from '../kit/data/queries.ts'
import { riskAsked } from '../kit/data/riskReason.ts'
import { HeldWatch } from '../kit/held/HeldWatch.tsx'
import { heldQuery, type Waiting } from '../kit/held/queries.ts'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import type { Piece } from './piece.tsx'

const leftMs = 60_000
const act: Waiting = {
  id: 1,
  batch: 'one',
  admin: 'admin2',
  does: 'publish',
  subject: { kind: 'story', id: '1' },
  name: 'The heron at the ford',
  state: 'held',
  leftMs,
  endsAt: Date.now() + leftMs,
  why: null,
}
const refused: Waiting = {
  ...act,
  id: 2,
  subject: { kind: 'story', id: '2' },
  state: 'refused',
  why: 'Somebody changed this story while you had it open.',
}
deskQueries.setQueryData(heldQuery.queryKey, [act, refused])

const findings = [
  { field: 'content', start: 0, words: 'the den behind the mill', why: 'It says where a leopard lives.' },
] as const

function Asked({ close }: { close: () => void }) {
  useEffect(() => {
    const answer = () => {
      riskAsked.waiting = []
      close()
    }
    riskAsked.waiting = [{ findings, answer }]
  }, [close])
  return <RiskDialog />
}

export const heldPieces: readonly Piece[] = [
  {
    name: 'UnlessHeld and HeldWatch',
    show: (
      <>
        <UnlessHeld kind="story" id={1} name="The heron at the ford">
          Nothing waits any more.
        </UnlessHeld>
        <HeldWatch onEnded={() => undefined} />
      </>
    ),
  },
  { name: 'RiskDialog', open: (close) => <Asked close={close} /> },
]
