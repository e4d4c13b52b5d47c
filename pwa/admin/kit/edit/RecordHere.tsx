import { useRef, useState } from 'react'
import { database } from '../../../offline/database.ts'
import { forgetLoose, keepLoose, type PieceStore, piecesOf } from '../../../offline/drafts/pieces.ts'
import Recorder from '../../../recorder/Recorder.tsx'
import type { OpenRecording } from '../../../recorder/recording.ts'
import { asFile } from '../../../recorder/takes.ts'
import { microphone } from '../../../ui/icons.ts'
import { Button } from '../acts/Button.tsx'

interface Props {
  /** What it is recorded for: what a crash has left behind is there again where the same is recorded. */
  place: string
  mostSeconds?: number
  onRecorded: (file: File) => void
}

/** The recorder of the form, on the desk. */
export function RecordHere({ place, mostSeconds, onRecorded }: Props) {
  const [store] = useState(() => storeOf(`desk ${place}`))
  const [isOpen, setOpen] = useState(false)
  const [hasSome, setHasSome] = useState(false)
  const recording = useRef<OpenRecording | null>(null)
  async function use() {
    const file = asFile((await recording.current?.finished()) ?? [], 'Recording')
    if (!file) return
    onRecorded(file)
    await recording.current?.forget()
    setOpen(false)
  }
  if (!isOpen)
    return (
      <Button look="line" icon={microphone} onClick={() => setOpen(true)}>
        Record it here
      </Button>
    )
  return (
    <div>
      <Recorder
        store={store}
        mostSeconds={mostSeconds}
        onOpen={(opened) => {
          recording.current = opened
        }}
        onChange={({ pieces }) => setHasSome(pieces.length > 0)}
      />
      <p className="acts">
        <Button disabled={!hasSome} onClick={() => void use()}>
          Use this recording
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Close
        </Button>
      </p>
    </div>
  )
}

const storeOf = (id: string): PieceStore => ({
  load: () => piecesOf(database, id, 'audio'),
  keep: (piece) => keepLoose(database, id, 'audio', piece),
  forget: () => forgetLoose(database, id),
})
