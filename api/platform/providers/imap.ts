import { buffer } from 'node:stream/consumers'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Config } from '../config.ts'
import { type FoundMail, type Mailbox, MailboxError, mostHeadBytes, mostPartBytes, type Seen } from './mailbox.ts'
import { partsOf } from './mailParts.ts'
import { isOfThisMachine } from './smtp.ts'

/** The mailbox in which answers arrive; null where none is set up. */
export function openMailbox({ IMAP_URL }: Pick<Config, 'IMAP_URL'>): Mailbox | null {
  if (!IMAP_URL) return null
  const { user, host, port, folder } = placeOf(IMAP_URL)
  let open: ImapFlow | undefined
  return {
    place: `${user}@${host}:${port}/${folder}`,
    async read(seen, { most, signal }, take) {
      const client = await connect(IMAP_URL)
      open = client
      const stop = () => client.close()
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await readOn(client, { folder, seen, most, signal }, take)
      } finally {
        signal.removeEventListener('abort', stop)
        open = undefined
        await client.logout().catch(() => client.close())
      }
    },
    close: () => open?.close(),
  }
}

function placeOf(url: string) {
  const { protocol, hostname, port, username, pathname, searchParams } = new URL(url)
  const isEncrypted = protocol === 'imaps:'
  return {
    isEncrypted,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isEncrypted ? 993 : 143),
    user: decodeURIComponent(username),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    /** In a network of one's own, where the address says so, as with SMTP_URL. */
    mayBeOpen: isOfThisMachine(hostname) || searchParams.get('ignoreTLS') === 'true',
  }
}

async function connect(url: string): Promise<ImapFlow> {
  const { isEncrypted, host, port, user, mayBeOpen } = placeOf(url)
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure: isEncrypted,
    doSTARTTLS: isEncrypted ? undefined : !mayBeOpen,
    auth: { user, pass: decodeURIComponent(new URL(url).password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail server is believed, but not without bounds.
    maxLineLength: 1024 * 1024,
    maxLiteralSize: 1024 * 1024,
    maxResponseSize: 4 * 1024 * 1024,
  })
  // Told by the call that is under way.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    client.close()
    throw new MailboxError(wordsFor(error))
  })
  return client
}

interface Asked {
  folder: string
  seen: Seen | null
  most: number
  signal: AbortSignal
}

async function readOn(
  client: ImapFlow,
  { folder, seen, most, signal }: Asked,
  take: (mail: FoundMail) => Promise<void>,
) {
  // Only looked at: who reads the same mailbox in a mail program finds it as it was.
  const mailbox = await orTrouble(client.mailboxOpen(folder, { readOnly: true }))
  const uidValidity = String(mailbox.uidValidity)
  // What lay there before the site first looked is left where it is.
  if (!seen) return { uidValidity, uid: mailbox.uidNext - 1 }
  let uid = seen.uidValidity === uidValidity ? seen.uid : 0
  const found = (await orTrouble(client.search({ uid: `${uid + 1}:*` }, { uid: true }))) || []
  // `n:*` names the last mail too, however low its number.
  const news = found.filter((one) => one > uid).sort((one, other) => one - other)
  for (const one of news.slice(0, most)) {
    if (signal.aborted) break
    const mail = await fetchMail(client, one, uidValidity).catch((error: Error) => {
      throw new MailboxError(error.message, { uidValidity, uid: one })
    })
    if (mail) await take(mail)
    uid = one
  }
  return { uidValidity, uid, hasMore: news.length > most }
}

async function fetchMail(client: ImapFlow, uid: number, uidValidity: string): Promise<FoundMail | null> {
  const wanted = { uid: true, internalDate: true, bodyStructure: true, source: { start: 0, maxLength: mostHeadBytes } }
  const mail = await orTrouble(client.fetchOne(String(uid), wanted, { uid: true }))
  if (!mail) return null
  const parts = mail.bodyStructure && partsOf(mail.bodyStructure)
  const download = async (part: string | undefined, bytes = mostPartBytes) => {
    if (!part) return null
    const { content } = await orTrouble(client.download(String(uid), part, { uid: true, maxBytes: bytes }))
    return content ? (await orTrouble(buffer(content))).toString('utf8') : null
  }
  const isReport = parts?.report !== undefined
  return {
    uidValidity,
    uid,
    arrivedAt: new Date(mail.internalDate ?? Date.now()),
    head: headOf(mail),
    text: (await download(parts?.text)) ?? null,
    html: parts?.text ? null : await download(parts?.html),
    attachments: parts?.attachments ?? [],
    report: isReport
      ? {
          status: (await download(parts?.report?.status, mostHeadBytes)) ?? '',
          original: (await download(parts?.report?.original, mostHeadBytes)) ?? '',
        }
      : null,
  }
}

/** Up to the first empty line; null where there is none in what was fetched. */
function headOf({ source }: FetchMessageObject): Uint8Array | null {
  const end = source?.indexOf('\r\n\r\n') ?? -1
  return end === -1 || !source ? null : source.subarray(0, end + 4)
}

const orTrouble = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof MailboxError ? error : new MailboxError(wordsFor(error))
  })

interface ImapProblem extends Error {
  code?: string
  authenticationFailed?: boolean
  responseText?: string
}

function wordsFor(error: unknown): string {
  const { message, code, authenticationFailed, responseText } = error as ImapProblem
  if (authenticationFailed) return 'The mail server does not accept the name and password in IMAP_URL.'
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code ?? '')) return `The certificate of the mail server is not trusted (${code}).`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || /TIMEOUT|ETIMEDOUT|EHOSTUNREACH/i.test(code ?? ''))
    return `The mail server does not answer (${code}).`
  return (responseText ?? message).slice(0, 300)
}
