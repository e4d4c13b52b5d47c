import type { StoryFields, StoryReceipt } from '../../../data/contract/stories.ts'
import type { StoredFile } from '../../offline/database.ts'
import { judge } from '../../offline/outbox/answers.ts'

export type DirectAnswer =
  | { name: 'received'; code?: string }
  /** The server's final word. */
  | { name: 'refused'; message: string }
  /** No answer, or trouble that may pass; with its words, where it had any. */
  | { name: 'unanswered'; message: string }

/** Words and files in one multipart request, for browsers in which nothing can be stored. */
export async function sendDirectly(
  submission: string,
  fields: StoryFields,
  files: StoredFile[],
): Promise<DirectAnswer> {
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
    if (!answer.ok) return failureOf(answer)
    // An answer that breaks off behind the yes is a yes without a code.
    const receipt = (await answer.json().catch(() => null)) as Partial<StoryReceipt> | null
    return { name: 'received', code: receipt?.code }
  } catch {
    return { name: 'unanswered', message: '' }
  }
}

async function failureOf(answer: Response): Promise<DirectAnswer> {
  const { kind, message } = judge(answer.status, answer.headers, await answer.text(), Date.now())
  return { name: kind === 'refused' ? 'refused' : 'unanswered', message }
}
