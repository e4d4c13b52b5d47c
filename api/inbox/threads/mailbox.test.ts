// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactMessages } from '../../../data/tables/contact.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { mailsRead, threadReplies } from '../../../data/tables/threads.ts'
import { MailboxError } from '../../platform/providers/mailbox.ts'
import { settleRestored } from '../../privacy/restored/restored.ts'
import { type Desk, giveMailbox, letter, openThreads } from './testing.ts'

/** Somebody who wrote and got a reply, and the mailbox in which answers arrive. */
async function openMailbox() {
  const desk = await openThreads()
  const box = giveMailbox(desk)
  await box.look()
  const id = await desk.write()
  await desk.reply(id)
  await desk.later()
  const name = desk.sent()[0]?.email.messageId ?? ''
  const rows = () => desk.deps.db.select().from(contactMessages).all()
  return { ...desk, ...box, id, name, rows, outcomes: () => outcomesOf(desk) }
}
const outcomesOf = ({ deps }: Pick<Desk, 'deps'>) =>
  deps.db
    .select()
    .from(mailsRead)
    .all()
    .map(({ outcome }) => outcome)

describe('an answer by mail', () => {
  test('lands in the thread when it answers a mail of ours from the address to which that went', async () => {
    const box = await openMailbox()
    box.post({
      from: '"Wanjiru" <WANJIRU@Example.org>',
      headers: { 'in-reply-to': box.name },
      text: 'Thank you!\r\n\r\nOn Sunday, Voices wrote:\r\n> The rangers do.',
    })
    await box.look()
    const { entries } = await box.thread(box.id)
    expect(entries.at(-1)).toMatchObject({
      kind: 'message',
      message: {
        subject: 'Re: The ford',
        message: 'Thank you!',
        status: 'unread',
        mailed: { isProven: true, quoted: 'On Sunday, Voices wrote:\n> The rangers do.' },
      },
    })
    expect(box.deps.db.select().from(authorNotifications).all().at(-1)).toMatchObject({
      title: 'New message: Re: The ford',
    })
  })

  test('is known by its list of references too, and answered in turn under its own name', async () => {
    const box = await openMailbox()
    box.post({ headers: { references: `<other@example.org> ${box.name}` } })
    await box.look()
    const answer = box.rows().at(-1)?.id ?? 0
    await box.reply(answer, { text: 'You are welcome.' })
    await box.later()
    expect(box.sent().at(-1)?.email.inReplyTo).toBe('<mail.1@example.org>')
  })

  test.each([
    ['nothing of ours is named', {}],
    ['the name is guessed', { 'in-reply-to': `<reply.1.${'0'.repeat(32)}.x@voices.example>` }],
  ])('is a message that proves no sender where %s, and in no thread of that person', async (_, headers) => {
    const box = await openMailbox()
    box.post({ headers: headers as Record<string, string>, text: 'Please pay me elsewhere.' })
    await box.look()
    expect(box.outcomes()).toEqual(['message'])
    const thread = await box.thread(box.id)
    expect(JSON.stringify(thread)).not.toContain('pay me elsewhere')
    const forged = box.rows().at(-1)?.id ?? 0
    expect(thread.otherId).toBe(forged)
    expect(await box.thread(forged)).toMatchObject({
      isApart: true,
      otherId: box.id,
      entries: [{ kind: 'message', message: { mailed: { isProven: false } } }],
    })
  })

  test('from another address than the one that got our mail opens no thread of the person, and is its own sender’s', async () => {
    const box = await openMailbox()
    box.post({ from: 'eve@example.com', headers: { 'in-reply-to': box.name }, text: 'It is me.' })
    box.post({
      from: `eve@example.com\r\nFrom: ${letter.email}`,
      headers: { 'in-reply-to': box.name },
      text: 'It is me.',
    })
    await box.look()
    expect((await box.thread(box.id)).total).toBe(2)
    expect(
      box
        .rows()
        .filter(({ message }) => message === 'It is me.')
        .map(({ id }) => id),
    ).toHaveLength(2)
  })

  test.each([
    ['asks for no automatic answer', { 'x-auto-response-suppress': 'DR, OOF, AutoReply' }],
    ['came through a group', { 'list-id': '<village.groups.example>', precedence: 'list' }],
    ['came through a group that one can leave', { 'list-unsubscribe': '<https://groups.example>' }],
    ['says that a person wrote it', { 'auto-submitted': 'no' }],
  ])('that %s is an answer like any other', async (_, headers) => {
    const box = await openMailbox()
    box.post({ headers: { 'in-reply-to': box.name, ...headers } as Record<string, string> })
    await box.look()
    expect(box.outcomes()).toEqual(['answer'])
    expect((await box.thread(box.id)).entries.at(-1)).toMatchObject({
      message: { isSpam: false, mailed: { isProven: true, isAutomatic: false } },
    })
  })

  test('of more HTML than can be read quickly is cut, and says so; the styles before its words do not count', async () => {
    const box = await openMailbox()
    const head = `<head><style>${'p{}'.repeat(30_000)}</style></head>`
    const headers = { 'in-reply-to': box.name }
    box.post({ text: null, html: `<html>${head}<body><p>Thank you!</p></body></html>`, headers })
    box.post({ text: null, html: `<p>Thank you too!</p>${'<b>'.repeat(80_000)}`, headers })
    await box.look()
    expect(box.rows().slice(1)).toMatchObject([{ message: 'Thank you!' }, { message: 'Thank you too!' }])
    expect((await box.list()).slice(0, 2)).toMatchObject([{ mailed: { isCut: true } }, { mailed: { isCut: false } }])
  })

  test('of HTML alone is kept as its words', async () => {
    const box = await openMailbox()
    const html =
      '<style>p{}</style><p>Thank &amp; you!<br>W.</p><script>alert(1)</script><img src="https://x.example/1"><blockquote>The rangers do.</blockquote>'
    box.post({ text: null, html, headers: { 'in-reply-to': box.name } })
    await box.look()
    const message = box.rows().at(-1)?.message ?? ''
    expect(message).toContain('Thank & you!\nW.')
    expect(message).not.toMatch(/alert|<|x\.example/)
  })

  test('that is too long is cut, and says so', async () => {
    const box = await openMailbox()
    box.post({ text: 'a'.repeat(30_000), headers: { 'in-reply-to': box.name } })
    await box.look()
    expect(box.rows().at(-1)?.message).toHaveLength(10_000)
    expect((await box.list())[0]?.mailed).toMatchObject({ isCut: true })
  })
})

describe('each mail is taken in once', () => {
  test('also when it is handed over again, lies under another number, or the mailbox was made anew', async () => {
    const box = await openMailbox()
    box.post({ headers: { 'in-reply-to': box.name } })
    await box.look()
    await box.look()
    box.state.uidValidity = '8'
    await box.look()
    expect(box.rows()).toHaveLength(2)
    box.post({ headers: { 'message-id': '<mail.1@example.org>', 'in-reply-to': box.name } })
    await box.look()
    expect([box.rows().length, box.outcomes()]).toEqual([2, ['answer']])
  })

  test('and what lay in the mailbox before the site first looked is left there', async () => {
    const desk = await openThreads()
    const box = giveMailbox(desk)
    box.post()
    await box.look()
    expect(await desk.list()).toEqual([])
    box.post({ subject: 'New' })
    await box.look()
    expect(await desk.list()).toMatchObject([{ subject: 'New' }])
  })
})

describe('mail of programs', () => {
  test.each([
    ['a holiday notice', { 'auto-submitted': 'auto-replied' }],
    ['a mail without a way back', { 'return-path': '<>' }],
    ['bulk mail', { precedence: 'bulk' }],
    ['an answering program of old', { 'x-autoreply': 'yes' }],
  ])('such as %s is kept aside, alerts nobody, is not answered, and can be taken in', async (_, headers) => {
    const box = await openMailbox()
    box.post({
      headers: { 'in-reply-to': box.name, ...headers } as Record<string, string>,
      attachments: [{ name: 'a', bytes: 1 }],
    })
    await box.look()
    await box.later()
    expect([box.sent().length, box.outcomes()]).toEqual([1, ['automatic']])
    const told = box.deps.db.select().from(authorNotifications).all()
    expect(told.filter(({ title }) => title === 'New message: Re: The ford')).toEqual([])
    const kept = await box.list('?spam=true')
    expect(kept).toMatchObject([{ email: letter.email, subject: 'Re: The ford', mailed: { isAutomatic: true } }])
    await box.ask('PATCH', `/${kept[0]?.id}/spam`, { isSpam: false })
    expect((await box.thread(box.id)).entries.at(-1)).toMatchObject({ message: { mailed: { isProven: true } } })
  })

  test.each([
    ['a newsletter', {}, { 'list-unsubscribe': '<https://x.example>' }],
    ['a notice from an address that nobody reads', { from: 'no-reply@shop.example' }, {}],
  ])('such as %s is kept aside where it answers no mail of ours', async (_, given, headers) => {
    const box = await openMailbox()
    box.post({ ...given, headers: headers as Record<string, string> })
    await box.look()
    expect(box.outcomes()).toEqual(['aside'])
    expect(await box.list('?spam=true')).toMatchObject([{ mailed: { isAutomatic: true, isProven: false } }])
  })

  test('that brings a reply back marks it as not delivered; that only delays it, or names no reply of ours, does not', async () => {
    const box = await openMailbox()
    const report = (action: string, original: string) =>
      box.post({
        from: 'MAILER-DAEMON@example.org',
        subject: 'Undelivered',
        report: { status: `Final-Recipient: rfc822; ${letter.email}\r\nAction: ${action}\r\n`, original },
      })
    report('delayed', `Message-ID: ${box.name}\r\n`)
    report('failed', `Message-ID: ${box.name.replace(/[0-9a-f]{20}/, '0'.repeat(20))}\r\n`)
    await box.look()
    const reply = async () => (await box.thread(box.id)).entries.find((entry) => entry.kind === 'reply')
    expect(await reply()).toMatchObject({ reply: { state: 'sent' } })
    report('failed', `Message-ID: ${box.name}\r\nSubject: Re: The ford\r\n`)
    await box.look()
    expect(await reply()).toMatchObject({ reply: { state: 'returned', canSendAgain: true } })
    expect(await box.list()).toHaveLength(1)
    expect(await box.list('?spam=true')).toHaveLength(2)
    expect(box.deps.db.select().from(authorNotifications).all().at(-1)).toMatchObject({ title: 'A reply came back' })
  })
})

describe('files that come by mail', () => {
  test('are not kept but named, and their sender is told once a day how to send them', async () => {
    const box = await openMailbox()
    const attachments = [{ name: 'photo.jpg', bytes: 2_000_000 }]
    box.post({ attachments, headers: { 'in-reply-to': box.name } })
    box.post({ attachments, headers: { 'in-reply-to': box.name }, text: 'And one more' })
    await box.look()
    await box.later()
    expect((await box.list())[0]?.mailed).toMatchObject({ attachments })
    const told = () => box.sandbox.smtp.inbox().filter(({ email }) => email.subject?.includes('without its files'))
    expect(told()).toMatchObject([{ recipients: [letter.email] }])
    expect(told()[0]?.email.text).not.toContain('photo.jpg')
    box.clock.pass(86_400_000)
    box.post({ attachments, headers: { 'in-reply-to': box.name }, text: 'The next day' })
    await box.look()
    await box.later()
    expect(told()).toHaveLength(2)
  })
})

describe('what strangers send', () => {
  test('with what the form refuses, or too much of it, is kept aside, and nobody is alerted', async () => {
    const box = await openMailbox()
    box.post({ from: 'eve@example.com', text: 'Cheap viagra' })
    for (let n = 0; n < 22; n += 1) box.post({ from: 'many@example.com', text: `Mail ${n}` })
    await box.look()
    expect(box.outcomes().filter((outcome) => outcome === 'aside')).toHaveLength(3)
    expect(box.outcomes().filter((outcome) => outcome === 'message')).toHaveLength(20)
  })

  test('without a sender, or that cannot be opened, is told and left in the mailbox; the next mail is read', async () => {
    const box = await openMailbox()
    box.post({ from: 'nobody' })
    box.post({ from: 'kofi@example.org' })
    await box.look()
    expect(box.outcomes()).toEqual(['unreadable', 'message'])
    expect(
      box.deps.db
        .select()
        .from(authorNotifications)
        .where(eq(authorNotifications.notificationType, 'mail_unreadable'))
        .all(),
    ).toHaveLength(1)
  })
})

test('a mailbox that cannot be read is told on the desk, to the admins after a quarter of an hour, and no more once it can', async () => {
  const box = await openMailbox()
  box.state.failure = new MailboxError('The mail server does not answer (ECONNREFUSED).')
  await box.look()
  const shown = () => box.json<{ trouble: object | null; readAt: string }>(box.ask('GET', '/mailbox'))
  const told = () =>
    box.deps.db
      .select()
      .from(authorNotifications)
      .where(eq(authorNotifications.notificationType, 'mailbox_trouble'))
      .all()
  expect([await shown(), told()]).toMatchObject([{ isRead: true, trouble: { words: box.state.failure.message } }, []])
  box.clock.pass(16 * 60_000)
  await box.look()
  expect(told()).toMatchObject([{ adminActionedAt: null }])
  box.state.failure = null
  await box.look()
  expect([(await shown()).trouble, told()[0]?.adminActionedAt]).toEqual([null, expect.any(String)])
})

test('a mail over which the mailbox fails ten times is left out, and told', async () => {
  const box = await openMailbox()
  box.state.failure = new MailboxError('Response too large', { uidValidity: '7', uid: 1 })
  for (let n = 0; n < 10; n += 1) await box.look()
  box.state.failure = null
  box.post({ subject: 'The large one' })
  box.post({ subject: 'The next one' })
  await box.look()
  expect([box.outcomes(), box.rows().at(-1)?.subject]).toEqual([['unreadable', 'message'], 'The next one'])
})

test('a backup that is put back sends no reply and no word about files a second time', async () => {
  const box = await openMailbox()
  await box.reply(box.id, { text: 'Later.' })
  box.post({ attachments: [{ name: 'photo.jpg', bytes: 1 }] })
  settleRestored(box.deps.db, { last: null, now: new Date(box.clock.now().getTime() + 60_000) })
  await box.look()
  await box.later(60_000)
  expect(box.sent()).toHaveLength(1)
  expect(box.deps.db.select().from(threadReplies).all()).toMatchObject([{ state: 'sent' }, { state: 'held' }])
})

test('whoever is erased takes replies, notes and mails along, and their mails are not taken in again', async () => {
  const box = await openMailbox()
  box.post({ headers: { 'in-reply-to': box.name } })
  await box.look()
  await box.ask('POST', `/${box.id}/thread/notes`, { text: 'Quokkaberry' })
  const headers = { cookie: await box.signIn(), 'content-type': 'application/json' }
  const call = (address: string, body: object) =>
    box.app.request(`/api/privacy${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await (await call('/export', { email: letter.email })).text()).toContain('Quokkaberry')
  await call('/erase', { email: letter.email, confirm: letter.email })
  box.state.uidValidity = '9'
  await box.look()
  const tables = box.deps.db.$client
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all() as string[]
  const all = tables
    .map((name) => JSON.stringify(box.deps.db.$client.prepare(`select * from "${name}"`).all()))
    .join('')
  expect(all).not.toMatch(/quokkaberry|wanjiru@|rangers/i)
})
