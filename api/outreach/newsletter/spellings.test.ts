import { describe, expect, test } from 'vitest'
import { newsletterDepartures, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { openTestApp } from '../../testing.ts'
import { joinSpellings } from './joinSpellings.ts'
import { linkFor } from './links.ts'

const inLetters = 'fatou@bücher.example'
const asSent = 'fatou@xn--bcher-kva.example'
const inCapitals = 'Fatou@BÜCHER.example'
const spellings = [inLetters, asSent, inCapitals]
const typed = { 'content-type': 'application/json' }

async function openList() {
  const api = await openTestApp()
  const headers = { ...typed, cookie: await api.signIn() }
  const { app, deps } = api
  return {
    ...api,
    subscribe: (email: string) =>
      app.request('/api/newsletter', { method: 'POST', headers: typed, body: JSON.stringify({ email }) }),
    async take(csv: string) {
      const body = JSON.stringify({ csv, haveAgreed: true })
      return (await app.request('/api/newsletter/subscribers/import', { method: 'POST', headers, body })).json()
    },
    leave(id: number, email: string) {
      const { pathname, search } = new URL(linkFor(deps, 'unsubscribe', { id, email }))
      return app.request(pathname + search, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    },
    async emails() {
      const rows = await (await app.request('/api/newsletter/subscribers', { headers })).json()
      return (rows as { email: string }[]).map(({ email }) => email)
    },
  }
}

describe('a mailbox whose domain can be spelled in several ways', () => {
  test.each(spellings)('is on the list once: %s', async (first) => {
    const list = await openList()
    for (const email of [first, ...spellings]) expect((await list.subscribe(email)).status).toBe(200)
    expect(await list.emails()).toEqual([first])
    expect(await list.take(spellings.join('\n'))).toMatchObject({ added: 0, known: 3 })
  })

  test('stands in an imported list once', async () => {
    const list = await openList()
    expect(await list.take(['email', ...spellings, '\u202Aamina@example.org\u202C'].join('\n'))).toMatchObject({
      added: 2,
      known: 2,
      refusedCount: 0,
    })
    expect((await list.emails()).sort()).toEqual(['amina@example.org', inLetters])
  })

  test.each([
    [inLetters, asSent],
    [asSent, inCapitals],
    [inCapitals, inLetters],
  ])('%s leaves under %s, and comes back by its own wish alone', async (joined, left) => {
    const list = await openList()
    await list.subscribe(joined)
    expect((await list.leave(1, left)).status).toBe(200)
    expect(await list.emails()).toEqual([])
    expect(await list.take(spellings.join('\n'))).toMatchObject({ added: 0, left: 3 })
    await list.subscribe(left)
    expect(await list.emails()).toEqual([left])
    expect(list.deps.db.select().from(newsletterDepartures).all()).toEqual([])
  })
})

describe('what an earlier version kept apart', () => {
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`

  async function openEarlier(rows: (Partial<typeof newsletterSubscriptions.$inferInsert> & { email: string })[]) {
    const list = await openList()
    const { db, secrets } = list.deps
    db.insert(newsletterSubscriptions)
      .values(rows.map((row) => ({ subscribedAt: day(1), confirmedAt: day(1), opensAgreedAt: day(1), ...row })))
      .run()
    return {
      ...list,
      /** As that version noted it. */
      hasLeft: (email: string, leftAt: string) =>
        db
          .insert(newsletterDepartures)
          .values({ hidden: secrets.hide(email.toLowerCase()), leftAt })
          .run(),
      /** As each start does. */
      begin() {
        joinSpellings(list.deps)
        joinSpellings(list.deps)
        return db.select().from(newsletterSubscriptions).all()
      },
    }
  }

  test('becomes one subscriber with every no, who leaves by the link of any mail', async () => {
    const list = await openEarlier([
      { email: inLetters, confirmedAt: null },
      { email: asSent, opensAgreedAt: null },
      { email: inCapitals, refusedAt: day(2), refusal: 'no such mailbox' },
      { email: 'José@example.org' },
      { email: 'juma@example.org' },
    ])
    expect(list.begin()).toMatchObject([
      { id: 1, confirmedAt: day(1), opensAgreedAt: null, refusedAt: day(2), refusal: 'no such mailbox' },
      { email: 'José@example.org', opensAgreedAt: day(1) },
      { email: 'juma@example.org' },
    ])
    await list.leave(3, inCapitals)
    expect((await list.emails()).sort()).toEqual(['José@example.org', 'juma@example.org'])
  })

  test.each(spellings)('who has left as %s is not on the list under another spelling', async (left) => {
    const list = await openEarlier(spellings.filter((email) => email !== left).map((email) => ({ email })))
    list.hasLeft(left, day(3))
    expect(list.begin()).toEqual([])
    expect(await list.take(spellings.join('\n'))).toMatchObject({ added: 0, left: 3 })
  })

  test('a list that somebody imported does not outweigh the no, their own later wish does', async () => {
    const imported = await openEarlier([{ email: inLetters, subscribedAt: day(5), source: 'import' }])
    imported.hasLeft(asSent, day(3))
    expect(imported.begin()).toEqual([])

    const wished = await openEarlier([
      { email: inLetters },
      { email: inCapitals, subscribedAt: day(5), confirmedAt: null },
    ])
    wished.hasLeft(asSent, day(3))
    expect(wished.begin()).toMatchObject([{ email: inCapitals, confirmedAt: null }])
  })
})
