import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createNumbers, proseOf } from '../../crowd/prose.ts'

/** Of the servers that the bench starts. */
export const deskCode = 'bench-desk-code'

interface Asked {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** One who asks one thing after the other, and how long each took, on a connection that stays open. */
export function openVisitor(origin: string) {
  const agent = new Agent({ keepAlive: true })
  let cookie = ''

  async function ask(path: string, { method = 'GET', body, headers }: Asked = {}) {
    const begun = performance.now()
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const type = sent === undefined ? {} : { 'content-type': 'application/json' }
      const asked = request(origin + path, { agent, method, headers: { ...type, ...headers } }, resolve)
      asked.on('error', reject).end(sent)
    })
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    const ms = performance.now() - begun
    const status = answer.statusCode ?? 0
    if (status >= 400) throw new Error(`${method} ${path} answers ${status}: ${text.slice(0, 200)}`)
    return { ms, text, bytes: Buffer.byteLength(text), answer }
  }

  return {
    ask,
    askDesk: (path: string, asked: Asked = {}) => ask(path, { ...asked, headers: { ...asked.headers, cookie } }),
    async signIn(): Promise<void> {
      const { answer } = await ask('/api/admin/session', { method: 'POST', body: { code: deskCode } })
      cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    },
    close: () => agent.destroy(),
  }
}

export type Visitor = ReturnType<typeof openVisitor>

let told = 0

/** Sends a story that nobody has told before, and publishes it. */
export async function tellStory({ ask, askDesk }: Visitor) {
  told += 1
  const submitted = await ask('/api/stories', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      title: `A story of ours, the ${told}.`,
      content: proseOf(400, createNumbers(1_000_000 + told)),
      authorName: 'Bench Author',
      authorLocation: 'Nowhere',
      authorEmail: `author-${told}@bench.example`,
      category: 'Education',
    },
  })
  const newest = await askDesk('/api/stories?status=pending')
  const [{ id } = { id: 0 }] = JSON.parse(newest.text) as { id: number }[]
  const published = await askDesk(`/api/stories/${id}/status`, { method: 'PATCH', body: { status: 'published' } })
  return { submittedMs: submitted.ms, publishedMs: published.ms }
}
