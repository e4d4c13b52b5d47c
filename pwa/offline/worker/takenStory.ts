import type { StoryWords } from '../../../data/contract/stories.ts'
import { textsIn } from '../../../data/rules/formTexts.ts'
import { consentAsFields, consentField, readConsent } from '../../../data/rules/stories/consent.ts'
import { submissionTexts } from '../../../data/vocabulary/submission.ts'
import { t } from '../../../data/words/words.ts'
import { database, type StoredFile } from '../database.ts'
import { type FileProblem, problemIn, problemInWords } from '../media/fileProblem.ts'
import { preparePhoto } from '../media/photos.ts'
import { queueStory } from '../outbox/outboxStore.ts'
import { sha256Of } from '../sha256.ts'
import type { TakenForm } from './takenForms.ts'

const texts = ['title', 'content', 'authorName', 'authorLocation', 'authorEmail', 'category', 'language'] as const
const kinds = ['image', 'video', 'audio', 'consent'] as const

type Prepared = Omit<StoredFile, 'submission'>
/** Of which nothing can be sent. */
type EmptyFile = { kind: string; name: string; problem: FileProblem }

/** A story with its files as the outbox would send them. */
export async function readStory(form: FormData): Promise<TakenForm> {
  const { language, ...words } = textsIn(form, texts)
  const fields = {
    ...words,
    language: language || undefined,
    consent: form.has(consentField) ? readConsent((name) => form.get(name)) : undefined,
  } as StoryWords
  const files: Prepared[] = []
  const empty: EmptyFile[] = []
  for (const kind of kinds)
    for (const file of form.getAll(kind)) {
      if (!(file instanceof File)) continue
      if (file.size === 0) {
        // A field that was left empty is sent as a file without a name.
        if (file.name) empty.push({ kind, name: file.name, problem: 'empty' })
        continue
      }
      try {
        files.push(await prepareFile(kind, file))
      } catch (error) {
        empty.push({ kind, name: file.name, problem: problemIn(error) })
      }
    }
  return {
    title: fields.title,
    failed: t(submissionTexts.failed.title),
    content: [fields, files.map(({ sha256 }) => sha256)],
    missing: missingIn(fields, files),
    leftOut: empty.map(({ name, problem }) => `${name}: ${problemInWords(problem)}`),
    body: () => bodyOf(fields, files, empty),
    keep: (id) =>
      queueStory(database, {
        id,
        fields,
        unsaved: files.map((file) => ({ ...file, submission: id })),
        now: new Date(),
      }),
  }
}

async function prepareFile(kind: (typeof kinds)[number], chosen: File): Promise<Prepared> {
  const { file, name, note } =
    kind === 'image' ? await preparePhoto(chosen) : { file: chosen, name: chosen.name, note: notes[kind] }
  return {
    kind,
    blob: file,
    name,
    type: file.type || chosen.type,
    bytes: file.size,
    sha256: await sha256Of(file),
    note,
  }
}

const notes = {
  video: '1 video: our server will remove its location',
  audio: '1 recording: our server will remove what is hidden in it',
  consent: '1 recording: our server will remove what is hidden in it',
}

/** The server says on its page of what nothing came. */
function bodyOf({ consent, ...fields }: StoryWords, files: readonly Prepared[], empty: readonly EmptyFile[]): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) body.set(name, value)
  for (const [name, value] of consent ? consentAsFields(consent) : []) body.set(name, value)
  for (const { kind, blob, name } of files) body.append(kind, blob, name)
  for (const { kind, name } of empty) body.append(kind, new Blob(), name)
  return body
}

function missingIn(fields: StoryWords, files: readonly Prepared[]): string[] {
  const isTold = files.some(({ kind }) => kind === 'audio')
  const asked = [
    [fields.title, t('Title is required')],
    [fields.category, t('Please choose a category')],
    [isTold || fields.content, t('Story content is required')],
    [fields.authorName, t('Author name is required')],
    [fields.authorLocation, t('Location is required')],
    [fields.authorEmail, t('Please enter a valid email address')],
  ] as const
  return asked.flatMap(([value, message]) => ((typeof value === 'string' ? value.trim() : value) ? [] : [message]))
}
