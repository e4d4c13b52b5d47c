import type { StoryFields } from '../../data/contract/stories.ts'
import type { StoredFile } from '../offline/database.ts'

/** Words and files in one multipart request, for browsers in which nothing can be stored. */
export async function sendDirectly(
  submission: string,
  fields: StoryFields,
  files: StoredFile[],
): Promise<{ received: true } | { received: false; message: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('status', 'pending')
  for (const { kind, blob, name } of files) form.set(kind, blob, name)
  try {
    const answer = await fetch('/api/stories', {
      method: 'POST',
      headers: { 'idempotency-key': submission },
      credentials: 'include',
      body: form,
    })
    return answer.ok ? { received: true } : { received: false, message: await answer.text() }
  } catch {
    // Nothing arrived; the form stays filled and says so.
    return { received: false, message: '' }
  }
}
