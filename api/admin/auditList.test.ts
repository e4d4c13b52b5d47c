import { expect, test } from 'vitest'
import type { AuditEntry } from '../../data/contract/admin.ts'
import { type Act, recordAct } from '../platform/audit/audit.ts'
import { insertStory } from '../stories/stories.store.ts'
import { openTestApp } from '../testing.ts'

async function open() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const get = (path: string) => api.app.request(`/api/admin/audit${path}`, { headers: { cookie } })
  const list = async (query = ''): Promise<AuditEntry[]> => (await get(query)).json()
  const act = (given: Partial<Act>) =>
    recordAct(api.deps.db, {
      admin: 'admin1',
      action: 'story.edited',
      subject: { kind: 'story', id: 7 },
      at: api.clock.now().toISOString(),
      ...given,
    })
  return { ...api, cookie, get, list, act }
}

test('the log tells who did what to what and when, the latest first', async () => {
  const { list, act, clock, deps } = await open()
  const { id } = insertStory(deps.db, {
    title: 'The heron',
    content: 'It stood on one leg.',
    authorName: 'Wanjiru Example',
    authorLocation: 'Lakeside, Kenya',
    authorEmail: 'wanjiru@example.org',
    category: 'Wildlife Return',
    wordsSha256: '',
    submission: 'a',
    at: clock.now().toISOString(),
  })
  act({ action: 'story.published', subject: { kind: 'story', id } })
  clock.pass(1000)
  const meanwhile = clock.span()
  act({ admin: undefined, action: 'story.withdrawn', before: { status: 'published' } })
  expect(await list()).toEqual([
    {
      id: 2,
      admin: null,
      action: 'story.withdrawn',
      subjectKind: 'story',
      subjectId: '7',
      subjectName: null,
      hasDetails: true,
      at: meanwhile(),
    },
    expect.objectContaining({ admin: 'admin1', subjectName: 'The heron', hasDetails: false }),
  ])
})

test('what has no number has no name either', async () => {
  const { list, act } = await open()
  act({ action: 'newsletter.subscribers_exported', subject: { kind: 'newsletter', id: 'list' } })
  expect(await list()).toMatchObject([{ subjectKind: 'newsletter', subjectId: 'list', subjectName: null }])
})

test('what was changed is told when it is asked for', async () => {
  const { get, act } = await open()
  act({ before: { title: 'Heron' }, after: { title: 'The heron' } })
  expect(await (await get('/1')).json()).toEqual({ before: { title: 'Heron' }, after: { title: 'The heron' } })
  const missing = await get('/2')
  expect([missing.status, (await missing.json()).code]).toEqual([404, 'audit.not_found'])
})

test('the log can be narrowed to an admin, to what nobody of them did, and to a kind of act', async () => {
  const { get, list, act } = await open()
  act({ action: 'story.edited' })
  act({ admin: 'admin2', action: 'message.deleted' })
  act({ admin: undefined, action: 'story.withdrawn' })
  const actionsOf = async (query: string) => (await list(query)).map(({ action }) => action)
  expect(await actionsOf('?actor=admin2')).toEqual(['message.deleted'])
  expect(await actionsOf('?actor=others')).toEqual(['story.withdrawn'])
  expect(await actionsOf('?action=story.edited')).toEqual(['story.edited'])
  expect(await actionsOf('?actor=admin1&action=story.withdrawn')).toEqual([])
  expect(await (await get('/actions')).json()).toEqual(['message.deleted', 'story.edited', 'story.withdrawn'])
  expect((await get('?actor=admin3')).status).toBe(400)
})

test('a day in the filter is a day of the zone of the admin who asks', async () => {
  const { app, cookie, list, act } = await open()
  for (const at of [
    '2026-02-28T20:59:59.999Z',
    '2026-02-28T21:00:00.000Z',
    '2026-03-01T20:59:59.999Z',
    '2026-03-01T21:00:00.000Z',
  ])
    act({ at })
  await app.request('/api/admin/profile', {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ timezone: 'Africa/Nairobi' }),
  })
  const day = await list('?from=2026-03-01&until=2026-03-01&action=story.edited')
  expect(day.map(({ at }) => at)).toEqual(['2026-03-01T20:59:59.999Z', '2026-02-28T21:00:00.000Z'])
  expect(await list('?until=2026-02-28')).toHaveLength(1)
})

test('a long log comes in pages that neither repeat nor leave out an act', async () => {
  const { get, act, clock } = await open()
  for (let number = 1; number <= 120; number++) {
    act({ subject: { kind: 'story', id: number } })
    if (number % 3 === 0) clock.pass(1)
  }
  const seen: string[] = []
  for (let page: string | undefined = '?actor=admin1'; page !== undefined; ) {
    const answer = await get(page)
    seen.push(...((await answer.json()) as AuditEntry[]).map(({ subjectId }) => subjectId))
    page = answer.headers.get('link')?.match(/audit(\?[^>]+)>/)?.[1]
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(120 - index)))
})
