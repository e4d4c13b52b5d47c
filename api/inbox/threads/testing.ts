import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import type { MessageThread } from '../../../data/contract/inbox/threads.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import type { FoundMail, Mailbox, Seen } from '../../platform/providers/mailbox.ts'
import { openTestApp } from '../../testing.ts'

export const letter = {
  name: 'Wanjiru Example',
  email: 'wanjiru@example.org',
  category: 'other',
  subject: 'The ford',
  message: 'Who looks after the heron at the ford?',
}

/** Two admins at the desk with a mail server, and people who write. */
export async function openThreads({ hasMail = true } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...(hasMail && sandbox.smtp.env), PUBLIC_URL: 'https://voices.example' })
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const ask = (method: string, address: string, body?: object, admin: keyof typeof cookies = 'admin1') =>
    api.app.request(`/api/contact${address}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: body && JSON.stringify(body),
    })
  const json = async <T>(asked: Promise<Response> | Response) => (await (await asked).json()) as T
  return {
    ...api,
    sandbox,
    ask,
    json,
    async write(changes: object = {}) {
      const answer = await api.app.request('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...letter, ...changes }),
      })
      api.clock.pass(1000)
      return ((await answer.json()) as { id: number }).id
    },
    list: (query = '') => json<ContactMessage[]>(ask('GET', query)),
    thread: (id: number, admin: keyof typeof cookies = 'admin1', query = '') =>
      json<MessageThread>(ask('GET', `/${id}/thread${query}`, undefined, admin)),
    reply: (id: number, more: object = {}, admin: keyof typeof cookies = 'admin1') =>
      ask('POST', `/${id}/thread/replies`, { subject: 'Re: The ford', text: 'The rangers do.', ...more }, admin),
    /** Lets ten seconds go by, and what is due leave. */
    async later(ms = 11_000) {
      api.clock.pass(ms)
      await api.deps.jobs.drain()
    },
    /** What has reached people as a reply. */
    sent: () => sandbox.smtp.inbox().filter(({ email }) => !/arrived|answered/.test(email.subject ?? '')),
  }
}

export type Desk = Awaited<ReturnType<typeof openThreads>>

export interface Posted {
  from?: string
  subject?: string
  text?: string | null
  html?: string
  headers?: Record<string, string>
  attachments?: FoundMail['attachments']
  report?: FoundMail['report']
}

/** A mailbox in which the desk looks, with what a test has put into it. */
export function giveMailbox({ deps, clock }: Pick<Desk, 'deps' | 'clock'>) {
  const mails: FoundMail[] = []
  const state = { uidValidity: '7', failure: null as Error | null }
  const mailbox: Mailbox = {
    place: 'post@mail.example:993/INBOX',
    async read(seen, { most }, take) {
      if (state.failure) throw state.failure
      const last: Seen = { uidValidity: state.uidValidity, uid: mails.length }
      if (!seen) return last
      const after = seen.uidValidity === state.uidValidity ? seen.uid : 0
      const news = mails.filter(({ uid }) => uid > after)
      for (const mail of news.slice(0, most)) await take({ ...mail, uidValidity: state.uidValidity })
      return news.length > most ? { ...last, uid: after + most, hasMore: true } : last
    },
    close() {},
  }
  deps.mailbox = mailbox
  return {
    state,
    /** Puts a mail into the mailbox. */
    post({ from = letter.email, subject = 'Re: The ford', headers = {}, ...rest }: Posted = {}) {
      const uid = mails.length + 1
      const head = { from, subject, 'message-id': `<mail.${uid}@example.org>`, ...headers }
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
      mails.push({
        uidValidity: state.uidValidity,
        uid,
        arrivedAt: clock.now(),
        head: Buffer.from(`${lines.join('')}\r\n`),
        text: 'Thank you!',
        html: null,
        attachments: [],
        report: null,
        ...rest,
      })
    },
    /** Has the desk look into it. */
    async look() {
      clock.pass(61_000)
      deps.jobs.enqueue(deps.db, { name: 'mailbox.read', payload: {}, uniqueKey: 'mailbox.read' })
      await deps.jobs.drain()
    },
  }
}
