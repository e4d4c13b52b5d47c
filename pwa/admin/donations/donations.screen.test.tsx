import { expect, it } from 'vitest'
import { put, stored } from '../../../api/giving/testing.ts'
import { signatureOf } from '../../../api/platform/webhooks/testing.ts'
import { openDesk } from '../../testing/desk.ts'
import { holdPolls } from '../../testing/pollClock.ts'
import { fireEvent, screen, type TestApi, waitFor, within } from '../../testing/screen.tsx'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

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

const byHand: Row = {
  donorName: 'Amina',
  method: 'cash',
  stripePaymentIntentId: null,
  enteredBy: 'admin1',
  succeededAt: '2026-03-05T12:00:00.000Z',
}

async function open(rows: Row[] = some(), place = 'donations') {
  const opened = await openDesk(place, {
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
const way = () => screen.getByLabelText<HTMLSelectElement>('Way')
const lose = () => Promise.reject(new TypeError('The answer was lost.'))
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
  expect(amina.getAllByRole<HTMLAnchorElement>('link').at(-1)?.href).toBe('mailto:amina@example.org')
  for (const [donor, ...words] of [
    ['Kofi', '$1,234.00'],
    ['Naserian', '$60.00 kept', /Part of it went back to the donor\.$/],
    ['Tendai', 'Disputed $50.00'],
    ['Sipho', 'Not paid: Your card was declined.'],
    ['Lindiwe', /^Not paid yet/],
  ] as [string, ...(string | RegExp)[]][])
    for (const said of words) (await gift(donor)).getByText(said)
})

it('is searched, narrowed and sorted in its address, and so are its sum and its file', async () => {
  const { api, click, choose, fill } = await open()
  const shows = (...names: string[]) => waitFor(() => expect(donors()).toEqual(names))
  const all = ['Tendai', 'Naserian', 'Kofi', 'Amina', 'Sipho', 'Blessing', 'Lindiwe']
  await waitFor(() => expect(donors().toSorted()).toEqual(all.toSorted()))
  const shown = donors()
  const status = within(screen.getByRole('group', { name: 'Status' }))
  await waitFor(() =>
    expect(status.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'all7',
      'succeeded5',
      'pending1',
      'failed1',
    ]),
  )
  await click(chip(/^failed/))
  await shows('Sipho')
  expect([location.search, location.hash]).toEqual(['?status=failed', '#donations'])
  await click(chip(/^all/))
  await click(chip(/Refunded or disputed/))
  await shows('Tendai', 'Naserian')
  await click(chip(/Refunded or disputed/))
  await choose(way(), 'PayPal')
  await shows('Kofi')
  await click(chip(/^failed/))
  await screen.findByRole('heading', { name: 'No donations like this' })
  await click(screen.getByRole('button', { name: 'Show all donations' }))
  await waitFor(() => expect(donors()).toEqual(shown))
  expect([way().value, location.search]).toEqual(['', ''])
  expect(document.activeElement?.textContent).toBe('All donations')

  await choose(screen.getByLabelText<HTMLSelectElement>('Order'), 'Largest first')
  await waitFor(() => expect(donors()[0]).toBe('Kofi'))
  await fill(screen.getByLabelText('Search donations'), 'amina@example.org')
  await shows('Amina')
  await click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(donors()).toHaveLength(7))
  await click(screen.getByRole('button', { name: 'This year' }))
  await click(chip(/^succeeded/))
  const link = screen.getByRole('link', { name: 'Export CSV' })
  const address = new URL(link.getAttribute('href') ?? '', location.origin)
  const year = new Date().getFullYear()
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ status: 'succeeded', to: `${year}-12-31` })
  await waitFor(() => expect(donors()).not.toContain('Sipho'))
  const file = await api.app.request(address.pathname + address.search, { headers: { cookie: await api.signIn() } })
  const [head, ...lines] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('Donor')
  expect(lines).toHaveLength(donors().length)
  screen.getByText(/^What fits: /)
})

it('who gave in March is one filter, with what it comes to', async () => {
  const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T15:00:00.000Z`
  await open(
    [
      { donorName: 'Before', succeededAt: '2026-03-01T04:59:00.000Z' },
      { donorName: 'Amina', amount: 1000, succeededAt: march(1) },
      { donorName: 'Kofi', amount: 2500, amountRefunded: 500, succeededAt: march(31) },
      { donorName: 'After', succeededAt: '2026-04-01T15:00:00.000Z' },
    ],
    '?from=2026-03-01&to=2026-03-31#donations',
  )
  await waitFor(() => expect(donors()).toEqual(['Kofi', 'Amina']))
  await screen.findByText('What fits: 2 donations: $35.00, of which $30.00 is kept.')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-01')
})

it('a day can be typed by keyboard: it narrows once its year is whole, and the field keeps what is typed until then', async () => {
  await open([{ donorName: 'Amina', amount: 1000, succeededAt: '2026-03-01T15:00:00.000Z' }])
  await waitFor(() => expect(donors()).toEqual(['Amina']))
  const from = screen.getByLabelText<HTMLInputElement>('From')
  for (const begun of ['0002-03-02', '0020-03-02', '0202-03-02']) {
    fireEvent.change(from, { target: { value: begun } })
    expect([from.value, location.search]).toEqual([begun, ''])
  }
  fireEvent.change(from, { target: { value: '2026-03-02' } })
  await waitFor(() => expect(location.search).toBe('?from=2026-03-02'))
  await waitFor(() => expect(donors()).toEqual([]))
  fireEvent.change(from, { target: { value: '' } })
  await waitFor(() => expect(donors()).toEqual(['Amina']))
})

it('what came as cash is entered once, edited, and made void with a reason', async () => {
  const { api, click, fill, answerInstead } = await open([])
  await click(await screen.findByRole('button', { name: 'Enter a donation' }))
  const dialog = () => within(screen.getByRole('dialog'))
  const enter = dialog().getByRole<HTMLButtonElement>('button', { name: 'Enter' })
  expect(enter.disabled).toBe(true)
  dialog().getByText('Enter an amount.')
  await fill(dialog().getByLabelText(/^Amount in US dollars/), '1,250.50')
  await fill(dialog().getByLabelText(/^Donor/), 'Amina')
  await fill(dialog().getByLabelText(/^Reference/), 'Box 7')
  const answer = answerInstead(/^\/api\/donations$/, lose)
  await click(enter)
  await dialog().findByText(/^The answer was lost, so this donation may have been entered/)
  answer()
  await click(dialog().getByRole('button', { name: 'Try again' }))
  const row = await gift('Amina')
  row.getByText('$1,250.50')
  row.getByText('Entered by admin1, reference Box 7')
  expect(stored(api)).toHaveLength(1)

  await click(row.getByRole('button', { name: /^Edit/ }))
  await fill(dialog().getByLabelText(/^Amount in US dollars/), '1250')
  await click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(async () => (await gift('Amina')).getByText('$1,250.00'))
  await waitFor(() => expect(sums()).toContainEqual(['Given', '$1,250.00']))

  await click((await gift('Amina')).getByRole('button', { name: /^Make void/ }))
  await fill(dialog().getByLabelText(/^Reason/), 'Entered twice.')
  await click(dialog().getByRole('button', { name: 'Make void' }))
  await waitFor(async () => (await gift('Amina')).getByText('Made void, and not counted: Entered twice.'))
  await waitFor(() => expect(sums()).toContainEqual(['Given', '$0.00']))
})

it('an edit does not overwrite what a colleague has changed', async () => {
  const { api, click, fill } = await open([byHand])
  await click((await gift('Amina')).getByRole('button', { name: /^Edit/ }))
  const dialog = within(screen.getByRole('dialog'))
  await fill(dialog.getByLabelText(/^Amount in US dollars/), '20')
  const headers = { cookie: await api.signIn('admin2'), 'content-type': 'application/json' }
  const body = JSON.stringify({ amount: 7700, method: 'bank', day: '2026-03-05', revision: 1 })
  expect((await api.app.request('/api/donations/1', { method: 'PATCH', headers, body })).status).toBe(200)
  await click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^This donation has changed since you opened it/)
  await click(dialog.getByRole('button', { name: 'Show it as it is now' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount in US dollars/).value).toBe('$77.00')
  expect(stored(api)).toMatchObject([{ amount: 7700 }])
})

it('a donor has a page with all donations of the address, their sums, and notes', async () => {
  const { click, fill } = await open([
    { donorName: 'Amina', donorEmail: 'amina@example.org', succeededAt: '2025-05-05T12:00:00.000Z' },
    { donorName: 'Amina', donorEmail: 'AMINA@example.org', amount: 7000, succeededAt: '2026-03-05T12:00:00.000Z' },
    { donorName: 'Kofi' },
  ])
  await waitFor(() => expect(donors()).toHaveLength(3))
  await click(screen.getAllByRole('link', { name: 'Amina' })[0] as HTMLElement)
  await screen.findByRole('heading', { name: 'Amina', level: 2 })
  expect([location.search, location.hash]).toEqual(['?donor=2', '#donations'])
  await waitFor(() => expect(donors()).toHaveLength(2))
  expect(sums()).toContainEqual(['Given', '$120.00'])
  const years = within(screen.getByRole('table', { name: 'What arrived, by year' }))
  expect(years.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'YearDonationsGivenKept',
    '20261$70.00$70.00',
    '20251$50.00$50.00',
  ])
  await fill(screen.getByLabelText('New note'), 'Wants a paper receipt.')
  await click(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByText('Wants a paper receipt.', { selector: 'p' })
  await click(screen.getByRole('button', { name: 'Take back: Wants a paper receipt.' }))
  await waitFor(() => expect(screen.queryByText('Wants a paper receipt.', { selector: 'p' })).toBeNull())
  await click(screen.getByRole('link', { name: 'All donations' }))
  await waitFor(() => expect(donors()).toHaveLength(3))
})

it('the receipt is shown, and without a mail server it says why it is not sent', async () => {
  const { click } = await open()
  await click((await gift('Amina')).getByRole('button', { name: /^Receipt/ }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('No mail server is set up, so nothing can be sent. You can print the receipt.')
  dialog.getByText('None was sent so far.', { exact: false })
  expect(dialog.getByTitle('The receipt').getAttribute('srcdoc')).toContain('$50.00')
  expect(dialog.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
  dialog.getByRole('button', { name: 'Print' })
})

it('a donation is given back in part with a reason, and what cannot be says why', async () => {
  const { api, click, fill } = await open([byHand, { donorName: 'Kofi', disputeStatus: 'open', amountDisputed: 5000 }])
  const dialog = () => within(screen.getByRole('dialog'))
  await click((await gift('Kofi')).getByRole('button', { name: /^Give back/ }))
  await dialog().findByText(/^The donor’s bank asks for it back already/)
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Give back' }).disabled).toBe(true)
  await click(dialog().getByRole('button', { name: 'Cancel' }))
  await click((await gift('Amina')).getByRole('button', { name: /^Give back/ }))
  dialog().getByText(/^This notes that you have given the money back/)
  await fill(await dialog().findByLabelText(/^Amount in US dollars/), '51')
  dialog().getByText('That is more than the $50.00 that is left.')
  await fill(dialog().getByLabelText(/^Amount in US dollars/), '20')
  await fill(dialog().getByLabelText(/^Reason/), 'Counted twice.')
  await click(dialog().getByRole('button', { name: 'Give back $20.00' }))
  await waitFor(async () => (await gift('Amina')).getByText('Refunded $20.00'))
  ;(await gift('Amina')).getByText('$30.00 kept')
  expect(stored(api)).toMatchObject([{ amountRefunded: 2000 }, { donorName: 'Kofi' }])
})

it('shows no more rows at once than a screen can bear', async () => {
  const { click } = await open(
    Array.from({ length: 260 }, (_, place) => ({ donorName: `Donor ${place}`, succeededAt: daysAgo(place / 100) })),
  )
  await screen.findByText('Donor 99')
  await click(screen.getByText('Load more'))
  await waitFor(() => expect([donors().at(-1), donors().length]).toEqual(['Donor 199', 180]))
  await click(screen.getByText('Show the 20 before'))
  await waitFor(() => expect([donors()[0], donors().length]).toEqual(['Donor 0', 180]))
})

it('shows a hundred, and the rest when asked, with the focus on the first of them', async () => {
  const { click } = await open(
    Array.from({ length: 103 }, (_, place) => ({ donorName: `Donor ${place}`, succeededAt: daysAgo(place / 100) })),
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
