import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { donorLink } from '../../../api/giving/donorLink.ts'
import { stored } from '../../../api/giving/testing.ts'
import { monthlyGifts } from '../../../data/tables/monthlyGifts.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { askingCard, declinedCard } from '../../../scripts/sandbox/stripe/payments.ts'
import { openDonation } from '../../testing/donation.ts'
import { screen, waitFor } from '../../testing/screen.tsx'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Stripe’s form is in the page. */
const untilForm = () => waitFor(() => expect(document.querySelector('stripe-trial-fields')).not.toBeNull())
const says = (words: string | RegExp) => screen.findByText(words)

async function openMonthly() {
  const opened = await openDonation(sandbox)
  const { api, click, press } = opened
  await click(await screen.findByRole('radio', { name: 'Every month' }))
  return { ...opened, gifts: () => api.deps.db.select().from(monthlyGifts).all(), press }
}

describe('giving each month', () => {
  it('needs an address, says the sum with its fee, and thanks', async () => {
    const { api, press, fill, click, payWith, untilReported, gifts } = await openMonthly()
    await press('Donate $50 each month')
    await says('Please enter your email address: we send you the link by which you change or end it.')
    expect(gifts()).toEqual([])
    await fill(screen.getByLabelText(/^Email for the receipt/), 'amina@example.org')
    await click(await screen.findByRole('checkbox', { name: /^I will also cover the card fee: \$2\.18$/ }))
    await press('Donate $52.18 each month')
    await screen.findByRole('heading', { name: 'Complete Your Donation' })
    await button('Pay $52.18')
    await payWith(/4242: is paid/)
    await screen.findByRole('heading', { name: 'Thank you' })
    await says(/^You give this every month now\./)
    await untilReported()
    expect(gifts()).toMatchObject([{ amount: 5218, feeCovered: 218, state: 'active' }])
    expect(stored(api)).toMatchObject([{ amount: 5218, feeCovered: 218, status: 'succeeded', monthlyGiftId: 1 }])
  })

  it('is said to go by card alone, and PayPal takes single donations', async () => {
    const { click } = await openMonthly()
    await click(screen.getByRole('tab', { name: 'PayPal' }))
    await says(/^Monthly donations go by card\./)
    expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull()
    await click(screen.getByRole('radio', { name: 'Once' }))
    await waitFor(() => expect(screen.queryByText(/^Monthly donations go by card\./)).toBeNull())
  })

  it('a single donation may cover its fee, too', async () => {
    const { api, press, click, payWith, untilReported } = await openDonation(sandbox)
    await click(await screen.findByRole('checkbox', { name: /card fee: \$1\.80$/ }))
    await press('Donate $51.80')
    await button('Pay $51.80')
    await untilForm()
    await payWith(/4242: is paid/)
    await screen.findByRole('heading', { name: 'Thank you' })
    await untilReported()
    expect(stored(api)).toMatchObject([{ amount: 5180, feeCovered: 180, status: 'succeeded', monthlyGiftId: null }])
  })
})

/** A donor who gives each month, on the page behind the mailed link. */
async function openMine(prepare: (id: string) => void = () => undefined) {
  const first = await openMonthly()
  await first.fill(screen.getByLabelText(/^Email for the receipt/), 'amina@example.org')
  await first.press('Donate $50 each month')
  await untilForm()
  await first.payWith(/4242: is paid/)
  await screen.findByRole('heading', { name: 'Thank you' })
  const id = sandbox.stripe.billing.subscriptions()[0]?.id ?? ''
  prepare(id)
  await first.untilReported()
  const { pathname } = new URL(donorLink(first.api.deps, 'amina@example.org'))
  const mine = await openDonation(sandbox, pathname, { api: first.api, of: pathname })
  await screen.findByRole('heading', { name: '$50.00 each month' })
  return { ...mine, id, gifts: first.gifts }
}

describe('one’s own page', () => {
  it('shows what was given, and changes the amount', async () => {
    const { click, fill, press } = await openMine()
    await says(/^Next payment: /)
    await click(await button('Change amount'))
    await fill(screen.getByLabelText('Each month, US dollars'), '0')
    await press('Save')
    await says('Please enter a donation amount of at least $1.')
    await fill(screen.getByLabelText('Each month, US dollars'), '30')
    await press('Give $30 each month')
    await screen.findByRole('heading', { name: '$30.00 each month' })
    await says('Changed. It counts from the next payment.')
  })

  it('ends it after a question, and takes that back', async () => {
    const { press, id } = await openMine()
    await press('End it')
    await press('Yes, end it')
    await says(/^Ends on .*\. Nothing more is taken\.$/)
    expect(sandbox.stripe.billing.subscriptionOf(id).cancel_at_period_end).toBe(true)
    await press('Go on after all')
    await says(/^Next payment: /)
    expect(sandbox.stripe.billing.subscriptionOf(id).cancel_at_period_end).toBe(false)
  })

  it('says that the card was refused, and takes another one', async () => {
    const { api, press, click, id } = await openMine((made) => {
      sandbox.stripe.billing.turnCardOf(made, declinedCard)
      sandbox.stripe.billing.passMonth(made)
    })
    await says(/^Your card was refused\. We try it again/)
    await press('Enter another card')
    await untilForm()
    const fields = document.querySelector('stripe-trial-fields')?.shadowRoot as ShadowRoot
    await click(fields.querySelector('.fill button') as HTMLElement)
    await press('Use this card')
    await says('Thank you. Your new card is used from now on.')
    expect(sandbox.stripe.billing.subscriptionOf(id).status).toBe('active')
    expect(stored(api)).toHaveLength(2)
  })

  /** The donor has pressed the button, and is at their bank; says yes or no there, and comes back. */
  async function throughBank(mine: Awaited<ReturnType<typeof openMine>>, word: 'yes' | 'no') {
    await says(/^Your bank asks you to confirm this month’s payment\. Your card was not refused/)
    expect(screen.queryByText(/^Your card was refused/)).toBeNull()
    await mine.press('Confirm with my bank')
    const bank = await waitFor(() => {
      const [found] = mine.movedTo()
      if (!found) throw new Error('not at the bank')
      return found
    })
    const answer = await fetch(`${bank}/${word}`, { method: 'POST', redirect: 'manual' })
    await mine.untilReported()
    const { pathname, search } = new URL(answer.headers.get('location') ?? '')
    await openDonation(sandbox, pathname + search, { api: mine.api, of: pathname })
    await screen.findByRole('heading', { name: '$50.00 each month' })
  }
  const asking = () =>
    openMine((made) => {
      sandbox.stripe.billing.turnCardOf(made, askingCard)
      sandbox.stripe.billing.passMonth(made)
    })

  it('has the bank ask whose payment waits for it, and thanks', async () => {
    const mine = await asking()
    await throughBank(mine, 'yes')
    await says('Thank you. Your bank has confirmed it.')
    await says(/^Next payment: /)
    expect(screen.queryByRole('button', { name: 'Confirm with my bank' })).toBeNull()
    expect(location.search).toBe('')
    expect(stored(mine.api)).toHaveLength(2)
  })

  it('says that the bank has not confirmed it, and offers it again', async () => {
    const mine = await asking()
    await throughBank(mine, 'no')
    await says('Your bank has not confirmed it. You can try again, or enter another card.')
    await button('Confirm with my bank')
    await button('Enter another card')
    expect(stored(mine.api)).toHaveLength(1)
  })

  it('says that there is nothing to confirm any more where it was paid meanwhile', async () => {
    const mine = await asking()
    await button('Confirm with my bank')
    sandbox.stripe.billing.turnCardOf(mine.id, '4242424242424242')
    sandbox.stripe.billing.retry(mine.id)
    await mine.press('Confirm with my bank')
    await says('There is nothing to confirm any more.')
    await says(/^Next payment: /)
    expect(mine.movedTo()).toEqual([])
  })

  it('is found by a mail; a link that is void leads to a new one', async () => {
    const { fill, press } = await openDonation(sandbox, '/my-giving/void', { of: '/my-giving/void' })
    await says('This link is no longer valid. Please ask for a new one.')
    await fill(screen.getByLabelText(/^Email/), 'nobody@example.org')
    await press('Send me the link')
    await says(/^If somebody has given with this email address/)
  })
})
