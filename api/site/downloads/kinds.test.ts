import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { stories } from '../../../data/tables/stories.ts'
import { exportForms, exportKinds } from '../../../data/vocabulary/downloads.ts'
import { type StoryStatus, storyStatuses } from '../../../data/vocabulary/stories.ts'
import { openTestApp } from '../../testing.ts'
import { tableOf } from './kinds.ts'

async function open() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const get = (name: string, headers: Record<string, string> = { cookie }) =>
    api.app.request(`/api/downloads/${name}`, { headers })
  const rows = async (kind: string) =>
    parse(await (await get(`${kind}/csv`)).text(), { bom: true, columns: true }) as Record<string, string>[]
  const objects = async (kind: string) =>
    (await (await get(`${kind}/jsonl`)).text())
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { ...api, cookie, get, rows, objects, db: api.deps.db }
}

const tell = (status: StoryStatus) => ({
  title: `The ${status} heron`,
  content: 'It stood there.\nThen it flew.',
  authorName: 'Amara',
  authorLocation: 'Arusha',
  authorEmail: 'amara@example.net',
  category: 'Wildlife Return' as const,
  status,
})

test('stories leave in every state, as CSV and as JSON lines, with the same fields and words', async () => {
  const api = await open()
  for (const status of storyStatuses) api.db.insert(stories).values(tell(status)).run()
  const [asRows, asObjects] = [await api.rows('stories'), await api.objects('stories')]
  expect(asRows.map(({ title }) => title)).toEqual(storyStatuses.map((status) => `The ${status} heron`))
  expect(asObjects.map(({ content }) => content)).toEqual(asRows.map(({ content }) => content))
  expect(Object.keys(asObjects[0] ?? {})).toEqual(Object.keys(asRows[0] ?? {}))
})

test('every kind leaves in both forms, with the heads of its table where there is nothing yet', async () => {
  const api = await open()
  for (const kind of exportKinds) {
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await api.get(`${kind}/csv`)).arrayBuffer())
    expect(csv).toBe(`\uFEFF${tableOf(kind).columns.join(',')}\r\n`)
    expect(await (await api.get(`${kind}/jsonl`)).text()).toBe('')
  }
})

test('a spreadsheet calculates nothing that somebody wrote, and JSON lines hold it to the letter', async () => {
  const api = await open()
  const name = '=HYPERLINK("http://elsewhere.example")'
  const message = 'One line\r\n@SUM(A1)\r\nand “quotes”, "too"'
  const values = { name, email: 'a@example.org', subject: 'S', category: 'other' as const, message }
  api.db.insert(contactMessages).values(values).run()
  const [row] = await api.rows('messages')
  expect([row?.name, row?.message]).toEqual([`'${name}`, message.replace('@SUM', "'@SUM")])
  expect(await api.objects('messages')).toMatchObject([{ name, message }])
})

test('each export is noted with who took which kind in which form, and its file is named by kind and day', async () => {
  const api = await open()
  for (const form of exportForms) {
    const answer = await api.get(`donations/${form}`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="voices-donations-2026-03-01.${form}"`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    await answer.body?.cancel()
  }
  const acts = api.db.select().from(auditLog).all()
  expect(acts).toMatchObject(
    exportForms.map((form) => ({
      admin: 'admin1',
      action: 'data.kind_exported',
      subjectKind: 'donations',
      after: { form },
    })),
  )
})

test('nobody but an admin is given a file, none is begun from another site, and nothing else can be asked for', async () => {
  const api = await open()
  expect((await api.get('subscribers/csv', {})).status).toBe(401)
  expect((await api.get('subscribers/csv', { cookie: api.cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const name of ['users/csv', 'subscribers/xml']) expect((await api.get(name)).status).toBe(400)
  expect(api.db.select().from(auditLog).all()).toEqual([])
})

test.each(exportForms)(
  'a hundred thousand subscribers leave as %s a few at a time, and who breaks off ends it',
  async (form) => {
    const api = await open()
    api.db.run(sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100000)
    insert into newsletter_subscriptions (email) select 'reader' || n || '@example.org' from numbers`)
    const decoder = new TextDecoder()
    let [lines, largest] = [0, 0]
    for await (const part of (await api.get(`subscribers/${form}`)).body ?? []) {
      largest = Math.max(largest, part.length)
      lines += decoder.decode(part, { stream: true }).split('\n').length - 1
    }
    expect(lines).toBe(form === 'csv' ? 100_001 : 100_000)
    expect(largest).toBeLessThan(128 * 1024)
    const reader = (await api.get(`subscribers/${form}`)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await reader?.read()).toEqual({ done: true, value: undefined })
  },
)
