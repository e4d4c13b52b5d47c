import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import type { ContactMessage } from '../../data/contract/inbox/contact.ts'
import type { MailboxState, MessageThread, ThreadEntry } from '../../data/contract/inbox/threads.ts'
import { endLeases } from '../../pwa/e2e/harness/database.ts'
import { until } from '../until.ts'
import { openMailSite } from './mailSite.ts'

const person = 'amara@senders.example'
const us = 'post@voices.example'

/** A desk that reads its mailbox, and somebody who wrote to it. */
async function openDesk() {
  const site = await openMailSite({ isRead: true })
  const { api, send, server, post } = site
  const read = async <T>(address: string) => (await (await api.call('GET', `/api/contact${address}`)).json()) as T
  const mailbox = () => read<MailboxState>('/mailbox')
  await until(async () => (await mailbox()).readAt !== null)
  const write = async (email: string) =>
    (
      await send<{ id: number }>('POST', '/api/contact', {
        name: 'Amara',
        email,
        category: 'other',
        subject: 'The ford',
        message: 'Who looks after the heron?',
      })
    ).id
  const mailsFor = async (address: string) => {
    const inbox = await Promise.all((await post.read(address)).map((raw) => PostalMime.parse(raw)))
    return inbox.filter(({ subject }) => !/has arrived$/.test(subject ?? ''))
  }
  return {
    ...site,
    write,
    mailsFor,
    list: () => read<ContactMessage[]>(''),
    thread: (id: number) => read<MessageThread>(`/${id}/thread`),
    reply: (id: number) =>
      send('POST', `/api/contact/${id}/thread/replies`, { subject: 'Re: The ford', text: 'The rangers do.' }),
    /** A mail to us, as a mail program writes it. */
    mail: (lines: string[], from = person) => post.deliver([...lines, ''].join('\r\n'), { to: us, from }),
    /** The server dies, and the next one reads the mailbox. */
    async killed() {
      await post.untilDelivered()
      await server.kill()
      // What the dead one was still reading does not count.
      const killedAt = new Date().toISOString()
      endLeases(server.dataDir)
      await server.start()
      await until(async () => ((await mailbox()).readAt ?? '') > killedAt)
    },
  }
}

const said = (entries: ThreadEntry[]) =>
  entries.map((entry) =>
    entry.kind === 'message' ? entry.message.message : entry.kind === 'reply' ? entry.reply.text : entry.note.text,
  )

it('a reply reaches the mailbox of the person, the answer comes back into the thread, and nothing is there twice over kills', async () => {
  const desk = await openDesk()
  const id = await desk.write(person)
  await desk.reply(id)
  await desk.killed()
  await until(async () => (await desk.mailsFor(person)).length === 1)
  const [reply] = await desk.mailsFor(person)
  expect(reply).toMatchObject({ subject: 'Re: The ford', from: { address: us } })
  expect(reply?.text).toContain('The rangers do.')

  const answers = `In-Reply-To: ${reply?.messageId}`
  const boundary = 'Content-Type: multipart/mixed; boundary="=="'
  const photo = Buffer.alloc(1_500_000, 7).toString('base64').replace(/.{76}/g, '$&\r\n')
  await desk.mail([
    `From: Amara <${person.toUpperCase()}>`,
    `To: ${us}`,
    'Subject: =?utf-8?q?Re=3A_The_ford_=E2=80=94_thanks?=',
    'Message-ID: <answer.1@senders.example>',
    answers,
    'MIME-Version: 1.0',
    boundary,
    '',
    '--==',
    'Content-Type: image/jpeg; name="photo.jpg"',
    'Content-Disposition: attachment; filename="photo.jpg"',
    'Content-Transfer-Encoding: base64',
    '',
    photo,
    '--==',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Merci, =E9l=E9phant!',
    '',
    'On Sunday, Voices wrote:',
    '> The rangers do.',
    '--==--',
  ])
  await desk.killed()
  await desk.killed()
  const { entries } = await desk.thread(id)
  expect(said(entries)).toEqual(['Who looks after the heron?', 'The rangers do.', 'Merci, éléphant!'])
  const last = entries.at(-1)
  const mailed = last?.kind === 'message' ? last.message : null
  expect(mailed).toMatchObject({
    subject: 'Re: The ford — thanks',
    mailed: {
      isProven: true,
      quoted: 'On Sunday, Voices wrote:\n> The rangers do.',
      attachments: [{ name: 'photo.jpg' }],
    },
  })
  expect(Math.round((mailed?.mailed?.attachments[0]?.bytes ?? 0) / 100_000)).toBe(15)
  await until(async () => (await desk.mailsFor(person)).length === 2)
  expect((await desk.mailsFor(person))[1]?.subject).toBe('Your email has arrived, without its files')
  await desk.killed()
  expect([(await desk.list()).length, (await desk.mailsFor(person)).length]).toEqual([2, 2])
  // Nothing of the mailbox was changed.
  expect(await desk.post.read(us)).toHaveLength(1)
})

it('a forged sender opens no thread of another, and programs and mails that come back become no messages', async () => {
  const desk = await openDesk()
  const id = await desk.write(person)
  const goneId = await desk.write('gone@senders.example')
  await desk.reply(id)
  await desk.reply(goneId)
  await until(async () => (await desk.mailsFor(person)).length === 1)
  const [reply] = await desk.mailsFor(person)
  const answers = `In-Reply-To: ${reply?.messageId}`
  await desk.mail([`From: ${person}`, 'Subject: Money', '', 'Pay me elsewhere.'], 'eve@far.example')
  await desk.mail(['From: eve@far.example', 'Subject: Re: The ford', answers, '', 'It is me.'], 'eve@far.example')
  await desk.mail([`From: ${person}`, 'Subject: Away', answers, 'Auto-Submitted: auto-replied', '', 'I am away.'])
  // The mail that a message has arrived comes back from an address that is gone, as the reply does.
  const isReturned = (raw: string) =>
    /^Content-Type: multipart\/report/m.test(raw) && /^Subject: Re: The ford/m.test(raw)
  await until(async () => (await desk.post.read(us)).map(String).some(isReturned))
  await desk.killed()
  expect(said((await desk.thread(id)).entries)).toEqual(['Who looks after the heron?', 'The rangers do.'])
  // Mails that were sent at once arrive in any order.
  const list = (await desk.list()).map(({ email, mailed }) => `${email}: ${mailed?.isProven ?? 'form'}`)
  expect(list.sort()).toEqual([
    `${person}: false`,
    `${person}: form`,
    'eve@far.example: false',
    'gone@senders.example: form',
  ])
  const returned = (await desk.thread(goneId)).entries.find((entry) => entry.kind === 'reply')
  expect(returned).toMatchObject({ reply: { state: 'returned' } })
})
