import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../data/tables/admin.ts'
import { openTestApp } from '../../testing.ts'

const files = [
  '/api/donations/export',
  '/api/newsletter/subscribers/export',
  '/api/volunteer-applications/export',
  '/api/downloads/data.json',
]

test.each(files)('%s is named by the day on which the admin is who takes it home', async (address) => {
  const api = await openTestApp()
  const name = async () => {
    const answer = await api.app.request(address, { headers: { cookie: await api.signIn() } })
    await answer.body?.cancel()
    return answer.headers.get('content-disposition')
  }
  const dayIn = async (timezone: 'UTC' | 'Africa/Nairobi' | 'America/New_York') => {
    api.deps.db.update(users).set({ timezone }).where(eq(users.username, 'admin1')).run()
    return /\d{4}-\d\d-\d\d/.exec((await name()) ?? '')?.[0]
  }
  const inUtc = api.clock.now().toISOString().slice(0, 10)
  expect(await dayIn('UTC')).toBe(inUtc)
  api.clock.pass(Date.parse(`${inUtc}T22:30:00Z`) - api.clock.now().getTime())
  expect([await dayIn('UTC'), await dayIn('America/New_York')]).toEqual([inUtc, inUtc])
  expect(await dayIn('Africa/Nairobi')).toBe(new Date(Date.parse(inUtc) + 24 * 3_600_000).toISOString().slice(0, 10))
})
