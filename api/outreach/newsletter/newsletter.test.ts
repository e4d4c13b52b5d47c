// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { parse } from 'csv-parse/sync'
import { describe, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { newsletterDepartures, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openTestApp, watchTurns } from '../../testing.ts'
import { forgetUnconfirmedBefore } from './dataSubject.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const subscribe = ({ app }: Api, email: unknown) =>
  app.request('/api/newsletter', {
    method: 'POST',
    headers: typed,
    body: JSON.stringify({ email }),
  })

const typed = { 'content-type': 'application/json' }
const json = async (answer: Response | Promise<Response>) => (await answer).json()

const subscribers = ({ deps }: Api) => deps.db.select().from(newsletterSubscriptions).all()

test('an address is on the list once, in whatever case, and each time gets the same answer', async () => {
  const api = await openTestApp()
  const meanwhile = api.clock.span()
  const first = await subscribe(api, 'Noor@example.org')
  const joining = meanwhile()
  const second = await subscribe(api, ' noor@EXAMPLE.org ')
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.text()).toBe(await first.text())
  const list = subscribers(api)
  expect(list).toMatchObject([{ email: 'Noor@example.org', subscribedAt: joining }])
  expect(list[0]?.confirmedAt).toBe(list[0]?.subscribedAt)
})

test('an address that is known takes a write to the disk like a new one: how long that takes tells nothing', async () => {
  const api = await openTestApp()
  const { deps } = api
  const changed = deps.db.$client.prepare<[], number>('select total_changes()').pluck()
  const changes = () => changed.get() ?? 0
  // Rows that transactions write, and rows that are written by themselves, each of which is a write to the disk too.
  let written: number[] = []
  const transaction = deps.db.transaction.bind(deps.db)
  deps.db.transaction = ((work, config) => {
    const before = changes()
    const result = transaction(work, config)
    written.push(changes() - before)
    return result
  }) as typeof transaction
  for (const _ of ['new', 'known', 'known']) {
    written = []
    const before = changes()
    expect((await subscribe(api, 'amara@example.org')).status).toBe(200)
    const inTransactions = written.filter((rows) => rows > 0)
    const alone = changes() - before - inTransactions.reduce((sum, rows) => sum + rows, 0)
    expect([inTransactions.length, alone]).toEqual([1, 1])
  }
})

test('the admins hear of a subscriber once', async () => {
  const api = await openTestApp()
  await subscribe(api, 'noor@example.org')
  await subscribe(api, 'noor@example.org')
  const told = api.deps.db.select().from(authorNotifications).all()
  expect(told).toMatchObject([{ notificationType: 'newsletter_signup', requiresAdminAction: false }])
})

test.each(['a@', '', 'nobody', undefined, `${'a'.repeat(150)}@example.org`])('“%s” is no address', async (email) => {
  const api = await openTestApp()
  const answer = await subscribe(api, email)
  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toBe('Please enter a valid email address.')
  expect(subscribers(api)).toEqual([])
})

test.each(['josé@example.org', 'a@пример.рф'])('“%s” is as good as any other address', async (email) => {
  const api = await openTestApp()
  expect((await subscribe(api, email)).status).toBe(200)
  expect(subscribers(api)).toMatchObject([{ email }])
})

test('a school may subscribe, a program that fills the list has to wait', async () => {
  const api = await openTestApp()
  for (let n = 0; n < 100; n += 1) expect((await subscribe(api, `pupil${n}@example.org`)).status).toBe(200)
  const answer = await subscribe(api, 'one-more@example.org')
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('3600')
})

describe('where a mail server is set up, a new address', () => {
  async function openAsking(environment: Record<string, string> = {}) {
    const sandbox = await openSandbox()
    onTestFinished(() => sandbox.close())
    const api = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: 'https://voices.example', ...environment })
    const drain = () => api.deps.jobs.drain()
    const linkOf = (n = 0) =>
      /https:\/\/voices\.example(\/api\/newsletter\/confirm\?t=\S+)/.exec(
        sandbox.smtp.inbox()[n]?.email.text ?? '',
      )?.[1] ?? ''
    return { ...api, sandbox, drain, linkOf, inbox: () => sandbox.smtp.inbox() }
  }

  test('is asked by one mail, is on the list when its owner says yes, and looking at the page is no yes', async () => {
    const api = await openAsking()
    await subscribe(api, 'Noor@example.org')
    expect(subscribers(api)).toMatchObject([{ confirmedAt: null }])
    await api.drain()
    expect(api.inbox()).toMatchObject([
      { recipients: ['Noor@example.org'], email: { subject: 'Please confirm: newsletter of Voices for Wildlife' } },
    ])
    expect((await json(api.app.request(api.linkOf()))).title).toBe('Confirm your subscription')
    expect(subscribers(api)).toMatchObject([{ confirmedAt: null }])
    const confirm = async () => {
      const answer = await json(api.app.request(api.linkOf(), { method: 'POST' }))
      expect(answer.title).toBe('Your subscription is confirmed')
    }
    const meanwhile = api.clock.span()
    await confirm()
    const confirmed = subscribers(api)
    expect(confirmed).toMatchObject([{ confirmedAt: meanwhile() }])
    await confirm()
    expect(subscribers(api)).toEqual(confirmed)
  })

  test('gets the same answer as a known one, and one question an hour, and three a week', async () => {
    const api = await openAsking()
    const answers = []
    for (let hour = 0; hour < 6; hour += 1) {
      for (const email of ['noor@example.org', 'NOOR@example.org']) answers.push(await subscribe(api, email))
      await api.drain()
      expect(api.inbox()).toHaveLength(Math.min(hour + 1, 3))
      api.clock.pass(3_600_000)
    }
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  test('that leads to one mailbox with many others gets its question, and the mailbox three a week', async () => {
    const api = await openAsking()
    for (let n = 0; n < 5; n += 1) await subscribe(api, `noor+${n}@example.org`)
    await api.drain()
    expect(api.inbox().map(({ recipients }) => recipients[0])).toEqual([
      'noor+0@example.org',
      'noor+1@example.org',
      'noor+2@example.org',
    ])
  })

  test('that is known and confirmed is asked nothing', async () => {
    const api = await openAsking()
    await subscribe(api, 'noor@example.org')
    await api.drain()
    await api.app.request(api.linkOf(), { method: 'POST' })
    api.clock.pass(7_200_000)
    await subscribe(api, 'noor@example.org')
    await api.drain()
    expect(api.inbox()).toHaveLength(1)
  })

  test('is not asked where the admins have switched that off', async () => {
    const api = await openAsking()
    const cookie = await api.signIn()
    const settings = (init?: RequestInit) =>
      json(api.app.request('/api/newsletter/settings', { headers: { cookie, ...typed }, ...init }))
    expect(await settings()).toEqual({ confirm: true })
    expect(await settings({ method: 'PUT', body: JSON.stringify({ confirm: false }) })).toEqual({ confirm: false })
    expect(await settings()).toEqual({ confirm: false })
    const meanwhile = api.clock.span()
    await subscribe(api, 'noor@example.org')
    await api.drain()
    const [subscriber] = subscribers(api)
    expect(subscriber).toMatchObject({ confirmedAt: meanwhile(), subscribedAt: subscriber?.confirmedAt })
    expect(api.inbox()).toEqual([])
  })

  test('that signs up again where nothing is asked any more is on the list', async () => {
    const api = await openAsking()
    await subscribe(api, 'noor@example.org')
    const headers = { cookie: await api.signIn(), ...typed }
    const body = JSON.stringify({ confirm: false })
    await api.app.request('/api/newsletter/settings', { method: 'PUT', headers, body })
    const meanwhile = api.clock.span()
    await subscribe(api, 'noor@example.org')
    expect(subscribers(api)).toMatchObject([{ confirmedAt: meanwhile() }])
  })

  test('that is on an imported list of those who have agreed is on ours', async () => {
    const api = await openAsking()
    await subscribe(api, 'noor@example.org')
    const headers = { cookie: await api.signIn(), ...typed }
    const body = JSON.stringify({ csv: 'NOOR@example.org', haveAgreed: true })
    const meanwhile = api.clock.span()
    const answer = await json(api.app.request('/api/newsletter/subscribers/import', { method: 'POST', headers, body }))
    expect(answer).toMatchObject({ added: 0, known: 1 })
    expect(subscribers(api)).toMatchObject([{ confirmedAt: meanwhile() }])
  })

  test('is kept as long after the last question as after the first', async () => {
    const api = await openAsking()
    const atFirst = api.clock.span()
    await subscribe(api, 'noor@example.org')
    const first = subscribers(api)
    expect(first).toMatchObject([{ subscribedAt: atFirst() }])
    await subscribe(api, 'noor@example.org')
    expect(subscribers(api)).toEqual(first)
    api.clock.pass(3_600_000)
    const atLast = api.clock.span()
    await subscribe(api, 'noor@example.org')
    expect(subscribers(api)).toMatchObject([{ subscribedAt: atLast() }])
  })

  test('whose owner had left stays gone for imports until they confirm', async () => {
    const api = await openAsking()
    const headers = { cookie: await api.signIn(), ...typed }
    const take = () => {
      const body = JSON.stringify({ csv: 'NOOR@example.org', haveAgreed: true })
      return json(api.app.request('/api/newsletter/subscribers/import', { method: 'POST', headers, body }))
    }
    await take()
    await api.app.request('/api/newsletter/subscribers/1', { method: 'DELETE', headers })
    expect(await take()).toMatchObject({ added: 0, known: 0, left: 1 })
    await subscribe(api, 'noor@example.org')
    expect(await take()).toMatchObject({ left: 1 })
    expect(subscribers(api)).toMatchObject([{ confirmedAt: null }])
    await api.drain()
    await api.app.request(api.linkOf(), { method: 'POST' })
    expect(await take()).toMatchObject({ known: 1, left: 0 })
    expect(api.deps.db.select().from(newsletterDepartures).all()).toEqual([])
  })

  test('that never said yes is forgotten everywhere', async () => {
    const api = await openAsking()
    await subscribe(api, 'noor@example.org')
    await api.drain()
    forgetUnconfirmedBefore(api.deps.db, { before: '9999', limit: 10 })
    const { db } = api.deps
    const held = [subscribers(api), db.select().from(authorNotifications).all(), db.select().from(mailLog).all()]
    expect(held.map((rows) => rows.length)).toEqual([0, 1, 1])
    expect(JSON.stringify(held)).not.toContain('noor@')
  })

  test('that left before it said yes can no longer say it', async () => {
    const api = await openAsking()
    await subscribe(api, 'noor@example.org')
    await api.drain()
    const headers = { cookie: await api.signIn() }
    await api.app.request('/api/newsletter/subscribers/1', { method: 'DELETE', headers })
    const answer = await json(api.app.request(api.linkOf(), { method: 'POST' }))
    expect(answer.title).toBe('This email address is not on our list')
    expect(subscribers(api)).toEqual([])
  })
})

describe('a list of subscribers', () => {
  async function openList() {
    const api = await openTestApp()
    const headers = { cookie: await api.signIn(), ...typed }
    const call = (method: string, address: string, body?: object) =>
      api.app.request(`/api/newsletter/subscribers${address}`, { method, headers, body: body && JSON.stringify(body) })
    const take = async (csv: string) => json(call('POST', '/import', { csv, haveAgreed: true }))
    return { ...api, call, take, emails: () => subscribers(api).map(({ email }) => email) }
  }

  test.each([
    ['one address on each line', 'a@example.org\nb@example.org\n'],
    ['a heading in any case', 'E-Mail\r\na@example.org\r\nb@example.org'],
    ['further columns', 'name,Email Address,since\nAmara,a@example.org,2020\n"Noor, K.",b@example.org,2021'],
    ['semicolons and the mark of Excel', '\uFEFFname;email\nAmara;a@example.org\nNoor;b@example.org'],
    ['tabs', 'email\tname\na@example.org\tAmara\nb@example.org\tNoor'],
    ['names before the addresses', 'Amara <a@example.org>\n"Noor, K. <b@example.org>"'],
    ['empty lines', '\n\na@example.org\n\n b@example.org \n\n'],
  ])('with %s is taken in, confirmed', async (_, csv) => {
    const list = await openList()
    const meanwhile = list.clock.span()
    expect(await list.take(csv)).toMatchObject({ added: 2, known: 0, left: 0, refused: [], refusedCount: 0 })
    expect(list.emails()).toEqual(['a@example.org', 'b@example.org'])
    const [first, second] = subscribers(list)
    expect(first).toMatchObject({ source: 'import', confirmedAt: meanwhile() })
    expect(second?.confirmedAt).toBe(first?.confirmedAt)
  })

  test('is narrowed to addresses with all words in any case, and to who confirmed, was asked or is refused', async () => {
    const list = await openList()
    await list.take('amina@turtles.example\nkofi@turtles.example\namina@rivers.example')
    await subscribe(list, 'amina@lagoon.example')
    const { db } = list.deps
    db.$client.exec("update newsletter_subscriptions set refused_at = '2026-01-01' where email like 'kofi%'")
    db.$client.exec("update newsletter_subscriptions set confirmed_at = null where email like '%lagoon%'")
    const found = async (query: string) => {
      const answer = await list.call('GET', query)
      const emails = ((await answer.json()) as { email: string }[]).map(({ email }) => email).sort()
      expect(Number(answer.headers.get('x-total-count'))).toBe(emails.length)
      return emails
    }
    expect(await found('?q=AMINA%20turtles')).toEqual(['amina@turtles.example'])
    expect(await found('?q=%25')).toEqual([])
    expect(await found('?standing=refused')).toEqual(['kofi@turtles.example'])
    expect(await found('?standing=asked')).toEqual(['amina@lagoon.example'])
    expect(await found('?standing=reached&q=amina')).toEqual(['amina@rivers.example', 'amina@turtles.example'])
    const audience = await list.app.request('/api/newsletter/audience', { headers: { cookie: await list.signIn() } })
    expect(await audience.json()).toMatchObject({ reachable: 2, unconfirmed: 1, refused: 1 })
  })

  test('comes page by page also where it is narrowed', async () => {
    const list = await openList()
    await list.take(Array.from({ length: 5 }, (_, index) => `turtle-${index}@example.org`).join('\n'))
    const first = await list.call('GET', '?q=turtle&limit=3')
    expect(first.headers.get('x-total-count')).toBe('5')
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(next).toContain('q=turtle')
    const second = await list.call('GET', new URL(next, 'http://localhost').search)
    expect(await second.json()).toHaveLength(2)
  })

  test('tells what is known, twice in it, or no address, and takes in the rest', async () => {
    const list = await openList()
    await subscribe(list, 'A@example.org')
    const csv = 'email\na@example.org\nb@example.org\nB@example.org\nnobody\n=1+1\n'
    expect(await list.take(csv)).toMatchObject({
      added: 1,
      known: 2,
      left: 0,
      refused: [
        { line: 5, text: 'nobody' },
        { line: 6, text: '=1+1' },
      ],
      refusedCount: 2,
    })
    expect(list.emails()).toEqual(['A@example.org', 'b@example.org'])
  })

  test('does not bring back who has left, until they sign up themselves', async () => {
    const list = await openList()
    await list.take('a@example.org\nb@example.org')
    const meanwhile = list.clock.span()
    await list.call('DELETE', '/1')
    const leaving = meanwhile()
    expect(await list.take('A@example.org\nb@example.org')).toMatchObject({ added: 0, known: 1, left: 1 })
    expect(list.emails()).toEqual(['b@example.org'])
    const departures = () => list.deps.db.select().from(newsletterDepartures).all()
    expect(departures()).toMatchObject([{ leftAt: leaving }])
    expect(JSON.stringify(departures())).not.toContain('example.org')
    await subscribe(list, 'a@example.org')
    expect(departures()).toEqual([])
    expect(await list.take('A@example.org')).toMatchObject({ known: 1, left: 0 })
  })

  test('is not taken in unless its owners have agreed, or when nobody can tell which column it is', async () => {
    const list = await openList()
    expect((await list.call('POST', '/import', { csv: 'a@example.org' })).status).toBe(400)
    expect((await list.take('Amara,a@example.org\nNoor,b@example.org')).code).toBe('newsletter.no_column')
    expect(list.emails()).toEqual([])
  })

  test('is looked at before it is taken in: the same lines, counts and report, and nothing changed', async () => {
    const list = await openList()
    await list.take('a@example.org\nb@example.org')
    await list.call('DELETE', '/1')
    const csv = 'email,name\nA@example.org,x\nb@example.org,x\nc@example.org,x\nC@example.org,x\n=1+1,x\n\0,x\n'
    const acts = () => list.deps.db.select().from(auditLog).all()
    const before = [subscribers(list), acts()]
    const preview = await json(list.call('POST', '/import/preview', { csv }))
    expect([subscribers(list), acts()]).toEqual(before)
    expect(preview).toMatchObject({ added: 1, known: 2, left: 1, refusedCount: 2 })
    const report = parse(preview.report, { bom: true, columns: true }) as Record<string, string>[]
    expect(report.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      '2 left',
      '3 known',
      '4 added',
      '5 twice',
      '6 refused',
      '7 refused',
    ])
    expect(report[4]?.text).toBe("'=1+1, x")
    const agreedWhere = 'Sign-up sheet of the open day'
    expect(await json(list.call('POST', '/import', { csv, haveAgreed: true, agreedWhere }))).toEqual(preview)
    expect(acts().at(-1)?.after).toEqual({ added: 1, known: 2, left: 1, refusedCount: 2, agreedWhere })
    expect(await json(list.call('POST', '/import', { csv, haveAgreed: true }))).toMatchObject({ added: 0, known: 3 })
    expect(list.emails()).toEqual(['b@example.org', 'c@example.org'])
  })

  test('comes back from its export as it was, also with addresses that look like formulas', async () => {
    const list = await openList()
    await list.take('a@example.org\n=b@example.org\n+c@example.org\n')
    const emails = list.emails()
    const headers = { cookie: await list.signIn() }
    const csv = await (await list.app.request('/api/downloads/subscribers/csv', { headers })).text()
    list.deps.db.delete(newsletterSubscriptions).run()
    expect(await list.take(csv)).toMatchObject({ added: 3, refusedCount: 0 })
    expect(list.emails()).toEqual(emails)
  })

  test('leaves as a file in which no cell calculates', async () => {
    const list = await openList()
    await list.take('a@example.org\n=b@example.org\n+c@example.org\n')
    const answer = await list.call('GET', '/export')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="subscribers-2026-03-01.csv"')
    const text = await answer.text()
    expect(text).toContain("'=b@example.org")
    expect(text).not.toMatch(/(^|,|\n)"?[=+]/)
    const acts = list.deps.db.select().from(auditLog).all()
    expect(acts.map(({ action }) => action)).toContain('newsletter.subscribers_exported')
  })

  test('leaves whole and newest first, however long it is, and everybody else has their turn meanwhile', async () => {
    const list = await openList()
    const { db } = list.deps
    const emails = Array.from({ length: 1_800 }, (_, n) => `reader-${n}@example.org`)
    const at = list.clock.now().toISOString()
    db.transaction((tx) => {
      for (const email of emails) tx.insert(newsletterSubscriptions).values({ email, subscribedAt: at }).run()
    })
    const { most } = watchTurns(db)
    const text = await (await list.call('GET', '/export')).text()
    expect(text.match(/reader-\d+@example.org/g)).toEqual(emails.toReversed())
    expect(most.rows).toBeLessThan(1_000)
  })

  test('tells each one’s state to the admins, newest first, and loses whom they take off', async () => {
    const list = await openList()
    await list.take('a@example.org')
    list.clock.pass(1000)
    const meanwhile = list.clock.span()
    await subscribe(list, 'b@example.org')
    const joining = meanwhile()
    const shown = await json(list.call('GET', ''))
    expect(shown).toEqual([
      {
        id: 2,
        email: 'b@example.org',
        source: 'form',
        subscribedAt: joining,
        confirmedAt: shown[0].subscribedAt,
        refusedAt: null,
        refusal: null,
      },
      expect.objectContaining({ id: 1, email: 'a@example.org', source: 'import' }),
    ])
    expect((await list.call('DELETE', '/1')).status).toBe(204)
    expect((await list.call('DELETE', '/1')).status).toBe(404)
    expect(list.emails()).toEqual(['b@example.org'])
  })
})
