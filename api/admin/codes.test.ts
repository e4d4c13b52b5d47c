import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { adminSessions, auditLog, users } from '../../data/tables/admin.ts'
import { createApp } from '../app.ts'
import { openContainer } from '../container.ts'
import { insertDevice, listDevicesOf } from '../inbox/push/push.store.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { movableClock } from '../testing.ts'
import { adminOfCode, type FirstCode, settleAdminCodes } from './codes.ts'

/** Tests can pay it many times. */
const cheapCost = 2

/** Settles the codes as each start does, on a data folder of its own. */
function openFolder(cost?: number) {
  const dataDir = temporaryFolder()
  const db = openDatabase(':memory:')
  const settle = (codes: Record<string, string> = {}) =>
    settleAdminCodes({ db, clock: movableClock(), config: readConfig({ DATA_DIR: dataDir, ...codes }) }, cost)
  return { dataDir, db, settle }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'codes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a first start makes two codes, and a second start makes none and shows the same', async () => {
  const { db, settle } = openFolder(cheapCost)
  const fresh = await settle()
  expect(fresh.map(({ admin }) => admin)).toEqual(['admin1', 'admin2'])
  for (const { code } of fresh) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  expect(await settle()).toEqual(fresh)
  expect(await adminOfCode(db, fresh[1]?.code ?? '')).toBe('admin2')
})

test('a start that is cut off between the file and the database keeps the code of the file', async () => {
  const { dataDir, settle, db } = openFolder(cheapCost)
  writeFileSync(path.join(dataDir, 'first-code-admin1'), 'ABCD-EFGH-JKLM-NPQR', { mode: 0o600 })
  expect((await settle())[0]).toEqual({ admin: 'admin1', code: 'ABCD-EFGH-JKLM-NPQR' })
  expect(await adminOfCode(db, 'ABCD-EFGH-JKLM-NPQR')).toBe('admin1')
})

test('a configured code takes the place of an earlier one, and neither is shown', async () => {
  const { db, settle } = openFolder(cheapCost)
  const [first, second] = await settle()
  expect(await settle({ ADMIN1_CODE: 'a-new-door-key' })).toEqual([second])
  expect(await adminOfCode(db, 'a-new-door-key')).toBe('admin1')
  expect(await adminOfCode(db, first?.code ?? '')).toBeNull()
  expect(await settle()).toEqual([second])
})

test('a code of another database is forgotten, and never shown', async () => {
  const { dataDir, settle } = openFolder(cheapCost)
  const [second] = await settle({ ADMIN1_CODE: 'a-new-door-key' })
  writeFileSync(path.join(dataDir, 'first-code-admin1'), 'ABCD-EFGH-JKLM-NPQR', { mode: 0o600 })
  expect(await settle()).toEqual([second])
  expect(readdirSync(dataDir)).toEqual(['first-code-admin2'])
})

test('the database holds no code but a hash of the full cost, and the file of one is for its owner alone', async () => {
  const { dataDir, db, settle } = openFolder()
  const fresh = await settle()
  const stored = JSON.stringify(db.$client.prepare('select * from users').all())
  expect(stored.match(/scrypt\$32768\$/g)).toHaveLength(2)
  for (const { code } of fresh) expect(stored).not.toContain(code)
  for (const name of readdirSync(dataDir)) expect(statSync(path.join(dataDir, name)).mode & 0o777, name).toBe(0o600)
})

test('a code is shown at each start until its admin has signed in with it, and the other is still shown', async () => {
  const dataDir = temporaryFolder()
  const first = await serverOn(dataDir)
  expect(first.codes.map(({ admin }) => admin)).toEqual(['admin1', 'admin2'])
  const [mine, other] = first.codes as [FirstCode, FirstCode]
  expect((await first.signIn('a-wrong-door-key')).status).toBe(401)
  await first.stop()

  const second = await serverOn(dataDir)
  expect(second.codes).toEqual(first.codes)
  expect((await second.signIn(mine.code)).status).toBe(200)
  await second.stop()

  const third = await serverOn(dataDir)
  onTestFinished(() => third.stop())
  expect(third.codes).toEqual([other])
  expect((await third.signIn(mine.code)).status).toBe(200)
})

/** Starts as the process does, on a folder that outlives it. */
async function serverOn(dataDir: string, ADMIN1_CODE?: string) {
  const settings = ADMIN1_CODE ? { ADMIN1_CODE, ADMIN2_CODE: 'second-door-key' } : {}
  const config = readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent', ...settings })
  const container = await openContainer({ config, clock: movableClock(), log: pino({ level: 'silent' }) })
  const codes = await settleAdminCodes(container.deps, cheapCost)
  const app = createApp(container.deps)
  const signIn = async (code: string, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await app.request('/api/admin/session', { method: 'POST', headers, body: JSON.stringify({ code }) })
    const device = answer.headers.getSetCookie().find((one) => one.startsWith('vfw_desk='))
    const session = answer.headers.get('set-cookie')
    return { status: answer.status, cookie: session?.split(';')[0] ?? '', device: device?.split(';')[0] ?? '' }
  }
  const isIn = async (cookie: string) =>
    (await app.request('/api/admin/summary', { headers: { cookie } })).status === 200
  return { ...container, codes, signIn, isIn }
}

test('devices that were known by a former code bring no guesses of their own', async () => {
  const dataDir = temporaryFolder()
  const leaked = await serverOn(dataDir, 'a-leaked-door-key')
  const devices = [await leaked.signIn('a-leaked-door-key'), await leaked.signIn('a-leaked-door-key')]
  const { device: ofOther } = await leaked.signIn('second-door-key')
  await leaked.stop()

  const changed = await serverOn(dataDir, 'a-fresh-door-key')
  onTestFinished(() => changed.stop())
  const statuses: number[] = []
  for (const n of [0, 0, 0, 0, 0, 1])
    statuses.push((await changed.signIn('a-leaked-door-key', devices[n]?.device)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await changed.signIn('second-door-key', ofOther)).status).toBe(200)
})

test('a new code ends all that the former one has opened, and nothing of the other admin', async () => {
  const dataDir = temporaryFolder()
  const leaked = await serverOn(dataDir, 'a-leaked-door-key')
  const [thief, other] = [await leaked.signIn('a-leaked-door-key'), await leaked.signIn('second-door-key')]
  const device = { p256dh: 'p', auth: 'a', kinds: [], userAgent: null, createdAt: '2026-03-01T09:00:00.000Z' }
  for (const admin of ['admin1', 'admin2'] as const)
    insertDevice(leaked.deps.db, { ...device, admin, endpoint: `https://push.example.org/${admin}` })
  await leaked.stop()

  const restarted = await serverOn(dataDir, 'a-leaked-door-key')
  expect([await restarted.isIn(thief.cookie), await restarted.isIn(other.cookie)]).toEqual([true, true])
  await restarted.stop()

  const changed = await serverOn(dataDir, 'a-fresh-door-key')
  onTestFinished(() => changed.stop())
  const { db } = changed.deps
  expect([await changed.isIn(thief.cookie), await changed.isIn(other.cookie)]).toEqual([false, true])
  expect((await changed.signIn('a-leaked-door-key')).status).toBe(401)
  expect((await changed.signIn('a-fresh-door-key')).status).toBe(200)
  expect([listDevicesOf(db, 'admin1').length, listDevicesOf(db, 'admin2').length]).toEqual([0, 1])
  expect(db.select({ number: users.calendarAddress }).from(users).orderBy(users.username).all()).toEqual([
    { number: 2 },
    { number: 1 },
  ])
  expect(db.select().from(auditLog).all()).toMatchObject([
    { admin: null, action: 'admin.code_changed', subjectId: 'admin1', before: { sessions: 1, devices: 1 } },
  ])
  expect(await db.$count(adminSessions)).toBe(2)
})
