import { useState } from 'react'
import { longestVoiceSeconds } from '../../../data/vocabulary/limits.ts'
import { t } from '../../../data/words/words.ts'
import type { DraftFields } from '../../offline/drafts/drafts.ts'
import { spokenPieces } from '../../offline/outbox/submitStory.ts'
import Recorder from '../../recorder/Recorder.tsx'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { SpokenHelp } from './SpokenHelp.tsx'
import type { Files } from './useFiles.ts'
import type { Spoken } from './useSpoken.ts'

interface Props {
  id: string
  files: Files
  spoken: Spoken
  disabled: boolean
  readFields: () => DraftFields
}

/** As the recorder writes it: a minute of 24 kbit/s. */
const bytesOfMinute = 180_000

/** The story in its teller's own voice. */
export default function Say({ id, files, spoken, disabled, readFields }: Props) {
  const [store] = useState(() => spokenPieces(id, 'audio', readFields))
  if (!spoken.hasSome && files.files.some(({ kind }) => kind === 'audio'))
    return <p className="recorder-none">{t('Your recording is below. Remove it there to record another one.')}</p>
  return (
    <>
      <SpokenHelp step="record" />
      <Recorder store={store} disabled={disabled} onOpen={spoken.open} onChange={spoken.changed} />
      <p className="help">
        {t(
          'Up to {minutes, plural, one {# minute} other {# minutes}}. One minute is about {size} to send. It works without signal: the recording waits on this phone.',
          { minutes: longestVoiceSeconds / 60, size: sizeInWords(bytesOfMinute) },
        )}
      </p>
    </>
  )
}
