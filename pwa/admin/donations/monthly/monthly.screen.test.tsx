import { expect, it } from 'vitest'
import { put } from '../../../../api/giving/testing.ts'
import { donationDedications } from '../../../../data/tables/funds.ts'
import { monthlyGifts } from '../../../../data/tables/monthlyGifts.ts'
import { openDesk } from '../../../testing/desk.ts'
import { screen, type TestApi, within } from '../../../testing/screen.tsx'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

const given = (api: TestApi) => {
  const gift = { donorEmail: 'amina@example.org', amount: 2000, createdAt: '2026-01-05T09:00:00.000Z' }
  api.deps.db
    .insert(monthlyGifts)
    .values([
      { ...gift, donorName: 'Amina', submission: 'a', state: 'active', stripeSubscriptionId: 'sub_a' },
      { ...gift, donorName: 'Kofi', submission: 'b', state: 'past_due', amount: 500, stripeSubscriptionId: 'sub_b' },
      { ...gift, donorName: 'Sipho', submission: 'e', state: 'past_due', amount: 500, confirmInvoiceId: 'in_e' },
      { ...gift, donorName: 'Zuri', submission: 'c', state: 'ended', endReason: 'card', endedAt: gift.createdAt },
      { ...gift, donorName: 'Nobody', submission: 'd', state: 'incomplete' },
    ])
    .run()
  put(api, { donorName: 'Amina', amount: 2000, monthlyGiftId: 1, feeCovered: 100 })
  api.deps.db.insert(donationDedications).values({ monthlyGiftId: 1, kind: 'honour', name: 'Mama Wanjiku' }).run()
}

it('the desk shows what comes in each month, who gives it, and ends one that Stripe cannot be asked about yet', async () => {
  const { click, user } = await openDesk('donations', { environment: stripe, given })
  await click(await screen.findByText('Monthly donations: $20.00 each month from 1 donor'))
  const list = within(await screen.findByRole('region', { name: 'Monthly donations' }))
  const row = async (name: string) => within((await list.findByRole('heading', { name })).closest('li') as HTMLElement)
  ;(await row('Amina')).getByText('$20.00 in 1 donation')
  ;(await row('Amina')).getByText('Mama Wanjiku')
  ;(await row('Kofi')).getByText('Card refused')
  ;(await row('Sipho')).getByText('Bank asks donor')
  ;(await row('Sipho')).getByText(/^The donor’s bank wants the payment confirmed/)
  ;(await row('Zuri')).getByText(/^The card was refused each time/)
  expect(list.queryByText('Nobody')).toBeNull()
  screen.getByText('$1.00 of it covers the card fee.')
  await click(await list.findByRole('button', { name: 'End: monthly donation of Amina' }))
  await user.type(await screen.findByLabelText(/^Reason/), 'The donor rang us.')
  await click(screen.getByRole('button', { name: 'End it' }))
  await screen.findByText('Monthly Donation Is Being Ended')
  await (await row('Amina')).findByText('Its end was asked for, and Stripe has not confirmed it yet.')
})
