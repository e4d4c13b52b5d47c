import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from '../../../api/giving/testing.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openDonation } from '../../testing/donation.ts'
import { openScreen, screen, waitFor, within } from '../../testing/screen.tsx'

/** The pauses after which the page asks how it stands: each ends when the test says so. */
const pauses = vi.hoisted((): (() => void)[] => [])
vi.mock('../payment/timeout.ts', async (original) => ({
  ...(await original<object>()),
  wait: () => new Promise<void>((resolve) => pauses.push(resolve)),
}))
const untilAsked = () => waitFor(() => expect(pauses).toHaveLength(1))

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.reset()
  pauses.splice(0)
  sandbox.flutterwave.events.hold(true)
})

/** The fields of a wallet, with M-Pesa in Tanzania chosen. */
async function open() {
  const page = await openDonation(sandbox)
  await page.press('Use mobile money')
  const form = within(await screen.findByRole('form', { name: 'Mobile money' }))
  await page.choose(form.getByLabelText(/^Country/), 'Tanzania')
  await page.choose(form.getByLabelText(/^Network/), 'M-Pesa')
  return { ...page, form }
}

describe('a gift by mobile money', () => {
  it('shows the sum there, says what to do while the phone asks, and thanks when it has arrived', async () => {
    const { api, fill, press, form, click } = await open()
    await form.findByText(/^You give \$50\. That is about TZS 123,064\./)
    await click(screen.getByRole('radio', { name: /^\$100 / }))
    await form.findByText(/^You give \$100\. That is about TZS 246,129\./)
    await fill(form.getByLabelText(/^Phone number/), '0712 345 678')
    await press('Ask me on my phone')
    await screen.findByRole('heading', { name: 'Look at your phone' })
    screen.getByText('A message asks you to pay TZS 246,129.')
    const [charge] = sandbox.flutterwave.charges.all()
    sandbox.flutterwave.charges.pay(charge?.id ?? 0)
    await untilAsked()
    pauses.pop()?.()
    await screen.findByText(/^Your donation of \$100 has been received/)
    expect(stored(api)).toMatchObject([{ method: 'mobile_money', amount: 10_000, status: 'succeeded' }])
  })

  it('is known to the page that comes back while the phone asks, of whatever tab', async () => {
    const { api, fill, press, form } = await open()
    await fill(form.getByLabelText(/^Phone number/), '0712345678')
    await press('Ask me on my phone')
    await screen.findByRole('heading', { name: 'Look at your phone' })
    expect(localStorage.getItem('vfw_mobile_gift')).not.toContain('712345678')
    const [charge] = sandbox.flutterwave.charges.all()
    pauses.splice(0)
    await openDonation(sandbox, '/donate', { api })
    const told = await screen.findByRole('heading', { name: 'Look at your phone' })
    expect(told.closest('details')?.open).toBe(true)
    sandbox.flutterwave.charges.pay(charge?.id ?? 0)
    await untilAsked()
    pauses.pop()?.()
    await screen.findByText(/^Your donation of \$50 has been received/)
    expect(stored(api)).toHaveLength(1)
    expect(localStorage.getItem('vfw_mobile_gift')).toBeNull()
  })

  it('that is refused on the phone leads back to the form, with what was entered', async () => {
    const { fill, press, form } = await open()
    await fill(form.getByLabelText(/^Phone number/), '0712345678')
    await press('Ask me on my phone')
    await screen.findByRole('heading', { name: 'Look at your phone' })
    const [charge] = sandbox.flutterwave.charges.all()
    sandbox.flutterwave.charges.refuse(charge?.id ?? 0)
    await untilAsked()
    pauses.pop()?.()
    await screen.findByText(/^The payment was not confirmed on the phone/)
    expect(screen.getByLabelText<HTMLSelectElement>(/^Network/).value).toBe('mpesa')
  })

  it('asks for what is missing, and for a number of the country', async () => {
    const { fill, press, form } = await open()
    await press('Ask me on my phone')
    await form.findByText('Please enter the number of the wallet.')
    await fill(form.getByLabelText(/^Phone number/), '+254712345678')
    await press('Ask me on my phone')
    await form.findByText('Please enter a mobile number of this country.')
    await waitFor(() => expect(sandbox.flutterwave.charges.all()).toEqual([]))
  })

  it('is not offered where it is not set up', async () => {
    await openScreen('/donate')
    await screen.findByRole('form', { name: 'Donation' })
    expect(screen.queryByText('Give by mobile money')).toBeNull()
  })
})
