import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { mailLog } from '../../../data/tables/system.ts'
import type { Store } from '../database.ts'
import { type Before, changeSome, deleteSome, type HeldItem, isAddress, names } from '../erasure.ts'
import { changeRows, listFields, listRows } from '../rows.ts'

const ofPerson = (email: string) => isAddress(mailLog.recipient, email)

export const mailOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, mailLog, { where: ofPerson(email), orderBy: [mailLog.id] }).map(
    ({ id, kind, recipient, recipientName, subject, text, state, error, createdAt, sentAt }) => ({
      id,
      kind,
      to: recipient,
      name: recipientName,
      subject,
      text,
      state,
      error,
      createdAt,
      sentAt,
    }),
  )

/** That a mail went out stays, for the figures of its newsletter; to whom and what does not. One that waits is not sent. */
export function eraseMailOfPerson(tx: Store, email: string): number {
  const rows = listFields(tx, mailLog, {
    fields: { id: mailLog.id, key: mailLog.key, state: mailLog.state },
    where: ofPerson(email),
  })
  for (const { id, key, state } of rows) {
    const isOver = state === 'sent' || state === 'failed'
    changeRows(tx, mailLog, eq(mailLog.id, id), {
      recipient: '',
      recipientName: null,
      subject: '',
      text: null,
      html: null,
      key: key && names(key, email) ? `erased:${id}` : key,
      error: isOver ? null : 'Erased at the person’s request.',
      ...(!isOver && { state: 'failed' as const }),
    })
  }
  return rows.length
}

/** To whom a mail went, and what it said; one that waits is not sent. */
export const emptyMailOf = (tx: Store, key: string): number =>
  changeRows(tx, mailLog, eq(mailLog.key, key), {
    recipient: '',
    recipientName: null,
    text: null,
    html: null,
    state: sql`case when ${mailLog.state} in ('queued', 'sending') then 'failed' else ${mailLog.state} end` as never,
  })

export const forgetMailBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, mailLog, lt(mailLog.createdAt, before), limit)

/** The words of mail that could not be sent; what was sent has none left. */
export const forgetFailedWordsBefore = (db: Store, { before, limit }: Before): number =>
  changeSome(db, mailLog, {
    where: and(
      inArray(mailLog.state, ['failed', 'unsure']),
      lt(mailLog.createdAt, before),
      or(isNotNull(mailLog.text), isNotNull(mailLog.html)),
    ),
    change: { text: null, html: null },
    limit,
  })

/** Where mail is written into files: those to this address. Their number. */
export const removeMailFilesOf = (dataDir: string, email: string): Promise<number> =>
  removeMailFiles(dataDir, async (file) => names(headerOf(await readFile(file, 'utf8'), 'to'), email))

export const removeMailFilesBefore = (dataDir: string, before: string): Promise<number> =>
  removeMailFiles(dataDir, async (file) => (await stat(file)).mtime.toISOString() < before)

async function removeMailFiles(dataDir: string, isMeant: (file: string) => Promise<boolean>): Promise<number> {
  const folder = path.join(dataDir, 'mail')
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    if (!/\.(eml|part)$/.test(name) || !(await isMeant(file).catch(() => false))) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

/** One header of a mail, with the lines into which a long one is folded. */
function headerOf(mail: string, name: string): string {
  const head = mail.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? ''
  return head.split(/\r?\n/).find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ''
}
