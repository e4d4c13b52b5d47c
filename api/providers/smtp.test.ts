import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { addressRefused, brokenOff, mayHaveArrived } from './mail.ts'
import type { ProviderError } from './providerError.ts'
import { openMailer, senderOf, transportOf } from './smtp.ts'

describe('the sender', () => {
  const publicUrl = 'https://voices.example'
  const ours = 'Voices for Wildlife'
  test.each([
    ['post@ngo.example', { name: ours, address: 'post@ngo.example' }],
    ['The Voices <post@ngo.example>', { name: 'The Voices', address: 'post@ngo.example' }],
    ['"Voices, for Wildlife" <post@ngo.example>', { name: 'Voices, for Wildlife', address: 'post@ngo.example' }],
    ['<post@ngo.example>', { name: ours, address: 'post@ngo.example' }],
    [undefined, { name: ours, address: 'no-reply@voices.example' }],
  ])('set as %s is read', (MAIL_FROM, sender) => {
    expect(senderOf({ MAIL_FROM, publicUrl })).toEqual(sender)
  })
})

describe('the line to the mail server', () => {
  test.each([
    ['smtp://mail.example.org', true],
    ['smtp://user:secret@mail.example.org:587', true],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:1025', false],
  ])('%s: whether it has to be encrypted is %s', (url, requireTLS) => {
    expect(transportOf(url)).toMatchObject({ url, requireTLS })
  })

  test('may be left open where the operator says so', () => {
    const { options } = createTransport(transportOf('smtp://mail.example.org/?requireTLS=false&ignoreTLS=true'))
    expect(options).toMatchObject({ requireTLS: false, ignoreTLS: true })
  })

  test('that cannot be encrypted although it has to be carries no mail', async () => {
    const sandbox = await openSandbox()
    onTestFinished(() => sandbox.close())
    const url = (sandbox.smtp.env.SMTP_URL ?? '').replace('ignoreTLS', 'requireTLS')
    const mailer = openMailer({
      SMTP_URL: url,
      MAIL_FROM: 'post@ngo.example',
      dataDir: '',
      publicUrl: 'http://localhost',
    })
    const mail = { to: { name: '', address: 'a@example.org' }, subject: '', text: '', html: '', messageId: '<1@x>' }
    const problem = await mailer.send(mail, () => true).catch(({ problem }: ProviderError) => problem)
    expect(problem).toMatch(/unavailable|unset/)
    expect(sandbox.smtp.inbox()).toEqual([])
  })
})

test('whom the mail server refuses is not named in what goes wrong, in whatever case it repeats the address', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(Object.assign(new Error(`<${address.toLowerCase()}>: no such mailbox`), { responseCode: 550 })),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@ngo.example', dataDir: '', publicUrl: '' }
  const mail = { to: { name: '', address: 'Amara+1@Example.ORG' }, subject: '', text: '', html: '', messageId: '<1@x>' }
  const { problem, message } = (await openMailer(config)
    .send(mail, () => true)
    .catch((error) => error)) as ProviderError
  expect(problem).toBe('refused')
  expect(message).toContain('the recipient')
  expect(message.toLowerCase()).not.toContain('amara')
})

describe('the last byte of a mail', () => {
  const mail = {
    to: { name: '', address: 'a@example.org' },
    subject: 'S',
    text: 'T',
    html: '<p>H</p>',
    messageId: '<1@x>',
  }

  async function openPost() {
    const sandbox = await openSandbox()
    const { SMTP_URL } = sandbox.smtp.env
    const mailer = openMailer({ SMTP_URL, MAIL_FROM: 'post@ngo.example', dataDir: '', publicUrl: 'http://localhost' })
    onTestFinished(async () => {
      mailer.close()
      await sandbox.close()
    })
    return { sandbox, mailer, inbox: () => sandbox.smtp.inbox() }
  }

  test.each([
    ['RCPT', 550, 'The mailbox refused it: No such mailbox here'],
    ['RCPT', 450, '450'],
    ['MAIL', 421, '421'],
    ['AUTH', 535, '535'],
  ])('is not asked for when the mail server says no at %s', async (of, status, said) => {
    const { sandbox, mailer } = await openPost()
    sandbox.failNext({ provider: 'smtp', status, of })
    let asked = 0
    await expect(mailer.send(mail, () => ++asked > 0)).rejects.toThrow(said)
    expect(asked).toBe(0)
  })

  test('is asked for once, when the mail server has nothing that it could bring to anybody', async () => {
    const { mailer, inbox } = await openPost()
    const had: number[] = []
    await mailer.send(mail, () => had.push(inbox().length) > 0)
    expect(had).toEqual([0])
    expect(inbox()).toHaveLength(1)
  })

  test('that is not wanted any more keeps the mail from everybody, and the next mail goes all the same', async () => {
    const { mailer, inbox } = await openPost()
    const problem = await mailer.send(mail, () => false).catch(({ code }: ProviderError) => code)
    expect(problem).toBe(brokenOff)
    await mailer.send({ ...mail, subject: 'Next' }, () => true)
    expect(inbox().map(({ email }) => email.subject)).toEqual(['Next'])
  })

  test('may have left when the line dies after it, and the mail is not sent again by the line itself', async () => {
    const { sandbox, mailer, inbox } = await openPost()
    await mailer.send(mail, () => true)
    sandbox.failNext({ provider: 'smtp', status: 'lost', of: 'DATA' })
    const problem = await mailer.send({ ...mail, subject: 'Lost' }, () => true).catch(({ code }: ProviderError) => code)
    expect(problem).toBe(mayHaveArrived)
    expect(inbox().map(({ email }) => email.subject)).toEqual(['S', 'Lost'])
  })

  test.each([
    ['550 5.1.1 No such user', addressRefused],
    ['550 No such mailbox', addressRefused],
    ['550 The email account that you tried to reach does not exist.', addressRefused],
    ['550 User unknown in virtual mailbox table', addressRefused],
    ['553 5.1.3 Bad address', addressRefused],
    ['550 5.7.1 Your network is on a list of ours', '550'],
    ['550 5.1.8 Sender address rejected: Domain not found', '550'],
    ['552 5.2.2 Mailbox full', '552'],
    ['550 5.2.1 This mailbox is disabled for a while', '550'],
    ['550 5.4.5 Daily limit exceeded', '550'],
    ['550 Requested action not taken: mailbox unavailable', '550'],
    ['554 Blocked, see https://block.example', '554'],
    ['550 Message rejected because of our policy', '550'],
  ])('a refusal in the words “%s” is %s', async (words, code) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) })),
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@ngo.example', dataDir: '', publicUrl: '' }
    const mailer = openMailer(config)
    onTestFinished(
      () =>
        new Promise((resolve) => {
          mailer.close()
          server.close(resolve)
        }),
    )
    const problem = await mailer.send(mail, () => true).catch((error: ProviderError) => error)
    expect(problem).toMatchObject({ problem: 'refused', code })
    const refuser = code === addressRefused ? 'The mailbox' : 'The mail server'
    expect((problem as ProviderError).message).toBe(
      `${refuser} refused it: ${words.replace(/^\d{3} (5\.\d\.\d )?/, '')}`,
    )
  })
})
