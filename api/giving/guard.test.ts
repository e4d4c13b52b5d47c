// What is loaded with its first use, loaded before.
import 'stripe'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rateLimitTracker } from '../../data/tables/abuse.ts'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { openContainer } from '../container.ts'
import { readConfig } from '../platform/config.ts'
import { adminGuards } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { answerErrors } from '../platform/http/errors.ts'
import type { CardPayments } from '../platform/providers/payments.ts'
import { movableClock, openTestApp } from '../testing.ts'
import { cardRoutes, donationsRoutes } from './donations.routes.ts'
import { countDecline } from './guard.ts'
import { give, stored, visit } from './testing.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const minuteMs = 60_000

/** In the place of Stripe, where it is about how often it is asked. */
function countingCard() {
  const intents = new Map<number, string>()
  const card = {
    intents,
    createIntent: async ({ id, amountCents }: { id: number; amountCents: number }) => {
      intents.set(id, `pi_${id}`)
      return { ...nothingSaid, id: `pi_${id}`, amountCents, mark: null, clientSecret: `pi_${id}_secret_${id}` }
    },
  }
  return card as typeof card & CardPayments
}
const nothingSaid = {
  status: 'requires_payment_method',
  amountReceivedCents: 0,
  currency: 'usd',
  failureReason: null,
  canceledAt: null,
  nextAction: null,
}

async function openGiving(environment: Record<string, string> = {}) {
  const api = await openTestApp(environment)
  const card = countingCard()
  api.deps.card = card
  return { ...api, card }
}
type Giving = Awaited<ReturnType<typeof openGiving>>

/** As a proxy tells of a caller. */
const from = (address: string) => ({ 'x-forwarded-for': address })

/** The statuses of so many tries in a row, each counted once. */
async function tries(
  api: Parameters<typeof give>[0],
  times: number,
  ...how: Parameters<typeof give> extends [unknown, ...infer Rest] ? Rest : never
) {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < times; n++) {
    const { status } = await give(api, ...how)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

describe('who tries again and again', () => {
  test('waits from the twenty-first intent within ten minutes on, also when the server was started anew', async () => {
    const card = countingCard()
    const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-'))
    const clock = movableClock()
    const open = async () => {
      const config = readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off' })
      const container = await openContainer({ config, clock, log: pino({ level: 'silent' }) })
      container.deps.card = card
      // These rooms alone: the one of uploads still makes its folder when the test is over already.
      const app = new Hono<Env>()
        .route(
          '/api/donations',
          donationsRoutes(
            container.deps,
            adminGuards(container.deps, () => null),
          ),
        )
        .route('/api/create-payment-intent', cardRoutes(container.deps))
        .onError(answerErrors(container.deps.log))
      return { ...container, clock, app }
    }
    let api = await open()
    onTestFinished(async () => {
      await api.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    const cookie = await visit(api)
    expect(await tries(api, 20, {}, { cookie })).toEqual({ 200: 20 })
    clock.pass(4 * minuteMs)
    await api.stop()
    api = await open()
    const answer = await give(api, {}, { cookie })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('360')
    expect(await answer.json()).toEqual({
      code: 'rate_limited',
      message: 'Rate limit reached. Please try again in 6 minutes.',
      remainingTime: 360,
    })
    expect(card.intents.size).toBe(20)
    clock.pass(6 * minuteMs)
    expect((await give(api, {}, { cookie })).status).toBe(200)
  })

  test('may repeat an act that is known', async () => {
    const api = await openGiving()
    const cookie = await visit(api)
    const key = randomUUID()
    await give(api, {}, { key, cookie })
    await tries(api, 19, {}, { cookie })
    expect((await give(api, {}, { cookie })).status).toBe(429)
    expect(await tries(api, 121, {}, { key, cookie })).toEqual({ 200: 120, 429: 1 })
  })

  test('is counted by the browser, and sixty at once fit behind one address', async () => {
    const api = await openGiving()
    const phones = [await visit(api), await visit(api), await visit(api), await visit(api)]
    for (const cookie of phones.slice(0, 3)) expect(await tries(api, 21, {}, { cookie })).toEqual({ 200: 20, 429: 1 })
    expect(await tries(api, 1, {}, { cookie: phones[3] })).toEqual({ 429: 1 })
    expect(stored(api)).toHaveLength(60)
  })

  test('has less without a cookie, and takes nothing from those who have one', async () => {
    const api = await openGiving()
    expect(await tries(api, 25)).toEqual({ 200: 20, 429: 5 })
    expect(await tries(api, 1, {}, { cookie: await visit(api) })).toEqual({ 200: 1 })
  })

  test.each([
    ['203.0.113', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
    ['2001:db8:1::/48', (n: number) => `2001:db8:1:${n.toString(16)}::1`, '2001:db8:2::1'],
  ])('with one amount from all over %s, is stopped after 120', async (_range, address, elsewhere) => {
    const api = await openGiving({ TRUST_PROXY: 'on' })
    const statuses = []
    for (let n = 1; n <= 121; n++) statuses.push((await give(api, { amount: 1 }, { headers: from(address(n)) })).status)
    expect(statuses.indexOf(429)).toBe(120)
    expect((await give(api, { amount: 2 }, { headers: from(address(1)) })).status).toBe(200)
    expect((await give(api, { amount: 1 }, { headers: from(elsewhere) })).status).toBe(200)
  })

  test('with always another amount from always another network of a range, is stopped after 240', async () => {
    const api = await openGiving({ TRUST_PROXY: 'on' })
    const giveAs = (n: number, address = `2001:db8:1:${n.toString(16)}::1`) =>
      give(api, { amount: n }, { headers: from(address) })
    const statuses: number[] = []
    for (let n = 1; n <= 241; n++) statuses.push((await giveAs(n)).status)
    expect(statuses.indexOf(429)).toBe(240)
    expect((await giveAs(300, '2001:db8:2::1')).status).toBe(200)
    expect(api.card.intents.size).toBe(241)
  })

  test('is remembered without address and cookie', async () => {
    const api = await openGiving({ TRUST_PROXY: 'on' })
    const cookie = await visit(api)
    await give(api, {}, { cookie, headers: from('203.0.113.77') })
    const kept = JSON.stringify([stored(api), api.deps.db.select().from(rateLimitTracker).all()])
    const [, id = 'nothing'] = cookie.replace('vfw_donor=', '').split('.')
    expect(kept).not.toContain('203.0.113')
    expect(kept).not.toContain(id)
  })
})

describe('a visit', () => {
  const visiting = (api: Giving, headers = {}) => api.app.request('/api/donations/visit', { method: 'POST', headers })

  test('leaves a cookie that scripts cannot read and only the calls that pay get', async () => {
    const api = await openGiving({ PUBLIC_URL: 'https://voices.example' })
    const answer = await visiting(api)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.match(/Path=([^;]+)/)?.[1])).toEqual([
      '/api/donations',
      '/api/create-payment-intent',
      '/api/mobile-gifts',
      '/api/monthly-gifts',
      '/paypal',
    ])
    for (const cookie of cookies)
      expect(cookie).toMatch(/^vfw_donor=\S+; Max-Age=86400; Path=\S+; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('is the same browser when it comes again', async () => {
    const api = await openGiving()
    const first = await visit(api)
    await give(api, {}, { cookie: first })
    await give(api, {}, { cookie: await visit(api, first) })
    await give(api, {}, { cookie: await visit(api) })
    const devices = stored(api).map(({ device }) => device)
    expect(devices[0]).toBe(devices[1])
    expect(devices[0]).not.toBe(devices[2])
  })

  test('in a second tab leaves the first one its time', async () => {
    const api = await openGiving()
    const first = await visit(api)
    const second = (await visiting(api, { cookie: first })).headers.get('set-cookie')?.split(';')[0]
    expect((await give(api, {}, { cookie: second })).status).toBe(200)
  })

  test('of always another browser makes no more new ones after sixty within ten minutes', async () => {
    const api = await openGiving({ TRUST_PROXY: 'on' })
    const cookieFor = async (address: string) =>
      (await visiting(api, from(address))).headers.get('set-cookie')?.split(';')[0]
    const first = await cookieFor('203.0.113.9')
    for (let n = 1; n < 60; n++) expect(await cookieFor('203.0.113.9')).toBeDefined()
    const refused = await visiting(api, from('203.0.113.9'))
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([204, null])
    expect(await cookieFor('203.0.113.10')).toBeDefined()
    const again = await visiting(api, { ...from('203.0.113.9'), cookie: first ?? '' })
    expect(again.headers.get('set-cookie')).toContain('vfw_donor=')
    api.clock.pass(10 * minuteMs)
    expect(await cookieFor('203.0.113.9')).toBeDefined()
  })

  test('with the cookie of a reader is that of a new browser', async () => {
    const api = await openGiving({ TRUST_PROXY: 'on' })
    for (let n = 0; n < 60; n++) await visiting(api, from('203.0.113.9'))
    const seconds = Math.floor(api.clock.now().getTime() / 1000)
    const reader = api.deps.secrets.seal(`bm90LWEtZG9ub3I.${seconds.toString(36)}`)
    const answer = await visiting(api, { ...from('203.0.113.9'), cookie: `vfw_donor=${reader}` })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('two seconds ago is too soon for a person', async () => {
    const api = await openGiving()
    const cookie = (await visiting(api)).headers.get('set-cookie')?.split(';')[0]
    api.clock.pass(500)
    const answer = await give(api, {}, { cookie })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await answer.json()).toEqual({
      code: 'too_soon',
      message: 'That was very quick. Please try again in a moment.',
      remainingTime: 2,
    })
    expect(api.card.intents.size).toBe(0)
    api.clock.pass(1_500)
    expect((await give(api, {}, { cookie })).status).toBe(200)
  })

  test('that somebody made up, or that was yesterday, is none', async () => {
    const api = await openGiving()
    const cookie = await visit(api)
    await give(api, {}, { cookie: `${cookie}x` })
    await give(api, {}, { cookie: 'vfw_donor=me.zzzzzz' })
    api.clock.pass(25 * 60 * minuteMs)
    await give(api, {}, { cookie })
    expect(stored(api).map(({ device }) => device)).toEqual([null, null, null])
  })

  test('is not for other sites to make', async () => {
    const api = await openGiving()
    const answer = await visiting(api, { origin: 'https://elsewhere.example' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
  })
})

describe('who tries out cards', () => {
  /** A donor behind an address whose card is declined, as Stripe then tells. */
  async function declined(api: Declining, address: string, cookie?: string) {
    await give(api, {}, { cookie, headers: from(address) })
    const intent = api.sandbox.stripe.intents().at(-1)
    expect(() => api.sandbox.stripe.pay(intent?.id ?? '', { card: '4000000000000002' })).toThrow()
    await api.sandbox.stripe.events.delivered()
    await api.deps.jobs.drain()
  }

  async function openDeclining() {
    let api: Awaited<ReturnType<typeof openTestApp>> | undefined
    const sandbox = await openSandbox({
      now: () => api?.clock.now() ?? new Date(0),
      stripe: { receiver: (url, init) => (api as NonNullable<typeof api>).app.request(url, init) },
    })
    onTestFinished(() => sandbox.close())
    api = await openTestApp({ ...sandbox.env, TRUST_PROXY: 'on' })
    return { ...api, sandbox }
  }
  type Declining = Awaited<ReturnType<typeof openDeclining>>

  test('has an hour to think after five that were declined, from whichever network', async () => {
    const api = await openDeclining()
    const cookie = await visit(api)
    for (const n of [1, 2, 3, 4]) await declined(api, `203.0.113.${n}`, cookie)
    expect((await give(api, {}, { cookie, headers: from('203.0.113.5') })).status).toBe(200)
    api.clock.pass(50 * minuteMs)
    await declined(api, '203.0.113.5', cookie)
    const answer = await give(api, {}, { cookie, headers: from('198.51.100.1') })
    expect([answer.status, (await answer.json()).remainingTime]).toEqual([429, 3600])
    expect((await give(api, {}, { cookie: await visit(api), headers: from('198.51.100.1') })).status).toBe(200)
    api.clock.pass(60 * minuteMs)
    expect((await give(api, {}, { cookie, headers: from('198.51.100.1') })).status).toBe(200)
  })

  test('closes nothing to the others behind the same address', async () => {
    const api = await openDeclining()
    const [cookie, other] = [await visit(api), await visit(api)]
    for (const _ of [1, 2, 3, 4, 5]) await declined(api, '203.0.113.9', cookie)
    const headers = from('203.0.113.9')
    expect((await give(api, {}, { cookie, headers })).status).toBe(429)
    expect((await give(api, {}, { cookie: other, headers })).status).toBe(200)
    expect((await give(api, {}, { headers })).status).toBe(200)
  })

  test('without a cookie closes the door to those without one', async () => {
    const api = await openDeclining()
    const headers = from('203.0.113.9')
    for (const _ of [1, 2, 3, 4, 5]) await declined(api, '203.0.113.9')
    expect((await give(api, {}, { headers })).status).toBe(429)
    expect((await give(api, {}, { cookie: await visit(api), headers })).status).toBe(200)
    api.clock.pass(60 * minuteMs)
    expect((await give(api, {}, { headers })).status).toBe(200)
  })

  test('closes the network after twenty-five, with whichever browser, for that hour', async () => {
    const api = await openDeclining()
    for (let n = 0; n < 25; n++) {
      expect((await give(api, {}, { cookie: await visit(api), headers: from('203.0.113.9') })).status).toBe(200)
      await declined(api, '203.0.113.9', await visit(api))
    }
    expect((await give(api, {}, { cookie: await visit(api), headers: from('203.0.113.9') })).status).toBe(429)
    expect((await give(api, {}, { cookie: await visit(api), headers: from('203.0.113.10') })).status).toBe(200)
    api.clock.pass(60 * minuteMs)
    expect((await give(api, {}, { cookie: await visit(api), headers: from('203.0.113.9') })).status).toBe(200)
  })

  test('has it also when the fifth comes in the last moment of the hour', async () => {
    const { deps, clock } = await openTestApp()
    const donor = { device: 'a browser', network: 'a network' }
    const door = () =>
      deps.db.select().from(rateLimitTracker).where(eq(rateLimitTracker.identifier, donor.device)).get()
    for (let tries = 0; tries < 4; tries++) countDecline(deps.db, deps, donor)
    const hourEnds = Date.parse(door()?.windowStart ?? '') + 60 * minuteMs
    // The next reading of the clock is the hour's last, the one after it its end.
    clock.pass(hourEnds - 1 - clock.now().getTime() - 1)
    countDecline(deps.db, deps, donor)
    expect(door()).toMatchObject({ isBlocked: true, actionCount: 5 })
  })

  test('is not who was declined five times in a long evening', async () => {
    const api = await openDeclining()
    const cookie = await visit(api)
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await declined(api, '203.0.113.9', cookie)
      api.clock.pass(20 * minuteMs)
    }
    expect((await give(api, {}, { cookie, headers: from('203.0.113.9') })).status).toBe(200)
  })
})
