import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
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
