import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PersonFound } from '../../../../data/contract/privacy.ts'
import { auditLog } from '../../../../data/tables/admin.ts'
import { contentCalendar } from '../../../../data/tables/calendar.ts'
import { withheldName } from '../../../../data/vocabulary/policies.ts'
import { addStory } from '../../../authors/ledger/testing.ts'
import { withholdNamesBefore } from '../../../stories/dataSubject.ts'
import { changeName } from '../../../stories/writer/names.ts'
import { withdrawStory } from '../../../stories/writer/withdraw.ts'
import { deleteScheduledPost } from '../../social/posts.ts'
import { openCalendar } from '../testing.ts'

const author = 'wanjiru@lakeside.example.com'
const inFive = { status: 'scheduled', scheduledDate: '2026-03-05T14:00:00.000Z', timezone: 'America/New_York' }

/** A published story, and two items about it: a draft that names its writer, and one that is scheduled. */
async function openDesk() {
  const api = await openCalendar()
  const storyId = addStory(api.deps, { email: author, at: '2026-03-01T09:00:00.000Z' })
  const more = { storyId, title: 'Wanjiru Example', content: 'Wanjiru Example saw the heron.', hashtags: ['Wanjiru'] }
  const draft = await api.add(more)
  const planned = await api.add(more)
  expect((await api.change(planned.id, inFive)).status).toBe(200)
  const send = async (method: string, path: string, body: object) =>
    await api.app.request(path, {
      method,
      headers: { cookie: await api.signIn(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const move = (status: string) => send('PATCH', `/api/stories/${storyId}/status`, { status })
  return { ...api, storyId, draft: draft.id, planned: planned.id, send, move }
}
const left = 'Story 1 is not on the site any more.'

describe('items about a story', () => {
  test('that leaves the site are drafts that say so, until it is back', async () => {
    const { find, draft, planned, move } = await openDesk()
    await move('pending')
    expect(await find(draft)).toMatchObject({
      status: 'draft',
      problem: left,
      content: 'Wanjiru Example saw the heron.',
    })
    expect(await find(planned)).toMatchObject({ status: 'draft', problem: `Facebook: ${left}\nTwitter: ${left}` })
    await move('published')
    expect(await find(draft)).toMatchObject({ status: 'draft', problem: null })
  })

  test('that bears another name say so where they have the former one, and those that waited are drafts', async () => {
    const { add, change, find, deps, storyId, draft, planned } = await openDesk()
    const nameless = await add({ storyId, content: 'A heron.' })
    changeName(deps, storyId, { key: randomUUID(), authorName: 'W. Example' })
    expect((await find(draft))?.problem).toContain('the former one')
    expect(await find(planned)).toMatchObject({ status: 'draft', problem: expect.stringContaining('former one') })
    expect((await find(nameless.id))?.problem).toBeNull()
    expect((await change(draft, inFive)).body).toMatchObject({
      code: 'calendar.former_name',
      issues: [{ field: 'content' }],
    })
    expect((await change(draft, { ...inFive, content: 'W. Example saw it.', hashtags: [] })).status).toBe(200)
  })

  test('that bears another name are not scheduled while they have the former one', async () => {
    const { add, call, change, find, deps, storyId, draft, planned } = await openDesk()
    changeName(deps, storyId, { key: randomUUID(), authorName: 'W. Example' })
    for (const post of (await find(planned))?.posts ?? []) await deleteScheduledPost(deps, 'admin1', post.id)
    for (const id of [draft, planned])
      expect((await change(id, { ...inFive, storyId: null })).body).toMatchObject({
        code: 'calendar.former_name',
        issues: [{ field: 'content', message: expect.stringContaining('Wanjiru Example') }],
      })
    const own = { title: 'A heron', content: 'W. Example saw the heron.' }
    expect((await change(draft, { ...inFive, ...own })).body).toMatchObject({ status: 'scheduled', problem: null })
    changeName(deps, storyId, { key: randomUUID(), authorName: 'Wanjiru Example' })
    expect((await change(planned, inFive)).body).toMatchObject({ status: 'scheduled', problem: null })
    const erased = await add({ storyId })
    withdrawStory(deps, storyId)
    expect((await change(erased.id, { ...inFive, storyId: null })).body.code).toBe('calendar.erased')
    expect((await call('GET', '/overview')).body).toMatchObject({ scheduled: 0 })
  })

  test('that is withdrawn lose their words, also in what was noted about them and about deleted ones', async () => {
    const { add, call, change, find, deps, storyId, draft, planned } = await openDesk()
    const gone = await add({ storyId, title: 'Wanjiru Example', content: 'Wanjiru Example.' })
    await change(gone.id, { title: 'Wanjiru again' })
    await call('DELETE', `/${gone.id}`)
    withdrawStory(deps, storyId)
    for (const id of [draft, planned])
      expect(await find(id)).toMatchObject({ status: 'draft', problem: expect.stringContaining(left), imageUrl: null })
    expect((await change(draft, { ...inFive, storyId: null })).body.code).toBe('calendar.erased')
    for (const table of [contentCalendar, auditLog])
      expect(JSON.stringify(deps.db.select().from(table).all())).not.toContain('Wanjiru')
  })

  test('of a writer are handed out, and erased with the story', async () => {
    const { send, deps } = await openDesk()
    const file = await (await send('POST', '/api/privacy/export', { email: author, format: 'json' })).text()
    expect(file).toContain('"hashtags":["Wanjiru"]')
    const found = (await (await send('POST', '/api/privacy/find', { email: author })).json()) as PersonFound
    expect(found.shelves.find(({ name }) => name === 'calendarItems')).toMatchObject({ count: 2, fate: 'erased' })
    expect((await send('POST', '/api/privacy/erase', { email: author, confirm: author })).status).toBe(200)
    expect(JSON.stringify(deps.db.select().from(contentCalendar).all())).not.toContain('Wanjiru')
  })

  test('whose name is no longer kept lose their words; later ones keep theirs', async () => {
    const { add, find, deps, storyId, draft, move } = await openDesk()
    withholdNamesBefore(deps, { before: '2027-01-01T00:00:00.000Z', limit: 10 })
    expect((await find(draft))?.content).not.toContain('Wanjiru')
    const later = await add({ storyId, content: `${withheldName} saw a heron.` })
    await move('pending')
    expect(await find(later.id)).toMatchObject({ content: `${withheldName} saw a heron.`, problem: left })
  })
})
