import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime, { type Email } from 'postal-mime'
import type { SMTPServerSession } from 'smtp-server'
import type { FailureKind, Kit, Part } from './kit.ts'
import { PromptSmtpServer } from './promptSmtp.ts'

const user = 'sandbox'
const password = 'sandbox-password'

export interface ReceivedMail {
  /** Counted from 1. */
  id: number
  at: Date
  /** Whom the mail server was told to bring it to: what counts, whatever the mail itself says. */
  recipients: string[]
  /** The mail as its reader sees it. */
  email: Email
  /** As it came. */
  raw: string
}

/** A mail server that brings nothing to anybody: what it takes stays in its inbox. */
export async function openSmtp(kit: Kit, port = 0) {
  let inbox: ReceivedMail[] = []
  let count = 0
  /** Who waits for an answer that never comes. */
  const silenced = new Set<() => void>()

  /** Answers one command, or fails it as it was told to. */
  function answer(call: string, callback: (error: Refusal | null) => void) {
    const failure = kit.takeFailure('smtp', call)
    if (typeof failure === 'string') silenced.add(() => callback(null))
    else callback(failure === null ? null : refusal(failure))
  }

  const server = new PromptSmtpServer({
    disableReverseLookup: true,
    name: 'mail.sandbox.example',
    banner: 'Nothing is delivered here',
    // It can be reached from this machine only.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // Milliseconds that an open line may hold up the end.
    closeTimeout: 500,
    onAuth({ username, password: given }, _session, callback) {
      if (username === user && given === password) answer('AUTH', (error) => callback(error, { user }))
      else callback(Object.assign(new Error('Authentication credentials invalid'), { responseCode: 535 }))
    },
    onMailFrom: ({ address }, _session, callback) => answer(`MAIL ${address}`, callback),
    onRcptTo({ address }, _session, callback) {
      answer(`RCPT ${address}`, (error) => {
        if (error) recordRefusal(address, error)
        callback(error)
      })
    },
    async onData(stream, session, callback) {
      try {
        const bytes = await buffer(stream)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const failure = kit.takeFailure('smtp', `DATA ${recipients.join(', ')}`)
        const isTaken = failure === null || (typeof failure === 'string' && failure !== 'never')
        const mail = await read(bytes, recipients)
        record(mail, failure)
        if (isTaken) inbox.push({ ...mail, id: ++count })
        if (failure === 'never') silenced.add(() => callback())
        else if (typeof failure === 'string') hangUp(session)
        else callback(failure === null ? null : refusal(failure), isTaken ? `Kept as ${count}` : undefined)
      } catch (error) {
        callback(error as Error)
      }
    },
  })
  // A client that goes away in the middle is nothing to end the sandbox for.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')

  /** The line goes dead after the mail was taken, before that could be said. */
  function hangUp(session: SMTPServerSession) {
    for (const connection of server.connections as Set<Connection>) if (connection.id === session.id) connection.close()
  }

  async function read(bytes: Buffer, recipients: string[]) {
    const email = await PostalMime.parse(bytes)
    return { at: kit.now(), recipients, email, raw: bytes.toString('utf8') }
  }

  function recordRefusal(address: string, { responseCode, message }: Refusal) {
    kit.record({ provider: 'smtp', method: 'RCPT', path: address, answer: { status: responseCode, body: message } })
  }

  function record({ email, recipients, raw }: Omit<ReceivedMail, 'id'>, failure: FailureKind | null) {
    kit.record({
      provider: 'smtp',
      method: 'DATA',
      path: recipients.join(', '),
      headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
      body: raw,
      answer: typeof failure === 'string' ? null : { status: failure === null ? 250 : codeOf(failure), body: '' },
    })
  }

  const find = (id: string) => inbox.find((mail) => mail.id === Number(id))
  /** What is in a mail may be anything: it is shown without scripts, and without asking anybody for pictures. */
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  const browser = new Hono()
    .get('/_sandbox/smtp/mails/:id', (c) => {
      const mail = find(c.req.param('id'))
      if (!mail) return c.text('This mail is not here any more.', 404)
      return c.html(mail.email.html ?? html`<pre>${mail.email.text ?? ''}</pre>`, 200, {
        'content-security-policy': policy,
      })
    })
    .get('/_sandbox/smtp/mails/:id/source', (c) => {
      const mail = find(c.req.param('id'))
      return c.text(mail?.raw ?? 'This mail is not here any more.', mail ? 200 : 404)
    })

  return {
    provider: 'smtp',
    title: 'Mail',
    env: {
      SMTP_URL: `smtp://${user}:${password}@127.0.0.1:${(server.server.address() as AddressInfo).port}/?ignoreTLS=true`,
      MAIL_FROM: 'Voices for Wildlife <post@voices.example>',
    },
    browser,
    sections: () => [
      {
        title: 'Inbox',
        empty: 'No mail yet. A donor who gives an address gets a receipt.',
        columns: ['At', 'To', 'Subject', 'Show'],
        rows: inbox.toReversed().map(({ id, at, recipients, email }) => ({
          cells: [
            at.toISOString().slice(11, 19),
            recipients.join(', '),
            email.subject ?? '',
            html`<a href="/_sandbox/smtp/mails/${id}">As its reader sees it</a> ·
              <a href="/_sandbox/smtp/mails/${id}/source">Source</a>`,
          ],
          detail: email.text ?? '',
        })),
      },
    ],
    /** Everything that was taken, oldest first. */
    inbox: (): readonly ReceivedMail[] => inbox,
    reset() {
      inbox = []
    },
    async close() {
      for (const give of silenced) give()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  } satisfies Part & Record<string, unknown>
}

/** Of the server's own list of lines. */
interface Connection {
  id: string
  close(): void
}

const smtpCodes = [421, 450, 451, 452, 454, 455, 500, 501, 502, 503, 504, 530, 534, 535, 550, 551, 552, 553, 554, 555]

/** A status as HTTP has them, from the page that fails the next call of any provider, becomes one that mail servers know. */
function codeOf(status: number): number {
  if ([429, 500, 502, 503, 504].includes(status)) return 451
  return smtpCodes.includes(status) ? status : 550
}

type Refusal = Error & { responseCode: number }

function refusal(status: number): Refusal {
  const responseCode = codeOf(status)
  const words = responseCode < 500 ? 'Not now, please try again later' : 'No such mailbox here'
  return Object.assign(new Error(words), { responseCode })
}
