import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { jobs as jobTable, mailLog } from '../../../data/tables/system.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { movableClock, openTestApp } from '../../testing.ts'
import { type Db, openDatabase } from '../database.ts'
import type { Deps } from '../deps.ts'
import { createJobRunner, type Jobs } from '../jobs/jobs.ts'
import { projectFolder } from '../paths.ts'
import { openMailer } from '../providers/smtp.ts'
import { mailJobs } from './mail.jobs.ts'
import { type Letter, queueMail } from './mail.ts'

const letter = {
  key: 'donation.receipt:12',
  kind: 'receipt',
  to: { name: 'Amara Diallo', address: 'amara@example.org' },
  subject: 'Thank you',
  text: 'Thank you, Amara.',
  html: '<p>Thank you, <b>Amara</b>.</p>',
  at: '2026-03-01T09:00:00.000Z',
} satisfies Letter

async function openPost() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** The server with a mail server, or without one. */
async function openDesk(environment?: Record<string, string>) {
  const sandbox = await openPost()
  const desk = await openTestApp(environment ?? sandbox.env)
  const { db, jobs } = desk.deps
  return {
    ...desk,
    sandbox,
    write: (more: Partial<Letter> = {}) => db.transaction((tx) => queueMail(tx, jobs, { ...letter, ...more })),
    send: () => jobs.drain(),
    rows: () => db.select().from(mailLog).all(),
    tries: () => db.select().from(jobTable).get()?.attempts,
  }
}

describe('a mail', () => {
  test('is written with its cause, leaves once, and is forgotten but for the fact', async () => {
    const { write, send, rows, sandbox, clock } = await openDesk()
    expect(write()).toBe(true)
    expect(rows()).toMatchObject([{ state: 'queued', text: letter.text, html: letter.html, way: null, sentAt: null }])
    const meanwhile = clock.span()
    await send()
    const sent = meanwhile()
    await send()
    expect(rows()).toMatchObject([
      {
        key: letter.key,
        kind: 'receipt',
        recipient: 'amara@example.org',
        state: 'sent',
        way: 'smtp',
        sentAt: sent,
        text: null,
        html: null,
        error: null,
      },
    ])
    expect(sandbox.smtp.inbox()).toMatchObject([
      {
        recipients: ['amara@example.org'],
        email: {
          from: { name: 'Voices for Wildlife', address: 'post@voices.example' },
          to: [letter.to],
          subject: letter.subject,
          messageId: expect.stringMatching(/^<donation\.receipt\.12\.[0-9a-z]+@localhost>$/),
        },
      },
    ])
    const email = sandbox.smtp.inbox()[0]?.email as Email
    expect([email.text?.trim(), email.html?.trim()]).toEqual([letter.text, letter.html])
    expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  test('is never seen when the change that caused it is rolled back', async () => {
    const { deps, send, rows, sandbox } = await openDesk()
    expect(() =>
      deps.db.transaction((tx) => {
        queueMail(tx, deps.jobs, letter)
        throw new Error('no')
      }),
    ).toThrow('no')
    await send()
    expect(rows()).toEqual([])
    expect(sandbox.smtp.inbox()).toEqual([])
  })

  test('of one key is written once, before and after it was sent', async () => {
    const { write, send, sandbox } = await openDesk()
    expect([write(), write()]).toEqual([true, false])
    await send()
    expect(write()).toBe(false)
    await send()
    expect(sandbox.smtp.inbox()).toHaveLength(1)
  })

  test.each([
    'Ọlábísí Adéṣínà',
    'አበበ ቢቂላ',
    'محمد الأمين',
    'Zoë “Zed” O’Neil, Jr. <zoe@evil.example>',
    '🦒 Twiga',
    'N'.repeat(100),
  ])('reaches somebody called %s', async (name) => {
    const { write, send, sandbox } = await openDesk()
    write({ to: { name, address: 'amara@example.org' }, subject: `For ${name}` })
    await send()
    expect(sandbox.smtp.inbox()).toMatchObject([
      {
        recipients: ['amara@example.org'],
        email: { to: [{ name, address: 'amara@example.org' }], subject: `For ${name}` },
      },
    ])
  })

  test.each([
    ['a line break', 'Eve\r\nBcc: evil@example.com'],
    ['a bare feed', 'Eve\nBcc: evil@example.com'],
    ['a bare return', 'Eve\rBcc: evil@example.com'],
    ['a separator of lines', 'Eve\u2028Bcc: evil@example.com'],
    ['a nothing', 'Eve\0Bcc: evil@example.com'],
    ['an end of a mail', 'Eve\r\n.\r\nMAIL FROM:<evil@example.com>'],
    ['another address', 'Eve>, <evil@example.com'],
    ['quotes', 'Eve" <evil@example.com>, "'],
  ])('with %s in a name and a subject goes to its recipient alone', async (_, words) => {
    const { write, send, sandbox } = await openDesk()
    write({ to: { name: words, address: 'amara@example.org' }, subject: words })
    await send()
    expect(sandbox.smtp.inbox()).toHaveLength(1)
    expect(sandbox.smtp.inbox()[0]?.recipients).toEqual(['amara@example.org'])
    const email = sandbox.smtp.inbox()[0]?.email as Email
    expect(email.to).toMatchObject([{ address: 'amara@example.org' }])
    expect([email.bcc, email.cc]).toEqual([undefined, undefined])
    expect(email.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(email.text?.trim()).toBe(letter.text)
  })

  test('shows a name that only looks encoded as it was typed', async () => {
    const { write, send, sandbox } = await openDesk()
    write({ to: { name: '=?utf-8?Q?A=0D=0AB?=', address: 'amara@example.org' } })
    await send()
    expect(sandbox.smtp.inbox()).toMatchObject([{ email: { to: [{ name: '= ?utf-8?Q?A=0D=0AB?=' }] } }])
  })

  test.each([
    'amara@example.org\r\nRCPT TO:<evil@example.com>',
    'amara@example.org, evil@example.com',
    '<evil@example.com>',
    'amara@example.org>,<evil@example.com',
    'amara',
    '',
    'a b@example.org',
  ])('to %j, which is no address, fails without asking anybody', async (address) => {
    const { write, send, rows, sandbox } = await openDesk()
    write({ to: { name: null, address } })
    await send()
    expect(rows()).toMatchObject([{ state: 'failed', error: 'This is no email address.' }])
    expect(sandbox.requests()).toEqual([])
  })

  test('whose recipient is refused for good has failed, with the mail server’s words', async () => {
    const { write, send, rows, tries, sandbox } = await openDesk()
    sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT' })
    write()
    await send()
    expect(rows()).toMatchObject([{ state: 'failed', error: 'The mailbox refused it: No such mailbox here' }])
    expect(rows()[0]?.error).not.toContain('amara@example.org')
    expect(tries()).toBe(1)
    expect(sandbox.smtp.inbox()).toEqual([])
  })

  test('whose words are refused for good has failed', async () => {
    const { write, send, rows, sandbox } = await openDesk()
    sandbox.failNext({ provider: 'smtp', status: 554, of: 'DATA' })
    write()
    await send()
    expect(rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining('554') }])
  })

  test.each([
    ['a full mailbox', 450, 'RCPT'],
    ['a busy mail server', 451, 'DATA'],
    ['a mail server that goes to sleep', 421, 'MAIL'],
    ['a mail server that does not take us for the sender', 550, 'MAIL'],
    ['a password that is refused', 535, 'AUTH'],
  ])('for %s waits and is tried again', async (_, status, of) => {
    const { write, send, rows, clock, sandbox } = await openDesk()
    sandbox.failNext({ provider: 'smtp', status, of })
    write()
    await send()
    expect(rows()).toMatchObject([
      { state: 'queued', error: expect.stringContaining(String(status)), text: letter.text },
    ])
    clock.pass(5_000)
    await send()
    expect(rows()).toMatchObject([{ state: 'sent', error: null, text: null }])
    expect(sandbox.smtp.inbox()).toHaveLength(1)
  })

  test('is tried for more than a day, then given up with the reason', async () => {
    const sandbox = await openPost()
    const { deps, write, send, rows, clock } = await openDesk(sandbox.env)
    await sandbox.close()
    write()
    await send()
    expect(rows()).toMatchObject([{ state: 'queued', error: expect.stringContaining('ECONNREFUSED') }])
    let hours = 0
    for (; rows()[0]?.state === 'queued' && hours < 100; hours++) {
      clock.pass(3_600_000)
      await send()
    }
    expect(hours).toBeGreaterThan(24)
    expect(rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining('ECONNREFUSED') }])
    expect(deps.db.select().from(jobTable).get()?.state).toBe('failed')
  })
})

/** Nobody can tell whether a mail has arrived when its server died, or the line, after the words had left. */
describe('a mail of which nobody knows whether it has arrived', () => {
  test('is sent again under the same Message-ID when it is a receipt', async () => {
    const { write, send, rows, clock, sandbox } = await openDesk()
    sandbox.failNext({ provider: 'smtp', status: 'lost', of: 'DATA' })
    write()
    await send()
    expect(rows()).toMatchObject([{ state: 'queued' }])
    clock.pass(5_000)
    await send()
    expect(rows()).toMatchObject([{ state: 'sent' }])
    const ids = sandbox.smtp.inbox().map(({ email }) => email.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('is not sent again when it is a newsletter', async () => {
    const { write, send, rows, clock, sandbox } = await openDesk()
    sandbox.failNext({ provider: 'smtp', status: 'lost', of: 'DATA' })
    write({ kind: 'newsletter', key: 'newsletter.3:amara' })
    await send()
    clock.pass(3_600_000)
    await send()
    expect(rows()).toMatchObject([
      {
        state: 'unsure',
        error: expect.stringContaining('Nobody can tell whether this has arrived, so it was not sent again.'),
      },
    ])
    expect(sandbox.smtp.inbox()).toHaveLength(1)
  })

  test('is not called failed when its last try was cut off', async () => {
    const { deps, write, send, rows } = await openDesk()
    write({ kind: 'newsletter', key: 'newsletter.3:amara' })
    deps.db.update(mailLog).set({ state: 'sending' }).run()
    deps.db.update(jobTable).set({ attempts: 40 }).run()
    await send()
    expect(rows()).toMatchObject([{ state: 'unsure', error: expect.stringContaining('Nobody can tell') }])
  })

  test('is sent again when it is a newsletter that never left', async () => {
    const { write, send, rows, clock, sandbox } = await openDesk()
    sandbox.failNext({ provider: 'smtp', status: 451, of: 'DATA' })
    write({ kind: 'newsletter', key: 'newsletter.3:amara' })
    await send()
    clock.pass(5_000)
    await send()
    expect(rows()).toMatchObject([{ state: 'sent' }])
  })

  test.each([
    ['receipt', { state: 'sent', error: expect.stringContaining('may have arrived twice') }, 2],
    ['newsletter', { state: 'unsure', error: expect.stringContaining('was not sent again') }, 1],
  ] as const)(
    'because its server was killed: a %s',
    async (kind, row, copies) => {
      const sandbox = await openPost()
      const { file, clock, db, jobs } = openOffice(sandbox.env)
      db.transaction((tx) => queueMail(tx, jobs, { ...letter, kind }))
      await dieAfterSending(file, { now: clock.now().toISOString(), env: sandbox.env })
      expect(db.select().from(mailLog).get()).toMatchObject({ state: 'sending' })
      await jobs.drain()
      expect(sandbox.smtp.inbox()).toHaveLength(1)
      // A lease, and what the clock of the server that died went on meanwhile.
      clock.pass(21_000)
      await jobs.drain()
      expect(db.select().from(mailLog).get()).toMatchObject(row)
      expect(sandbox.smtp.inbox()).toHaveLength(copies)
      expect(new Set(sandbox.smtp.inbox().map(({ email }) => email.messageId)).size).toBe(1)
    },
    30_000,
  )
})

test('two servers on one database mail nothing twice', async () => {
  const sandbox = await openPost()
  const first = openOffice(sandbox.env)
  const second = openOffice(sandbox.env, first)
  const addresses = Array.from({ length: 30 }, (_, n) => `reader${n}@example.org`)
  first.db.transaction((tx) => {
    for (const address of addresses)
      queueMail(tx, first.jobs, { ...letter, key: `newsletter.1:${address}`, to: { name: null, address } })
  })
  await Promise.all([first.jobs.drain(), second.jobs.drain()])
  const reached = sandbox.smtp.inbox().flatMap(({ recipients }) => recipients)
  expect(reached.sort()).toEqual(addresses.sort())
  expect(first.db.select().from(mailLog).all()).toHaveLength(30)
})

describe('without a mail server', () => {
  test('each mail is a file that any mail program opens, for nobody else on this machine', async () => {
    const { write, send, rows, dataDir } = await openDesk({ PUBLIC_URL: 'https://voices.example' })
    write({ to: { name: 'Ọlábísí', address: 'olabisi@example.org' } })
    await send()
    expect(rows()).toMatchObject([{ state: 'sent', way: 'file', text: null }])
    const folder = path.join(dataDir, 'mail')
    const names = readdirSync(folder)
    expect(names).toEqual([expect.stringMatching(/^donation\.receipt\.12\.[0-9a-z]+\.eml$/)])
    const file = path.join(folder, names[0] ?? '')
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const email = await PostalMime.parse(readFileSync(file))
    expect(email).toMatchObject({
      from: { name: 'Voices for Wildlife', address: 'no-reply@voices.example' },
      to: [{ name: 'Ọlábísí', address: 'olabisi@example.org' }],
      subject: letter.subject,
      date: expect.any(String),
      messageId: expect.stringContaining('@voices.example>'),
    })
    expect([email.text?.trim(), email.html?.trim()]).toEqual([letter.text, letter.html])
  })

  test('a mail of which nobody knows whether it was written is there once', async () => {
    const { deps, write, send, rows, dataDir } = await openDesk({})
    write()
    await deps.mailer.send(
      { ...letter, to: { name: '', address: 'amara@example.org' }, messageId: '<other@x>' },
      () => true,
    )
    deps.db.update(mailLog).set({ state: 'sending', way: 'file' }).run()
    await send()
    expect(rows()).toMatchObject([{ state: 'sent', error: null }])
    expect(readdirSync(path.join(dataDir, 'mail')).filter((name) => name.startsWith('donation'))).toHaveLength(1)
  })
})

interface Office {
  file: string
  clock: ReturnType<typeof movableClock>
}

/** A runner that knows nothing but the post, on a database file that others may open. */
function openOffice(environment: Record<string, string>, shared?: Office): Office & { db: Db; jobs: Jobs } {
  const file = shared?.file ?? path.join(folder(), 'voices.sqlite')
  const clock = shared?.clock ?? movableClock()
  const db = openDatabase(file)
  const config = { ...environment, publicUrl: 'http://localhost:3000', dataDir: path.dirname(file) } as Deps['config']
  const post = { db, clock, config, mailer: openMailer(config) }
  return {
    file,
    clock,
    db,
    jobs: createJobRunner({ db, clock, log: pino({ level: 'silent' }), handlers: mailJobs(post) }),
  }
}

function folder() {
  const made = mkdtempSync(path.join(tmpdir(), 'voices-mail-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A server that hands its one mail over and is killed before it can write that down. */
async function dieAfterSending(file: string, { now, env }: { now: string; env: Record<string, string> }) {
  const room = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))
  const config = { ...env, publicUrl: 'http://localhost:3000', dataDir: path.dirname(file) }
  const code = `
    import pino from 'pino'
    import { openDatabase } from ${room('../database.ts')}
    import { createJobRunner } from ${room('../jobs/jobs.ts')}
    import { openMailer } from ${room('../providers/smtp.ts')}
    import { mailJobs } from ${room('mail.jobs.ts')}
    const config = ${JSON.stringify(config)}
    const post = openMailer(config)
    const mailer = { way: 'smtp', async send(mail, lastByte) {
      await post.send(mail, lastByte)
      process.stdout.write('sent')
      await new Promise(() => { setInterval(() => {}, 1000) })
    } }
    const db = openDatabase(${JSON.stringify(file)})
    let next = Date.parse(${JSON.stringify(now)})
    const clock = { now: () => new Date(next++) }
    createJobRunner({ db, clock, log: pino({ level: 'silent' }), handlers: mailJobs({ db, clock, config, mailer }) }).start()`
  const loaders = ['tsx', path.join(projectFolder, 'scripts/words/node.ts')].flatMap((name) => ['--import', name])
  const server = spawn(process.execPath, [...loaders, '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')
}
