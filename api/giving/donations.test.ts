import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { keptCents } from '../../data/rules/giving/donations.ts'
import { auditLog } from '../../data/tables/admin.ts'
import { donations } from '../../data/tables/donations.ts'
import { disputeStatuses, donationStatuses } from '../../data/vocabulary/money.ts'
import { openTestApp } from '../testing.ts'
import { put, stored } from './testing.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

type Api = Awaited<ReturnType<typeof openTestApp>>

const read = async (api: Api, path: string) => api.app.request(path, { headers: { cookie: await api.signIn() } })
const json = async (api: Api, path: string) => (await read(api, path)).json()
const march = '2026-03-01T08:00:00.000Z'

describe('what was given', () => {
  test.each(['', '/totals', '/export'])('is for admins alone and kept by nobody: /api/donations%s', async (path) => {
    const api = await openTestApp()
    put(api, { donorName: 'Wanjiru Example' })
    const refused = await api.app.request(`/api/donations${path}`)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(await refused.text()).not.toContain('Wanjiru')
    const answer = await read(api, `/api/donations${path}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  test('is told with what became of it, and without who it was hidden to', async () => {
    const api = await openTestApp()
    const at = api.clock.span()
    put(api, {
      donorName: 'Wanjiru Example',
      donorEmail: 'wanjiru@example.org',
      stripePaymentIntentId: 'pi_7',
      amountRefunded: 1000,
      disputeStatus: 'open',
      amountDisputed: 1500,
      device: 'hidden',
      network: 'hidden',
      submission: '6b1f8a52-8e5c-4f2a-9d3b-1c9be2a6f001',
    })
    expect(await json(api, '/api/donations')).toEqual([
      {
        id: 1,
        amount: 5000,
        donorName: 'Wanjiru Example',
        donorEmail: 'wanjiru@example.org',
        method: 'card',
        stripePaymentIntentId: 'pi_7',
        paypalOrderId: null,
        status: 'succeeded',
        failureReason: null,
        amountRefunded: 1000,
        disputeStatus: 'open',
        amountDisputed: 1500,
        amountKept: 2500,
        succeededAt: at(),
        createdAt: at(),
        enteredBy: null,
        voidedAt: null,
        reference: null,
        received: null,
        note: null,
        revision: 1,
        monthlyGiftId: null,
        feeCovered: 0,
      },
    ])
  })

  test('is listed newest first, a hundred at a time, with its filter kept from page to page', async () => {
    const api = await openTestApp()
    const start = api.clock.now().getTime()
    for (let n = 1; n <= 205; n++) {
      // Two and two share their instant: the id decides.
      const createdAt = new Date(start + Math.ceil(n / 2) * 1000).toISOString()
      put(api, { status: n % 41 === 0 ? 'failed' : 'succeeded', createdAt })
    }
    const pages: number[][] = []
    let next: string | undefined = '/api/donations?status=succeeded'
    while (next) {
      const answer: Response = await read(api, next)
      pages.push((await answer.json()).map(({ id }: { id: number }) => id))
      next = answer.headers.get('link')?.match(/<(.+)>; rel="next"/)?.[1]
    }
    expect(pages.map((page) => page.length)).toEqual([100, 100])
    expect(pages.flat()).toEqual([...new Set(pages.flat())].sort((a, b) => b - a))
    expect(pages.flat()[0]).toBe(204)
  })

  test.each([
    // By arrival, and the others by when they were begun.
    ['', [7, 6, 5, 4, 2, 3, 1]],
    ['status=succeeded', [6, 5, 4, 2, 1]],
    ['status=pending', [7]],
    ['status=failed', [3]],
    ['method=paypal', [7, 2]],
    ['method=card&status=succeeded', [6, 5, 4, 1]],
    ['trouble=true', [6, 5, 4]],
    ['to=2026-02-28', [3, 1]],
    ['from=2026-03-01', [7, 6, 5, 4, 2]],
    ['from=2026-03-01&to=2026-03-31&method=paypal&status=succeeded', [2]],
    ['from=2025-03-01&to=2025-03-31', []],
  ])('can be looked through: %s', async (query, ids) => {
    const api = await openTestApp()
    const february = { createdAt: '2026-02-28T23:59:59.999Z', succeededAt: '2026-02-28T23:59:59.999Z' }
    put(api, february)
    // Begun in February, arrived in March.
    put(api, { ...february, succeededAt: march, method: 'paypal', paypalOrderId: 'O-2', stripePaymentIntentId: null })
    put(api, { ...february, succeededAt: null, status: 'failed' })
    put(api, { amountRefunded: 5000 })
    put(api, { disputeStatus: 'won' })
    put(api, { disputeStatus: 'lost', amountDisputed: 5000 })
    put(api, { status: 'pending', succeededAt: null, method: 'paypal', paypalOrderId: 'O-7' })
    const found = await json(api, `/api/donations?${query}`)
    expect(found.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  test.each([
    'status=paid',
    'method=check',
    'from=2026-13-01',
    'to=March',
    'sort=best',
    'donor=0',
    'trouble=maybe',
    'before=x',
  ])('is not guessed at: %s', async (query) => {
    expect((await read(await openTestApp(), `/api/donations?${query}`)).status).toBe(400)
  })

  test('and looked at is noted nowhere but when it left as a file', async () => {
    const api = await openTestApp()
    put(api)
    for (const path of ['', '/totals', '/export?status=succeeded'])
      await (await read(api, `/api/donations${path}`)).text()
    expect(api.deps.db.select().from(auditLog).all()).toMatchObject([
      { admin: 'admin1', action: 'donations.exported', after: { status: 'succeeded' } },
    ])
  })
})

describe('the totals', () => {
  test('count each state, and what is left after refunds and disputes', async () => {
    const api = await openTestApp()
    put(api, { amount: 2500 })
    put(api, { amount: 10_000, amountRefunded: 4000 })
    put(api, { amount: 5000, disputeStatus: 'open', amountDisputed: 5000 })
    put(api, { amount: 5000, disputeStatus: 'lost', amountDisputed: 5000, amountRefunded: 1000 })
    put(api, { amount: 20_000, disputeStatus: 'won', amountDisputed: 20_000 })
    put(api, { amount: 700, status: 'pending', succeededAt: null })
    put(api, { amount: 900, status: 'failed', succeededAt: null })
    put(api, { amount: 100, status: 'failed', succeededAt: null })
    const { byMonth, ...totals } = await json(api, '/api/donations/totals')
    expect(totals).toEqual({
      byStatus: {
        succeeded: { count: 5, cents: 42_500 },
        pending: { count: 1, cents: 700 },
        failed: { count: 2, cents: 1000 },
      },
      refunded: { count: 2, cents: 5000 },
      disputed: { count: 2, cents: 10_000 },
      kept: { count: 3, cents: 28_500 },
    })
    expect(byMonth.at(-1)).toEqual({ month: '2026-03', count: 5, cents: 42_500, keptCents: 28_500 })
    expect(await json(api, '/api/admin/summary')).toMatchObject({ donatedCents: 42_500, keptCents: 28_500 })
  })

  test('name the last twelve months in UTC, by the arrival of the money, those without a gift as well', async () => {
    const api = await openTestApp()
    put(api, { amount: 100, succeededAt: '2025-03-31T23:59:59.999Z' })
    put(api, { amount: 200, succeededAt: '2025-04-01T00:00:00.000Z' })
    put(api, { amount: 300, createdAt: '2025-12-31T23:59:00.000Z', succeededAt: '2026-01-01T00:00:01.000Z' })
    put(api, { amount: 400, amountRefunded: 150, succeededAt: '2026-01-31T12:00:00.000Z' })
    const { byMonth } = await json(api, '/api/donations/totals')
    expect(byMonth.map(({ month, count, cents, keptCents }: never) => [month, count, cents, keptCents])).toEqual([
      ['2025-04', 1, 200, 200],
      ['2025-05', 0, 0, 0],
      ['2025-06', 0, 0, 0],
      ['2025-07', 0, 0, 0],
      ['2025-08', 0, 0, 0],
      ['2025-09', 0, 0, 0],
      ['2025-10', 0, 0, 0],
      ['2025-11', 0, 0, 0],
      ['2025-12', 0, 0, 0],
      ['2026-01', 2, 700, 550],
      ['2026-02', 0, 0, 0],
      ['2026-03', 0, 0, 0],
    ])
  })

  test('are zeros before the first gift', async () => {
    const api = await openTestApp()
    const { byMonth, ...totals } = await json(api, '/api/donations/totals')
    const none = { count: 0, cents: 0 }
    const byStatus = { succeeded: none, pending: none, failed: none }
    expect(totals).toEqual({ byStatus, refunded: none, disputed: none, kept: none })
    expect(byMonth).toHaveLength(12)
    expect((await json(api, '/api/admin/summary')).donatedCents).toBe(0)
  })

  test('say what the rule says, whatever became of each donation', async () => {
    const api = await openTestApp()
    const cookie = await api.signIn()
    const row = fc.record({
      amount: fc.integer({ min: 1, max: 99_999_900 }),
      status: fc.constantFrom(...donationStatuses),
      amountRefunded: fc.nat({ max: 99_999_900 }),
      disputeStatus: fc.option(fc.constantFrom(...disputeStatuses)),
      amountDisputed: fc.nat({ max: 99_999_900 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        api.deps.db.delete(donations).run()
        for (const each of rows) put(api, each)
        const answer = await api.app.request('/api/donations/totals', { headers: { cookie } })
        const kept = rows.map(keptCents).filter((cents) => cents > 0)
        expect((await answer.json()).kept).toEqual({
          count: kept.length,
          cents: kept.reduce((sum, cents) => sum + cents, 0),
        })
      }),
      { numRuns: 50 },
    )
  })
})

describe('the file of donations', () => {
  const linesOf = (text: string) => text.split('\r\n')

  test('opens in a spreadsheet: a line of names, dollars, UTF-8, no mark in front, the day in its name', async () => {
    const api = await openTestApp()
    put(api, {
      donorName: 'Adébáyọ̀ "Bayo", Example',
      donorEmail: 'bayo@example.org',
      amount: 123_456,
      stripePaymentIntentId: 'pi_1',
    })
    const paypal = { method: 'paypal', paypalOrderId: 'O-1', stripePaymentIntentId: null } as const
    put(api, { ...paypal, amountRefunded: 5, disputeStatus: 'open', amountDisputed: 4995 })
    put(api, {
      ...paypal,
      paypalOrderId: 'O-2',
      status: 'failed',
      succeededAt: null,
      failureReason: 'PayPal: DECLINED',
    })
    const answer = await read(api, '/api/donations/export')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="donations-2026-03-01.csv"')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // The mark by which Excel reads names right.
    expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'D'.charCodeAt(0)])
    const [first, second, third] = stored(api)
    expect(linesOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).toEqual([
      'Donation,Begun,Arrived,Donor,Email,Method,Status,Reason,Currency,Amount,Refunded,Dispute,Disputed,Kept,Stripe payment,PayPal order,Reference,Received as,Note,Entered by,Card fee covered,Monthly donation',
      `3,${third?.createdAt},,Anonymous,,paypal,failed,PayPal: DECLINED,USD,50.00,0.00,,0.00,0.00,,O-2,,,,,0.00,`,
      `2,${second?.createdAt},${second?.succeededAt},Anonymous,,paypal,succeeded,,USD,50.00,0.05,open,49.95,0.00,,O-1,,,,,0.00,`,
      `1,${first?.createdAt},${first?.succeededAt},"Adébáyọ̀ ""Bayo"", Example",bayo@example.org,card,succeeded,,USD,1234.56,0.00,,0.00,1234.56,pi_1,,,,,,0.00,`,
      '',
    ])
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example","x")', '＝1+1', '＠x'])(
    'is never calculated with: a donor called %j is text',
    async (donorName) => {
      const api = await openTestApp()
      put(api, { donorName })
      const text = await (await read(api, '/api/donations/export')).text()
      expect(text).toContain(donorName === '\t=1' ? `'\t'=1` : `'${donorName.replaceAll('"', '""')}`)
      expect(text).not.toContain(`,${donorName}`)
    },
  )

  test.each([
    ['x;=1+1', "x;'=1+1"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x; \u200b=1+1', "x;' \u200b=1+1"],
    ['x;"=1+1;y', 'x;\'"=1+1;y'],
    ['x\n=1+1', "x\n'=1+1"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\ufeff\u2060@SUM(A1)', "'\ufeff\u2060@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['José; O’Neil - and “Co”', 'José; O’Neil - and “Co”'],
    ['a=b+c@d', 'a=b+c@d'],
  ])('is never calculated with by programs that separate otherwise: %j is %j', async (donorName, shown) => {
    const api = await openTestApp()
    put(api, { donorName })
    const text = await (await read(api, '/api/donations/export')).text()
    expect(text.replaceAll('""', '"')).toContain(shown)
  })

  test('has the mark of its coding once, however long it is', async () => {
    const api = await openTestApp()
    for (let n = 0; n < 501; n++) put(api)
    const bytes = Buffer.from(await (await read(api, '/api/donations/export')).arrayBuffer())
    expect(bytes.toString('utf8').match(/\ufeff/g)).toHaveLength(1)
  })

  test('has a name over two lines within one cell', async () => {
    const api = await openTestApp()
    put(api, { donorName: 'Two\r\nLines' })
    expect(await (await read(api, '/api/donations/export')).text()).toContain(',"Two\r\nLines",')
  })

  test('holds all of them, each once, whatever their number, and those of a filter alone', async () => {
    const api = await openTestApp()
    const createdAt = api.clock.now().toISOString()
    for (let n = 1; n <= 1203; n++) put(api, { status: n % 3 === 0 ? 'failed' : 'succeeded', createdAt })
    const ids = async (query: string) =>
      linesOf(await (await read(api, `/api/donations/export${query}`)).text())
        .slice(1, -1)
        .map((line) => Number(line.split(',')[0]))
    expect(await ids('')).toEqual(Array.from({ length: 1203 }, (_, n) => 1203 - n))
    expect((await ids('?status=failed')).length).toBe(401)
  })

  test('is a line of names as long as there is nothing to tell', async () => {
    const api = await openTestApp()
    expect(linesOf(await (await read(api, '/api/donations/export')).text())).toHaveLength(2)
    expect((await read(api, '/api/donations/export?status=paid')).status).toBe(400)
  })
})
