import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { donations } from '../../../data/tables/donations.ts'
import { teach } from '../../platform/functions.ts'
import { openTestApp } from '../../testing.ts'
import { exportedTables, leftOut } from './tables.ts'

async function open() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const get = (name: string, headers: Record<string, string> = {}) =>
    api.app.request(`/api/downloads/${name}`, { headers: { cookie, ...headers } })
  const bytesOf = async (name: string) => new Uint8Array(await (await get(name)).arrayBuffer())
  const tables = async () => {
    const files = Object.entries(unzipSync(await bytesOf('data.zip')))
    return Object.fromEntries(
      files.map(([name, bytes]) => [name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)]),
    )
  }
  const json = async () => JSON.parse(new TextDecoder().decode(await bytesOf('data.json')))
  const acts = () => api.deps.db.select().from(auditLog).all()
  return { ...api, cookie, get, bytesOf, tables, json, acts }
}
type Open = Awaited<ReturnType<typeof open>>

const rowsOf = (csv: string | undefined) => parse(csv ?? '', { bom: true, columns: true }) as Record<string, string>[]

function fill({ deps, clock }: Open) {
  const createdAt = clock.now().toISOString()
  deps.db
    .insert(contactMessages)
    .values({
      name: '=HYPERLINK("http://elsewhere.example")',
      email: 'amina@example.org',
      subject: 'Elephants',
      category: 'other',
      message: 'Two lines,\n“quoted”; and a comma.',
      selectedEvents: ['walk'],
      submission: 'opens-a-receipt',
      createdAt,
    })
    .run()
  deps.db.insert(donations).values({ amount: 5000, donorName: 'Kofi', status: 'succeeded', createdAt }).run()
}

function addSubscribers({ deps }: Open, count: number) {
  deps.db.run(sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into newsletter_subscriptions (email) select 'reader' || n || '@example.org' from numbers`)
}

test('all data comes as a zip with one table for each file, and as one JSON text with the same rows', async () => {
  const api = await open()
  fill(api)
  const files = await api.tables()
  expect(Object.keys(files).sort()).toEqual(['about.txt', ...exportedTables.map(({ name }) => `${name}.csv`)].sort())
  expect(rowsOf(files['donations.csv'])).toMatchObject([{ id: '1', amount: '5000', donorName: 'Kofi' }])
  expect(rowsOf(files['contact_messages.csv'])).toMatchObject([
    {
      email: 'amina@example.org',
      message: 'Two lines,\n“quoted”; and a comma.',
      selectedEvents: '["walk"]',
      isSpam: 'no',
    },
  ])
  expect(files['stories.csv']).toMatch(/^\uFEFFid,title,content,/)

  const meanwhile = api.clock.span()
  const { tables, madeAt } = await api.json()
  expect(madeAt).toEqual(meanwhile())
  expect(Object.keys(tables)).toEqual(exportedTables.map(({ name }) => name))
  expect(tables.contact_messages).toMatchObject([{ isSpam: false, selectedEvents: ['walk'] }])
  expect(tables.stories).toEqual([])
})

test('a spreadsheet that opens the tables calculates nothing that somebody wrote', async () => {
  const api = await open()
  fill(api)
  const [message] = rowsOf((await api.tables())['contact_messages.csv'])
  expect(message?.name?.startsWith("'=")).toBe(true)
})

test('every table of the database is exported or named with the reason why not', async () => {
  const { deps } = await open()
  const known = deps.db.$client
    .prepare(
      String.raw`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\_%' escape '\' and name not like '\_\_%' escape '\'`,
    )
    .pluck()
    .all()
  expect([...exportedTables.map(({ name }) => name), ...Object.keys(leftOut)].sort()).toEqual(known.sort())
})

test('what opens something stays here: codes, sessions, keys, tokens, receipts, words of waiting mail', async () => {
  const api = await open()
  fill(api)
  const { db } = api.deps
  const secret = 'sesame-of-the-tests'
  const at = api.clock.now().toISOString()
  db.run(sql`update users set password = ${secret}`)
  db.run(sql`update contact_messages set submission = ${secret}`)
  db.run(sql`update donations set submission = ${secret}`)
  db.run(
    sql`insert into admin_sessions (id, admin, last_seen_at, expires_at) values (${secret}, 'admin2', ${at}, ${at})`,
  )
  db.run(
    sql`insert into push_subscriptions (admin, endpoint, p256dh, auth) values ('admin1', ${secret}, ${secret}, ${secret})`,
  )
  db.run(
    sql`insert into idempotency_keys (key, route, request_sha256, status, body) values ('a', 'b', 'c', 200, ${secret})`,
  )
  db.run(sql`insert into social_media_tokens (platform, access_token) values ('facebook', ${secret})`)
  db.run(sql`insert into alerts (token, kind, count) values (${secret}, 'story', 1)`)
  db.run(
    sql`insert into mail_log (recipient, subject, kind, text, html) values ('a@example.org', 'b', 'newsletter', ${secret}, ${secret})`,
  )
  db.run(
    sql`insert into authors (name, email, location, bank_account_details, proof_nonce) values ('a', 'a@example.org', 'c', ${secret}, ${secret})`,
  )
  db.run(
    sql`insert into author_payouts (author_name, author_email, amount, month, submission) values ('a', 'a@example.org', 1, '2026-03', ${secret})`,
  )
  db.run(
    sql`insert into webhook_events (stripe_event_id, event_type, webhook_endpoint, data) values ('a', 'b', '/api/stripe-webhook', ${`{"client_secret":"${secret}"}`})`,
  )
  const all = [...Object.values(await api.tables()), JSON.stringify(await api.json())].join('\n')
  expect(all).toContain('amina@example.org')
  expect(all).not.toContain(secret)
})

test('of columns that are called like keys, none leaves but those that name what a row is about', () => {
  const suspicious = /password|secret|token|key|auth$|endpoint|hash|submission|p256dh|account/i
  const leaving = exportedTables.flatMap(({ name, columns }) =>
    columns.filter((column) => suspicious.test(column)).map((column) => `${name}.${column}`),
  )
  expect(leaving).toEqual([
    'story_fingerprints.simhash',
    'photo_fingerprints.dhash',
    'mail_log.key',
    'authors.bankAccountProvenAt',
    'authors.stripeAccountId',
    'reward_ledger.key',
    'reward_ledger.accountId',
    'author_payouts.accountId',
    'webhook_events.webhookEndpoint',
    'author_notifications.key',
    'content_calendar.hashtags',
    'social_attempts.attemptKey',
  ])
})

test('sixty thousand rows are read as fast as they are taken, and everybody else has their turn meanwhile', async () => {
  const api = await open()
  addSubscribers(api, 60_000)
  const reader = (await api.get('data.json')).body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let answered = 0
  let largest = 0
  let isDone = false
  const visit = async () => {
    while (!isDone) {
      await nextTurn()
      await api.app.request('/api/health')
      answered++
    }
  }
  const visiting = visit()
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) break
    largest = Math.max(largest, value?.length ?? 0)
    const part = decoder.decode(value, { stream: true })
    text += part
    // Written while the file is on its way: it is not all read beforehand.
    if (part.includes('reader20000@'))
      api.deps.db.run(sql`insert into newsletter_subscriptions (email) values ('late@example.org')`)
  }
  isDone = true
  await visiting
  const { tables } = JSON.parse(text)
  expect(tables.newsletter_subscriptions).toHaveLength(60_001)
  expect(tables.newsletter_subscriptions.at(-1).email).toBe('late@example.org')
  expect(largest).toBeLessThan(512 * 1024)
  expect(answered).toBeGreaterThan(100)
})

test('the backup is the whole database in one file, sound, and nobody is signed in in it', async () => {
  const api = await open()
  fill(api)
  const answer = await api.get('database')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  const file = path.join(api.dataDir, 'taken-home.sqlite')
  writeFileSync(file, bytes)
  const copy = teach(new Sqlite(file, { readonly: true }))
  try {
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete')
    expect(copy.prepare('select name, message from contact_messages').all()).toHaveLength(1)
    expect(copy.prepare('select count(*) from users').pluck().get()).toBe(2)
    expect(copy.prepare('select count(*) from admin_sessions').pluck().get()).toBe(0)
  } finally {
    copy.close()
  }
  // The one who asked is still signed in.
  expect((await api.get('data.json')).status).toBe(200)
})

test('no copy of the database stays behind, whether it was taken or not', async () => {
  const { get, bytesOf, dataDir } = await open()
  const folder = path.join(dataDir, 'cache/downloads')
  await bytesOf('database')
  expect(readdirSync(folder)).toEqual([])
  await (await get('database')).body?.cancel()
  expect(readdirSync(folder)).toEqual([])
})

test('one backup is made at a time', async () => {
  const { get } = await open()
  const answers = await Promise.all([get('database'), get('database')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const answer of answers) await answer.body?.cancel()
  const next = await get('database')
  expect(next.status).toBe(200)
  await next.body?.cancel()
})

test('each download is noted, and its file is named by the day of the admin', async () => {
  const { app, cookie, get, acts, clock } = await open()
  await app.request('/api/admin/profile', {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ timezone: 'Asia/Dubai' }),
  })
  clock.pass(11.5 * 3_600_000)
  const names: (string | null)[] = []
  for (const name of ['data.zip', 'data.json', 'database']) {
    const answer = await get(name)
    names.push(answer.headers.get('content-disposition'))
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    await answer.body?.cancel()
  }
  expect(names).toEqual([
    'attachment; filename="voices-data-2026-03-02.zip"',
    'attachment; filename="voices-data-2026-03-02.json"',
    'attachment; filename="voices-backup-2026-03-02.sqlite"',
  ])
  expect(acts().slice(1)).toMatchObject([
    { admin: 'admin1', action: 'data.exported', after: { form: 'csv' } },
    { admin: 'admin1', action: 'data.exported', after: { form: 'json' } },
    { admin: 'admin1', action: 'database.downloaded' },
  ])
})

test('a link on another site starts no download, and asking for headers alone makes none', async () => {
  const { app, cookie, get, acts, dataDir } = await open()
  for (const name of ['data.zip', 'data.json', 'database']) {
    const answer = await get(name, { 'sec-fetch-site': 'cross-site' })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'foreign_origin'])
    expect((await app.request(`/api/downloads/${name}`, { method: 'HEAD', headers: { cookie } })).status).toBe(204)
    const own = await get(name, { 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(200)
    await own.body?.cancel()
  }
  expect(acts()).toHaveLength(3)
  expect(existsSync(path.join(dataDir, 'cache/downloads'))).toBe(true)
})
