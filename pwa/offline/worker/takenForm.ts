import type { StoryWords } from '../../../data/contract/stories.ts'
import { here } from '../../../data/rules/languages.ts'
import { consentAsFields, consentField, readConsent } from '../../../data/rules/stories/consent.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { language } from '../../../data/words/language.ts'
import { isRightToLeft } from '../../../data/words/languages.ts'
import { t } from '../../../data/words/words.ts'
import { database, type StoredFile } from '../database.ts'
import { preparePhoto } from '../media/photos.ts'
import { newId } from '../newId.ts'
import { outboxTag } from '../outbox/backgroundSync.ts'
import { queueStory } from '../outbox/outboxStore.ts'
import { sha256Of } from '../sha256.ts'

export const storyFormPath = '/api/stories'

/** Within this time the same words and files from this device are the same story: a reload, or a second tap. */
const repeatMs = 24 * 3_600_000

interface TakenStory {
  id: string
  fields: StoryWords
  files: StoredFile[]
}

/**
 * A story form that the browser sends by itself. The story gets its id before it leaves, so that the server takes it once, whether it
 * comes from the form or later from the outbox.
 */
export async function takeStoryForm(request: Request): Promise<Response> {
  const copy = request.clone()
  const story = await readStory(copy).catch(() => null)
  if (!story) return fetch(request)
  const answer = await sendForm(story).catch(() => null)
  if (answer && answer.status < 500) return answer
  const missing = missingIn(story)
  if (missing.length > 0) return sayNotKept(missing)
  try {
    await queueStory(database, { id: story.id, fields: story.fields, unsaved: story.files, now: new Date() })
  } catch (error) {
    console.warn('The story could not be kept:', error)
    return sayNotKept([])
  }
  return sayKept(story.fields.title, await askForSync())
}

async function readStory(request: Request): Promise<TakenStory> {
  const form = await request.formData()
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const fields = {
    title: textOf('title'),
    content: textOf('content'),
    authorName: textOf('authorName'),
    authorLocation: textOf('authorLocation'),
    authorEmail: textOf('authorEmail'),
    category: textOf('category'),
    language: textOf('language') || undefined,
    consent: form.has(consentField) ? readConsent((name) => form.get(name)) : undefined,
  } as StoryWords
  const prepared = []
  for (const kind of kinds)
    for (const file of form.getAll(kind))
      if (file instanceof File && file.size > 0) prepared.push(await prepareFile(kind, file))
  const id = await idOf(JSON.stringify([fields, prepared.map(({ sha256 }) => sha256)]))
  return { id, fields, files: prepared.map((file) => ({ ...file, submission: id })) }
}

const kinds = ['image', 'video', 'audio', 'consent'] as const satisfies MediaKind[]

/** What was sent last from here keeps its id. */
async function idOf(content: string): Promise<string> {
  const sha256 = await sha256Of(new Blob([content]))
  return database.transaction('rw', ['meta'], async () => {
    const last = (await database.meta.get(lastForm))?.value as { sha256: string; id: string; at: number } | undefined
    if (last?.sha256 === sha256 && Date.now() - last.at < repeatMs) return last.id
    const id = newId()
    await database.meta.put({ key: lastForm, value: { sha256, id, at: Date.now() } })
    return id
  })
}

const lastForm = 'last form'

/** The server gets the very files that the outbox would send. */
async function prepareFile(kind: MediaKind, chosen: File): Promise<Omit<StoredFile, 'submission'>> {
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

function sendForm({ id, fields: { consent, ...fields }, files }: TakenStory): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) body.set(name, value)
  for (const [name, value] of consent ? consentAsFields(consent) : []) body.set(name, value)
  for (const { kind, blob, name } of files) body.append(kind, blob, name)
  const headers = { accept: 'text/html', 'accept-language': language(), 'idempotency-key': id }
  return fetch(storyFormPath, { method: 'POST', headers, credentials: 'include', body })
}

/** The server would refuse it, and the form is still there to be filled in. */
function missingIn({ fields, files }: TakenStory): string[] {
  const isTold = files.some(({ kind }) => kind === 'audio')
  const asked = [
    [fields.title, t('Title is required')],
    [fields.category, t('Please choose a category')],
    [fields.content || isTold, t('Story content is required')],
    [fields.authorName, t('Author name is required')],
    [fields.authorLocation, t('Location is required')],
    [fields.authorEmail, t('Please enter a valid email address')],
  ] as const
  return asked.flatMap(([value, message]) => ((typeof value === 'string' ? value.trim() : value) ? [] : [message]))
}

/** Whether the browser will send the outbox while no page of the site is open. */
async function askForSync(): Promise<boolean> {
  const { registration } = self as unknown as {
    registration: { sync?: { register(tag: string): Promise<void> } }
  }
  if (!registration.sync) return false
  return registration.sync.register(outboxTag).then(
    () => true,
    () => false,
  )
}

const sayKept = (title: string, leavesAlone: boolean) =>
  drawPage(title, [
    leavesAlone
      ? t('Saved on this phone. It will be sent when you have signal.')
      : t('Saved on this phone. It is not sent yet. Open this site again when you have signal. Then it is sent.'),
  ])

const sayNotKept = (problems: string[]) =>
  drawPage(
    t('Submission Failed'),
    [
      ...problems,
      t('Your story is not sent, and it is not saved on this phone.'),
      t(
        'Your browser’s Back button leads to the form, and your words are still in it. Photos, videos and recordings may have to be chosen again.',
      ),
    ],
    503,
  )

function drawPage(title: string, paragraphs: string[], status = 200): Response {
  const html = `<!doctype html><html lang="${language()}" dir="${isRightToLeft(language()) ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem}</style>
<main><h1 dir="auto">${escaped(title)}</h1>${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}
<p><a href="${here('/stories')}">${escaped(t('View Stories'))}</a></p></main></html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
