import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { buildSync } from 'esbuild'
import { Hono } from 'hono'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { donatePageHeaders } from '../../../api/site/pages/donatePage.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { fromScratch } from '../harness/fromScratch.ts'

/** A shop with PayPal's own loader, under the headers of the donation page; what happened is written into a list. */
const shopScript = `
  import { loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6'
  const tell = (words) => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: words }))
  const post = (path) => fetch(path, { method: 'POST' }).then((answer) => answer.json())
  async function open() {
    const paypal = await loadCoreSdkScript({ environment: 'sandbox' })
    const { clientToken } = await post('/setup')
    const instance = await paypal.createInstance({ clientToken, components: ['paypal-payments'], pageType: 'checkout' })
    if (!(await instance.findEligibleMethods({ currencyCode: 'USD' })).isEligible('paypal')) return tell('not eligible')
    const session = instance.createPayPalOneTimePaymentSession({
      onApprove: async ({ orderId }) => tell('approved ' + orderId),
      onCancel: () => tell('cancelled'),
      onError: (error) => tell('error ' + error.message),
      onComplete: ({ paymentSessionState }) => tell(paymentSessionState),
    })
    document.querySelector('button').onclick = () =>
      session
        .start({ presentationMode: 'auto' }, post('/order').then(({ id }) => ({ orderId: id })))
        .catch((error) => tell('not started: ' + error.message))
    tell('ready')
  }
  open().catch((error) => tell('broken: ' + error.message))
`
const shopPage = (scriptUrl: string) => `<!doctype html><html lang="en"><title>Shop</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <style>:root { color-scheme: light dark }</style>
  <main><h1>Shop</h1><button>Pay with PayPal</button><ul aria-label="What happened"></ul></main>
  <script src="${scriptUrl}"></script><script src="/shop.js"></script>`

let sandbox: Sandbox
let shop: { url: string; server: Server }
let device: Device

fromScratch(async () => {
  sandbox = await openSandbox()
  shop = await openShop()
  return async () => {
    shop.server.close()
    await sandbox.close()
  }
})
afterEach(() => device.close())

async function openShop() {
  const { PAYPAL_API_BASE: base, PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_SDK_URL } = sandbox.env
  const { outputFiles } = buildSync({
    stdin: { contents: shopScript, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    write: false,
  })
  const getToken = async (form: Record<string, string>): Promise<string> => {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...form })
    return (await (await fetch(`${base}/v1/oauth2/token`, { method: 'POST', headers: { authorization }, body })).json())
      .access_token
  }
  const headers = donatePageHeaders(
    { card: null, paypal: { environment: 'sandbox', scriptUrl: PAYPAL_SDK_URL! }, mobileMoney: false },
    [],
  )
  const app = new Hono()
    .get('/', (c) => c.html(shopPage(PAYPAL_SDK_URL!), 200, headers))
    .get('/shop.js', (c) => c.body(outputFiles[0]!.text, 200, { 'content-type': 'text/javascript' }))
    .get('/favicon.ico', (c) => c.body(null, 204))
    .post('/setup', async (c) => c.json({ clientToken: await getToken({ response_type: 'client_token' }) }))
    .post('/order', async (c) => {
      const answer = await fetch(`${base}/v2/checkout/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await getToken({})}`,
          'content-type': 'application/json',
          'paypal-request-id': crypto.randomUUID(),
        },
        body: JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [{ description: 'Donation 7', amount: { currency_code: 'USD', value: '25.00' } }],
        }),
      })
      return c.json((await answer.json()) as { id: string })
    })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const happened = (page: Page) => page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
const trial = (page: Page) => page.getByRole('dialog', { name: 'PayPal, on trial' })

const newestOrder = () =>
  JSON.parse(sandbox.requests().findLast(({ path }) => path === '/v2/checkout/orders')!.answer!.body).id as string
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.textContent)

it('PayPal’s own loader takes the stand-in; everything can be done with the keyboard, and is readable for everybody', async () => {
  device = await openDevice(shop.url)
  const page = await device.open('/')
  await happened(page).getByText('ready').waitFor()
  const pay = page.getByRole('button', { name: 'Pay with PayPal' })
  await pay.press('Enter')
  await trial(page).getByText('25.00 USD').waitFor()
  expect(await focused(page)).toBe('PayPal, on trial')
  const findings: string[] = []
  for (const viewport of [phone, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      findings.push(...(await axeFindings(page)))
      const overflow = await trial(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(overflow).toBe(0)
    }
  expect(findings).toEqual([])
  await page.keyboard.press('Escape')
  await happened(page).getByText('canceled').waitFor()
  expect(await focused(page)).toBe('Pay with PayPal')

  await pay.press('Enter')
  await trial(page).getByText('25.00 USD').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Approve')
  await page.keyboard.press('Enter')
  await happened(page)
    .getByText(/^approved$/)
    .waitFor()
  expect(await happened(page).allTextContents()).toEqual([
    'ready',
    'cancelled',
    'canceled',
    `approved ${newestOrder()}`,
    'approved',
  ])
  expect(await trial(page).count()).toBe(0)
  expect(sandbox.paypal.find(newestOrder())).toMatchObject({ status: 'APPROVED', fate: 'declined' })
  expect(device.complaints.console).toEqual([])
})
