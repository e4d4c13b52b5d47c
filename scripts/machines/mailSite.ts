import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { withDatabase } from '../../pwa/e2e/harness/database.ts'
import { removeFolders } from '../../pwa/e2e/harness/folders.ts'
import { startServer } from '../../pwa/e2e/harness/server.ts'
import { until } from '../until.ts'
import { startMailServer } from './postfix.ts'

/** The site and a mail server beside it. `isRead`: the site reads the mailbox in which answers arrive. */
export async function openMailSite({ isRead = false } = {}) {
  const post = await startMailServer()
  const { host, imaps, user, password } = post.imap
  const inbox = { IMAP_URL: `imaps://${encodeURIComponent(user)}:${password}@${host}:${imaps}/INBOX` }
  const server = await startServer({ env: { ...post.env, ...(isRead && inbox), TRUST_PROXY: 'on' } })
  onTestFinished(async () => {
    await server.stop()
    await post.stop()
    removeFolders()
  })
  const api = openApi(server.url)
  await api.signIn()
  let people = 0
  const send = async <T = unknown>(method: string, address: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.0.0.${++people}`,
    }
    return (await (await api.call(method, address, { body: JSON.stringify(body), headers })).json()) as T
  }
  const states = () =>
    withDatabase(
      server.dataDir,
      (db) =>
        Object.fromEntries(
          db.prepare('select state, count(*) from mail_log group by 1').raw().all() as [string, number][],
        ) as Record<string, number>,
    )
  const untilSent = async () => {
    await until(async () => !states().queued && !states().sending)
    await post.untilDelivered()
  }
  return { post, server, api, send, states, untilSent }
}
export type MailSite = Awaited<ReturnType<typeof openMailSite>>
