import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { donorLink } from '../../api/giving/donorLink.ts'
import { put } from '../../api/giving/testing.ts'
import { donationDedications, fundEntries } from '../../data/tables/funds.ts'
import { openSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.ts'
import { openDonation } from '../testing/donation.ts'
import { openScreen, screen, type TestApi, waitFor } from '../testing/screen.tsx'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const kept = (api: TestApi) => api.deps.db.select().from(donationDedications).all()

async function openPart() {
  const opened = await openDonation(sandbox)
  await opened.click(await screen.findByText('Give for somebody', { selector: 'summary' }))
  return opened
}

it('a donation is given for somebody, with a card, and that stands beside the card form', async () => {
  const { api, fill, toCard, payWith, untilReported } = await openPart()
  await fill(await box(/^Name of the person/), 'Mama Wanjiku')
  await fill(await box(/^Card to: email/), 'teacher@example.org')
  await fill(await box(/^Your words/), 'Asante.')
  await toCard()
  await screen.findByText('Mama Wanjiku')
  await screen.findByText('teacher@example.org')
  expect(kept(api)).toMatchObject([
    { kind: 'honour', name: 'Mama Wanjiku', card: 'asked', recipientEmail: 'teacher@example.org', saysDonor: true },
  ])
  await payWith(/is paid/)
  await screen.findByRole('heading', { name: 'Thank you' })
  await untilReported()
  expect(kept(api)).toMatchObject([{ card: 'sent' }])
})

it('what is given each month may be for somebody, too, and its donor’s page says so', async () => {
  const { api, fill, click, press, payWith, untilReported } = await openPart()
  await click(await screen.findByRole('radio', { name: 'Every month' }))
  await screen.findByText(/the card is sent only once, with the first payment\.$/)
  await fill(await box(/^Name of the person/), 'Mama Wanjiku')
  await fill(await box(/^Card to: email/), 'teacher@example.org')
  await fill(await box(/^Email for the receipt/), 'amina@example.org')
  await press(/^Donate \$\d+ each month$/)
  await screen.findByText('teacher@example.org')
  await waitFor(() => expect(kept(api)).toMatchObject([{ monthlyGiftId: 1, donationId: null, card: 'asked' }]))
  await waitFor(() => expect(document.querySelector('stripe-trial-fields')).not.toBeNull())
  await payWith(/4242: is paid/)
  await screen.findByRole('heading', { name: 'Thank you' })
  await untilReported()
  expect(kept(api)).toMatchObject([{ donationId: 1, card: 'sent' }])
  const { pathname } = new URL(donorLink(api.deps, 'amina@example.org'))
  await openDonation(sandbox, pathname, { api, of: pathname })
  await screen.findByText('Mama Wanjiku')
  screen.getByText(/^In honour of/)
})

it('what is wrong stands beside its field, and the field gets the focus', async () => {
  const { api, fill, press } = await openPart()
  await fill(await box(/^Name of the person/), 'www.example.com')
  await press(/^Donate \$/)
  await screen.findByText('Please leave out links and email addresses.')
  await waitFor(async () => expect(document.activeElement).toBe(await box(/^Name of the person/)))
  await fill(await box(/^Name of the person/), '')
  await fill(await box(/^Your words/), 'Asante.')
  await press(/^Donate \$/)
  await screen.findByText('Please enter the name of the person.')
  await screen.findByText('Please enter a valid email address.')
  expect(kept(api)).toEqual([])
})

it('opened and left empty, or for nobody after all, it is a donation like others', async () => {
  const { api, fill, click, toCard } = await openPart()
  await fill(await box(/^Name of the person/), 'Mama Wanjiku')
  await click(screen.getByRole('radio', { name: 'For nobody' }))
  await toCard()
  expect(screen.queryByText('Mama Wanjiku')).toBeNull()
  expect(kept(api)).toEqual([])
})

it('a page of another document hands it over as well', async () => {
  const opened = await openDonation(sandbox, '/donate', { of: '/about' })
  await opened.click(await screen.findByText('Give for somebody', { selector: 'summary' }))
  await opened.fill(await box(/^Name of the person/), 'Mama Wanjiku')
  await opened.press(/^Donate \$/)
  await waitFor(() => expect(opened.movedTo()).toEqual(['/donate']))
  await openDonation(sandbox, '/donate', { api: opened.api })
  expect((await box(/^Name of the person/)).value).toBe('Mama Wanjiku')
})

const entry = (api: TestApi, day: number, more: Partial<typeof fundEntries.$inferInsert> = {}) =>
  api.deps.db
    .insert(fundEntries)
    .values({
      submission: `s${day}`,
      day: `2026-02-${10 + day}`,
      title: `Day ${day}`,
      words: 'Done.',
      status: 'published',
      ...more,
    })
    .run()

async function openWithFunds(path = '/donate') {
  return openScreen(path, {
    given: async (api: TestApi) => {
      put(api, { amount: 123_456 })
      for (let day = 1; day <= 8; day++) entry(api, day, day === 8 ? { amount: 20_000 } : {})
      await api.app.request('/api/giving/goal', {
        method: 'PUT',
        headers: { cookie: await api.signIn(), 'content-type': 'application/json' },
        body: JSON.stringify({
          goal: { title: 'Boots', titles: {}, dollars: 5_000, since: '2026-01-01', until: null },
          revision: 0,
        }),
      })
    },
  })
}

it('a goal says in words and as a bar how far it is', async () => {
  await openWithFunds()
  const bar = await screen.findByRole('progressbar', { name: 'Boots' })
  expect(bar.getAttribute('aria-valuetext')).toBe('$1,234 of $5,000')
  await screen.findByText('24 %')
})

it('what donations did is read newest first, and more of it by a button', async () => {
  const { click } = await openWithFunds()
  await screen.findByRole('heading', { name: 'What donations did' })
  const titles = () => screen.getAllByRole('heading', { level: 3, name: /^Day/ }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Day 8', 'Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3'])
  await screen.findByText('We have received $1,234 in all. The entries below account for $200 of it.')
  await click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(titles()).toHaveLength(8))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Day 2'))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('where nothing was written and no goal is set, the page shows neither', async () => {
  await openScreen('/donate')
  await screen.findByRole('form', { name: 'Donation' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'What donations did' })).toBeNull()
})
