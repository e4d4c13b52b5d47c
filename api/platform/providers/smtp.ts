import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { brokenOff, type Mail, type Mailer } from './mail.ts'
import { ProviderError } from './providerError.ts'
import { problemOf, type SmtpError } from './smtpProblem.ts'

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'dataDir' | 'publicUrl'>

/** Mail goes to the mail server that is set up, else each one into a file that any mail program opens. */
export function openMailer(config: MailConfig): Mailer {
  const from = senderOf(config)
  return config.SMTP_URL ? smtpMailer(config.SMTP_URL, from) : fileMailer(path.join(config.dataDir, 'mail'), from)
}

interface Sender {
  name: string
  address: string
}

/** `Name <address>` or an address. */
export function senderOf({ MAIL_FROM, publicUrl }: Pick<Config, 'MAIL_FROM' | 'publicUrl'>): Sender {
  const [, name = '', address] = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]+)>\s*$/.exec(MAIL_FROM ?? '') ?? []
  return {
    name: name.trim() || 'Voices for Wildlife',
    address: address || MAIL_FROM?.trim() || `no-reply@${new URL(publicUrl).hostname}`,
  }
}

function smtpMailer(url: string, from: Sender): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined
  return {
    way: 'smtp',
    from: spell(from),
    async send(mail, lastByte) {
      const message = messageOf(mail, from)
      opened ??= openTransport(url)
      const transport = await opened
      let mayBeOut = false
      let isUnwanted = false
      const hold = () => {
        // After a line that broke at its end nothing is sent again from here: whether the mail is out is ours to judge.
        if (mayBeOut) return false
        mayBeOut = lastByte()
        isUnwanted = !mayBeOut
        return mayBeOut
      }
      const held: Held = { ...message, hold }
      await transport.sendMail(held).catch((error: unknown) => {
        if (isUnwanted) throw unwanted()
        throw problemOf(error as SmtpError, { address: mail.to.address, mayBeOut })
      })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

type Held = SendMailOptions & { hold: () => boolean }

/** Loaded with the first mail: most processes of a day never send one. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...transportOf(url), pool: true, maxConnections: mailLines, idleTimeout: 5_000 })
  transport.use('stream', ({ message, data }, next) => {
    const build = message.createReadStream.bind(message)
    message.createReadStream = (options) => holdEnd(() => build(options), (data as Held).hold)
    next()
  })
  return transport
}

/** Lines to the mail server that are open at the same time. */
export const mailLines = 3

/** The same bytes, read only when the mail server asks for them; they do not end before `hold` agrees. */
function holdEnd(build: () => NodeJS.ReadableStream, hold: () => boolean) {
  async function* bytes() {
    yield* build()
    if (!hold()) throw new Error('Broken off.')
  }
  return Readable.from(bytes(), { objectMode: false })
}

/**
 * Encrypted wherever mail leaves this machine, unless the address says `?ignoreTLS=true`, for one's own network: nodemailer
 * lets `requireTLS` win over it.
 */
export const transportOf = (url: string) => ({
  url,
  requireTLS: !isOfThisMachine(new URL(url).hostname) && new URL(url).searchParams.get('ignoreTLS') !== 'true',
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
})

export const isOfThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

function fileMailer(folder: string, from: Sender): Mailer {
  return {
    way: 'file',
    from: spell(from),
    async send(mail, lastByte) {
      const { createTransport } = await import('nodemailer')
      const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(
        messageOf(mail, from),
      )
      if (!lastByte()) throw unwanted()
      await keepFile(folder, `${fileNameOf(mail.messageId)}.eml`, message as Buffer)
    },
    close() {},
  }
}

const unwanted = () => new ProviderError('unavailable', 'This mail is no longer to be sent.', brokenOff)

const spell = ({ name, address }: Sender) => `${name} <${address}>`

/** Whole or absent, and for nobody else on this machine. The same mail has the same name, so it is there once. */
async function keepFile(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = path.join(folder, `.${name}.part`)
  const file = await open(half, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(half, path.join(folder, name))
}

const fileNameOf = (messageId: string) => messageId.replace(/^<|@.*$/g, '').replace(/[^a-z0-9.-]+/gi, '-')

/** Addresses are handed over as objects: in a text, a line break or a comma would be a further recipient. */
function messageOf({ to, subject, text, html, messageId, headers }: Mail, from: Sender): SendMailOptions {
  if (!/^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/u.test(to.address))
    throw new ProviderError('refused', 'This is no email address.')
  return {
    from,
    to: { name: oneLine(to.name), address: to.address },
    subject: oneLine(subject),
    text,
    html,
    messageId,
    // Nobody's holiday notice answers it (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated', ...asTheyAre(headers) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Not folded: an address would go to a line of its own, and some mail programs then find none (RFC 2369 has no space within it).
 * Nothing but ASCII on one line, of at most 998 signs (RFC 5322, 2.1.1).
 */
function asTheyAre(headers: Mail['headers'] = {}) {
  const lines = Object.entries(headers).map(([name, value]) => {
    if (!/^[\x20-\x7e]+$/.test(value) || name.length + value.length > 990)
      throw new ProviderError('refused', `The header ${name} cannot be written.`)
    return [name, { prepared: true, value }]
  })
  return Object.fromEntries(lines)
}

/** Without what a header could be broken by, or taken for encoded (RFC 2047). */
const oneLine = (words: string) =>
  words
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
