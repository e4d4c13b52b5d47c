import { type ChangeEvent, useId } from 'react'
import { captionLimits } from '../../data/vocabulary/limits.ts'
import { t } from '../../data/words/words.ts'
import { Field } from './Field.tsx'
import { sizeInWords } from './format/sizes.ts'
import { showToast } from './toasts.ts'

const example = `WEBVTT

00:01.000 --> 00:04.000
The gate is open.

00:04.500 --> 00:08.000
Efua: It was open all night.`

interface Props {
  text: string
  error?: string
  readOnly?: boolean
  onText: (text: string) => void
}

/** The captions of a video: written here or read from a file, in WebVTT. */
export const CaptionsField = ({ text, error, readOnly, onText }: Props) => (
  <>
    <CaptionFile onRead={onText} />
    <Field
      label={t('Captions')}
      name="captions"
      error={error}
      hint={t(
        'WebVTT: times, then what is said. Write sounds too, such as [a lion roars]. An empty field takes the captions away.',
      )}
    >
      <textarea
        className="captions-text"
        rows={14}
        spellCheck
        value={text}
        readOnly={readOnly}
        placeholder={example}
        maxLength={captionLimits.bytes}
        onChange={({ target }) => onText(target.value)}
      />
    </Field>
  </>
)

/** A file in which somebody wrote them elsewhere: its words come into the field, to be looked at. */
function CaptionFile({ onRead }: { onRead: (text: string) => void }) {
  const id = useId()
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size <= captionLimits.bytes) return onRead(await file.text())
    showToast({
      title: t('This file is too large'),
      text: t('Captions may have {size} at most.', { size: sizeInWords(captionLimits.bytes) }),
      tone: 'bad',
    })
  }
  return (
    <p>
      <label htmlFor={id}>
        {t('Read from a file')} <span className="optional-label">{t('optional')}</span>
      </label>
      <input id={id} type="file" accept=".vtt,text/vtt" onChange={(event) => void read(event)} />
    </p>
  )
}
