import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { adminOfCode, settleAdminCodes } from './codes.ts'

test('a first start makes two codes, a second start makes none and keeps them', async () => {
  const db = openDatabase(':memory:')
  const fresh = await settleAdminCodes(db, {})
  expect(fresh.map(({ admin }) => admin)).toEqual(['admin1', 'admin2'])
  for (const { code } of fresh) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  expect(await settleAdminCodes(db, {})).toEqual([])
  expect(await adminOfCode(db, fresh[1]?.code ?? '')).toBe('admin2')
})

test('a configured code takes the place of an earlier one and is not printed', async () => {
  const db = openDatabase(':memory:')
  const [first] = await settleAdminCodes(db, {})
  expect(await settleAdminCodes(db, { ADMIN1_CODE: 'a-new-door-key' })).toEqual([])
  expect(await adminOfCode(db, 'a-new-door-key')).toBe('admin1')
  expect(await adminOfCode(db, first?.code ?? '')).toBeNull()
})

test('the database holds no code', async () => {
  const db = openDatabase(':memory:')
  const fresh = await settleAdminCodes(db, {})
  const stored = JSON.stringify(db.$client.prepare('select * from users').all())
  for (const { code } of fresh) expect(stored).not.toContain(code)
})
