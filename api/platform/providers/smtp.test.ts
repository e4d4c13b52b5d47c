import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
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

const mail = {
  to: { name: '', address: 'a@example.org' },
  subject: 'S',
  text: 'T',
  html: '<p>H</p>',
  messageId: '<1@x>',
}

/** A mail server of the test's own; `secure` and STARTTLS come with a certificate that nobody has signed. */
async function openServer(options: SMTPServerOptions, host = '127.0.0.1') {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, _session, callback) => stream.on('end', () => callback(null, String(++taken))).resume(),
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, host)
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const { port } = server.server.address() as AddressInfo
  return { url: `${options.secure ? 'smtps' : 'smtp'}://${host}:${port}/`, taken: () => taken, close }
}

function mailerAt(SMTP_URL: string) {
  const mailer = openMailer({ SMTP_URL, MAIL_FROM: 'post@ngo.example', dataDir: '', publicUrl: 'http://localhost' })
  onTestFinished(() => mailer.close())
  return mailer
}

describe('the line to the mail server', () => {
  test.each([
    ['smtp://mail.example.org', true],
    ['smtp://user:secret@mail.example.org:587', true],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:1025', false],
  ])('%s: whether it has to be encrypted is %s', (url, requireTLS) => {
    expect(transportOf(url)).toMatchObject({ url, requireTLS })
  })

  test.each([
    ['?ignoreTLS=true', false],
    ['?ignoreTLS=false', true],
    ['?requireTLS=true&ignoreTLS=true', true],
  ])('%s: whether it has to be encrypted in the end is %s', (query, requireTLS) => {
    const { options } = createTransport(transportOf(`smtp://mail.example.org/${query}`))
    expect(options).toMatchObject({ requireTLS })
  })

  test('is left open where the operator says so, on another machine too, and nowhere else', async () => {
    // To the product, 127.0.0.2 is a foreign address.
    const { url, taken } = await openServer({ disabledCommands: ['STARTTLS'] }, '127.0.0.2')
    await mailerAt(`${url}?ignoreTLS=true`).send(mail, () => true)
    expect(taken()).toBe(1)
    await expect(mailerAt(url).send(mail, () => true)).rejects.toMatchObject({ trouble: 'encryption' })
    expect(taken()).toBe(1)
  })

  test('is not trusted with a certificate that nobody vouches for', async () => {
    const { url, taken } = await openServer({}, '127.0.0.2')
    await expect(mailerAt(url).send(mail, () => true)).rejects.toMatchObject({
      trouble: 'certificate',
      problem: 'unavailable',
    })
    const secure = await openServer({ secure: true }, '127.0.0.1')
    await expect(mailerAt(secure.url).send(mail, () => true)).rejects.toMatchObject({ trouble: 'certificate' })
    expect(taken() + secure.taken()).toBe(0)
  })

  test('to which nobody answers is told as that', async () => {
    const { url, close } = await openServer({})
    await close()
    await expect(mailerAt(url).send(mail, () => true)).rejects.toMatchObject({ trouble: 'unreachable' })
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

test('a mail system that is wrongly set up is told, a reader who is asked to wait is not', async () => {
  const answering = (words: string): SMTPServerOptions => ({
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error(words), { responseCode: 451 })),
  })
  const troubleAt = async (words: string) => {
    const { url } = await openServer(answering(words))
    const error = await mailerAt(url)
      .send(mail, () => true)
      .catch((problem: unknown) => problem)
    return (error as { trouble?: string }).trouble
  }
  expect(await troubleAt('4.3.5 Server configuration error')).toBe('busy')
  expect(await troubleAt('4.7.1 Greylisted, come back later')).toBeUndefined()
})

describe('the last byte of a mail', () => {
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
})

describe('a refusal', () => {
  const refusing = (words: string) => (callback: (error: Error) => void) =>
    callback(Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) }))
  const problemAt = async (stage: SMTPServerOptions) => {
    const { url } = await openServer({ disabledCommands: ['STARTTLS'], ...stage })
    return (await mailerAt(url)
      .send(mail, () => true)
      .catch((error: unknown) => error)) as ProviderError & { trouble?: string }
  }
  const atRecipient = (words: string) =>
    problemAt({ onRcptTo: (_address, _session, callback) => refusing(words)(callback) })

  test.each([
    ['550 5.1.1 No such user', addressRefused],
    ['550 5.1.10 Recipient not found', addressRefused],
    ['556 5.1.10 This domain takes no mail', addressRefused],
    ['550 No such mailbox', addressRefused],
    ['550 The email account that you tried to reach does not exist.', addressRefused],
    ['550 User unknown in virtual mailbox table', addressRefused],
    ['553 5.1.3 Bad address', addressRefused],
    ['552 5.2.2 Mailbox full', '552'],
    ['550 5.2.1 This mailbox is disabled for a while', '550'],
    ['550 5.1.0 Address rejected', '550'],
    ['550 Requested action not taken: mailbox unavailable', '550'],
  ])('in the words “%s” means the reader: %s', async (words, code) => {
    const problem = await atRecipient(words)
    expect(problem).toMatchObject({ problem: 'refused', code })
    const refuser = code === addressRefused ? 'The mailbox' : 'The mail server'
    expect(problem.message).toBe(`${refuser} refused it: ${words.replace(/^\d{3} (5\.\d\.\d+ )?/, '')}`)
  })

  test.each([
    ['554 5.7.1 <a@example.org>: Relay access denied', 'relay'],
    ['554 5.7.1 <client>: Client host rejected: Access denied', 'relay'],
    ['550 5.7.1 Your network is on a list of ours', 'relay'],
    ['550 5.1.8 Domain of sender not found', 'sender'],
    ['554 5.7.1 <post@ngo.example>: Sender address rejected: not yours', 'sender'],
    ['550 5.4.5 Daily limit exceeded', 'relay'],
    ['550 5.3.0 The mail system is full', 'relay'],
    ['550 relay not permitted', 'relay'],
    ['554 Blocked, see https://block.example', 'relay'],
    ['550 Message rejected because of our policy', 'relay'],
    ['530 5.7.0 Authentication required', 'sign_in'],
    ['535 5.7.8 Bad credentials', 'sign_in'],
  ])('in the words “%s” means us, and is tried again: %s', async (words, trouble) => {
    expect(await atRecipient(words)).toMatchObject({ problem: 'unset', trouble })
  })

  test('of the sender means us', async () => {
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, callback) =>
      refusing('550 5.7.1 Not your address')(callback)
    expect(await problemAt({ onMailFrom })).toMatchObject({ problem: 'unset', trouble: 'sender' })
  })

  test.each([
    ['554 5.7.1 Rejected by the policy of example.org', 'unset', 'relay'],
    ['554 5.7.1 This looks like spam', 'refused', undefined],
    ['552 5.3.4 Message too big', 'refused', undefined],
    ['554 Transaction failed', 'refused', undefined],
  ])('of the words of a mail, “%s”, is %s', async (words, problem, trouble) => {
    const onData: SMTPServerOptions['onData'] = (stream, _session, callback) =>
      stream.on('end', () => refusing(words)(callback)).resume()
    const found = await problemAt({ onData })
    expect([found.problem, found.trouble]).toEqual([problem, trouble])
  })
})
