import { useRef, useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { failureOf, firstOfEach, type Issues, issuesOf } from '../../kit/data/failures.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { saveStory } from '../../kit/data/stories.ts'
import { useEdit } from '../../kit/edit/useEdit.ts'
import { noteStory } from '../queries.ts'
import { countFiles, type Files, filesInForm } from './files.ts'
import { type StoryDraft, storyDrafts } from './storyDrafts.ts'
import { editWordsOf, wordFields } from './storyWords.ts'

/** A story under edit, with the files that replace its own. It is sent once, with its progress. */
export function useStoryEdit(story: AdminStory, files: Files, onSaved: () => void) {
  const { id, title, revision } = story
  const saved = { words: editWordsOf(story), base: editWordsOf(story), revision }
  const [pickedUpAt] = useState(() => storyDrafts.drafts[id]?.keptAt ?? null)
  const [errors, setErrors] = useState<Issues>({})
  const [share, setShare] = useState(0)
  const stopper = useRef<AbortController>(null)
  const mutationKey = ['move', id]
  const edit = useEdit({
    store: storyDrafts,
    id,
    begin: (kept): StoryDraft => ({
      keptAt: '',
      ...(kept ? withPhotos(kept, saved) : saved),
      storyId: id,
      storyTitle: title,
    }),
    isTouched: countFiles(files) > 0,
    mutationKey,
    save(draft) {
      setShare(0)
      setErrors({})
      stopper.current = new AbortController()
      return saveStory(id, formOf(draft, files), { onProgress: setShare, signal: stopper.current.signal })
    },
    onSaved(now: AdminStory) {
      noteStory(now)
      onSaved()
    },
    done: (now) => ({ title: 'Changes Saved', text: `“${now.title}” is up to date.` }),
    failed: (error) => (isStop(error) ? null : failureOf('Update Failed', error)),
    onFailed: (error) => setErrors(issuesOf(error)),
  })
  const { words } = edit
  const stop = () => stopper.current?.abort()

  /** Resolves the words by the rules of the contract first, so that no large file travels for nothing. */
  async function save() {
    if (deskQueries.isMutating({ mutationKey }) > 0) return
    const { storyEdit } = await import('../../../../data/contract/stories.ts')
    const checked = storyEdit.safeParse(words)
    if (checked.success) edit.save()
    else setErrors(firstOfEach(checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))))
  }

  return {
    ...edit,
    save,
    errors,
    /** Its text may be empty. */
    isTold: files.audio !== undefined || story.media.some(({ kind, state }) => kind === 'audio' && state !== 'failed'),
    /** Of what is being sent; 0 to 1. */
    share,
    stop,
    discard() {
      stop()
      edit.discard()
    },
    /** When the words that were picked up had been typed; null for a fresh edit. */
    pickedUpAt,
    startOver: () => edit.put(saved),
  }
}
export type StoryEdit = ReturnType<typeof useStoryEdit>

/** What a tab kept before there were words of photos has none. */
const withPhotos = (kept: StoryDraft, { words: { photos } }: Pick<StoryDraft, 'words'>): StoryDraft => ({
  ...kept,
  words: { ...kept.words, photos: kept.words.photos ?? photos },
  base: { ...kept.base, photos: kept.base.photos ?? photos },
})

function formOf({ words, base, revision }: StoryDraft, files: Files): FormData {
  const form = new FormData()
  for (const field of wordFields) form.set(field, words[field])
  // A photo that comes meanwhile is not for this edit to judge.
  if (words.photos !== base.photos) form.set('photos', words.photos)
  form.set('revision', String(revision))
  filesInForm(form, files)
  return form
}

const isStop = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
