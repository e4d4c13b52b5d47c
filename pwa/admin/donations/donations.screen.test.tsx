import { expect, it } from 'vitest'
import { put } from '../../../api/giving/testing.ts'
import { signatureOf } from '../../../api/platform/webhooks/testing.ts'
import { openDesk } from '../../testing/desk.ts'
import { holdPolls } from '../../testing/pollClock.ts'
import { screen, type TestApi, waitFor, within } from '../../testing/screen.tsx'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
const thisMonth = () => new Date().toISOString().slice(0, 7)

type Row = NonNullable<Parameters<typeof put>[1]>
const some = (): Row[] => [
  { donorName: 'Amina', donorEmail: 'amina@example.org', stripePaymentIntentId: 'pi_of_amina' },
  {
    donorName: 'Kofi',
    method: 'paypal',
    amount: 123_400,
    stripePaymentIntentId: null,
    paypalOrderId: '5O190127TN364715T',
  },
  { donorName: 'Naserian', amount: 10_000, amountRefunded: 4_000 },
  { donorName: 'Tendai', disputeStatus: 'open', amountDisputed: 5_000 },
  { donorName: 'Sipho', status: 'failed', failureReason: 'Your card was declined.', succeededAt: null },
  { donorName: 'Lindiwe', status: 'pending', amount: 2_500, createdAt: daysAgo(70), succeededAt: null },
  { donorName: 'Blessing', createdAt: daysAgo(70), succeededAt: daysAgo(70) },
]

async function open(rows: Row[] = some()) {
  const opened = await openDesk('donations', {
    environment: stripe,
    given: (api: TestApi) => {
      for (const row of rows) put(api, row)
    },
  })
  await screen.findByRole('heading', { name: 'Donations', level: 2 })
  return opened
}
/** The list shows this donor's. */
async function gift(donor: string) {
  const row = (await screen.findByRole('heading', { name: donor, level: 4 })).closest('li')
  return within(row as HTMLElement)
}
const donors = () => [...screen.getByRole('main').querySelectorAll('.gifts h4')].map(({ textContent }) => textContent)
const sums = () =>
  [...screen.getByRole('main').querySelectorAll('dl.ledger > div')].map((cell) => [
    cell.querySelector('dt')?.firstChild?.textContent?.trim(),
    cell.querySelector('dd')?.textContent,
  ])
const chip = (name: RegExp) => screen.getByRole('button', { name })
const month = () => screen.getByLabelText<HTMLInputElement>('Month (UTC)')
const method = () => screen.getByLabelText<HTMLInputElement>('Method')
const refuse = () => Response.json({ message: 'The disk is resting.' }, { status: 503 })

it('before the first gift it says so', async () => {
  await open([])
  await screen.findByRole('heading', { name: 'No donations yet' })
  expect(sums()).toContainEqual(['Given', '$0.00'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('shows what was given, what became of it, and why less is kept', async () => {
  const { click } = await open()
  const amina = await gift('Amina')
  expect(sums()).toEqual([
    ['Given', '$1,484.00'],
    ['Kept', '$1,394.00'],
    ['Refunded', '$40.00'],
    ['Held back or lost', '$50.00'],
    ['Pending', '$25.00'],
    ['Failed', '$50.00'],
  ])
  await click(screen.getByText('By month, and what given and kept mean'))
  screen.getByText('$1,484.00 given, less $40.00 refunded, less $50.00 held back or lost: $1,394.00 is kept.')
  expect(screen.getByRole('link', { name: /^Successful Donations/ }).textContent).toMatch(/\$1,484.*\$1,394 kept/)
  screen.getByRole('img', { name: /^Donations that arrived, by month/ })
  const months = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(months).toHaveLength(13)
  expect(months.at(-1)).toMatch(/4\$1,434\.00\$1,344\.00$/)

  amina.getByText('Succeeded')
  expect(amina.getByRole<HTMLAnchorElement>('link').href).toBe('mailto:amina@example.org')
  for (const [donor, ...words] of [
    ['Kofi', '$1,234.00'],
    ['Naserian', '$60.00 kept', /Part of it went back to the donor\.$/],
    ['Tendai', 'Disputed $50.00'],
    ['Sipho', 'Not paid: Your card was declined.'],
    ['Lindiwe', /^Not paid yet/],
  ] as [string, ...(string | RegExp)[]][])
    for (const said of words) (await gift(donor)).getByText(said)
})

it('is narrowed by status, method, month and trouble, and so is the file', async () => {
  const { api, click, choose, fill } = await open()
  const shows = (...names: string[]) => waitFor(() => expect(donors()).toEqual(names))
  const all = ['Sipho', 'Tendai', 'Naserian', 'Kofi', 'Amina', 'Blessing', 'Lindiwe']
  await shows(...all)
  const status = within(screen.getByRole('group', { name: 'Status' }))
  expect(status.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'all7',
    'succeeded5',
    'pending1',
    'failed1',
  ])
  await click(chip(/^failed/))
  await shows('Sipho')
  await click(chip(/^all/))
  await click(chip(/Refunded or disputed/))
  await shows('Tendai', 'Naserian')
  await click(chip(/Refunded or disputed/))
  await choose(method(), 'PayPal')
  await shows('Kofi')
  await click(chip(/^failed/))
  await fill(month(), thisMonth())
  await screen.findByRole('heading', { name: 'No donations like this' })
  await click(screen.getByRole('button', { name: 'Show all donations' }))
  await shows(...all)
  expect([method().value, month().value]).toEqual(['', ''])
  expect(document.activeElement?.textContent).toBe('All donations')

  await fill(month(), thisMonth())
  await click(chip(/^succeeded/))
  const found = ['Tendai', 'Naserian', 'Kofi', 'Amina']
  await shows(...found)
  const link = screen.getByRole('link', { name: 'Export CSV' })
  const address = new URL(link.getAttribute('href') ?? '', location.origin)
  expect(address.pathname).toBe('/api/donations/export')
  expect(Object.fromEntries(address.searchParams)).toEqual({ status: 'succeeded', month: thisMonth() })
  const file = await api.app.request(address.pathname + address.search, { headers: { cookie: await api.signIn() } })
  const [head, ...lines] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('Donor')
  expect(lines.map((line) => all.find((donor) => line.includes(donor)))).toEqual(found)
  await click(screen.getByRole('button', { name: 'Clear filters' }))
  await shows(...all)
  expect(month().value).toBe('')
})

it('shows a hundred, and the rest when asked, with the focus on the first of them', async () => {
  const { click } = await open(
    Array.from({ length: 103 }, (_, place) => ({ donorName: `Donor ${place}`, createdAt: daysAgo(place / 100) })),
  )
  await screen.findByText('Donor 99')
  expect(donors()).toHaveLength(100)
  await click(screen.getByText('Load more'))
  await screen.findByText('Donor 102')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Donor 100'))
  expect(screen.queryByText('Load more')).toBeNull()
})

it('a refund that Stripe reports shows by itself', async () => {
  const { untilPolled } = holdPolls()
  const { api } = await open()
  await gift('Amina')
  const created = Math.floor(api.clock.now().getTime() / 1000)
  const about = { payment_intent: 'pi_of_amina', amount: 5000, amount_refunded: 5000, currency: 'usd' }
  const object = { id: 'ch_1', object: 'charge', ...about }
  const event = { id: 'evt_of_the_refund', object: 'event', type: 'charge.refunded', created, data: { object } }
  const body = JSON.stringify(event)
  const signature = signatureOf(body, stripe.STRIPE_WEBHOOK_SECRET, api.clock.now())
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const report = () => api.app.request('/api/stripe-webhook', { method: 'POST', headers, body })
  expect((await Promise.all([report(), report()])).map(({ status }) => status)).toEqual([200, 200])
  await api.deps.jobs.drain()
  await untilPolled(20, () => {
    screen.getByText(/All of it went back to the donor\.$/)
    expect(sums()).toContainEqual(['Refunded', '$90.00'])
  })
  ;(await gift('Amina')).getByText('Refunded $50.00')
})

it('without an answer it says so, keeps what it has, and tries again', async () => {
  const { untilPolled } = holdPolls()
  const { answerInstead, click } = await openDesk('messages', {
    environment: stripe,
    given: (api: TestApi) => {
      for (const row of some()) put(api, row)
    },
  })
  const answer = answerInstead(/^\/api\/donations/, refuse)
  await click(screen.getByRole('link', { name: 'Donations' }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Could not load this')
  alert.getByText('The disk is resting.')
  answer()
  await click(alert.getByRole('button', { name: 'Try again' }))
  await gift('Amina')
  await waitFor(() => expect(sums()).toContainEqual(['Given', '$1,484.00']))
  expect(screen.queryByRole('alert')).toBeNull()

  const answerAgain = answerInstead(/^\/api\/donations/, refuse)
  await untilPolled(20, () => screen.getByText('This is not up to date'))
  expect(donors()).toHaveLength(7)
  expect(sums()).toContainEqual(['Given', '$1,484.00'])
  answerAgain()
  await untilPolled(20, () => expect(screen.queryByRole('alert')).toBeNull())
})
