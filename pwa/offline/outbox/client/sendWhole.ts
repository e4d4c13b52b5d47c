import type { StoryReceipt, StoryWords } from '../../../../data/contract/stories.ts'
import { consentAsFields } from '../../../../data/rules/stories/consent.ts'
import { language } from '../../../../data/words/language.ts'
import type { NotedFile } from '../../files.ts'
import { judge } from './answers.ts'

export type DirectAnswer =
  | { name: 'received'; code?: string }
  /** The server's final word. */
  | { name: 'refused'; message: string }
  /** No answer, or trouble that may pass; with its words, where it had any. */
  | { name: 'unanswered'; message: string }

/** A story with its files in one multipart request, for browsers in which nothing can be stored. */
export async function sendWhole(
  id: string,
  { consent, ...fields }: StoryWords,
  files: NotedFile[],
): Promise<DirectAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) body.set(name, value)
  for (const [name, value] of consent ? consentAsFields(consent) : []) body.set(name, value)
  body.set('status', 'pending')
  for (const { kind, blob, name } of files) body.append(kind, blob, name)
  for (const [index, { caption, description }] of files.filter(({ kind }) => kind === 'image').entries()) {
    body.set(`caption${index + 1}`, caption)
    body.set(`description${index + 1}`, description)
  }
  try {
    const headers = { 'idempotency-key': id, 'accept-language': language() }
    const answer = await fetch('/api/stories', { method: 'POST', headers, credentials: 'include', body })
    if (!answer.ok) {
      const { kind, message } = judge(answer.status, answer.headers, await answer.text(), Date.now())
      return { name: kind === 'refused' ? 'refused' : 'unanswered', message }
    }
    // An answer that breaks off behind the yes is a yes without a code.
    const receipt = (await answer.json().catch(() => null)) as Partial<StoryReceipt> | null
    return { name: 'received', code: receipt?.code }
  } catch {
    return { name: 'unanswered', message: '' }
  }
}
