// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MailOverview } from '../../../data/contract/outreach/mail.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../../testing.ts'
import { type Letter, queueMail } from './mail.ts'

const letter = {
  kind: 'receipt',
  to: { name: null, address: 'amara@example.org' },
  subject: 'Thank you',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  at: '2026-03-01T09:00:00.000Z',
} satisfies Omit<Letter, 'key'>

async function openDesk() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp(sandbox.smtp.env)
  const headers = { cookie: await api.signIn() }
  const { db, jobs } = api.deps
  return {
    ...api,
    sandbox,
    /** A mail whose recipient the mail server refuses. */
    async fail(key: string, more: Partial<Letter> = {}) {
      sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT' })
      db.transaction((tx) => queueMail(tx, jobs, { ...letter, key, ...more }))
      await jobs.drain()
    },
    overview: async (query = '') => {
      const answer = await api.app.request(`/api/mail${query}`, { headers })
      return { ...((await answer.json()) as MailOverview), link: answer.headers.get('link') }
    },
    retry: (id: number) => api.app.request(`/api/mail/${id}/retry`, { method: 'POST', headers }),
  }
}

describe('the mail room', () => {
  test('tells where mail goes, how much there is of it, and what did not get through', async () => {
    const desk = await openDesk()
    await desk.fail('a')
    expect(await desk.overview()).toEqual({
      way: 'smtp',
      from: 'Voices for Wildlife <post@voices.example>',
      trouble: null,
      counts: { queued: 0, sending: 0, sent: 0, failed: 1, unsure: 0, skipped: 0 },
      troubled: [
        {
          id: 1,
          kind: 'receipt',
          recipient: 'amara@example.org',
          subject: 'Thank you',
          state: 'failed',
          error: 'The mailbox refused it: No such mailbox here',
          createdAt: letter.at,
          canRetry: true,
        },
      ],
      link: null,
    })
    expect((await desk.overview('?state=unsure')).troubled).toEqual([])
  })

  test('sends again what failed, once, and notes who asked without naming the recipient', async () => {
    const desk = await openDesk()
    await desk.fail('a')
    const answer = await desk.retry(1)
    expect([answer.status, (await answer.json()).state]).toEqual([200, 'queued'])
    expect((await desk.retry(1)).status).toBe(409)
    await desk.deps.jobs.drain()
    expect(desk.sandbox.smtp.inbox()).toHaveLength(1)
    expect((await desk.overview()).counts).toMatchObject({ sent: 1, failed: 0 })
    expect((await desk.retry(1)).status).toBe(409)
    expect((await desk.retry(99)).status).toBe(404)
    const acts = desk.deps.db.select().from(auditLog).all()
    expect(acts).toContainEqual(expect.objectContaining({ admin: 'admin1', action: 'mail.retried', subjectId: '1' }))
    expect(JSON.stringify(acts)).not.toContain('amara')
  })

  test('cannot send again what it no longer has the words of', async () => {
    const desk = await openDesk()
    await desk.fail('a')
    desk.deps.db.update(mailLog).set({ text: null, html: null }).run()
    expect((await desk.overview()).troubled).toMatchObject([{ canRetry: false }])
    const answer = await desk.retry(1)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'mail.words_gone'])
  })

  test('tells of its troubles page by page, newest first', async () => {
    const desk = await openDesk()
    for (let n = 1; n <= 51; n += 1)
      desk.deps.db
        .insert(mailLog)
        .values({
          recipient: 'a@example.org',
          subject: `No. ${n}`,
          kind: 'receipt',
          state: 'failed',
          createdAt: letter.at,
        })
        .run()
    const first = await desk.overview()
    expect([first.troubled.length, first.troubled[0]?.subject]).toEqual([50, 'No. 51'])
    const next = /<\/api\/mail(.+)>/.exec(first.link ?? '')?.[1]
    expect((await desk.overview(next)).troubled).toMatchObject([{ subject: 'No. 1' }])
  })
})

describe('a mail server that takes no mail', () => {
  /** A mail that waits, and tries of it that are refused at the sign-in. */
  async function openTrouble() {
    const desk = await openDesk()
    const { db, jobs } = desk.deps
    db.transaction((tx) => queueMail(tx, jobs, { ...letter, key: 'a' }))
    const fail = async (seconds: number, at: object = { status: 535, of: 'AUTH' }) => {
      desk.clock.pass(seconds * 1000)
      desk.sandbox.failNext({ provider: 'smtp', status: 535, ...at })
      await jobs.drain()
    }
    const told = () => db.select().from(authorNotifications).all()
    return { ...desk, fail, told }
  }

  test('is told in the mail panel at once and as a notification after two minutes, once, with what to do', async () => {
    const { fail, told, overview, clock } = await openTrouble()
    const meanwhile = clock.span()
    await fail(0)
    const refused = meanwhile()
    expect((await overview()).trouble).toMatchObject({
      kind: 'sign_in',
      since: refused,
      title: 'The mail server does not accept our name and password',
      message: expect.stringContaining('535'),
      toDo: expect.stringContaining('SMTP_URL'),
    })
    await fail(60)
    expect(told()).toEqual([])
    await fail(60)
    await fail(60)
    expect(told()).toMatchObject([
      {
        notificationType: 'mail_trouble',
        title: 'The mail server does not accept our name and password',
        adminActionDescription: expect.stringContaining('SMTP_URL'),
        adminActionedAt: null,
      },
    ])
  })

  test('is over when mail flows again, and told anew the next time', async () => {
    const { fail, told, overview, clock, deps } = await openTrouble()
    for (const seconds of [0, 60, 60, 60]) await fail(seconds)
    clock.pass(60_000)
    const meanwhile = clock.span()
    await deps.jobs.drain()
    expect(told()).toMatchObject([{ adminActionedAt: meanwhile(), isRead: true }])
    expect((await overview()).trouble).toBeNull()
    deps.db.transaction((tx) => queueMail(tx, deps.jobs, { ...letter, key: 'b' }))
    for (const seconds of [0, 60, 60, 60]) await fail(seconds, { status: 550, of: 'MAIL' })
    expect(told().map(({ title }) => title)).toEqual([
      'The mail server does not accept our name and password',
      'The mail server does not accept our sender',
    ])
  })

  test('is not meant by what concerns one reader alone', async () => {
    const { sandbox, overview, deps } = await openDesk()
    sandbox.failNext({ provider: 'smtp', status: 450, of: 'RCPT' })
    deps.db.transaction((tx) => queueMail(tx, deps.jobs, { ...letter, key: 'a' }))
    await deps.jobs.drain()
    expect((await overview()).trouble).toBeNull()
  })
})

describe('whether mail is set up', () => {
  test.each([true, false])('is told as %s, and telling it sends nothing', async (configured) => {
    const sandbox = await openSandbox()
    onTestFinished(() => sandbox.close())
    const api = await openTestApp(configured ? sandbox.smtp.env : {})
    expect((await api.app.request('/api/email/test')).status).toBe(401)
    const answer = await api.app.request('/api/email/test', { headers: { cookie: await api.signIn() } })
    expect(await answer.json()).toEqual({ configured })
    await api.deps.jobs.drain()
    expect(sandbox.requests()).toEqual([])
    expect(api.deps.db.select().from(mailLog).all()).toEqual([])
  })
})
