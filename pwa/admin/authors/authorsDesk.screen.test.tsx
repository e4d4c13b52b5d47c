import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { putEntry } from '../../../api/authors/rewards/testing.ts'
import { adminCodes } from '../../../api/testing.ts'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { authors } from '../../../data/tables/authors.ts'
import { authorRewards } from '../../../data/tables/rewards.ts'
import { deletionCancelled } from '../../../data/vocabulary/authors.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { heldLine, tenSecondsLater } from '../../testing/held.ts'
import { dialog, gone, screen, type TestApi, toast, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

type Stories = Awaited<ReturnType<typeof openStories>>
type Ask = Awaited<ReturnType<typeof openColleague>>

interface Before {
  stories: Stories
  ask: Ask
  write: (authorName: string, authorEmail: string, isPublished?: boolean) => Promise<number>
  make: (author: { name: string; email: string; location: string }) => Promise<AuthorProfile>
}

async function open(
  part: 'statistics' | 'profiles',
  before: (given: Before) => unknown = () => {},
  environment?: Record<string, string>,
) {
  let ask = null as unknown as Ask
  const desk = await openDesk(`?part=${part}#authors`, {
    environment,
    async given(api) {
      ask = await openColleague(api)
      const stories = await openStories(api)
      await before({
        stories,
        ask,
        async write(authorName, authorEmail, isPublished = false) {
          const { storyId } = await stories.submit({ authorName, authorEmail, title: `A story of ${authorName}` })
          if (isPublished) await stories.move(storyId, 'published')
          return storyId
        },
        make: (author) => ask('POST', '/api/authors', author),
      })
    },
  })
  await screen.findByRole('heading', { name: 'Authors', level: 2 })
  return { ...desk, ask }
}

const card = async (name: string) => within(await screen.findByRole('listitem', { name }))
const field = async (label: RegExp | string) => (await dialog()).getByLabelText<HTMLInputElement>(label)

it('the three parts are reached by keys, each has an address, and it is said when there is nobody', async () => {
  const { api, user } = await openDesk('authors')
  await screen.findByRole('heading', { name: 'No authors found' })
  const tabs = () => screen.getAllByRole('tab')
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'Statistics',
    'Rewards & Gamification',
    'Author Profiles',
  ])
  tabs()[0]?.focus()
  await user.keyboard('{End}')
  await screen.findByRole('tab', { name: 'Author Profiles', selected: true })
  expect(location.search + location.hash).toBe('?part=profiles#authors')
  await screen.findByRole('heading', { name: 'No authors found' })
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('tab', { name: 'Statistics', selected: true })
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('tab', { name: 'Rewards & Gamification', selected: true })
  expect(document.activeElement?.textContent).toBe('Rewards & Gamification')
  await openDesk(location.search + location.hash, { api })
  await screen.findByRole('tab', { name: 'Rewards & Gamification', selected: true })
})

it('statistics are a table that can be sorted and searched', async () => {
  const { fill, press, click } = await open('statistics', async ({ stories, write, make }) => {
    const featured = await write('Amara Okafor', 'amara@example.org', true)
    await stories.ask('PATCH', `/${featured}/featured`, { featured: true })
    await write('Amara Okafor', 'amara@example.org')
    await write('Ọlábísí Adé', 'olabisi@example.org', true)
    await make({ name: 'Zola Without', email: 'zola@example.org', location: 'Lagos, Nigeria' })
  })
  const names = () => screen.getAllByRole('rowheader').map((head) => head.querySelector('span')?.textContent)
  await screen.findByText('3 authors')
  expect(names()).toEqual(['Amara Okafor', 'Ọlábísí Adé', 'Zola Without'])
  const row = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
  within(row(/^Amara Okafor/)).getByText('Top Contributor')
  const figures = (name: RegExp) =>
    within(row(name))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.replace(/\D/g, ''))
  expect(figures(/^Amara Okafor/)).toEqual(['2', '1', '1', '1', '0', '0', '0', '50'])
  expect(figures(/^Zola Without/)).toEqual(['0', '0', '0', '0', '0', '0', '0', '0'])

  const head = screen.getByRole('columnheader', { name: 'Author' })
  await click(within(head).getByRole('button'))
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await click(within(head).getByRole('button'))
  expect([head.getAttribute('aria-sort'), names()[0]]).toEqual(['descending', 'Zola Without'])

  await fill(screen.getByLabelText('Search by name'), 'olabisi')
  expect(names()).toEqual(['Ọlábísí Adé'])
  await fill(screen.getByLabelText('Search by name'), 'nobody at all')
  screen.getByRole('heading', { name: 'No authors found' })
  await press('Show all authors')
  expect(names()).toHaveLength(3)
})

describe('profiles', () => {
  it('are made from stories once', async () => {
    const { press } = await open('profiles', ({ write }) => write('Kofi Agbeko', 'kofi@example.org'))
    await press('Sync from Stories')
    await toast('Sync Completed')
    ;(await card('Kofi Agbeko')).getByText('1 story')
    await press('Sync from Stories')
    await screen.findByText('0 new profiles made from stories, 0 email addresses synchronized.')
  })

  it('are made by hand with a name, an address and a place, and bank details that nobody sees by chance', async () => {
    const { press, fill } = await open('profiles')
    await press('Add New Author')
    await fill(await field(/^Phone/), '+234 1 234')
    await press('Create author')
    expect((await field(/^Name/)).validity.valueMissing).toBe(true)
    await fill(await field(/^Name/), 'Sipho Dlamini')
    await fill(await field(/^Email/), 'nonsense')
    await fill(await field(/^Location/), 'Hlane, Eswatini')
    await fill(await field(/^Bank details/), 'First Bank 0098 7654 4321')
    await press('Create author')
    expect((await field(/^Email/)).validity.typeMismatch).toBe(true)
    await fill(await field(/^Email/), 'sipho@example.org')
    await press('Create author')
    await toast('Author Created')
    ;(await card('Sipho Dlamini')).getByText(/4321/)
    expect(document.documentElement.outerHTML).not.toContain('0098 7654')
    await press('Edit Sipho Dlamini')
    await press('Show')
    await screen.findByText('First Bank 0098 7654 4321')
  })

  it('keep what was typed when a colleague was faster, and when the session ends', async () => {
    const { api, ask, press, fill, click } = await open('profiles', ({ make }) =>
      make({ name: 'Blessing Etim', email: 'blessing@example.org', location: 'Akamkpa' }),
    )
    await press('Edit Blessing Etim')
    await fill(await field(/^Location/), 'Calabar, Nigeria')
    await fill(await field(/^Phone/), '+234 2')
    await ask('PATCH', '/api/authors/1', { location: 'Uyo, Nigeria', revision: 1 })
    await press('Save changes')
    const choice = await dialog('Two versions of this profile')
    choice.getByText('Uyo, Nigeria')
    await click(within(choice.getByRole('group', { name: 'Location' })).getByRole('radio', { name: /^Keep mine/ }))
    await press('Continue with these texts')
    api.deps.db.$client.exec('delete from admin_sessions')
    await press('Save changes')
    await fill(await screen.findByLabelText('Authentication code'), adminCodes.admin1)
    await press('Access Admin')
    await screen.findByText(/your changes to the profile of Blessing Etim/)
    await press('Go on writing')
    await press('Save changes')
    await toast('Author Updated')
    const saved = await card('Blessing Etim')
    saved.getByText('Calabar, Nigeria')
    saved.getByText('+234 2')
  })

  it('are deleted only by the word', async () => {
    const { press, api } = await open('profiles', ({ make }) =>
      make({ name: 'Tendai Moyo', email: 'tendai@example.org', location: 'Hwange, Zimbabwe' }),
    )
    const [asked, told] = [vi.fn(() => 'delete'), vi.fn()]
    vi.stubGlobal('prompt', asked)
    vi.stubGlobal('alert', told)
    await press('Delete Tendai Moyo')
    expect(asked).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Type DELETE'))
    expect(told).toHaveBeenCalledExactlyOnceWith(deletionCancelled)
    asked.mockReturnValue('DELETE')
    await press('Delete Tendai Moyo')
    await toast('The profile of Tendai Moyo will be deleted in ten seconds.')
    await press('Undo: Tendai Moyo')
    await toast('Undone')
    await press('Delete Tendai Moyo')
    await heldLine('Tendai Moyo')
    await tenSecondsLater(api)
    await gone(() => screen.queryByRole('listitem', { name: 'Tendai Moyo' }))
  })

  it('say what was not done, and why', async () => {
    const { press, answerInstead } = await open('profiles')
    answerInstead(/^\/api\/authors\/sync$/, () =>
      Response.json({ code: 'x', message: 'The disk is resting.' }, { status: 503 }),
    )
    await press('Sync from Stories')
    await toast('Sync Failed')
    await toast('The disk is resting.')
  })
})

describe('Stripe Express', () => {
  const openWithStripe = async (name: string, location: string) => {
    const sandbox = await openSandbox()
    onTestFinished(() => sandbox.close())
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
    const desk = await open('profiles', ({ make }) => make({ name, email, location }), sandbox.env)
    sandbox.stripe.events.deliverTo((address, init) => desk.api.app.request(address, init))
    return { ...desk, sandbox }
  }

  it('is not offered where Stripe is not, and says what to do instead', async () => {
    const { press, sandbox } = await openWithStripe('Naserian Lekuton', 'Laikipia, Kenya')
    await press('Create Stripe account: Naserian Lekuton')
    await toast('Country Not Supported')
    expect(sandbox.requests().filter(({ path }) => path === '/v1/accounts')).toEqual([])
  })

  it('goes from an account over onboarding to a transfer within what is available', async () => {
    const { api, press, click, sandbox } = await openWithStripe('Grace Hall', 'Bristol, United Kingdom')
    await press('Create Stripe account: Grace Hall')
    await toast('Stripe Account Created')
    await press('Onboarding link: Grace Hall')
    const link = await screen.findByRole('link', { name: 'Open in a new tab' })
    expect(link.getAttribute('href')).toContain('/connect/onboard/')
    await click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await press('Send by mail: Grace Hall')
    await toast('Email Sent')
    await api.deps.jobs.drain()
    expect(sandbox.smtp.inbox().flatMap(({ recipients }) => recipients)).toContain('grace@example.org')

    const [account] = sandbox.stripe.accounts()
    sandbox.stripe.settleAccount(account?.id ?? '', 'finished')
    await sandbox.stripe.events.delivered()
    await api.deps.jobs.drain()
    const { fill, press: pressNow } = await openDesk('?part=profiles#authors', { api, given: () => earn(api, 5000) })
    ;(await card('Grace Hall')).getByText('Stripe: ready')
    const tab = { location: { href: '' }, opener: null }
    vi.stubGlobal('open', () => tab)
    await pressNow('Login link: Grace Hall')
    await waitFor(() => expect(tab.location.href).toMatch(/\/connect\/express\//))

    await pressNow('Transfer: Grace Hall')
    await screen.findByText('$50.00')
    await fill(await field(/^Amount in dollars/), '50.01')
    screen.getByText('No more than $50.00 is available.')
    await fill(await field(/^Amount in dollars/), '12.50')
    await pressNow('Continue')
    await pressNow('Send $12.50')
    await toast('Transfer Started')
    expect(sandbox.stripe.transfers().map(({ amount }) => amount)).toEqual([1250])
  })
})

/** The one author has proven the address, and earned this long enough ago to be paid it. */
function earn(api: TestApi, cents: number) {
  const at = '2026-01-10T09:00:00.000Z'
  const { db } = api.deps
  db.update(authors).set({ provenBy: 'mail', provenAt: at }).run()
  const author = { authorName: 'Grace Hall', authorEmail: 'grace@example.org' }
  const { id: accountId } = db.insert(authorRewards).values(author).returning().get()
  const times = { earnedAt: at, payableAt: at, postedAt: at }
  putEntry(api, { accountId, key: 'story:1', rule: 'story', milliCents: cents * 1000, points: 0, ...times })
}
