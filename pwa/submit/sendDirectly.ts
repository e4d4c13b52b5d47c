import type { StoryFields, StoryReceipt } from '../../data/contract/stories.ts'
import type { StoredFile } from '../offline/database.ts'

/** Words and files in one multipart request, for browsers in which nothing can be stored. */
export async function sendDirectly(
  submission: string,
  fields: StoryFields,
  files: StoredFile[],
): Promise<{ received: true; code?: string } | { received: false; message: string }> {
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
    if (!answer.ok) return { received: false, message: await answer.text() }
    // An answer that breaks off behind the yes is a yes without a code.
    const receipt = (await answer.json().catch(() => null)) as Partial<StoryReceipt> | null
    return { received: true, code: receipt?.code }
  } catch {
    // Nothing arrived; the form stays filled and says so.
    return { received: false, message: '' }
  }
}
