import { mostMedia } from '../../../data/vocabulary/stories.ts'
import { database, type StoredFile } from '../database.ts'
import { findProblem, problemIn } from '../media/fileProblem.ts'
import { type Prepared, preparePhoto } from '../media/photos.ts'
import { newId } from '../newId.ts'
import { sha256Of } from '../sha256.ts'
import { isFull } from '../storage.ts'
import { type DraftFields, emptyFields, type NotTaken, noteNotTaken, saveDraft, saveDraftFile } from './drafts.ts'

export const sharePath = '/share-target'

/** What another app shared becomes a draft, with the photos scrubbed before they are stored; the form opens it. */
export async function acceptShared(request: Request): Promise<Response> {
  const shared = await request.formData()
  const id = newId()
  const fields = { ...emptyFields, title: textOf(shared, 'title'), content: contentOf(shared) }
  await saveDraft(database, id, fields, new Date())
  const photos = shared.getAll('photo').filter((photo) => photo instanceof File && photo.name !== '') as File[]
  const notTaken: NotTaken[] = []
  // One after another: a phone with little memory draws one photo at a time.
  for (const photo of photos.slice(0, mostMedia.image)) {
    const why = await keepPhoto(photo, id, fields)
    if (why) notTaken.push({ name: photo.name, why })
  }
  for (const { name } of photos.slice(mostMedia.image)) notTaken.push({ name, why: 'tooMany' })
  if (notTaken.length > 0) await noteNotTaken(database, id, notTaken, fields, new Date())
  return Response.redirect(`/submit-story?draft=${id}#story-form`, 303)
}

/** Says why it could not be kept. The photo is still where it was shared from. */
async function keepPhoto(photo: File, id: string, fields: DraftFields): Promise<NotTaken['why'] | null> {
  const problem = await findProblem(photo)
  if (problem) return problem
  try {
    await saveDraftFile(database, await asStoredFile(id, await preparePhoto(photo)), fields, new Date())
    return null
  } catch (error) {
    return isFull(error) ? 'full' : problemIn(error)
  }
}

async function asStoredFile(submission: string, { file, name, note }: Prepared): Promise<StoredFile> {
  const sha256 = await sha256Of(file)
  return { submission, kind: 'image', blob: file, name, type: file.type, bytes: file.size, sha256, note }
}

/** Some systems hand over a link apart from the text, some within it. */
function contentOf(shared: FormData): string {
  const [text, link] = [textOf(shared, 'text'), textOf(shared, 'url')]
  return text.includes(link) ? text : [text, link].filter(Boolean).join('\n\n')
}

function textOf(shared: FormData, name: string): string {
  const value = shared.get(name)
  return typeof value === 'string' ? value : ''
}
