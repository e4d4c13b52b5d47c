import { createHmac } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { readConfig } from '../../config.ts'
import type { TransferOrder } from '../aggregator.ts'
import { notAnEvent } from '../payments.ts'
import { openFlutterwave } from './flutterwave.ts'

const place = { shape: 'wallet', country: 'UG', network: 'mtn', number: '+256772123456', name: 'Grace A.' } as const
const move: TransferOrder = {
  reference: 'vfw-payout-1',
  sum: { amount: 1_000_000, currency: 'UGX' },
  place,
  narration: 'Payout 1',
}

async function open(environment: Record<string, string> = {}, options = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const aggregator = openFlutterwave(readConfig({ ...sandbox.env, ...environment }), options)
  if (!aggregator) throw new Error('It is not set up.')
  return { sandbox, aggregator, secret: sandbox.env.FLUTTERWAVE_WEBHOOK_SECRET ?? '' }
}
const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    ({ problem, code, message }) => ({ problem, code, message }),
  )

describe('Flutterwave', () => {
  test('is none without keys', () => {
    expect(openFlutterwave(readConfig({}))).toBeNull()
  })

  test.each([
    ['XAF', 'CM', 5000, 28_060_00],
    ['GHS', 'GH', 5000, 592_50],
    ['ZMW', 'ZM', 101, 23_06],
  ] as const)(
    'gives the largest sum in %s that a wallet can get of so many cents',
    async (currency, country, cents, sum) => {
      const { aggregator } = await open()
      const quote = await aggregator.quote({ amountCents: cents, place: { shape: 'wallet', country } })
      expect(quote.sum.currency).toBe(currency)
      expect(Math.abs(quote.sum.amount - sum)).toBeLessThanOrEqual(currency === 'XAF' ? 100 : 1)
    },
  )

  test('refuses what is less than the smallest sum of a wallet', async () => {
    const { aggregator } = await open()
    const { sum } = await aggregator.quote({ amountCents: 1, place: { shape: 'wallet', country: 'UG' } })
    expect(sum.amount).toBe(3500)
    expect(
      await problemOf(aggregator.quote({ amountCents: 0, place: { shape: 'wallet', country: 'UG' } })),
    ).toMatchObject({
      problem: 'refused',
    })
  })

  test('sends once under a reference; the second is told as a duplicate, which may be on its way', async () => {
    const { aggregator, sandbox } = await open()
    const sent = await aggregator.transfer(move)
    expect(sent).toMatchObject({ state: 'under way', sum: move.sum, failure: null })
    expect(await problemOf(aggregator.transfer(move))).toMatchObject({
      problem: 'unavailable',
      code: 'duplicate_reference',
    })
    expect(sandbox.flutterwave.transfers.all()).toHaveLength(1)
    expect(await aggregator.findTransfer(move.reference)).toEqual(sent)
    expect(await aggregator.findTransfer('vfw-payout-2')).toBeNull()
    expect(await aggregator.balance()).toBe(Math.floor(sandbox.flutterwave.transfers.balanceOf('USD') * 100 + 1e-6))
  })

  test.each([
    [400, 'refused'],
    [401, 'unset'],
    [403, 'unset'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ])('answers %i, and that is %s', async (status, problem) => {
    const { aggregator, sandbox } = await open()
    sandbox.failNext({ provider: 'flutterwave', status })
    expect(await problemOf(aggregator.transfer(move))).toMatchObject({ problem })
  })

  test('is not waited for without end', async () => {
    const { aggregator, sandbox } = await open({}, { timeoutMs: 50 })
    sandbox.failNext({ provider: 'flutterwave', status: 'lost', of: 'POST /v3/transfers' })
    expect(await problemOf(aggregator.transfer(move))).toMatchObject({ problem: 'unavailable' })
    expect(sandbox.flutterwave.transfers.all()).toHaveLength(1)
  })

  test('is read without its key and without the numbers of phones', async () => {
    const { aggregator, sandbox } = await open({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-secret-of-ours-X' })
    const key = 'FLWSECK_TEST-secret-of-ours-X'
    sandbox.flutterwave.fail = (c) =>
      c.json({ status: 'error', message: `The key ${key} may not pay +256 772 123 456`, data: null }, 400)
    sandbox.failNext({ provider: 'flutterwave', status: 400 })
    const { message } = (await problemOf(aggregator.transfer(move))) as { message: string }
    expect(message).toBe('Flutterwave answered 400: The key [hidden] may not pay •••• 3456')
  })

  test('knows an operator in Kenya only where the sender is set', async () => {
    const { aggregator } = await open({ FLUTTERWAVE_SENDER: '' })
    expect(aggregator.unreached({ shape: 'wallet', country: 'KE', network: 'mpesa' })).toContain('FLUTTERWAVE_SENDER')
    expect(aggregator.unreached({ shape: 'wallet', country: 'UG', network: 'mtn' })).toBeNull()
  })
})

describe('its banks', () => {
  test('come by name and without operators of wallets, with the branches of each', async () => {
    const { aggregator } = await open()
    expect(await aggregator.banks('GH')).toEqual([
      { id: 130, code: 'GH130100', name: 'Another Bank Ghana' },
      { id: 280, code: 'GH280100', name: 'Example Bank Ghana' },
    ])
    expect((await aggregator.branches(280)).map(({ name }) => name)).toEqual([
      'Example Bank Ghana, Accra Main',
      'Example Bank Ghana, Kumasi',
    ])
    expect(await aggregator.branches(191)).toEqual([])
  })

  test.each([
    ['GHS', 'GH', 5000, 592_50],
    ['NGN', 'NG', 5000, 76_570_00],
    ['UGX', 'UG', 5000, 178_137_00],
  ] as const)('get the largest sum in %s of so many cents', async (currency, country, cents, sum) => {
    const { aggregator } = await open()
    const quote = await aggregator.quote({ amountCents: cents, place: { shape: 'account', country } })
    expect(quote.sum.currency).toBe(currency)
    expect(Math.abs(quote.sum.amount - sum)).toBeLessThanOrEqual(100)
  })
})

describe('an event', () => {
  const raw = JSON.stringify({
    event: 'transfer.completed',
    data: { id: 7, reference: 'r', status: 'FAILED', account_number: '256772123456', fullname: 'Grace A.' },
  })
  const headers = (given: Record<string, string>) => (name: string) => given[name] ?? ''
  const signed = (secret: string, text = raw) => createHmac('sha256', secret).update(text).digest('base64')

  test('is its own by the secret or by a signature, and keeps nothing of the person', async () => {
    const { aggregator, secret } = await open()
    const event = await aggregator.readEvent({ raw, header: headers({ 'verif-hash': secret }) })
    expect(event).toMatchObject({
      id: expect.stringMatching(/^flw_[0-9a-f]{40}$/),
      type: 'flutterwave.transfer.completed',
      data: { object: { id: 7, reference: 'r', status: 'FAILED' } },
    })
    expect(JSON.stringify(event)).not.toMatch(/Grace|772123456/)
    expect(await aggregator.readEvent({ raw, header: headers({ 'flutterwave-signature': signed(secret) }) })).toEqual(
      event,
    )
  })

  test.each([
    ['without anything', () => ({})],
    ['with another secret', () => ({ 'verif-hash': 'another-secret-of-16' })],
    ['with the signature of other bytes', (secret: string) => ({ 'flutterwave-signature': signed(secret, `${raw} `) })],
    [
      'with a wrong signature beside the secret',
      (secret: string) => ({ 'verif-hash': secret, 'flutterwave-signature': 'x' }),
    ],
  ])('%s is refused', async (_how, given) => {
    const { aggregator, secret } = await open()
    expect(await problemOf(aggregator.readEvent({ raw, header: headers(given(secret)) }))).toMatchObject({
      problem: 'refused',
      code: null,
    })
  })

  test('of another shape is none', async () => {
    const { aggregator, secret } = await open()
    const header = headers({ 'verif-hash': secret })
    for (const text of ['', 'null', '[]', '{"event":"x"}', '{"event":5,"data":{}}'])
      expect(await problemOf(aggregator.readEvent({ raw: text, header }))).toMatchObject({ code: notAnEvent })
  })
})
