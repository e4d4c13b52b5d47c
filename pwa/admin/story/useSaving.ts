import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { ApiError } from '../../remote/client.ts'
import { showToast } from '../../ui/toasts.ts'
import { colleaguesVersion, serverWords, showUpdateFailed } from '../kit/data/failures.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { saveStory } from '../kit/data/remote.ts'
import { noteStory } from './queries.ts'
import { storyDrafts } from './storyDrafts.ts'
import { type StoryWords, type WordField, wordFields } from './storyWords.ts'

export interface Edit {
  words: StoryWords
  revision: number
  files: Partial<Record<MediaKind, File>>
}

export type FieldErrors = Partial<Record<WordField, string>>

/** Sends an edit, once, with its progress. A colleague's newer version comes back as `theirs`. */
export function useSaving(story: AdminStory, onSaved: () => void) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<AdminStory | null>(null)
  const [share, setShare] = useState(0)
  const stopper = useRef<AbortController>(null)
  const mutationKey = ['move', story.id]
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: async (edit: Edit) => {
      setShare(0)
      setErrors({})
      stopper.current = new AbortController()
      return saveStory(story.id, formOf(edit), { onProgress: setShare, signal: stopper.current.signal })
    },
    onSuccess: (saved) => {
      storyDrafts.drop(story.id)
      noteStory(saved)
      showToast({ title: 'Changes Saved', text: `“${saved.title}” is up to date.`, tone: 'good' })
      onSaved()
    },
    onError: (failure) => {
      if (isStop(failure)) return
      setErrors(fieldErrorsOf(failure))
      setTheirs(colleaguesVersion(failure))
      showUpdateFailed(failure)
    },
  })

  /** Resolves the words by the rules of the contract first, so that no large file travels for nothing. */
  async function save(edit: Edit) {
    if (deskQueries.isMutating({ mutationKey }) > 0) return
    const { storyEdit } = await import('../../../data/contract/stories.ts')
    const checked = storyEdit.safeParse(edit.words)
    if (checked.success) mutate(edit)
    else
      setErrors(errorsByField(checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))))
  }

  return {
    save,
    isSending: isPending,
    share,
    stop: () => stopper.current?.abort(),
    errors,
    problem: error && !isStop(error) && !theirs ? serverWords(error) : null,
    theirs,
    settle: () => setTheirs(null),
  }
}

function formOf({ words, revision, files }: Edit): FormData {
  const form = new FormData()
  for (const field of wordFields) form.set(field, words[field])
  form.set('revision', String(revision))
  for (const [kind, file] of Object.entries(files)) form.set(kind, file)
  return form
}

const isStop = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError && error.issues ? errorsByField(error.issues) : {}

/** The first problem of each field. */
function errorsByField(issues: readonly { field: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of wordFields) {
    const issue = issues.find((found) => found.field === field)
    if (issue) errors[field] = issue.message
  }
  return errors
}
