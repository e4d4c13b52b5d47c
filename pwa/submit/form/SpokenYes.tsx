import { useRef, useState } from 'react'
import { longestSpokenYesSeconds } from '../../../data/vocabulary/limits.ts'
import { t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { microphone } from '../../ui/icons.ts'
import { useLater } from '../useLater.ts'
import { FileRow, LeftOut, looks, useTakeEarly } from './FileChoice.tsx'
import { acceptOf } from './fileTypes.ts'
import type { Files } from './useFiles.ts'
import type { Spoken } from './useSpoken.ts'

const kinds = ['consent'] as const

/** The people in the story say yes themselves, in a recording that nobody but the editors hears. */
export function SpokenYes({ files, spoken, disabled }: { files: Files; spoken: Spoken; disabled: boolean }) {
  const [isRecording, setRecording] = useState(spoken.hasSome)
  const Record = useLater(() => import('./Say.tsx'), isRecording)
  const place = useRef<HTMLDivElement>(null)
  const take = (input: HTMLInputElement) => {
    if (input.files?.length) files.choose([...input.files], 'consent')
    // The same file may be chosen again after it was removed.
    input.value = ''
  }
  useTakeEarly(place, kinds, take)
  return (
    <div className="consent-spoken">
      <p className="consent-line" id="consent-spoken">
        <Icon path={microphone} />
        <span>{t('Can they say yes in a recording?')}</span>
      </p>
      <div className="drop" ref={place}>
        <button type="button" disabled={disabled || isRecording} onClick={() => setRecording(true)}>
          <Icon path={microphone} />
          <span>{t('Record it now')}</span>
        </button>
        <label className={spoken.hasSome ? 'is-full' : undefined}>
          <Icon path={looks.consent.icon} />
          <span>{t(looks.consent.label)}</span>
          <input
            className="visually-hidden"
            type="file"
            name="consent"
            accept={acceptOf.consent}
            aria-describedby="consent-spoken consent-spoken-help"
            disabled={disabled || spoken.hasSome}
            onChange={({ target }) => take(target)}
          />
        </label>
      </div>
      {Record && isRecording && <Record files={files} spoken={spoken} disabled={disabled} />}
      <LeftOut files={files} kinds={kinds} />
      {files.files
        .filter(({ kind }) => kind === 'consent')
        .map((file) => (
          <FileRow key={file.key} file={file} files={files} disabled={disabled} />
        ))}
      <p className="help" id="consent-spoken-help">
        <span>
          {t(
            'You may leave this out. They say who they are, and that they agree: {minutes, plural, one {# minute} other {# minutes}} at most. Only our editors hear it. It is never published.',
            { minutes: longestSpokenYesSeconds / 60 },
          )}
        </span>
      </p>
    </div>
  )
}
