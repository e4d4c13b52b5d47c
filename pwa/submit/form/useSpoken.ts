import { useRef, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import type { DraftFields } from '../../offline/drafts/drafts.ts'
import type { SpokenKind } from '../../offline/drafts/pieces.ts'
import { device } from '../../offline/status.ts'
import type { OpenRecording, Recording } from '../../recorder/recording.ts'
import type { Session } from './session.ts'
import type { Files } from './useFiles.ts'

interface Given {
  kind: SpokenKind
  session: Session
  files: Files
  readFields: () => DraftFields
}

/** What is spoken into the form: pieces on the phone while it is made, a file of the story once it is sent. */
export function useSpoken({ kind, session: { id, spoken }, files, readFields }: Given) {
  const recorder = useRef<OpenRecording | null>(null)
  const [hasSome, setHasSome] = useState(spoken.includes(kind))

  async function pieces() {
    if (recorder.current) return recorder.current.finished()
    // The recorder could not be fetched, but what was spoken before is here.
    const { spokenPieces } = await import('../../offline/outbox/submitStory.ts')
    return spokenPieces(id, kind, readFields).load()
  }
  return {
    hasSome,
    /** Where its pieces are. */
    kept: { id, kind, readFields },
    open(opened: OpenRecording | null) {
      recorder.current = opened
    },
    changed({ name, pieces: { length } }: Recording) {
      if (name === 'opening') return
      setHasSome(length > 0)
      if (length > 0) device.writing = 'draft'
    },
    /** Ends when all that was said is stored. */
    pause: async () => recorder.current?.pause(),

    /** Makes it a file of the story. Errors: it cannot be read. */
    async finish(): Promise<void> {
      if (!hasSome && !recorder.current) return
      const { asFile } = await import('../../recorder/takes.ts')
      const file = asFile(await pieces(), t('Recording'))
      if (!file) return
      files.choose([file], kind)
      await files.settled()
      const isThere = files.all().some((other) => other.kind === kind && other.bytes === file.size)
      if (!isThere) throw new Error('What was spoken could not be made a file.')
    },
    /** The story has left with it. */
    async sent(): Promise<void> {
      await recorder.current?.load()
    },
  }
}
export type Spoken = ReturnType<typeof useSpoken>
