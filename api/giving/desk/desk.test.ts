import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { donations } from '../../../data/tables/donations.ts'
import { donationSorts } from '../../../data/vocabulary/money.ts'
import { movableClock, openTestApp, watchTurns } from '../../testing.ts'
import { put, stored } from '../testing.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const march = (day: number, time = '12:00') => `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`

async function openDesk(environment?: Record<string, string>) {
  const api = await openTestApp(environment, movableClock('2026-03-31T09:00:00.000Z'))
  const cookie = await api.signIn()
  const colleague = await api.signIn('admin2')
  const call = (method: string, path: string, json?: object, more: Record<string, string> = {}) =>
    api.app.request(`/api/donations${path}`, {
      method,
      headers: { cookie, ...(json && { 'content-type': 'application/json' }), ...more },
      body: json && JSON.stringify(json),
    })
  const read = async (path: string) => (await call('GET', path)).json()
  const ids = async (query: string): Promise<number[]> => (await read(`?${query}`)).map(({ id }: { id: number }) => id)
  return { ...api, call, read, ids, colleague }
}

const cash = { amount: 12_345, method: 'cash', day: '2026-03-05', donorName: 'Amina Example' } as const

describe('the donations of the desk', () => {
  test('are found by the name and the address of a donor, and by the numbers of a donation and of its payment', async () => {
    const api = await openDesk()
    const { ids } = api
    put(api, { donorName: 'Adébáyọ̀ Example', donorEmail: 'Bayo@Example.org', stripePaymentIntentId: 'pi_AbC' })
    put(api, { donorName: 'Kofi', method: 'paypal', paypalOrderId: 'O-77', paypalCaptureId: 'C-8' })
    put(api, { donorName: 'Noor', method: 'bank', reference: 'SEPA 2026/17' })
    for (const [q, found] of [
      ['adebayo', [1]],
      ['example adeb', [1]],
      ['BAYO@example', [1]],
      ['pi_AbC', [1]],
      ['O-77', [2]],
      ['C-8', [2]],
      ['sepa 2026/17', [3]],
      ['3', [3]],
      ['No. 2', [2]],
      ['nobody', []],
      ['%', []],
      [`"') or 1 --`, []],
    ] as const)
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, found])
  })

  test('are of the day of the admin on which they arrived', async () => {
    const api = await openDesk()
    // Midnight in New York: five hours behind until the clocks go forward on 8 March, four from then on.
    for (const succeededAt of [
      '2026-03-01T04:59:59.999Z',
      '2026-03-01T05:00:00.000Z',
      '2026-04-01T03:59:59.999Z',
      '2026-04-01T04:00:00.000Z',
    ])
      put(api, { succeededAt, createdAt: '2026-01-01T00:00:00.000Z' })
    expect(await api.ids('from=2026-03-01&to=2026-03-31')).toEqual([3, 2])
    await api.app.request('/api/admin/profile', {
      method: 'PATCH',
      headers: { cookie: api.colleague, 'content-type': 'application/json' },
      body: JSON.stringify({ timezone: 'UTC' }),
    })
    const answer = await api.call('GET', '?from=2026-03-01&to=2026-03-31', undefined, { cookie: api.colleague })
    expect((await answer.json()).map(({ id }: { id: number }) => id)).toEqual([2, 1])
  })

  test('stand in any order, page by page, each once', async () => {
    const api = await openDesk()
    const names = ['Zola', 'Amina', 'amina', 'Émile', 'Kofi', 'Kofi', 'Noor']
    for (const [place, donorName] of names.entries())
      put(api, { donorName, amount: 100 * (1 + (place % 3)), succeededAt: march(1 + (place % 4)) })
    const all = stored(api).map(({ id }) => id)
    for (const sort of donationSorts) {
      const whole = await api.ids(`sort=${sort}`)
      expect(whole.toSorted((a, b) => a - b)).toEqual(all)
      const seen: number[] = []
      let next: string | undefined = `?sort=${sort}&limit=2`
      while (next) {
        const page: Response = await api.call('GET', next)
        expect(page.headers.get('x-total-count')).toBe('7')
        seen.push(...(await page.json()).map(({ id }: { id: number }) => id))
        next = page.headers.get('link')?.match(/<\/api\/donations([^>]+)>; rel="next"/)?.[1]
      }
      expect([sort, seen]).toEqual([sort, whole])
    }
    expect((await api.read('?sort=largest')).map(({ amount }: { amount: number }) => amount)).toEqual([
      300, 300, 200, 200, 100, 100, 100,
    ])
    expect((await api.read('?sort=donor')).map((row: { donorName: string }) => row.donorName)).toEqual([
      'Amina',
      'amina',
      'Émile',
      'Kofi',
      'Kofi',
      'Noor',
      'Zola',
    ])
  })

  test('come to what is told of them: who gave in March', async () => {
    const api = await openDesk()
    put(api, { amount: 1000, succeededAt: march(2) })
    put(api, { amount: 5000, succeededAt: march(3), amountRefunded: 2000 })
    put(api, { amount: 700, succeededAt: march(4), disputeStatus: 'open', amountDisputed: 700 })
    put(api, { amount: 900, status: 'failed', succeededAt: null, createdAt: march(5) })
    put(api, { amount: 400_000, succeededAt: '2026-02-10T12:00:00.000Z' })
    expect(await api.read('/sums?from=2026-03-01&to=2026-03-31')).toEqual({
      byStatus: {
        succeeded: { count: 3, cents: 6700 },
        pending: { count: 0, cents: 0 },
        failed: { count: 1, cents: 900 },
      },
      refunded: { count: 1, cents: 2000 },
      disputed: { count: 1, cents: 700 },
      kept: { count: 2, cents: 4000 },
    })
    const file = await (await api.call('GET', '/export?from=2026-03-01&to=2026-03-31&status=succeeded')).text()
    expect(
      file
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['3', '2', '1'])
  })

  test('are counted, summed and turned over without reading one that is left out', async () => {
    const api = await openDesk()
    put(api, { donorEmail: 'a@example.org' })
    const { asked } = watchTurns(api.deps.db)
    for (const query of [
      '',
      ...donationSorts.map((sort) => `sort=${sort}`),
      'q=amina',
      'donor=1',
      'from=2026-03-01&method=cash',
    ])
      for (const path of ['?', '/sums?']) expect((await api.call('GET', path + query)).status).toBe(200)
    const ofList = [...asked].filter((sql) => sql.includes('indexed by donations_at_desk'))
    expect(ofList.length).toBeGreaterThan(10)
    for (const sql of ofList) {
      const plan = api.deps.db.$client
        .prepare(`explain query plan ${sql}`)
        .all(Array.from(sql.matchAll(/\?/g), () => null)) as { detail: string }[]
      expect([sql, plan.map(({ detail }) => detail).filter((step) => / donations /.test(`${step} `))]).toEqual([
        sql,
        [expect.stringMatching(/^(SCAN|SEARCH) donations USING COVERING INDEX donations_at_desk/)],
      ])
      const isInOrderOfIndex = !/order by/.test(sql) || /order by case when/.test(sql)
      if (isInOrderOfIndex) expect(plan.some(({ detail }) => detail.includes('FOR ORDER BY'))).toBe(false)
    }
  })
})

describe('what came as cash or over a bank', () => {
  test('is entered once, however often it is sent, and counts where donations count', async () => {
    const api = await openDesk()
    const key = { 'idempotency-key': randomUUID() }
    const given = {
      ...cash,
      donorEmail: 'amina@example.org',
      received: '20,000 NGN',
      reference: 'Box 7',
      note: 'At the march.',
    }
    const answers = await Promise.all([1, 2, 3].map(() => api.call('POST', '', given, key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    const [row, ...others] = stored(api)
    expect(others).toEqual([])
    expect(await answers[0]?.json()).toMatchObject({
      id: row?.id,
      amount: 12_345,
      amountKept: 12_345,
      method: 'cash',
      status: 'succeeded',
      succeededAt: '2026-03-05T12:00:00.000Z',
      enteredBy: 'admin1',
      received: '20,000 NGN',
      reference: 'Box 7',
      note: 'At the march.',
    })
    expect((await api.call('POST', '', { ...given, amount: 1 }, key)).status).toBe(409)
    expect((await api.read('/totals')).byStatus.succeeded).toEqual({ count: 1, cents: 12_345 })
    expect((await api.read('/totals')).byMonth.at(-1)).toMatchObject({ month: '2026-03', cents: 12_345 })
    const summary = await api.app.request('/api/admin/summary', { headers: { cookie: api.colleague } })
    expect(await summary.json()).toMatchObject({ donatedCents: 12_345 })
    expect(api.deps.db.select().from(auditLog).all()).toMatchObject([
      { action: 'donation.entered', admin: 'admin1', after: { amount: 12_345, donorEmail: 'given' } },
    ])
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 12.5 }, 'amount'],
    [{ amount: 99_999_901 }, 'amount'],
    [{ method: 'card' }, 'method'],
    [{ day: '2026-02-30' }, 'day'],
    [{ day: '2026-04-01' }, 'day'],
    [{ donorEmail: 'amina' }, 'donorEmail'],
    [{ note: 'x'.repeat(1001) }, 'note'],
  ])('is refused with the field that is wrong: %j', async (wrong, field) => {
    const api = await openDesk()
    const answer = await api.call('POST', '', { ...cash, ...wrong })
    expect(answer.status).toBe(400)
    expect((await answer.json()).issues).toMatchObject([{ field }])
    expect(stored(api)).toEqual([])
  })

  test('is of the day on which it was received, in each zone of an admin', async () => {
    const api = await openDesk()
    await api.call('POST', '', { ...cash, day: '2026-03-31' })
    expect(await api.ids('from=2026-03-31&to=2026-03-31')).toEqual([1])
    expect(await api.ids('from=2026-04-01')).toEqual([])
  })

  test('is changed by who has seen it as it is, and by nobody else', async () => {
    const api = await openDesk()
    await api.call('POST', '', cash)
    const change = { ...cash, amount: 5000, method: 'bank', reference: 'T-1' }
    const [mine, theirs] = await Promise.all([
      api.call('PATCH', '/1', { ...change, revision: 1 }),
      api.call('PATCH', '/1', { ...cash, donorName: 'Kofi', revision: 1 }, { cookie: api.colleague }),
    ])
    expect([mine?.status, theirs?.status]).toEqual([200, 409])
    expect(await theirs?.json()).toMatchObject({ code: 'donation.stale', current: { amount: 5000, revision: 2 } })
    expect(stored(api)).toMatchObject([{ amount: 5000, method: 'bank', reference: 'T-1', donorName: 'Amina Example' }])
    expect(api.deps.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'donation.changed',
      before: { amount: 12_345, method: 'cash' },
      after: { amount: 5000, method: 'bank', reference: 'given' },
    })
  })

  test('is made void with a reason: it stays in the list, and counts no more', async () => {
    const api = await openDesk()
    await api.call('POST', '', cash)
    expect((await api.call('POST', '/1/void', { reason: ' ', revision: 1 })).status).toBe(400)
    const answer = await api.call('POST', '/1/void', { reason: 'Entered twice.', revision: 1 })
    expect(await answer.json()).toMatchObject({ status: 'failed', failureReason: 'Entered twice.', amountKept: 0 })
    expect((await api.read('/totals')).byStatus.succeeded).toEqual({ count: 0, cents: 0 })
    for (const again of [
      await api.call('POST', '/1/void', { reason: 'Again.', revision: 2 }),
      await api.call('PATCH', '/1', { ...cash, revision: 2 }),
    ])
      expect([again.status, (await again.json()).code]).toEqual([409, 'donation.voided'])
    expect(await api.ids('')).toEqual([1])
    await api.deps.jobs.drain()
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Entered twice.' }])
  })

  test('is the only kind that is changed by hand', async () => {
    const api = await openDesk()
    put(api)
    for (const answer of [
      await api.call('PATCH', '/1', { ...cash, revision: 1 }),
      await api.call('POST', '/1/void', { reason: 'No.', revision: 1 }),
    ])
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'donation.not_by_hand'])
    expect((await api.call('PATCH', '/9', { ...cash, revision: 1 })).status).toBe(404)
  })
})

describe('a donor', () => {
  test('is all that came from one address, however its letters were cased', async () => {
    const api = await openDesk()
    const donorEmail = 'wanjiru@example.org'
    put(api, { donorName: 'W. Example', donorEmail, succeededAt: '2025-12-31T12:00:00.000Z', amount: 1000 })
    // New Year in UTC, and not yet in New York.
    put(api, { donorEmail, succeededAt: '2026-01-01T04:00:00.000Z', amount: 2000 })
    put(api, {
      donorName: 'Wanjiru',
      donorEmail: 'WANJIRU@example.org',
      method: 'cash',
      amount: 5000,
      amountRefunded: 500,
    })
    put(api, { donorEmail, status: 'failed', succeededAt: null })
    put(api, { donorEmail: 'other@example.org', amount: 7_000_000 })
    const { lastAt, ...donor } = await api.read('/3/donor')
    expect(donor).toEqual({
      email: 'WANJIRU@example.org',
      names: ['Wanjiru', 'W. Example'],
      given: { count: 3, cents: 8000 },
      kept: { count: 3, cents: 7500 },
      refunded: { count: 1, cents: 500 },
      disputed: { count: 0, cents: 0 },
      firstAt: '2025-12-31T12:00:00.000Z',
      byYear: [
        { year: 2026, count: 1, cents: 5000, keptCents: 4500 },
        { year: 2025, count: 2, cents: 3000, keptCents: 3000 },
      ],
      byMethod: [
        { method: 'cash', count: 1, cents: 5000 },
        { method: 'card', count: 2, cents: 3000 },
      ],
      receipts: { count: 0, lastAt: null },
      notes: [],
    })
    expect(lastAt).toMatch(/^2026-03/)
    expect(await api.ids('donor=1')).toEqual([4, 3, 2, 1])
    expect((await api.read('/sums?donor=1')).byStatus.succeeded).toEqual({ count: 3, cents: 8000 })
  })

  test('without an address is nobody that more is known of', async () => {
    const api = await openDesk()
    put(api)
    put(api)
    const answer = await api.call('GET', '/1/donor')
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'donation.no_address'])
    expect(await api.ids('donor=1')).toEqual([])
    expect((await api.call('GET', '?donor=9')).status).toBe(404)
  })

  test('has notes of the admins, each written once and removed by who wrote it', async () => {
    const api = await openDesk()
    put(api, { donorEmail: 'amina@example.org' })
    const key = { 'idempotency-key': randomUUID() }
    const write = () => api.call('POST', '/1/donor/notes', { note: 'Wants a paper receipt.' }, key)
    const [first, again] = [await write(), await write()]
    expect([first.status, await again.json()]).toEqual([201, await first.json()])
    expect((await api.read('/1/donor')).notes).toMatchObject([
      { id: 1, note: 'Wants a paper receipt.', notedBy: 'admin1' },
    ])
    const remove = (cookie?: string) =>
      api.call('DELETE', '/1/donor/notes/1', undefined, cookie === undefined ? {} : { cookie })
    expect((await remove(api.colleague)).status).toBe(403)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await api.read('/1/donor')).notes).toEqual([])
  })
})

describe('the receipt of a donation', () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@voices.example' }

  test('is shown as it would be sent, with what went out, and sent again once an hour', async () => {
    const api = await openDesk(mail)
    put(api, { donorName: 'Amina', donorEmail: 'amina@example.org', method: 'bank' })
    const shown = await api.read('/1/receipt')
    expect(shown).toMatchObject({ to: 'amina@example.org', sent: [], obstacle: null })
    expect(shown.text).toContain('Paid by: Bank transfer')
    const sent = await api.call('POST', '/1/receipt')
    expect([sent.status, await sent.json()]).toMatchObject([
      202,
      { sent: [{ state: 'queued', to: 'amina@example.org' }], obstacle: 'A receipt is on its way already.' },
    ])
    expect((await api.call('POST', '/1/receipt')).status).toBe(409)
    api.deps.db.$client.exec(`update mail_log set state = 'sent', sent_at = created_at`)
    expect((await api.read('/1/receipt')).obstacle).toMatch(/^A receipt went out less than an hour ago/)
    api.clock.pass(3_600_000)
    expect((await api.call('POST', '/1/receipt')).status).toBe(202)
    expect((await api.read('/1/receipt')).sent).toHaveLength(2)
    expect((await api.read('/1/donor')).receipts.count).toBe(2)
  })

  test('is not sent where it cannot be, and the desk is told why', async () => {
    const api = await openDesk()
    put(api, { donorEmail: 'amina@example.org' })
    put(api)
    put(api, { donorEmail: 'amina@example.org', amountRefunded: 5000 })
    put(api, { status: 'pending', succeededAt: null })
    const obstacles = await Promise.all([1, 2, 3].map(async (id) => (await api.read(`/${id}/receipt`)).obstacle))
    expect(obstacles).toEqual([
      'No mail server is set up, so nothing can be sent. You can print the receipt.',
      'The donor gave no email address.',
      'All of this donation was given back: no receipt is sent for it.',
    ])
    expect((await api.call('POST', '/1/receipt')).status).toBe(409)
    expect((await api.call('GET', '/4/receipt')).status).toBe(409)
  })

  test('goes to the donor of an entered donation when that is asked for', async () => {
    const api = await openDesk(mail)
    await api.call('POST', '', { ...cash, donorEmail: 'amina@example.org', sendReceipt: true })
    await api.call('POST', '', { ...cash, donorEmail: 'amina@example.org' })
    expect((await api.read('/1/receipt')).sent).toHaveLength(1)
    expect((await api.read('/2/receipt')).sent).toHaveLength(0)
  })
})

test('nobody but an admin does any of this', async () => {
  const { app, deps, ...api } = await openDesk()
  put({ app, deps, ...api }, { donorEmail: 'amina@example.org' })
  const calls = ['GET /sums', 'POST ', 'PATCH /1', 'POST /1/void', 'GET /1/receipt', 'POST /1/receipt', 'GET /1/donor']
  for (const call of [...calls, 'POST /1/donor/notes', 'DELETE /1/donor/notes/1']) {
    const [method, path] = call.split(' ')
    const headers = { 'content-type': 'application/json' }
    const answer = await app.request(`/api/donations${path}`, { method, headers, body: method === 'GET' ? null : '{}' })
    expect([call, answer.status]).toEqual([call, 401])
  }
  expect(deps.db.select().from(donations).all()).toHaveLength(1)
})
