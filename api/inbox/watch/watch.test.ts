import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { alerts, authorNotifications } from '../../../data/tables/notifications.ts'
import { nameOf, noteBackup } from '../../platform/backups.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { openTestApp } from '../../testing.ts'
import { watchServer } from './watch.jobs.ts'

const minute = 60_000
const hour = 60 * minute

async function openServer(settings: Record<string, string> = {}) {
  const api = await openTestApp(settings)
  const { deps, clock } = api
  const told = () => deps.db.select().from(authorNotifications).all()
  /** What is left to do, by title. */
  const open = () =>
    told()
      .filter(({ adminActionedAt }) => adminActionedAt === null)
      .map(({ title }) => title)
  /** Lets so much time pass, and looks. */
  const later = async (ms: number) => {
    clock.pass(ms)
    await watchServer(deps)
    return open()
  }
  return { ...api, told, open, later }
}

describe('a disk', () => {
  const full = 'The disk is nearly full'
  async function openDisk() {
    const server = await openServer()
    const freeAt = (percent: number) => {
      server.deps.space = () => ({ freeBytes: percent * 1e9, sizeBytes: 100e9 })
      return server.later(5 * minute)
    }
    return { ...server, freeAt }
  }

  it('is told of once when less than a tenth is free, with what is left and what to do', async () => {
    const { freeAt, told } = await openDisk()
    expect(await freeAt(10)).toEqual([])
    expect(await freeAt(9.9)).toEqual([full])
    expect(await freeAt(4)).toEqual([full])
    expect(told()).toMatchObject([
      {
        notificationType: 'disk_low',
        message: expect.stringContaining('9.9 GB of 100.0 GB'),
        adminActionDescription: expect.stringContaining('make room'),
      },
    ])
  })

  it('that goes up and down around the bound is told of once, and is over when there is room again', async () => {
    const { freeAt, told } = await openDisk()
    for (const percent of [9.5, 10.5, 9.5, 11.9]) expect(await freeAt(percent)).toEqual([full])
    expect(await freeAt(12)).toEqual([])
    expect(told()).toMatchObject([{ isRead: true }])
    expect(await freeAt(11)).toEqual([])
    expect(await freeAt(9)).toEqual([full])
    expect(told()).toHaveLength(2)
  })

  it('of which an admin has said that it is done is told of anew only after it was over', async () => {
    const { freeAt, told, deps } = await openDisk()
    await freeAt(9)
    deps.db.update(authorNotifications).set({ adminActionedAt: '2026-03-01T10:00:00.000Z' }).run()
    expect(await freeAt(8)).toEqual([])
    await freeAt(50)
    expect(await freeAt(8)).toEqual([full])
    expect(told()).toHaveLength(2)
  })
})

describe('a backup', () => {
  const old = 'The last backup is older than a day'

  it('that was never made is not missed', async () => {
    const { later } = await openServer()
    expect(await later(90 * 24 * hour)).toEqual([])
  })

  it('is told of when the last one is older than a day, wherever it was written, and over with the next', async () => {
    const { later, clock, dataDir, told } = await openServer()
    noteBackup(dataDir, clock.now())
    // One that is made each night is done a while after the same time of the next day.
    expect(await later(25 * hour)).toEqual([])
    expect(await later(hour)).toEqual([old])
    expect(told()[0]?.message).toContain('March 1 at 09:00 UTC')
    noteBackup(dataDir, clock.now())
    expect(await later(5 * minute)).toEqual([])
  })

  it('in the usual folder is known without a note, and one that was broken off does not count', async () => {
    const { later, clock, dataDir } = await openServer()
    const newFolder = () => {
      const folder = path.join(dataDir, 'backups', nameOf(clock.now()))
      mkdirSync(folder, { recursive: true })
      return folder
    }
    writeFileSync(path.join(newFolder(), 'backup.json'), '{}')
    clock.pass(20 * hour)
    newFolder()
    expect(await later(7 * hour)).toEqual([old])
  })

  it('that is made in another way is not missed where that is said', async () => {
    const { later, clock, dataDir } = await openServer({ BACKUP_ALERT: 'off' })
    noteBackup(dataDir, clock.now())
    expect(await later(90 * 24 * hour)).toEqual([])
  })
})

it('a copy of the database is told of when it is five minutes behind, until it has caught up', async () => {
  const { later, deps, told } = await openServer()
  const behind = (seconds: number | null) => {
    deps.lag = { ...deps.lag, ofCopy: () => seconds }
    return later(5 * minute)
  }
  expect([await behind(null), await behind(300)]).toEqual([[], []])
  expect(await behind(720)).toEqual(['The copy of the database is behind'])
  expect(told()[0]?.message).toContain('12 minutes behind')
  expect(await behind(61)).toHaveLength(1)
  expect(await behind(60)).toEqual([])
})

describe('a task that fails', () => {
  const title = 'A task of the server fails: promises.watch'

  /** A server with a task that does not find its table. */
  async function openFailing() {
    const server = await openServer()
    const rename = (from: string, to: string) => server.deps.db.run(`alter table ${from} rename to ${to}`)
    const passing = async (ms: number) => {
      server.clock.pass(ms)
      await server.deps.jobs.drain()
      // Other work misses the table as well.
      return server.open().filter((one) => one === title)
    }
    rename('data_requests', 'gone')
    server.start()
    await passing(0)
    return { ...server, passing, mend: () => rename('gone', 'data_requests') }
  }

  it('is told of after an hour without a success, by its name, and once', async () => {
    const { passing, told } = await openFailing()
    for (const seconds of [5, 10, 20, 40]) await passing(seconds * 1000)
    expect(await passing(50 * minute)).toEqual([])
    expect(await passing(10 * minute)).toEqual([title])
    expect(await passing(10 * minute)).toEqual([title])
    expect(told().find((one) => one.title === title)).toMatchObject({
      notificationType: 'job_failing',
      message: 'It failed on March 1 at 09:00 UTC, and has not succeeded since.',
    })
  })

  it('is over with its next success', async () => {
    const { passing, mend } = await openFailing()
    for (const seconds of [5, 10, 20, 40]) await passing(seconds * 1000)
    expect(await passing(hour)).toEqual([title])
    mend()
    await passing(15 * minute)
    expect(await passing(5 * minute)).toEqual([])
  })

  it('that succeeds at another try is not told of', async () => {
    const { passing, mend } = await openFailing()
    mend()
    await passing(5_000)
    expect(await passing(2 * hour)).toEqual([])
  })
})

it('the admins are alerted that the server needs a look, whatever it is', async () => {
  const { deps, clock, start } = await openServer()
  deps.space = () => ({ freeBytes: 1e9, sizeBytes: 100e9 })
  deps.lag = { ...deps.lag, ofCopy: () => 3600 }
  start()
  await deps.jobs.drain()
  clock.pass(30_000)
  await deps.jobs.drain()
  expect(deps.db.select().from(alerts).all()).toMatchObject([{ kind: 'server', count: 2 }])
})

it('a mail server whose certificate nobody vouches for is told of, with what to do', async () => {
  const mailServer = new SMTPServer({ secure: true, authOptional: true }).on('error', () => undefined)
  await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void mailServer.close(resolve)))
  const { port } = mailServer.server.address() as { port: number }
  const { deps, clock, open, told } = await openServer({
    SMTP_URL: `smtps://127.0.0.1:${port}`,
    MAIL_FROM: 'desk@voices.example',
  })
  const to = { name: 'Amara', address: 'amara@person.example' }
  const at = clock.now().toISOString()
  deps.db.transaction((tx) =>
    queueMail(tx, deps.jobs, { key: 'a', kind: 'test', to, subject: 'S', text: 'T', html: 'T', at }),
  )
  for (const seconds of [0, 60, 61]) {
    clock.pass(seconds * 1000)
    await deps.jobs.drain()
  }
  expect(open()).toEqual(['The certificate of the mail server is not trusted'])
  expect(told()[0]?.adminActionDescription).toContain('NODE_EXTRA_CA_CERTS')
})
