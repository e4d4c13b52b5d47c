import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminMedia, AdminStory } from '../../../data/contract/stories.ts'
import { readCaptions } from '../../../data/rules/stories/captions.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { storyLanguages, usualStoryLanguage } from '../../../data/vocabulary/storyLanguages.ts'
import { CaptionsField } from '../../ui/CaptionsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../kit/acts/ActionDialog.tsx'
import { ErrorNotice } from '../kit/acts/ErrorNotice.tsx'
import { useOneAct } from '../kit/acts/useAct.ts'
import { fetchCaptions, writeCaptions } from '../kit/data/stories.ts'
import { Select } from '../kit/edit/Select.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { changing } from './queries.ts'

interface Props {
  story: AdminStory
  file: AdminMedia
  onClose: () => void
}

const languages = storyLanguages.map(({ code }) => code)

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
  const [language, setLanguage] = useState(kept?.language ?? story.language ?? usualStoryLanguage)
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
        <Select value={language} options={languages} words={languageName} onChoose={setLanguage} />
      </Field>
      <CaptionsField
        text={text}
        error={problem ?? undefined}
        onText={(written) => {
          setTyped(written)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
