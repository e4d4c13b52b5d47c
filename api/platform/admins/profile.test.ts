import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { openTestApp } from '../../testing.ts'

async function open() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const ask = async (as = cookie) => (await api.app.request('/api/admin/profile', { headers: { cookie: as } })).json()
  const change = (body: unknown, as = cookie) =>
    api.app.request('/api/admin/profile', {
      method: 'PATCH',
      headers: { cookie: as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const acts = () => api.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).all()
  return { ...api, cookie, ask, change, acts }
}

test('an admin starts in New York, without quiet hours and without an address', async () => {
  const { ask } = await open()
  expect(await ask()).toEqual({
    admin: 'admin1',
    timezone: 'America/New_York',
    email: null,
    alertMail: 'every',
    weeklyMail: false,
    quietFrom: null,
    quietUntil: null,
  })
})

test('each admin has a profile of their own', async () => {
  const { ask, change, signIn } = await open()
  const answer = await change({ timezone: 'Africa/Nairobi', quietFrom: '22:00', quietUntil: '06:30' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.json()).toEqual(await ask())
  expect(await ask()).toMatchObject({ timezone: 'Africa/Nairobi', quietFrom: '22:00', quietUntil: '06:30' })
  expect(await ask(await signIn('admin2'))).toMatchObject({ timezone: 'America/New_York', quietFrom: null })
})

test('what is not said stays as it was', async () => {
  const { ask, change } = await open()
  await change({ email: 'keeper@example.org', alertMail: 'unseen' })
  await change({ timezone: 'UTC' })
  expect(await ask()).toMatchObject({ email: 'keeper@example.org', alertMail: 'unseen', timezone: 'UTC' })
  await change({ email: null })
  expect(await ask()).toMatchObject({ email: null, alertMail: 'unseen' })
})

test.each([
  ['a zone outside the twelve', { timezone: 'Europe/Berlin' }],
  ['no address', { email: 'keeper' }],
  ['a time that no clock shows', { quietFrom: '24:00', quietUntil: '06:00' }],
  ['quiet hours without an end', { quietFrom: '22:00' }],
  ['another admin', { admin: 'admin2' }],
])('%s is refused and changes nothing', async (_, body) => {
  const { ask, change, acts } = await open()
  const before = await ask()
  expect((await change(body)).status).toBe(400)
  expect(await ask()).toEqual(before)
  expect(acts()).toEqual([])
})

test('a change is noted by its fields, an address only as given or taken back', async () => {
  const { change, acts } = await open()
  await change({ timezone: 'Africa/Lagos', email: 'keeper@example.org' })
  await change({ timezone: 'Africa/Lagos' })
  expect(acts()).toEqual([
    expect.objectContaining({
      admin: 'admin1',
      action: 'profile.changed',
      subjectKind: 'admin',
      subjectId: 'admin1',
      before: { timezone: 'America/New_York', email: null },
      after: { timezone: 'Africa/Lagos', email: 'given' },
    }),
  ])
})

test('nobody else sees or changes a profile', async () => {
  const { ask, change } = await open()
  for (const cookie of ['', 'vfw_admin=forged']) {
    expect(await ask(cookie)).toMatchObject({ code: 'admin.required' })
    expect((await change({ timezone: 'UTC' }, cookie)).status).toBe(401)
  }
})
