import { mkdtempSync, rmSync } from 'node:fs'
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
import { adminOfCode, settleAdminCodes } from './codes.ts'

const settle = (db: ReturnType<typeof openDatabase>, codes: Record<string, string> = {}) =>
  settleAdminCodes({ db, clock: movableClock(), config: readConfig(codes) })

test('a first start makes two codes, a second start makes none and keeps them', async () => {
  const db = openDatabase(':memory:')
  const fresh = await settle(db)
  expect(fresh.map(({ admin }) => admin)).toEqual(['admin1', 'admin2'])
  for (const { code } of fresh) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  expect(await settle(db)).toEqual([])
  expect(await adminOfCode(db, fresh[1]?.code ?? '')).toBe('admin2')
})

test('a configured code takes the place of an earlier one and is not printed', async () => {
  const db = openDatabase(':memory:')
  const [first] = await settle(db)
  expect(await settle(db, { ADMIN1_CODE: 'a-new-door-key' })).toEqual([])
  expect(await adminOfCode(db, 'a-new-door-key')).toBe('admin1')
  expect(await adminOfCode(db, first?.code ?? '')).toBeNull()
})

test('the database holds no code', async () => {
  const db = openDatabase(':memory:')
  const fresh = await settle(db)
  const stored = JSON.stringify(db.$client.prepare('select * from users').all())
  for (const { code } of fresh) expect(stored).not.toContain(code)
})

/** Starts as the process does, on a folder that outlives it. */
async function serverOn(dataDir: string, ADMIN1_CODE: string) {
  const codes = { ADMIN1_CODE, ADMIN2_CODE: 'second-door-key' }
  const config = readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent', ...codes })
  const container = await openContainer({ config, clock: movableClock(), log: pino({ level: 'silent' }) })
  await settleAdminCodes(container.deps)
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
  return { ...container, signIn, isIn }
}

test('devices that were known by a former code bring no guesses of their own', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'codes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
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
  const dataDir = mkdtempSync(path.join(tmpdir(), 'codes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
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
