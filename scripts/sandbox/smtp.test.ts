import { createTransport, type SendMailOptions } from 'nodemailer'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from './sandbox.ts'

const mail = {
  from: { name: 'Voices', address: 'post@voices.example' },
  to: { name: 'Amara Diallo', address: 'amara@example.org' },
  subject: 'Grüße für den Löwen 🦁',
  text: 'Thank you.\nSee you.',
  html: '<p>Thank <b>you</b>.</p><script>alert(1)</script>',
  messageId: '<donation.receipt.7@voices.example>',
} satisfies SendMailOptions

async function openPost() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const url = sandbox.env.SMTP_URL!
  return { sandbox, url, send: (more: SendMailOptions = {}) => createTransport({ url }).sendMail({ ...mail, ...more }) }
}

describe('mail', () => {
  it('is taken as it is, shown, and brought to nobody', async () => {
    const { sandbox, send } = await openPost()
    await send()
    const [received] = sandbox.smtp.inbox()
    expect(received).toMatchObject({
      recipients: ['amara@example.org'],
      email: { subject: mail.subject, messageId: mail.messageId, to: [mail.to], from: mail.from },
    })
    expect(received?.email.text?.trim()).toBe(mail.text)
    expect(sandbox.smtp.sections()[0]?.rows[0]?.cells).toContain('amara@example.org')
    expect(sandbox.requests()).toMatchObject([
      {
        provider: 'smtp',
        method: 'DATA',
        path: 'amara@example.org',
        headers: { 'message-id': mail.messageId },
        answer: { status: 250 },
      },
    ])
    sandbox.reset()
    expect(sandbox.smtp.inbox()).toEqual([])
  })

  it('goes to whom the mail server was told, and the inbox says so, whatever the mail itself says', async () => {
    const { sandbox, send } = await openPost()
    await send({ bcc: { name: '', address: 'hidden@example.org' } })
    expect(sandbox.smtp.inbox()[0]?.recipients).toEqual(['amara@example.org', 'hidden@example.org'])
  })

  it('is shown without its scripts', async () => {
    const { sandbox, send } = await openPost()
    await send()
    const shown = await fetch(`${sandbox.url}/_sandbox/smtp/mails/1`)
    expect(await shown.text()).toMatch('Thank <b>you</b>')
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const source = await fetch(`${sandbox.url}/_sandbox/smtp/mails/1/source`)
    expect(source.headers.get('content-type')).toMatch('text/plain')
    expect(await source.text()).toMatch('Message-ID: <donation.receipt.7@voices.example>')
    expect((await fetch(`${sandbox.url}/_sandbox/smtp/mails/2`)).status).toBe(404)
  })

  it('without HTML is shown as text', async () => {
    const { sandbox, send } = await openPost()
    await send({ html: undefined, text: '1 < 2' })
    expect(await (await fetch(`${sandbox.url}/_sandbox/smtp/mails/1`)).text()).toMatch('1 &lt; 2')
  })

  it('is not taken from whoever does not know the password', async () => {
    const { sandbox, url } = await openPost()
    const stranger = createTransport({ url: url.replace('sandbox-password', 'guess') })
    await expect(stranger.sendMail(mail)).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
    expect(sandbox.smtp.inbox()).toEqual([])
  })
})

describe('told to fail', () => {
  it.each([
    [550, 'RCPT', 550],
    [450, 'RCPT amara@example.org', 450],
    [503, 'DATA', 451],
    [552, 'DATA', 552],
    [421, 'MAIL', 421],
  ])('%i at %s brings %i, once, and nothing is kept', async (status, of, responseCode) => {
    const { sandbox, send } = await openPost()
    sandbox.failNext({ provider: 'smtp', status, of })
    await expect(send()).rejects.toMatchObject({ responseCode })
    expect(sandbox.smtp.inbox()).toEqual([])
    await send()
    expect(sandbox.smtp.inbox()).toHaveLength(1)
  })

  it('for one of two recipients, the other one gets it', async () => {
    const { sandbox, send } = await openPost()
    sandbox.failNext({ provider: 'smtp', status: 550, of: 'amara@' })
    const { accepted, rejected } = await send({ cc: { name: '', address: 'kofi@example.org' } })
    expect([accepted, rejected]).toEqual([['kofi@example.org'], ['amara@example.org']])
    expect(sandbox.requests().map(({ method, path, answer }) => [method, path, answer?.status])).toEqual([
      ['RCPT', 'amara@example.org', 550],
      ['DATA', 'kofi@example.org', 250],
    ])
  })

  it('with an answer lost on its way back, the mail is kept all the same', async () => {
    const { sandbox, send } = await openPost()
    sandbox.failNext({ provider: 'smtp', status: 'lost', of: 'DATA' })
    await expect(send()).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect(sandbox.smtp.inbox()).toHaveLength(1)
    expect(sandbox.requests()).toMatchObject([{ method: 'DATA', answer: null }])
  })

  it('it says nothing at all until the client has enough', async () => {
    const { sandbox, url } = await openPost()
    sandbox.failNext({ provider: 'smtp', status: 'never', of: 'RCPT' })
    const impatient = createTransport({ url, socketTimeout: 100 } as never)
    await expect(impatient.sendMail(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(sandbox.smtp.inbox()).toEqual([])
  })
})
