import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { until } from '../../../scripts/until.ts'

/**
 * A mail server that takes its time for every answer. When it has taken a number of mails it falls silent in the middle of
 * whatever each line is at: before the recipient, or after the last byte and before the yes.
 */
export async function openPost() {
  const inbox: { raw: Buffer; recipients: string[] }[] = []
  let stalledBy = Number.POSITIVE_INFINITY
  const stalled: (() => void)[] = []
  const lines = new Set<string>()
  const answer = (line: string, callback: () => void) => {
    if (inbox.length < stalledBy) setTimeout(callback, 1)
    else {
      lines.add(line)
      stalled.push(callback)
    }
  }
  const open = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect(session, callback) {
      open.add(session.id)
      callback()
    },
    onClose: (session) => void open.delete(session.id),
    onMailFrom: (_address, { id }, callback) => answer(id, callback),
    onRcptTo: (_address, { id }, callback) => answer(id, callback),
    async onData(stream, { id, envelope }, callback) {
      // A line that dies before the last byte brings no mail.
      const raw = await buffer(stream).catch(() => null)
      if (raw === null) return
      inbox.push({ raw, recipients: envelope.rcptTo.map(({ address }) => address) })
      answer(id, callback)
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}/?ignoreTLS=true`, MAIL_FROM: 'Voices <post@voices.example>' },
    inbox: () => inbox.map(({ raw, recipients }) => ({ raw: raw.toString('utf8'), recipients })),
    reached: () => inbox.flatMap(({ recipients }) => recipients),
    stallAfter(count: number) {
      stalledBy = count
    },
    allLinesStalled: () => until(async () => open.size > 0 && [...open].every((line) => lines.has(line))),
    goOn(next: number) {
      stalledBy = next
      lines.clear()
      for (const release of stalled.splice(0)) release()
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
