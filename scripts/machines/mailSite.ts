import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { changeDatabase, withDatabase } from '../../pwa/e2e/harness/database.ts'
import { removeFolders } from '../../pwa/e2e/harness/folders.ts'
import { startServer } from '../../pwa/e2e/harness/server.ts'
import { until } from '../until.ts'
import { startMailServer } from './postfix.ts'

/** The site and a mail server beside it. */
export async function openMailSite() {
  const post = await startMailServer()
  const server = await startServer({ env: { ...post.env, TRUST_PROXY: 'on' } })
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

/** What waits for a while is due now. */
export async function passTime({ server }: MailSite): Promise<void> {
  await server.stop()
  changeDatabase(server.dataDir, (db) => {
    db.exec("update jobs set run_at = '2026-01-01T00:00:00.000Z' where state <> 'done'")
    db.exec("update follow_news set at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')")
    // Nobody is told of what was there before they followed.
    db.exec("update follows set confirmed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours')")
    db.exec("update followers set due_at = '2026-01-01T00:00:00.000Z' where due_at is not null")
  })
  await server.start()
}
