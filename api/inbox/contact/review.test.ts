import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { openTestApp } from '../../testing.ts'

const letter = {
  name: 'Wanjiru Example',
  email: 'wanjiru@example.org',
  category: 'other',
  subject: 'The ford',
  message: 'Who looks after the heron at the ford?',
}

/** An admin at the desk, and people who write. */
async function openDesk() {
  const api = await openTestApp()
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const ask = (method: string, address: string, body?: object, admin: keyof typeof cookies = 'admin1') =>
    api.app.request(`/api/contact${address}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  return {
    ...api,
    ask,
    async write(changes: object = {}) {
      const answer = await api.app.request('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...letter, ...changes }),
      })
      api.clock.pass(1000)
      return ((await answer.json()) as { id: number }).id
    },
    list: async (query = '') => (await (await ask('GET', query)).json()) as ContactMessage[],
    counts: async () => (await ask('GET', '/counts')).json(),
    move: (id: number, status: string, from?: string) => ask('PATCH', `/${id}/status`, { status, from }),
    notices: () => api.deps.db.select().from(authorNotifications).all(),
    acts: () => api.deps.db.select().from(auditLog).all(),
  }
}

const statuses = ['unread', 'read', 'responded'] as const
const allowed = ['unread → read', 'read → responded', 'responded → read']

describe('the status of a message', () => {
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to])))('%s → %s', async (from, to) => {
    const desk = await openDesk()
    const id = await desk.write()
    desk.deps.db.update(contactMessages).set({ status: from }).run()
    const answer = await desk.move(id, to)
    const isAllowed = allowed.includes(`${from} → ${to}`)
    expect(answer.status).toBe(isAllowed ? 200 : 409)
    const body = await answer.json()
    if (isAllowed) expect(body).toMatchObject({ id, status: to, subject: letter.subject })
    else expect(body).toMatchObject({ code: 'contact.wrong_state', current: { id, status: from } })
    expect(await desk.list()).toMatchObject([{ status: isAllowed ? to : from }])
    expect(desk.acts().filter(({ subjectKind }) => subjectKind === 'contact_message')).toHaveLength(isAllowed ? 1 : 0)
  })

  test('is noted with who changed it, without a word of the message', async () => {
    const desk = await openDesk()
    const id = await desk.write()
    await desk.ask('PATCH', `/${id}/status`, { status: 'read' }, 'admin2')
    expect(desk.acts().at(-1)).toMatchObject({
      admin: 'admin2',
      action: 'message.read',
      subjectId: String(id),
      before: 'unread',
      after: 'read',
    })
  })

  test('is not changed by an admin who saw another one', async () => {
    const desk = await openDesk()
    const id = await desk.write()
    await desk.move(id, 'read', 'unread')
    await desk.move(id, 'responded', 'read')
    const late = await desk.move(id, 'read', 'unread')
    expect([late.status, (await late.json()).current.status]).toEqual([409, 'responded'])
  })

  test('once responded completes the notification; taken back, there is something to do again', async () => {
    const desk = await openDesk()
    const id = await desk.write()
    await desk.write({ subject: 'Another' })
    await desk.move(id, 'read')
    expect(desk.notices()).toMatchObject([{ isRead: true, adminActionedAt: null }, { isRead: false }])
    const meanwhile = desk.clock.span()
    await desk.move(id, 'responded')
    expect(desk.notices()).toMatchObject([
      { isRead: true, adminActionedAt: meanwhile() },
      { isRead: false, adminActionedAt: null },
    ])
    await desk.move(id, 'read')
    expect(desk.notices()[0]?.adminActionedAt).toBeNull()
  })

  test('of a message that is not there, and one that no status is, are refused', async () => {
    const desk = await openDesk()
    const id = await desk.write()
    expect((await desk.move(99, 'read')).status).toBe(404)
    expect((await desk.move(id, 'answered')).status).toBe(400)
    expect((await desk.ask('PATCH', '/first/status', { status: 'read' })).status).toBe(400)
  })
})

describe('messages are found', () => {
  test('by words of the name, the address, the subject, the text and the place, whatever their accents', async () => {
    const desk = await openDesk()
    await desk.write({ name: 'Adébáyọ̀ Example', email: 'bayo@lagoon.example' })
    await desk.write({
      subject: 'Turtles at night',
      category: 'events',
      eventPreference: 'physical',
      location: 'Kumasi',
    })
    await desk.write({ message: 'The heron stood 100% still_and “quiet”.' })
    const found = async (q: string) => (await desk.list(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id)
    expect(await found('adebayo')).toEqual([1])
    expect(await found('LAGOON')).toEqual([1])
    expect(await found('night turtles')).toEqual([2])
    expect(await found('kumasi')).toEqual([2])
    expect(await found('100% still_')).toEqual([3])
    expect(await found('heron turtles')).toEqual([2])
    expect(await found("' or 1=1")).toEqual([])
    expect(await found('  ')).toEqual([3, 2, 1])
  })

  test('by status and category together, and by number', async () => {
    const desk = await openDesk()
    const first = await desk.write({ category: 'media' })
    await desk.write({ category: 'media' })
    await desk.write()
    await desk.move(first, 'read')
    expect((await desk.list('?category=media')).map(({ id }) => id)).toEqual([2, 1])
    expect((await desk.list('?category=media&status=read')).map(({ id }) => id)).toEqual([1])
    expect((await desk.list('?id=2')).map(({ id }) => id)).toEqual([2])
    await desk.ask('PATCH', '/2/spam', { isSpam: true })
    expect((await desk.list('?id=2')).map(({ id }) => id)).toEqual([2])
    expect((await desk.ask('GET', '?status=lost')).status).toBe(400)
  })

  test('page by page within a search', async () => {
    const desk = await openDesk()
    for (let n = 0; n < 103; n += 1)
      await desk.write({ email: `w${n}@example.org`, subject: n === 50 ? 'Odd' : 'Even' })
    const answer = await desk.ask('GET', '?q=even')
    expect(await answer.json()).toHaveLength(100)
    const next = answer.headers.get('link')?.match(/<\/api\/contact(.+)>/)?.[1] ?? ''
    expect(next).toContain('q=even')
    expect((await desk.list(next)).map(({ id }) => id)).toEqual([2, 1])
  })

  test('and counted by what is to be done with them', async () => {
    const desk = await openDesk()
    const id = await desk.write()
    await desk.write()
    await desk.write({ website: 'https://example.com' })
    await desk.move(id, 'read')
    expect(await desk.counts()).toEqual({ unread: 1, read: 1, responded: 0, aside: 1 })
  })
})

describe('what is set aside', () => {
  test('is brought back as a message of which the admins are told', async () => {
    const desk = await openDesk()
    const id = await desk.write({ url: 'filled' })
    expect(desk.notices()).toMatchObject([{ title: 'A message was set aside', requiresAdminAction: false }])
    expect(await (await desk.ask('PATCH', `/${id}/spam`, { isSpam: false })).json()).toMatchObject({
      isSpam: false,
      trapped: null,
      status: 'unread',
    })
    expect(await desk.list()).toMatchObject([{ id }])
    expect(desk.notices()).toMatchObject([{ title: 'New message: The ford', requiresAdminAction: true, isRead: false }])
    await desk.ask('PATCH', `/${id}/spam`, { isSpam: false })
    expect(desk.notices()).toHaveLength(1)
  })

  test('by an admin asks for nothing any more, and is in no list of messages', async () => {
    const desk = await openDesk()
    const id = await desk.write()
    const meanwhile = desk.clock.span()
    await desk.ask('PATCH', `/${id}/spam`, { isSpam: true })
    const settled = meanwhile()
    expect([await desk.list(), await desk.list('?spam=true')]).toMatchObject([[], [{ id, isSpam: true }]])
    expect(desk.notices()).toMatchObject([{ adminActionedAt: settled }])
    const refused = await desk.move(id, 'read')
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'contact.set_aside'])
  })

  test('can be deleted with what was told of it; a message that is not set aside cannot', async () => {
    const desk = await openDesk()
    const id = await desk.write({ website: 'https://example.com' })
    const kept = await desk.write()
    expect((await desk.ask('DELETE', `/${kept}`)).status).toBe(409)
    expect((await desk.ask('DELETE', `/${id}`)).status).toBe(204)
    expect((await desk.ask('DELETE', `/${id}`)).status).toBe(404)
    expect(desk.deps.db.select().from(contactMessages).all()).toMatchObject([{ id: kept }])
    expect(desk.notices()).toMatchObject([{ title: 'New message: The ford' }])
    expect(desk.acts().at(-1)).toMatchObject({ action: 'message.deleted', before: null, after: null })
  })
})

test('who is not signed in can read, count, move, bring back and delete nothing', async () => {
  const desk = await openDesk()
  const id = await desk.write()
  const calls = [
    ['GET', ''],
    ['GET', '/counts'],
    ['PATCH', `/${id}/status`],
    ['PATCH', `/${id}/spam`],
    ['DELETE', `/${id}`],
  ] as const
  for (const [method, address] of calls) {
    const answer = await desk.app.request(`/api/contact${address}`, { method, headers: { cookie: 'vfw_admin=forged' } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
  }
  const foreign = await desk.app.request(`/api/contact/${id}/status`, {
    method: 'PATCH',
    headers: { cookie: await desk.signIn(), origin: 'https://elsewhere.example', 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'read' }),
  })
  expect(foreign.status).toBe(403)
})
