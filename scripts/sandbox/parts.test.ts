import { describe, expect, it, onTestFinished } from 'vitest'
import webpush from 'web-push'
import { openSandbox } from './sandbox.ts'

async function openPage() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  return {
    sandbox,
    /** What the page says, without its markup. */
    read: async () => (await (await fetch(`${sandbox.url}/_sandbox`)).text()).replace(/<[^>]+>|\s+/g, ' '),
    /** A button of the page. */
    press: async (path: string, fields: Record<string, string> = {}) => {
      const answer = await fetch(`${sandbox.url}/_sandbox/do/${path}`, { method: 'POST', body: JSON.stringify(fields) })
      return ((await answer.json()) as { said: string }).said
    },
    post: (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', headers, body }),
  }
}
const json = { 'content-type': 'application/json' }

async function orderOf({ sandbox, post }: Awaited<ReturnType<typeof openPage>>): Promise<string> {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = sandbox.env
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const authorization = `Basic ${btoa(`${id}:${secret}`)}`
  const { access_token } = await (await post(`${sandbox.url}/v1/oauth2/token`, form, { authorization })).json()
  const order = {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: '7', amount: { currency_code: 'USD', value: '25.00' } }],
  }
  const headers = { ...json, authorization: `Bearer ${access_token}`, 'paypal-request-id': 'order:7' }
  return (await (await post(`${sandbox.url}/v2/checkout/orders`, JSON.stringify(order), headers)).json()).id
}

describe('the page', () => {
  it('has PayPal’s orders, and what may become of them', async () => {
    const page = await openPage()
    const id = await orderOf(page)
    expect(await page.read()).toMatch(`${id} `)
    expect(await page.read()).toMatch('25.00 USD')
    expect(await page.press('paypal/approve', { id, fate: 'pending' })).toBe(`Order ${id} is approved.`)
    expect(page.sandbox.paypal.find(id)).toMatchObject({ status: 'APPROVED', fate: 'pending' })
    expect(await page.press('paypal/settle', { id, status: 'COMPLETED' })).toMatch('has no pending capture')
    expect(await page.press('paypal/forget', { id })).toMatch('knows nothing')
    expect(await page.press('paypal/approve', { id })).toMatch('Specified resource ID does not exist')
    expect(await page.press('paypal/eligible', { isEligible: 'false' })).toMatch('cannot be used by anybody')
    expect(await page.read()).toMatch('Nobody: the script says so')
  })

  it('has Facebook’s posts and the state of its token', async () => {
    const { sandbox, read, press, post } = await openPage()
    const { id, token } = sandbox.facebook.page
    const headers = { authorization: `Bearer ${token}` }
    await post(
      `${sandbox.env.FACEBOOK_GRAPH_BASE}/v26.0/${id}/feed`,
      new URLSearchParams({ message: 'Elephants!' }),
      headers,
    )
    expect(await read()).toMatch('Elephants!')
    expect(await press('facebook/token', { state: 'expired' })).toBe('The token has expired.')
    expect(await read()).toMatch('The token has expired.')
  })

  it('has the keys of X', async () => {
    const { sandbox, read, press } = await openPage()
    expect(await read()).toMatch(sandbox.x.keys.accessSecret)
    expect(await press('x/revoke', { revoked: 'true' })).toBe('The keys are revoked.')
    expect(await read()).toMatch('Revoked: every call is answered with 401')
    expect(await press('x/revoke', { revoked: 'false' })).toBe('The keys are valid again.')
  })

  it('has what OpenAI was asked, and its quota', async () => {
    const { sandbox, read, press, post } = await openPage()
    const { OPENAI_BASE_URL, OPENAI_API_KEY } = sandbox.env
    const ask = () =>
      post(`${OPENAI_BASE_URL}/responses`, JSON.stringify({ model: 'gpt-6-luna', input: 'Who walks there?' }), {
        ...json,
        authorization: `Bearer ${OPENAI_API_KEY}`,
      })
    await ask()
    expect(await read()).toMatch('You asked: Who walks there?')
    expect(await press('openai/quota', { left: 'false' })).toBe('The quota is used up.')
    expect((await ask()).status).toBe(429)
  })

  it('has devices, their messages, and ends them', async () => {
    const { sandbox, read, press } = await openPage()
    const phone = JSON.parse(await press('push/subscribe'))
    const vapidDetails = { subject: 'mailto:post@voices.example', ...webpush.generateVAPIDKeys() }
    const send = () => {
      const { endpoint, headers, body } = webpush.generateRequestDetails(phone, 'It is published', { vapidDetails })
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
      return fetch(endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body!) })
    }
    await send()
    expect(await read()).toMatch('It is published')
    const { deviceId } = sandbox.push.messages()[0]!
    await press('push/end', { id: deviceId })
    expect((await send()).status).toBe(410)
    expect(await press('push/end', { id: 'nobody' })).toMatch('No device nobody.')
  })

  it('shows what others wrote as words, never as markup', async () => {
    const { sandbox } = await openPage()
    sandbox.openai.prepare('<script>alert(1)</script>')
    sandbox.openai.setModels({ id: '<img src=x>', since: '2026-01-01' })
    const { OPENAI_BASE_URL, OPENAI_API_KEY } = sandbox.env
    await fetch(`${OPENAI_BASE_URL}/responses`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${OPENAI_API_KEY}` },
      body: JSON.stringify({ model: '<img src=x>', input: '<b>bold</b>' }),
    })
    const page = await (await fetch(`${sandbox.url}/_sandbox`)).text()
    expect(page).not.toMatch(/<script>alert|<img src=x>|<b>bold/)
    expect(page).toMatch('&lt;b&gt;bold')
  })

  it('forgets everything at once', async () => {
    const page = await openPage()
    const id = await orderOf(page)
    page.sandbox.push.subscribe()
    page.sandbox.x.revokeKeys()
    await fetch(`${page.sandbox.url}/_sandbox/reset`, { method: 'POST' })
    const words = await page.read()
    expect(words).not.toMatch(id)
    expect(words).not.toMatch('Revoked')
    expect(words).toMatch('No device has subscribed.')
  })
})
