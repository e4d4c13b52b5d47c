import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { stories } from '../../../data/tables/stories.ts'
import { adminOfToken } from '../../admin/index.ts'
import { adminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { createResponseCache } from '../../platform/http/responseCache.ts'
import { secure } from '../../platform/http/security.ts'
import { siteFactsOf } from '../../siteFacts.ts'
import { openTestApp } from '../../testing.ts'
import { type PageRenderer, pageRoutes } from './pages.routes.ts'

/** A renderer that says what it was asked, and how often. */
function recorder() {
  const asked: string[] = []
  const renderer: PageRenderer = {
    publicPaths: [],
    sheet: '/assets/browser-1.css',
    scriptHashes: ["'sha256-begin'"],
    renderPage: async ({ path, search, fetch, lite, hasSheet }) => {
      asked.push((lite ? 'lite ' : '') + path + search + (hasSheet ? ' with its sheet' : ''))
      const stories = await fetch('http://app/api/stories')
      return { status: path === '/nope' ? 404 : 200, html: `${path}${search} ${await stories.text()}` }
    },
    renderShell: ({ donateUrl }) => `shell ${donateUrl}`,
    renderGate: (_site, lite) => (lite ? 'lite gate' : 'gate'),
    renderNewestStories: async ({ fetch, origin }) => (await fetch(`${origin}/api/sync`)).text(),
    renderTest: ({ name }) => name,
    renderNotice: ({ title }) => title,
  }
  return { asked, renderer }
}

async function openPages(environment: Record<string, string> = {}) {
  const { app, deps, signIn } = await openTestApp(environment)
  const { asked, renderer } = recorder()
  const pages = pageRoutes(deps, renderer, createResponseCache(deps), {
    siteFacts: () => siteFactsOf(deps),
    ask: (request) => app.request(request),
    adminOf: adminGuards(deps, (token) => adminOfToken(deps, token)).adminOf,
    searches: createResponseCache(deps),
  })
  return { pages, asked, deps, signIn }
}

test('a page is rendered once for everybody, until the public site changes', async () => {
  const { pages, asked, deps } = await openPages()
  await Promise.all([1, 2, 3].map(() => pages.request('/stories')))
  await pages.request('/stories')
  expect(asked).toEqual(['/stories'])
  deps.published.changed(deps.db)
  await pages.request('/stories')
  expect(asked).toEqual(['/stories', '/stories'])
})

test('only the parts of an address that mean something make another page', async () => {
  const { pages, asked } = await openPages()
  for (const search of ['', '?utm_source=x', '?category=Education', '?category=Education&fbclid=1'])
    await pages.request(`/stories${search}`)
  expect(asked).toEqual(['/stories', '/stories?category=Education'])
})

test('a device that has the sheet gets the page without the looks, and no other name of a sheet makes another page', async () => {
  const { pages, asked } = await openPages()
  for (const value of [undefined, 'true', '/assets/browser-1.css', '/assets/browser-0.css', '/assets/browser-1.css'])
    await pages.request('/stories', { headers: value ? { 'service-worker-navigation-preload': value } : {} })
  expect(asked).toEqual(['/stories', '/stories with its sheet'])
})

test('the page that pays names to nobody the address by which the donor came back from a bank', async () => {
  const { pages } = await openPages({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' })
  const policyOf = async (address: string) => (await pages.request(address)).headers.get('referrer-policy')
  expect(await policyOf('/donate?payment_intent_client_secret=pi_1_secret_2')).toBe('origin')
  expect(await policyOf('/stories')).not.toBe('origin')
})

test('only the page that pays may load what the providers need, and only of those that are set up', async () => {
  const policyOf = async (environment: Record<string, string>, address = '/donate') => {
    const { pages, deps } = await openPages(environment)
    const site = new Hono<Env>().use(secure(deps.config)).route('/', pages)
    return (await site.request(address)).headers.get('content-security-policy')
  }
  const card = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_JS_URL: 'http://127.0.0.1:9/stripe.js',
  }
  const both = { ...card, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
  for (const host of ['https://js.stripe.com', 'https://*.paypal.com', 'http://127.0.0.1:9'])
    expect(await policyOf(both)).toContain(host)
  const strict = await policyOf(both, '/stories')
  expect(strict).toContain("script-src 'self' 'inline-speculation-rules' 'sha256-begin';")
  expect(strict).not.toMatch(/stripe|paypal|127\.0\.0\.1/)
  expect(await policyOf(card)).toContain('https://js.stripe.com')
  expect(await policyOf(card)).not.toContain('paypal')
  expect(await policyOf({})).toBe(strict)
})

test('an address without a page is answered 404', async () => {
  const { pages } = await openPages()
  expect((await pages.request('/nope')).status).toBe(404)
})

test('the shell is empty and hidden from search engines', async () => {
  const { pages } = await openPages()
  const response = await pages.request('/shell')
  expect(await response.text()).toBe('shell /donate')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
})

test('the newest stories in one page are made again when the site has changed, and hidden from search engines', async () => {
  const { pages, deps } = await openPages()
  const ask = async (tag = '') => pages.request('/newest-stories', { headers: { 'if-none-match': tag } })
  const first = await ask()
  expect(await first.text()).not.toContain('Newer than these')
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
  const tag = first.headers.get('etag') ?? ''
  expect((await ask(tag)).status).toBe(304)
  deps.db
    .insert(stories)
    .values({ ...story, title: 'Newer than these', status: 'published' })
    .run()
  deps.published.changed(deps.db)
  expect(await (await ask(tag)).text()).toContain('Newer than these')
})

const story = {
  content: 'It came back.',
  authorName: 'A',
  authorLocation: 'B',
  authorEmail: 'a@example.org',
  category: 'Education',
} as const

const saving = { 'save-data': 'on' }

test('the desk begins with its gate for who is not signed in, which nobody keeps, and with the shell for who is', async () => {
  const { pages, signIn } = await openPages()
  const open = (headers: Record<string, string> = {}) => pages.request('/admin/wildlifeafrica', { headers })
  const said = async (headers?: Record<string, string>) => (await open(headers)).text()
  const cookie = await signIn()
  expect(await Promise.all([said(), said({ cookie: 'vfw_admin=made-up' }), said(saving), said({ cookie })])).toEqual([
    'gate',
    'gate',
    'lite gate',
    'shell /donate',
  ])
  const { headers } = await open()
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex'])
})

test.each([
  ['the browser saves data', saving, 'lite /'],
  ['the visitor wants it', { cookie: 'vfw_lite=on' }, 'lite /'],
  ['the visitor does not want it', { ...saving, cookie: 'vfw_lite=off' }, '/'],
  ['nobody said anything', {}, '/'],
])('when %s, that is the page', async (_why, headers: Record<string, string>, page) => {
  const { pages, asked } = await openPages()
  const response = await pages.request('/', { headers })
  expect(asked).toEqual([page])
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie, Save-Data, Service-Worker-Navigation-Preload')
})

test('both pages are kept, each for whom it suits', async () => {
  const { pages, asked } = await openPages()
  for (const headers of [{}, saving, {}, saving] as Record<string, string>[]) await pages.request('/', { headers })
  expect(asked).toEqual(['/', 'lite /'])
})

const inFront = { CDN: 'on', PURGE_URL: 'http://127.0.0.1:6081/', PURGE_KEY: 'a-key-of-some-length' }

describe('with a cache in front', () => {
  test.each([
    ['on', { ...saving, cookie: 'vfw_lite=off' }, 'lite /'],
    ['off', { ...saving, cookie: 'vfw_lite=on' }, '/'],
  ])('its flag %s alone decides, and the page varies on it alone', async (flag, headers, page) => {
    const { pages, asked } = await openPages(inFront)
    const { headers: said } = await pages.request('/', { headers: { ...headers, 'lite-mode': flag } })
    expect(asked).toEqual([page])
    expect(said.get('vary')).toBe('Accept-Encoding, Lite-Mode, Service-Worker-Navigation-Preload')
    expect(said.get('cdn-cache-control')).toBe('max-age=60, stale-while-revalidate=600, stale-if-error=86400')
  })

  test.each([[{}], [{ 'lite-mode': 'yes' }]])(
    'who comes past it gets what they want, and no cache keeps that: %j',
    async (flag) => {
      const { pages, asked } = await openPages(inFront)
      await pages.request('/', { headers: { 'lite-mode': 'off' } })
      const { headers } = await pages.request('/', { headers: { ...flag, cookie: 'vfw_lite=on' } })
      expect(asked).toEqual(['/', 'lite /'])
      expect([headers.get('cache-control'), headers.get('cdn-cache-control'), headers.get('surrogate-key')]).toEqual([
        'no-cache',
        null,
        null,
      ])
      expect(headers.get('vary')).toContain('Lite-Mode, Cookie, Save-Data')
    },
  )

  test('a page bears the keys of what it was made of, and what is not there those of what it looked for', async () => {
    const { pages } = await openPages(inFront)
    const keysOf = async (path: string) =>
      (await pages.request(path, { headers: { 'lite-mode': 'off' } })).headers.get('surrogate-key')
    expect(await keysOf('/stories')).toBe('site stories')
    expect(await keysOf('/nope')).toBe('site stories')
    expect(await keysOf('/newest-stories')).toBe('site stories')
    expect(await keysOf('/shell')).toBe('site')
  })
})

test('without one, nobody is believed who sends its flag', async () => {
  const { pages, asked } = await openPages()
  const { headers } = await pages.request('/', { headers: { 'lite-mode': 'on' } })
  expect([asked, headers.get('vary')]).toEqual([
    ['/'],
    'Accept-Encoding, Cookie, Save-Data, Service-Worker-Navigation-Preload',
  ])
})

test.each([['nobody'], ['an admin']])('what %s gets at the gate of the desk is kept by nobody', async (who) => {
  const { pages, signIn } = await openPages(inFront)
  const cookie = who === 'nobody' ? '' : await signIn()
  const { headers } = await pages.request('/admin/wildlifeafrica', { headers: { cookie } })
  expect([headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual(['private, no-store', null])
})

const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

test.each([
  ['/stories?category=Education', '/stories?category=Education'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['https://elsewhere.example/', '/'],
  ['/\t/elsewhere.example', '/'],
  ['/\t\\elsewhere.example', '/'],
  ['/\n/stories', '/'],
])('the switch works without scripts and leads back to this site only: %s', async (back, location) => {
  const { pages } = await openPages()
  const response = await pages.request('/lite-mode', post({ lite: 'on', back }))
  expect([response.status, response.headers.get('location')]).toEqual([303, location])
  expect(response.headers.get('set-cookie')).toContain('vfw_lite=on; Max-Age=31536000; Path=/')
})

test('a photo shared while no worker is in charge leads to the form', async () => {
  const { pages } = await openPages()
  const response = await pages.request('/share-target', { method: 'POST', body: new FormData() })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/submit-story#story-form'])
})
