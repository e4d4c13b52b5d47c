import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from './sandbox.ts'

const transfer = {
  account_bank: 'MPS',
  account_number: '254712345678',
  beneficiary_name: 'Wanjiru Example',
  amount: 1_000,
  currency: 'KES',
  debit_currency: 'USD',
  reference: 'r-1',
  narration: 'Payout 1',
  meta: [{ sender: 'Voices', sender_country: 'KE', mobile_number: '254700000000' }],
}

async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { flutterwave } = sandbox
  flutterwave.events.hold(true)
  const ask = async (method: string, path: string, body?: object, key = sandbox.env.FLUTTERWAVE_SECRET_KEY) => {
    const init = { method, headers: { authorization: `Bearer ${key}` }, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(sandbox.url + path, init)
    return { code: answer.status, ...((await answer.json()) as { status: string; message: string; data: never }) }
  }
  const press = (action: string, fields: Record<string, string>) =>
    fetch(`${sandbox.url}/_sandbox/do/flutterwave/${action}`, { method: 'POST', body: new URLSearchParams(fields) })
  const page = async () => (await fetch(`${sandbox.url}/_sandbox`)).text()
  return { sandbox, ...flutterwave, ask, press, page }
}

describe('Flutterwave on trial', () => {
  it('takes a transfer once under a reference, and the money with it', async () => {
    const { ask, transfers } = await open()
    const made = await ask('POST', '/v3/transfers', transfer)
    expect(made).toMatchObject({ code: 200, data: { status: 'NEW', reference: 'r-1', fee: 25 } })
    expect(transfers.balanceOf('USD')).toBeCloseTo(10_000 - 1_000 / 129.4, 3)
    expect(await ask('POST', '/v3/transfers', transfer)).toMatchObject({ code: 400, status: 'error', data: null })
    expect(transfers.all()).toHaveLength(1)
  })

  it.each([
    ['no account', { account_number: undefined }, 'account_number is required'],
    ['a currency that it does not pay', { currency: 'NOK' }, 'currency is not supported'],
    ['no word of the sender, in Kenya', { meta: undefined }, /sender_country/],
    ['more than there is', { amount: 10_000_000 }, /^Insufficient balance/],
  ])('refuses a transfer with %s', async (_what, change, message) => {
    const { ask, transfers } = await open()
    const answer = await ask('POST', '/v3/transfers', { ...transfer, ...change })
    expect([answer.code, transfers.all()]).toEqual([400, []])
    expect(answer.message).toMatch(message)
  })

  it('lists banks and branches, and wants both of a transfer to one', async () => {
    const { ask, transfers } = await open()
    expect(await ask('GET', '/v3/banks/GH')).toMatchObject({
      data: [{ id: 280, code: 'GH280100' }, { code: 'MTN' }, { id: 130 }],
    })
    expect(await ask('GET', '/v3/banks/280/branches')).toMatchObject({
      data: [{ branch_code: 'GH280103', bank_id: 280 }, { branch_code: 'GH280101' }],
    })
    expect(await ask('GET', '/v3/banks/FR')).toMatchObject({ code: 404, status: 'error' })
    const { meta: _, ...toBank } = {
      ...transfer,
      account_bank: 'GH280100',
      account_number: '0031625807099',
      currency: 'GHS',
    }
    for (const destination_branch_code of [undefined, 'GH130101'])
      expect(await ask('POST', '/v3/transfers', { ...toBank, destination_branch_code })).toMatchObject({
        code: 400,
        message: 'destination_branch_code is required',
      })
    expect(await ask('POST', '/v3/transfers', { ...toBank, account_bank: 'GH999999' })).toMatchObject({ code: 400 })
    await ask('POST', '/v3/transfers', { ...toBank, destination_branch_code: 'GH280103' })
    expect(transfers.all()).toMatchObject([{ bank_code: 'GH280100', destination_branch_code: 'GH280103' }])
  })

  it('knows its own key alone', async () => {
    const { ask } = await open()
    expect(await ask('GET', '/v3/balances/USD', undefined, 'FLWSECK_TEST-other-X')).toMatchObject({ code: 401 })
  })

  it('moves a transfer by the buttons of its page, gives back what failed, and tells of each end', async () => {
    const { ask, press, page, transfers, events } = await open()
    await ask('POST', '/v3/transfers', transfer)
    const id = String(transfers.all()[0]?.id)
    expect(await page()).toContain('Let it wait')
    await press('pend', { id })
    expect([transfers.all()[0]?.status, events.all()]).toEqual(['PENDING', []])
    await press('settle', { id })
    await press('fail', { id })
    expect(transfers.balanceOf('USD')).toBeCloseTo(10_000, 3)
    expect(events.all().map(({ event }) => event.data.status)).toEqual(['SUCCESSFUL', 'FAILED'])
  })

  it('asks on a phone, whose owner answers on its page', async () => {
    const { ask, press, charges } = await open()
    const charge = { tx_ref: 'g-1', amount: 500, currency: 'KES', phone_number: '254712345678', email: 'w@example.org' }
    expect(await ask('POST', '/v3/charges?type=mobile_money_tanzania', charge)).toMatchObject({ code: 400 })
    expect(await ask('POST', '/v3/charges?type=mpesa', charge)).toMatchObject({ data: { status: 'pending' } })
    await press('pay', { id: String(charges.all()[0]?.id) })
    const found = await ask('GET', '/v3/transactions/verify_by_reference?tx_ref=g-1')
    expect(found).toMatchObject({ data: { status: 'successful', amount: 500 } })
    expect(await ask('GET', '/v3/transactions/verify_by_reference?tx_ref=g-2')).toMatchObject({ code: 404 })
  })
})
