import { randomUUID } from 'node:crypto'
import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { rememberConversions } from '../../stories/media/converter/testing.ts'
import { openTestApp } from '../../testing.ts'

export const heron = {
  title: 'The heron came back',
  content: 'We saw it at the ford before the first bus. It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@lakeside.example.com',
  category: 'Wildlife Return',
}

/** The API with a writer who holds a receipt code, and an editor. */
export async function openWriter(env: Record<string, string> = {}) {
  const api = await openTestApp(env)
  rememberConversions(api.deps)
  const cookie = await api.signIn()
  const call = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
    api.app.request(address, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const submit = async (words: Partial<typeof heron> = {}) => {
    const answer = await call('POST', '/api/stories', { ...heron, ...words }, { 'idempotency-key': randomUUID() })
    return (await answer.json()) as { storyId: number; code: string }
  }
  /** A verb of the writer, under a key that a test may give again. */
  const send = (verb: string, body: object, key: string = randomUUID()) =>
    call('POST', `/api/receipts/${verb}`, body, { 'idempotency-key': key })
  const status = async (code: string) => (await (await send('status', { code })).json()) as ReceiptStatus
  const asEditor = async (method: string, address: string, body?: unknown) => {
    const answer = await call(method, `/api/stories${address}`, body, { cookie })
    return { status: answer.status, body: await answer.json() }
  }
  const story = async (id: number) => (await asEditor('GET', `/${id}`)).body as AdminStory
  const question = (id: number, text: string) => asEditor('PATCH', `/${id}/question`, { question: text })
  const move = (id: number, to: string, reason?: string) => asEditor('PATCH', `/${id}/status`, { status: to, reason })
  return { ...api, cookie, call, submit, send, status, asEditor, story, question, move }
}

/** What a call came to: the status, and the code of a refusal. */
export async function told(answer: Response | Promise<Response>): Promise<[number, string | undefined]> {
  const given = await answer
  return [given.status, ((await given.json()) as { code?: string }).code]
}
