import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectFolder } from '../../api/platform/paths.ts'
import type { Subscriber } from '../../data/contract/outreach/newsletter.ts'
import type { LibraryDelta } from '../../data/contract/sync.ts'
import { type Attack, openTally } from './attack.ts'
import { publishStory, sendStory } from './stories.ts'
import { json, type Victim } from './victim.ts'

const run = promisify(execFile)
const longestMs = 20_000

/** `npm run backup` or `npm run restore`, as somebody types it. Says what it said. */
async function command(name: 'backup' | 'restore', dataDir: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, NODE_ENV: 'production' }
  const { stdout } = await run('npm', ['run', '--silent', name], { cwd: projectFolder, env })
  return stdout
}

export const afterRestore: Attack = {
  name: 'what is replayed after a restore',
  tries:
    'cookies, cursors, a withdrawn story, a way out of the newsletter and keys of submissions, from before and after a backup',
  holds: 'what ended since stays ended or is told to the admins, and what is sent again comes once',
  full: 1,
  async run(victim) {
    const { note, outcome } = openTally()
    const { call, dataDir } = victim
    const desk = async (address: string, cookie: string) => (await call(address, { headers: { cookie } })).json()
    const sync = async (since?: number): Promise<LibraryDelta> =>
      (await call(since === undefined ? '/api/sync' : `/api/sync?since=${since}`)).json()
    const post = (address: string, body: object, headers: Record<string, string> = {}) =>
      call(address, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
    const subscribers = async (cookie: string) => (await desk('/api/newsletter/subscribers', cookie)).length

    const kept = await publishStory(victim, { words: { title: 'Kept' } })
    const gone = await publishStory(victim, { words: { title: 'Withdrawn' } })
    await post('/api/newsletter', { email: 'leaver@example.org' })
    const { url: calendar } = await desk('/api/content-calendar/address', kept.cookie)
    const wayOut = await wayOutOf(victim, kept.cookie)
    await command('backup', dataDir)

    await post('/api/receipts/withdraw', { code: gone.receipt.code, confirmed: true })
    note((await call(wayOut, { method: 'POST' })).ok, 'nothing was tried: the way out led nowhere')
    await post('/api/content-calendar/address', {}, { cookie: kept.cookie })
    const lost = await publishStory(victim, { words: { title: 'Lost' } })
    const { cursor } = await sync()
    let words = ''
    await victim.process?.stopDuring(async () => {
      words = await command('restore', dataDir)
    })

    for (const { cookie } of [kept, gone, lost])
      note((await call('/api/admin/summary', { headers: { cookie } })).status === 401, 'a former session is open')
    note((await call(new URL(calendar).pathname)).status !== 200, 'a calendar address that was renewed is open again')
    note((await call(`/api/stories/${gone.id}`)).status === 404, 'a withdrawn story is public')
    note(words.includes('Withdrawn'), 'the command does not name the withdrawn story')
    note((await sync(cursor)).cursor < cursor, 'a device from before goes on as if nothing had happened')
    const again = await sendStory(victim, { submission: gone.receipt.submission, words: { title: 'Withdrawn' } })
    note(again.receipt?.storyId === gone.id, `the withdrawn story sent again: ${again.text.slice(0, 80)}`)
    note((await call(`/api/stories/${gone.id}`)).status === 404, 'sent again, a withdrawn story is public')
    const twice = [1, 2].map(() => sendStory(victim, { submission: lost.receipt.submission, words: { title: 'Lost' } }))
    const [one, two] = await Promise.all(twice)
    note(
      one?.receipt?.storyId === two?.receipt?.storyId && one?.status !== two?.status,
      'one submission is two stories',
    )
    note(one?.receipt?.storyId !== lost.id, 'the number of a lost story was given again')

    const cookie = await victim.signIn()
    const told = JSON.stringify(await desk('/api/notifications/admin', cookie))
    note(told.includes('A backup was put back') && told.includes('Withdrawn'), 'the desk is not told')
    note(told.includes('left the newsletter'), 'the desk is not told who is in the data again')
    note((await subscribers(cookie)) === 1, 'who left is not back, though the desk says so')
    note((await call(wayOut, { method: 'POST' })).ok && (await subscribers(cookie)) === 0, 'the way out leads nowhere')
    const titles = (await sync()).stories.map(({ title }) => title)
    note(titles.join() === 'Kept', `public are: ${titles.join(', ')}`)
    return outcome
  },
}

/** The link for mail programs in a newsletter that was sent: without a mail server each mail is a file. */
async function wayOutOf({ call, dataDir }: Victim, cookie: string): Promise<string> {
  const headers = { ...json, cookie, 'idempotency-key': randomUUID() }
  const list: Subscriber[] = await (await call('/api/newsletter/subscribers', { headers })).json()
  const selectedRecipients = list.map(({ id }) => id)
  const words = { subject: 'The reeds', content: '<p>The herons are back.</p>', selectedRecipients }
  const sent = await call('/api/newsletter/send', { method: 'POST', headers, body: JSON.stringify(words) })
  if (!sent.ok) throw new Error(`The newsletter was not sent: ${sent.status} ${await sent.text()}`)
  const folder = path.join(dataDir, 'mail')
  const giveUpAt = performance.now() + longestMs
  while (performance.now() < giveUpAt) {
    const mails = existsSync(folder) ? readdirSync(folder) : []
    for (const name of mails.filter((one) => one.endsWith('.eml'))) {
      const [, link] = /^List-Unsubscribe: <([^>]+)>/im.exec(readFileSync(path.join(folder, name), 'utf8')) ?? []
      if (link) return new URL(link).pathname + new URL(link).search
    }
    await wait(50)
  }
  throw new Error('The newsletter did not leave.')
}
