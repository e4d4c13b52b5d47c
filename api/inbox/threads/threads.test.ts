import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { describe, expect, test } from 'vitest'
import type { ThreadReply } from '../../../data/contract/inbox/threads.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { letter, openThreads } from './testing.ts'

describe('the thread of a person', () => {
  test('holds all messages of their address in any case, with replies and notes, in order of time', async () => {
    const desk = await openThreads()
    const first = await desk.write()
    await desk.write({ email: 'WANJIRU@Example.org', subject: 'The bridge' })
    await desk.write({ email: 'kofi@example.org', subject: 'Another person' })
    await desk.reply(first)
    await desk.later()
    await desk.ask('POST', `/${first}/thread/notes`, { text: 'She rang too.' }, 'admin2')
    const thread = await desk.thread(first)
    expect(thread.entries).toMatchObject([
      { kind: 'message', message: { subject: 'The ford', status: 'responded' } },
      { kind: 'message', message: { subject: 'The bridge', status: 'unread' } },
      { kind: 'reply', reply: { admin: 'admin1', text: 'The rangers do.', state: 'sent' } },
      { kind: 'note', note: { admin: 'admin2', text: 'She rang too.' } },
    ])
    expect(thread).toMatchObject({ total: 4, older: null, isApart: false, otherId: null, name: letter.name })
  })

  test('of a hundred and fifty entries comes in two pages that miss none and repeat none, also of one instant', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    const at = '2026-03-01T09:30:00.000Z'
    const many = Array.from({ length: 120 }, (_, n) => ({
      ...letter,
      category: 'other' as const,
      subject: `${n}`,
      createdAt: at,
    }))
    desk.deps.db.insert(contactMessages).values(many).run()
    desk.clock.pass(Date.parse(at) - desk.clock.now().getTime())
    for (let n = 0; n < 29; n += 1) await desk.ask('POST', `/${id}/thread/notes`, { text: `Note ${n}` })
    const newest = await desk.thread(id)
    expect([newest.total, newest.entries.length]).toEqual([150, 100])
    const older = await desk.thread(id, 'admin1', `?before=${newest.older}`)
    expect([older.entries.length, older.older]).toEqual([50, null])
    const keys = [...older.entries, ...newest.entries].map((entry) =>
      entry.kind === 'message' ? `m${entry.message.id}` : entry.kind === 'note' ? `n${entry.note.id}` : 'r',
    )
    expect(new Set(keys).size).toBe(150)
    expect(older.entries[0]).toMatchObject({ kind: 'message', message: { id } })
  })

  test('of a message that is not there is refused, and nobody who is not signed in sees one', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    expect((await desk.ask('GET', '/99/thread')).status).toBe(404)
    for (const [method, address] of [
      ['GET', `/${id}/thread`],
      ['POST', `/${id}/thread/replies`],
      ['POST', `/${id}/thread/notes`],
      ['PUT', `/${id}/thread/draft`],
      ['PUT', `/${id}/thread/assignment`],
      ['POST', '/bulk'],
      ['GET', '/templates'],
      ['GET', '/mailbox'],
    ] as const)
      expect((await desk.app.request(`/api/contact${address}`, { method })).status).toBe(401)
  })
})

describe('a reply', () => {
  test('leaves ten seconds after it was sent off, once, under a name that nobody can guess', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    await desk.later(0)
    const key = randomUUID()
    const send = async () =>
      desk.app.request(`/api/contact/${id}/thread/replies`, {
        method: 'POST',
        headers: { cookie: await desk.signIn(), 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ subject: 'Re: The ford', text: 'The rangers do.\n\nCome and see.' }),
      })
    const [first, again] = [await send(), await send()]
    expect([first.status, await first.json()]).toEqual([again.status, await again.json()])
    await desk.later(5_000)
    expect(desk.sent()).toEqual([])
    await desk.later()
    await desk.later()
    expect(desk.sent()).toMatchObject([{ recipients: [letter.email], email: { subject: 'Re: The ford' } }])
    const { email, raw } = desk.sent()[0] ?? { raw: '' }
    expect(email?.messageId).toMatch(/^<reply\.1\.[0-9a-f]{32,34}\.[0-9a-z]+@voices\.example>$/)
    expect(raw).toMatch(/auto-submitted: no\r\n/i)
    expect(email?.text).toContain('The rangers do.\n\nCome and see.')
    expect(await desk.list()).toMatchObject([{ status: 'responded' }])
    expect(desk.sandbox.smtp.inbox().map((mail) => mail.email.subject)).not.toContain('Your message is answered')
  })

  test('can be taken back until then, and the message waits for an answer again', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    const { id: replyId } = await desk.json<ThreadReply>(desk.reply(id))
    await desk.later(5_000)
    const taken = await desk.ask('DELETE', `/${id}/thread/replies/${replyId}`)
    expect(await taken.json()).toMatchObject({ state: 'taken_back' })
    await desk.later()
    expect([desk.sent(), (await desk.list())[0]?.status]).toEqual([[], 'read'])
    const { id: second } = await desk.json<ThreadReply>(desk.reply(id))
    await desk.later()
    const late = await desk.ask('DELETE', `/${id}/thread/replies/${second}`)
    expect([late.status, (await late.json()).code]).toEqual([409, 'contact.reply_left'])
  })

  test('is refused where no mail server is set up, and the desk says so', async () => {
    const desk = await openThreads({ hasMail: false })
    const id = await desk.write()
    const refused = await desk.reply(id)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'contact.no_mail'])
    expect(await desk.json(desk.ask('GET', '/mailbox'))).toMatchObject({ canSend: false, isRead: false })
    expect((await desk.list())[0]?.status).toBe('unread')
  })

  test('to what is set aside, and one without words, are refused', async () => {
    const desk = await openThreads()
    const id = await desk.write({ website: 'https://example.com' })
    expect((await desk.reply(id)).status).toBe(409)
    expect((await desk.reply(id, { text: ' \u200b ' })).status).toBe(400)
  })

  test('is not sent where a colleague has replied meanwhile', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    const { lastReply } = await desk.thread(id, 'admin2')
    await desk.reply(id, { lastReply })
    const late = await desk.reply(id, { lastReply, text: 'Nobody does.' }, 'admin2')
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      'admin1 has replied meanwhile. Please read that first.',
    ])
    const seen = await desk.thread(id, 'admin2')
    expect((await desk.reply(id, { lastReply: seen.lastReply, text: 'And Ada.' }, 'admin2')).status).toBe(201)
  })

  test('that the mail server refuses is told, and can be sent again under the same name', async () => {
    const desk = await openThreads()
    const id = await desk.write({ email: 'nobody@example.org' })
    await desk.later(0)
    desk.sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT' })
    const { id: replyId } = await desk.json<ThreadReply>(desk.reply(id))
    await desk.later()
    const reply = async () => (await desk.thread(id)).entries.find((entry) => entry.kind === 'reply')
    expect(await reply()).toMatchObject({ reply: { state: 'failed', canSendAgain: true } })
    expect((await desk.ask('POST', `/${id}/thread/replies/${replyId}/again`)).status).toBe(200)
    await desk.later()
    expect(await reply()).toMatchObject({ reply: { state: 'sent', error: null, canSendAgain: false } })
    expect((await desk.ask('POST', `/${id}/thread/replies/${replyId}/again`)).status).toBe(409)
    expect(
      desk.deps.db
        .select()
        .from(mailLog)
        .all()
        .filter(({ kind }) => kind === 'reply'),
    ).toHaveLength(1)
  })
})

describe('two admins', () => {
  test('see that the other one is at an answer, until that is left or two minutes have gone by', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    await desk.ask('PUT', `/${id}/thread/draft`, { text: 'The ran', revision: 0 }, 'admin2')
    expect((await desk.thread(id)).writing).toMatchObject({ admin: 'admin2' })
    expect((await desk.thread(id, 'admin2')).writing).toBeNull()
    await desk.ask('DELETE', `/${id}/thread/writing`, undefined, 'admin2')
    expect((await desk.thread(id)).writing).toBeNull()
    await desk.ask('POST', `/${id}/thread/writing`, undefined, 'admin2')
    expect((await desk.thread(id)).writing).toMatchObject({ admin: 'admin2' })
    desk.clock.pass(121_000)
    expect((await desk.thread(id)).writing).toBeNull()
  })

  test('have a draft each, which another tab does not overwrite, and which goes when it is sent', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    const draft = (text: string, revision: number, admin: 'admin1' | 'admin2' = 'admin1') =>
      desk.ask('PUT', `/${id}/thread/draft`, { text, revision }, admin)
    await draft('Mine', 0)
    await draft('Theirs', 0, 'admin2')
    expect((await desk.thread(id)).draft).toMatchObject({ text: 'Mine', revision: 1 })
    expect((await desk.thread(id, 'admin2')).draft).toMatchObject({ text: 'Theirs' })
    const stale = await draft('Other tab', 0)
    expect([stale.status, (await stale.json()).current.text]).toEqual([409, 'Mine'])
    await desk.reply(id)
    expect((await desk.thread(id)).draft).toBeNull()
    expect((await desk.thread(id, 'admin2')).draft).toMatchObject({ text: 'Theirs' })
  })

  test('share people out among them, and neither takes one from the other unseen', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    const kofi = await desk.write({ email: 'kofi@example.org', subject: 'Turtles' })
    const assign = (to: string | null, from: string | null, admin: 'admin1' | 'admin2' = 'admin1') =>
      desk.ask('PUT', `/${id}/thread/assignment`, { to, from }, admin)
    expect(await desk.json(assign('admin1', null))).toEqual({ assignedTo: 'admin1' })
    const late = await assign('admin2', null, 'admin2')
    expect([late.status, (await late.json()).current]).toEqual([409, { assignedTo: 'admin1' }])
    await desk.write({ email: 'WANJIRU@example.org', subject: 'Later' })
    expect((await desk.list('?assigned=admin1')).map(({ subject }) => subject)).toEqual(['Later', 'The ford'])
    expect((await desk.list('?assigned=nobody')).map((message) => message.id)).toEqual([kofi])
    expect(await desk.list('?assigned=admin2')).toEqual([])
  })

  test('take back their own notes alone', async () => {
    const desk = await openThreads()
    const id = await desk.write()
    const note = await desk.json<{ id: number }>(desk.ask('POST', `/${id}/thread/notes`, { text: 'She rang.' }))
    expect((await desk.ask('DELETE', `/${id}/thread/notes/${note.id}`, undefined, 'admin2')).status).toBe(403)
    expect((await desk.ask('DELETE', `/${id}/thread/notes/${note.id}`)).status).toBe(204)
    expect((await desk.thread(id)).total).toBe(1)
  })

  test('change the templates one after the other', async () => {
    const desk = await openThreads()
    const { templates, revision } = await desk.json<{ templates: object[]; revision: number }>(
      desk.ask('GET', '/templates'),
    )
    expect(templates[0]).toMatchObject({ text: expect.stringContaining('{{name}}') })
    const change = (name: string) =>
      desk.ask('PUT', '/templates', { templates: [{ name, text: 'Hello {{name}}' }], revision })
    expect((await change('Short')).status).toBe(200)
    const late = await change('Late')
    expect([late.status, (await late.json()).current.templates[0].name]).toEqual([409, 'Short'])
  })
})

test('one message of each person is the newest of them', async () => {
  const desk = await openThreads()
  await desk.write()
  await desk.write({ subject: 'Later' })
  await desk.write({ email: 'kofi@example.org', subject: 'Turtles' })
  const answer = await desk.ask('GET', '?people=true')
  expect(answer.headers.get('x-total-count')).toBe('2')
  expect((await answer.json()).map(({ subject }: { subject: string }) => subject)).toEqual(['Turtles', 'Later'])
})

describe('many at once', () => {
  test('are marked, assigned and set aside: those that are chosen, or all that fit', async () => {
    const desk = await openThreads()
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await desk.write({ email: `p${n}@example.org` }))
    const bulk = (body: object) => desk.json(desk.ask('POST', '/bulk', body))
    expect(await bulk({ act: 'read', ids: [ids[0], 99] })).toEqual({ done: 1, left: 1, next: null })
    expect(await bulk({ act: 'responded', filter: { status: 'unread' } })).toEqual({ done: 2, left: 0, next: null })
    expect((await desk.list('?status=responded')).length).toBe(2)
    await bulk({ act: 'assign', to: 'admin2', filter: {} })
    expect((await desk.list('?assigned=admin2')).length).toBe(3)
    await bulk({ act: 'spam', filter: { assigned: 'admin2' } })
    expect(await bulk({ act: 'not_spam', filter: { spam: 'true' } })).toMatchObject({ done: 3 })
    expect((await desk.list()).length).toBe(3)
    for (const asked of [{ act: 'read' }, { act: 'delete', ids }])
      expect((await desk.ask('POST', '/bulk', asked)).status).toBe(400)
  })

  test('are worked through in steps, each of which goes on where the one before ended', async () => {
    const desk = await openThreads()
    const many = Array.from({ length: 250 }, (_, n) => ({
      ...letter,
      category: 'other' as const,
      email: `p${n}@example.org`,
    }))
    desk.deps.db.insert(contactMessages).values(many).run()
    let before: string | undefined
    const steps: number[] = []
    do {
      const step = await desk.json<{ done: number; next: string | null }>(
        desk.ask('POST', '/bulk', { act: 'read', filter: { status: 'unread' }, before }),
      )
      steps.push(step.done)
      before = step.next ?? undefined
    } while (before)
    expect([steps, await desk.list('?status=unread')]).toEqual([[100, 100, 50], []])
  })
})
