import { loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../../api/testing.ts'
import type { PaypalOrder, PaypalSetup } from '../../../data/contract/donations.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { forgetScripts, paypalWindow, runScript } from '../../testing/donation.ts'
import { waitFor } from '../../testing/screen.tsx'

/** The window in which a tester plays donor and PayPal, opened by PayPal's own loader. */
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

/** A shop that writes down what happened. */
async function openShop({ token, order }: { token?: string; order?: string } = {}) {
  const { app } = await openTestApp(sandbox.env)
  onTestFinished(forgetScripts)
  await runScript(Object.assign(document.createElement('script'), { src: sandbox.env.PAYPAL_SDK_URL }))
  const told: string[] = []
  const paypal = await loadCoreSdkScript({ environment: 'sandbox' })
  const { clientToken } = (await (await app.request('/paypal/setup')).json()) as PaypalSetup
  const instance = await paypal!.createInstance({
    clientToken: token ?? clientToken,
    components: ['paypal-payments'],
    pageType: 'checkout',
  })
  const { isEligible } = await instance.findEligibleMethods({ currencyCode: 'USD' })
  const session = instance.createPayPalOneTimePaymentSession({
    onApprove: async ({ orderId }) => void told.push(`approved ${orderId}`),
    onCancel: () => void told.push('cancelled'),
    onError: (error) => void told.push(`error ${error.message}`),
    onComplete: ({ paymentSessionState }) => void told.push(String(paymentSessionState)),
  })
  async function createOrder() {
    if (order) return { orderId: order }
    const answer = await app.request('/paypal/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ amount: '25.00', currency: 'USD', intent: 'CAPTURE' }),
    })
    return { orderId: ((await answer.json()) as PaypalOrder).id }
  }
  const pay = () => session.start({ presentationMode: 'auto' }, createOrder())
  return { told, pay, isEligible: isEligible('paypal') }
}
const newestOrder = () =>
  JSON.parse(sandbox.requests().findLast(({ path }) => path === '/v2/checkout/orders')!.answer!.body).id as string
const press = (name: string) => paypalWindow().getByRole('button', { name }).click()
const isGone = () => expect(paypalWindow).toThrow('There is no')

it.each([
  ['It goes through', 'completed'],
  ['It is declined', 'declined'],
  ['PayPal is still checking', 'pending'],
])(
  'an approval comes back with its order, and the donor chooses what becomes of the money: %s',
  async (label, fate) => {
    const { told, pay } = await openShop()
    await pay()
    paypalWindow().getByText('This is a trial: no money moves, and nobody is charged.')
    paypalWindow().getByText('25.00 USD')
    paypalWindow().getByText('Donation to Voices for Wildlife')
    paypalWindow().getByLabelText(label).click()
    press('Approve')
    await waitFor(() => expect(told).toEqual([`approved ${newestOrder()}`, 'approved']))
    isGone()
    expect(sandbox.paypal.find(newestOrder())).toMatchObject({ status: 'APPROVED', fate })
  },
)

it.each([
  ['Cancel', ['cancelled', 'canceled']],
  ['Fail', ['error The window failed, as it was told to.', 'error']],
])('%s approves nothing, and is told', async (button, words) => {
  const { told, pay } = await openShop()
  await pay()
  press(button)
  await waitFor(() => expect(told).toEqual(words))
  isGone()
  expect(sandbox.paypal.find(newestOrder()).status).toBe('PAYER_ACTION_REQUIRED')
})

it('an order that never came is told, and the window is gone', async () => {
  const { told, pay } = await openShop({ order: 'NOBODY' })
  await expect(pay()).rejects.toThrow()
  expect(told).toEqual([expect.stringMatching(/^error /)])
  isGone()
})

it('a token that PayPal did not give opens nothing, and it may offer itself to nobody', async () => {
  await expect(openShop({ token: 'guess' })).rejects.toThrow('This client token is unknown or older than 15 minutes.')
  sandbox.paypal.setEligible(false)
  expect(await openShop()).toMatchObject({ isEligible: false })
})
