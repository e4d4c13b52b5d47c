import { useState } from 'react'
import { longestSpokenYesSeconds, longestVoiceSeconds } from '../../../data/vocabulary/limits.ts'
import { t } from '../../../data/words/words.ts'
import { spokenPieces } from '../../offline/outbox/submitStory.ts'
import Recorder from '../../recorder/Recorder.tsx'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { SpokenHelp } from './SpokenHelp.tsx'
import type { Files } from './useFiles.ts'
import type { Spoken } from './useSpoken.ts'

interface Props {
  files: Files
  spoken: Spoken
  disabled: boolean
}

/** As the recorder writes it: a minute of 24 kbit/s. */
const bytesOfMinute = 180_000

/** Something that is spoken into the form: the story in its teller's own voice, or the yes of those who are in it. */
export default function Say({ files, spoken, disabled }: Props) {
  const { id, kind, readFields } = spoken.kept
  const [store] = useState(() => spokenPieces(id, kind, readFields))
  const isStory = kind === 'audio'
  if (!spoken.hasSome && files.files.some((file) => file.kind === kind))
    return <p className="recorder-none">{t('Your recording is below. Remove it there to record another one.')}</p>
  return (
    <>
      {isStory && <SpokenHelp step="record" />}
      <Recorder
        store={store}
        mostSeconds={isStory ? longestVoiceSeconds : longestSpokenYesSeconds}
        disabled={disabled}
        onOpen={spoken.open}
        onChange={spoken.changed}
      />
      {isStory && (
        <p className="help">
          {t(
            'Up to {minutes, plural, one {# minute} other {# minutes}}. One minute is about {size} to send. It works without signal: the recording waits on this phone.',
            { minutes: longestVoiceSeconds / 60, size: sizeInWords(bytesOfMinute) },
          )}
        </p>
      )}
    </>
  )
}
