import { expect, test } from 'vitest'
import type { OpenSession } from '../../data/contract/admin.ts'
import { adminSessions, auditLog } from '../../data/tables/admin.ts'
import { adminCodes, openTestApp } from '../testing.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const hourMs = 3_600_000

async function open() {
  const api = await openTestApp()
  const signInOn = async (agent: string, admin: keyof typeof adminCodes = 'admin1') => {
    const answer = await api.app.request('/api/admin/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ code: adminCodes[admin] }),
    })
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const list = async (cookie: string): Promise<OpenSession[]> =>
    (await api.app.request('/api/admin/sessions', { headers: { cookie } })).json()
  const end = (cookie: string, id = '') =>
    api.app.request(`/api/admin/sessions${id && `/${id}`}`, { method: 'DELETE', headers: { cookie } })
  const isIn = async (cookie: string) =>
    (await api.app.request('/api/admin/session', { headers: { cookie } })).status === 200
  const acts = () => api.deps.db.select().from(auditLog).all()
  return { ...api, signInOn, list, end, isIn, acts }
}

test('both admins see where somebody is signed in, by device, and which session is their own', async () => {
  const { signInOn, list, clock } = await open()
  await signInOn(phone)
  clock.pass(hourMs)
  const meanwhile = clock.span()
  const mine = await signInOn('', 'admin2')
  const [signedIn, inTwelveHours] = [meanwhile(), meanwhile(12 * hourMs)]
  const sessions = await list(mine)
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      admin: 'admin2',
      device: 'Unknown device',
      createdAt: signedIn,
      lastSeenAt: sessions[0]?.createdAt,
      endsAt: inTwelveHours,
      isThis: true,
    },
    expect.objectContaining({ admin: 'admin1', device: 'Chrome on Android', isThis: false }),
  ])
})

test('what is listed leads nobody in: neither a token nor its hash is told', async () => {
  const { signInOn, list, deps } = await open()
  const cookie = await signInOn(phone)
  const told = JSON.stringify(await list(cookie))
  const [row] = deps.db.select().from(adminSessions).all()
  expect(told).not.toContain(row?.id)
  expect(told).not.toContain(cookie.split('=')[1])
})

test('a session that nobody used for half a day is over and not listed', async () => {
  const { signInOn, list, clock } = await open()
  await signInOn(phone)
  clock.pass(12 * hourMs)
  expect(await list(await signInOn(phone))).toHaveLength(1)
})

test('a session can be ended from another device, once, and it is noted', async () => {
  const { signInOn, list, end, isIn, acts } = await open()
  const lost = await signInOn(phone)
  const mine = await signInOn('', 'admin2')
  const found = (await list(mine)).find(({ isThis }) => !isThis)
  expect((await end(mine, found?.id)).status).toBe(204)
  expect([await isIn(lost), await isIn(mine)]).toEqual([false, true])
  const again = await end(mine, found?.id)
  expect([again.status, (await again.json()).code]).toEqual([404, 'session.not_found'])
  expect(acts()).toMatchObject([
    { admin: 'admin2', action: 'session.ended', subjectId: 'admin1', before: { device: 'Chrome on Android' } },
  ])
})

test('signing out everywhere ends every session of the admin who asks, and none of the other', async () => {
  const { signInOn, end, isIn, acts } = await open()
  const [one, two, other] = [await signInOn(phone), await signInOn(''), await signInOn('', 'admin2')]
  const answer = await end(one)
  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toContain('vfw_admin=;')
  expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, false, true])
  expect(acts()).toMatchObject([{ admin: 'admin1', action: 'session.all_ended', before: { sessions: 2 } }])
})
