import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { authors } from '../data/tables/authors.ts'
import { newsletterSubscriptions } from '../data/tables/newsletter.ts'
import { stories } from '../data/tables/stories.ts'
import { openReader, publish } from './readers/testing.ts'
import { openTestApp } from './testing.ts'

const at = '2026-03-01T09:00:00.000Z'

/** One of each thing that this site seals and somebody brings back. */
async function openDoors() {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const { app, clock, deps, signIn } = api
  const { db, secrets } = deps
  const subscribers = db
    .insert(newsletterSubscriptions)
    .values([
      { email: 'amara@example.org', subscribedAt: at, confirmedAt: null },
      { email: 'noor@example.org', subscribedAt: at, confirmedAt: at },
    ])
    .returning()
    .all()
  const cookie = await signIn()
  const added = await app.request('/api/authors', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kofi', email: 'kofi@example.org', location: 'Accra' }),
  })
  const author = await added.json()
  await app.request(`/api/authors/${author.id}/proof/mail`, { method: 'POST', headers: { cookie } })
  const proofNonce = db.select().from(authors).get()?.proofNonce
  const mark = (email: string) => secrets.hide(`newsletter ${email}`)
  const until = clock.now().getTime() + 86_400_000
  const seal = (text: string) => secrets.seal(text)
  const calendar = await (await app.request('/api/content-calendar/address', { headers: { cookie } })).json()
  const story = db
    .insert(stories)
    .values({
      title: 'Cranes',
      content: 'They came back.',
      authorName: 'Kofi',
      authorLocation: 'Accra',
      authorEmail: 'kofi@example.org',
      category: 'Wildlife Return',
      submission: randomUUID(),
    })
    .returning()
    .get()
  const [amara, noor] = subscribers
  const keys: Record<string, string> = {
    confirm: seal(`confirm.${amara?.id}.${mark('amara@example.org')}`),
    unsubscribe: seal(`unsubscribe.${noor?.id}.${mark('noor@example.org')}`),
    reader: seal(`cmVhZGVy.${Math.floor(clock.now().getTime() / 1000).toString(36)}`),
    donor: seal(`donor.ZG9ub3I.${clock.now().getTime().toString(36)}`),
    account: seal(`account.${author.id}.${Math.floor(until / 1000)}.${secrets.hide('express null kofi@example.org')}`),
    calendar: new URL(calendar.url).pathname.split('/').at(-1) ?? '',
    'receipt-codes': seal(`receipt-codes.${story.id}.${secrets.hide('receipt codes kofi@example.org')}.${until}`),
    'author-address': seal(`author-address.${author.id}.${proofNonce}.${until}`),
  }
  /** What has changed by keys, and what has been opened. */
  const state = () =>
    JSON.stringify([
      db.$client.prepare('select id, confirmed_at from newsletter_subscriptions').all(),
      db.$client.prepare('select proven_at from authors').all(),
      db.$client.prepare("select key from mail_log where key like 'author.receipt_codes%'").all(),
    ])
  return { ...api, keys, state }
}

const doors: Record<string, (key: string) => [string, string][]> = {
  confirm: (key) => [['POST', `/api/newsletter/confirm?t=${key}`]],
  unsubscribe: (key) => [['POST', `/api/newsletter/unsubscribe?t=${key}`]],
  account: (key) => [
    ['GET', `/author-account/${key}`],
    ['GET', `/author-account/${key}/back`],
  ],
  calendar: (key) => [['GET', `/api/content-calendar/feed/${key}`]],
  'receipt-codes': (key) => [['POST', `/receipt-codes/${key}`]],
  'author-address': (key) => [['POST', `/author-address/${key}`]],
}

test('what was sealed for one thing opens nothing else', async () => {
  const { app, keys, state } = await openDoors()
  const before = state()
  for (const [door, callsOf] of Object.entries(doors))
    for (const [name, key] of Object.entries(keys).filter(([one]) => one !== door))
      for (const [method, address] of callsOf(encodeURIComponent(key))) {
        const { status } = await app.request(address, { method, redirect: 'manual' })
        expect([door, name, status >= 400]).toEqual([door, name, true])
      }
  expect(state()).toBe(before)
})

test('a key of which any letter was changed opens nothing, and looking at a page with the right one changes nothing', async () => {
  const { app, keys, state } = await openDoors()
  const before = state()
  const changed = (key: string, place: number) =>
    `${key.slice(0, place)}${key[place] === 'A' ? 'B' : 'A'}${key.slice(place + 1)}`
  for (const door of ['confirm', 'unsubscribe'] as const) {
    const key = keys[door] ?? ''
    for (let place = 0; place < key.length; place++)
      for (const [method, address] of doors[door]?.(encodeURIComponent(changed(key, place))) ?? [])
        expect([place, (await app.request(address, { method })).status]).toEqual([place, 400])
    for (const method of ['GET', 'HEAD'])
      expect((await app.request(`/api/newsletter/${door}?t=${key}`, { method })).status).toBe(200)
  }
  expect(state()).toBe(before)
})

test('a reader is nobody by another key, and is given one of their own', async () => {
  const api = await openDoors()
  const id = await publish(api)
  const given = async (key = '') =>
    (await openReader(api).view(id, { cookie: `vfw_reader=${key}` })).headers.get('set-cookie') !== null
  const names = Object.keys(api.keys)
  const answers: [string, boolean][] = []
  for (const name of names) answers.push([name, await given(api.keys[name])])
  expect(answers).toEqual(names.map((name) => [name, name !== 'reader']))
})
