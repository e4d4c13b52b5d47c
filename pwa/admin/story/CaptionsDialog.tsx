import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import type { AdminMedia, AdminStory } from '../../../data/contract/stories.ts'
import { readCaptions } from '../../../data/rules/stories/captions.ts'
import { captionLimits } from '../../../data/vocabulary/limits.ts'
import { type CaptionLanguage, captionLanguages } from '../../../data/vocabulary/stories.ts'
import { Field } from '../../ui/Field.tsx'
import { sizeInWords } from '../../ui/format/sizes.ts'
import { showToast } from '../../ui/toasts.ts'
import { FormDialog } from '../kit/acts/ActionDialog.tsx'
import { ErrorNotice } from '../kit/acts/ErrorNotice.tsx'
import { useOneAct } from '../kit/acts/useAct.ts'
import { fetchCaptions, writeCaptions } from '../kit/data/remote.ts'
import { Select } from '../kit/edit/Select.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { changing } from './queries.ts'

interface Props {
  story: AdminStory
  file: AdminMedia
  onClose: () => void
}

const languages = Object.keys(captionLanguages) as CaptionLanguage[]

const example = `WEBVTT

00:01.000 --> 00:04.000
The gate is open.

00:04.500 --> 00:08.000
Efua: It was open all night.`

/** The captions of a video: written here or read from a file, in WebVTT. */
export function CaptionsDialog({ story, file, onClose }: Props) {
  const kept = file.video?.captions ?? null
  const query = useQuery({
    queryKey: ['captions', kept?.url],
    queryFn: () => fetchCaptions(kept?.url ?? ''),
    enabled: kept !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const [language, setLanguage] = useState<CaptionLanguage>((kept?.language as CaptionLanguage) ?? 'en')
  const [problem, setProblem] = useState<string | null>(null)
  const text = typed ?? query.data ?? ''
  const saving = useOneAct({
    mutationKey: ['move', story.id],
    act: () => changing(writeCaptions(story.id, file.id, { text, language, revision: story.revision })),
    done: () =>
      text.trim() === ''
        ? { title: 'Captions Removed', text: `The video of “${story.title}” has no captions now.` }
        : { title: 'Captions Saved', text: `The video of “${story.title}” shows them.` },
    onDone: onClose,
  })

  function save() {
    const { problem: found } = text.trim() === '' ? { problem: null } : readCaptions(text)
    setProblem(found && `Line ${found.line}: ${found.message}`)
    if (!found) saving.run()
  }

  return (
    <FormDialog
      title={`Captions of the video of “${story.title}”`}
      full
      width="46rem"
      confirm="Save Captions"
      isReady={kept === null ? text.trim() !== '' : query.isSuccess || typed !== null}
      act={{ ...saving, run: save }}
      onClose={onClose}
    >
      <ErrorNotice failure={saving.failure} />
      {kept && <Loaded from={{ data: query.data, error: query.error, refetch: query.refetch }} />}
      <Field label="Language" name="language">
        <Select value={language} options={languages} words={(one) => captionLanguages[one]} onChoose={setLanguage} />
      </Field>
      <CaptionFile onRead={setTyped} />
      <Field
        label="Captions"
        name="captions"
        error={problem ?? undefined}
        hint="WebVTT: times, then what is said. Write sounds too, such as [a lion roars]. An empty field takes the captions away."
      >
        <textarea
          className="captions-text"
          rows={14}
          spellCheck
          value={text}
          placeholder={example}
          maxLength={captionLimits.bytes}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
        />
      </Field>
    </FormDialog>
  )
}

/** A file in which somebody wrote them elsewhere: its words come into the field, to be looked at. */
function CaptionFile({ onRead }: { onRead: (text: string) => void }) {
  const id = useId()
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size <= captionLimits.bytes) return onRead(await file.text())
    showToast({
      title: 'This file is too large',
      text: `Captions may have ${sizeInWords(captionLimits.bytes)} at most.`,
      tone: 'bad',
    })
  }
  return (
    <p>
      <label htmlFor={id}>
        Read from a file <span className="optional-label">optional</span>
      </label>
      <input id={id} type="file" accept=".vtt,text/vtt" onChange={(event) => void read(event)} />
    </p>
  )
}
