import { database, type StoredFile } from '../database.ts'
import { type Prepared, preparePhoto } from '../media/photos.ts'
import { newId } from '../newId.ts'
import { sha256Of } from '../sha256.ts'
import { type DraftFields, emptyFields, saveDraft, saveDraftFile } from './drafts.ts'

export const sharePath = '/share-target'

/** What another app shared becomes a draft, with the photo scrubbed before it is stored; the form opens it. */
export async function acceptShared(request: Request): Promise<Response> {
  const shared = await request.formData()
  const id = newId()
  const fields = { ...emptyFields, title: textOf(shared, 'title'), content: textOf(shared, 'text') }
  await saveDraft(database, id, fields, new Date())
  const photo = shared.get('photo')
  if (photo instanceof File && photo.size > 0) await keepPhoto(photo, id, fields)
  return Response.redirect(`/submit-story?draft=${id}#story-form`, 303)
}

/** On a full device the form opens without the photo, which is still where it was shared from. */
async function keepPhoto(photo: File, id: string, fields: DraftFields) {
  try {
    await saveDraftFile(database, await asStoredFile(id, await preparePhoto(photo)), fields, new Date())
  } catch (error) {
    console.warn('The shared photo could not be stored:', error)
  }
}

async function asStoredFile(submission: string, { file, name, note }: Prepared): Promise<StoredFile> {
  const sha256 = await sha256Of(file)
  return { submission, kind: 'image', blob: file, name, type: file.type, bytes: file.size, sha256, note }
}

function textOf(shared: FormData, name: string): string {
  const value = shared.get(name)
  return typeof value === 'string' ? value : ''
}
