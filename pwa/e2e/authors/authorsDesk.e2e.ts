import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Dialog, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { deletionCancelled } from '../../../data/vocabulary/authors.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { adminPath, enterCode, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { earn, proveAddress } from '../harness/money.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

let server: Server
let sandbox: Sandbox
let device: Device
let page: Page
let api: Api

fromScratch(
  async () => {
    sandbox = await openSandbox()
    server = await startServer({ env: sandbox.env })
    sandbox.stripe.events.deliverTo(server.url)
    device = await openDevice(server.url, { viewport: desktop })
    page = await openDesk(device, 'admin1', 'authors')
    api = openApi(server.url)
    await api.signIn('admin2')
    return async () => {
      await server.stop()
      await sandbox.close()
    }
  },
  { inOrder: true },
)

const open = async (part: 'statistics' | 'profiles') => {
  await page.goto('about:blank')
  await page.goto(`${adminPath}?part=${part}#authors`)
  await page.getByRole('heading', { name: 'Authors', level: 2 }).waitFor()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (label: string) => page.getByRole('dialog').getByLabel(label)
const card = (name: string) => page.getByRole('listitem', { name, exact: true })
const names = () => page.getByRole('rowheader').locator('span:first-child').allTextContents()

const make = async (author: object) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await api.call('POST', '/api/authors', { body: JSON.stringify(author), headers })
  return (await answer.json()) as AuthorProfile
}
const write = async (authorName: string, authorEmail: string, status?: string) => {
  const { storyId: id } = await api.submit({
    authorName,
    authorEmail,
    title: `A story of ${authorName} ${randomUUID()}`,
  })
  if (status) await api.move(id, status, 'Not about wildlife')
  return id
}

/** Answers the next native dialog; what it said. */
const answerNext = (text?: string) =>
  new Promise<string>((resolve) =>
    page.once('dialog', (dialog: Dialog) => {
      resolve(dialog.message())
      void (text === undefined ? dialog.dismiss() : dialog.accept(text))
    }),
  )

describe('the authors tab', () => {
  it('has three parts that the keyboard reaches, each with an address, and says when there is nobody', async () => {
    await page.getByRole('heading', { name: 'No authors found' }).waitFor()
    const tabs = page.getByRole('tab')
    expect(await tabs.allTextContents()).toEqual(['Statistics', 'Rewards & Gamification', 'Author Profiles'])
    await page.getByRole('tab', { name: 'Statistics' }).focus()
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: 'Author Profiles', selected: true }).waitFor()
    expect(page.url()).toContain('?part=profiles#authors')
    await page.getByRole('heading', { name: 'No authors found' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Statistics', selected: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Rewards & Gamification', selected: true }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Rewards & Gamification', selected: true }).waitFor()
  })
})

describe('statistics', () => {
  it('are a table that can be sorted, searched and taken home', async () => {
    const featured = await write('Amara Okafor', 'amara@example.org', 'published')
    await api.feature(featured)
    await write('Amara Okafor', 'amara@example.org')
    await write('Ọlábísí Adé', 'olabisi@example.org', 'published')
    await make({ name: 'Zola Without', email: 'zola@example.org', location: 'Lagos, Nigeria' })
    await open('statistics')
    await eventually(names).toEqual(['Amara Okafor', 'Ọlábísí Adé', 'Zola Without'])
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    expect(await row('Amara Okafor').getByText('Top Contributor').count()).toBe(1)
    const figures = async (name: string) =>
      (await row(name).getByRole('cell').allInnerTexts()).map((text) => text.replace(/\D/g, ''))
    expect(await figures('Amara Okafor')).toEqual(['2', '1', '1', '1', '0', '0', '0', '50'])
    expect(await figures('Zola Without')).toEqual(['0', '0', '0', '0', '0', '0', '0', '0'])

    const head = page.getByRole('columnheader', { name: 'Author' })
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect((await names())[0]).toBe('Zola Without')

    const [file] = await Promise.all([page.waitForEvent('download'), button('Download CSV').click()])
    expect(await readFile(await file.path(), 'utf8')).toContain('Amara Okafor,amara@example.org,2,1,1,1,0,0,0,50,yes')

    await page.getByLabel('Search by name').fill('olabisi')
    await eventually(names).toEqual(['Ọlábísí Adé'])
    await page.getByLabel('Search by name').fill('nobody at all')
    await page.getByRole('heading', { name: 'No authors found' }).waitFor()
    await button('Show all authors').click()
    await eventually(names).toHaveLength(3)
    await expectAccessible(page)
  })

  it('are drawn by month, with the same figures as a table', async () => {
    device.complaints.console = []
    await device.context.route(/\/api\/authors\/statistics$/, async (route) => {
      const given = await (await route.fetch()).json()
      const byMonth = given.byMonth.map((month: object, at: number) => ({
        ...month,
        views: at * 40,
        likes: 9,
        shares: at,
      }))
      await route.fulfill({ json: { ...given, byMonth } })
    })
    await open('statistics')
    const drawing = page.getByRole('img', {
      name: /^Views, likes and shares by month, .* At the end: Views 920, Likes 9, Shares 23/,
    })
    await drawing.locator('canvas').waitFor()
    await button('Show as table').click()
    await drawing.waitFor({ state: 'detached' })
    expect(await page.getByRole('table').last().getByRole('row').last().getByRole('cell').allTextContents()).toEqual([
      '920',
      '9',
      '23',
    ])
    await button('Show as table').click()
    await drawing.locator('canvas').waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(phone)
    await drawing.locator('canvas').waitFor()
    expect(device.complaints).toEqual({ console: [], foreign: [] })
    await page.setViewportSize(desktop)
    await device.context.unrouteAll()
  })
})

describe('profiles', () => {
  it('are made from stories once', async () => {
    await write('Kofi Agbeko', 'kofi@example.org')
    await open('profiles')
    await button('Sync from Stories').click()
    await toast(page, 'Sync Completed').waitFor()
    await card('Kofi Agbeko').getByText('1 story').waitFor()
    await button('Sync from Stories').click()
    await page.getByText('0 new profiles made from stories, 0 email addresses synchronized.').waitFor()
  })

  it('are made by hand with a name, an address and a place, and bank details that nobody sees by chance', async () => {
    await open('profiles')
    await button('Add New Author').click()
    await field('Phone').fill('+234 1 234')
    await button('Create author').click()
    expect(await field('Name').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await field('Name').fill('Sipho Dlamini')
    await field('Email').fill('nonsense')
    await field('Location').fill('Hlane, Eswatini')
    await field('Bank details').fill('First Bank 0098 7654 4321')
    await button('Create author').click()
    expect(await field('Email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
    await field('Email').fill('sipho@example.org')
    await button('Create author').click()
    await toast(page, 'Author Created').waitFor()
    await card('Sipho Dlamini').getByText('4321').waitFor()
    expect(await page.content()).not.toContain('0098 7654')
    await button('Edit Sipho Dlamini').click()
    await button('Show').click()
    await page.getByText('First Bank 0098 7654 4321').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('keep what was typed when a colleague was faster, and when the session ends', async () => {
    const { id, revision } = await make({ name: 'Blessing Etim', email: 'blessing@example.org', location: 'Akamkpa' })
    await open('profiles')
    await button('Edit Blessing Etim').click()
    await field('Location').fill('Calabar, Nigeria')
    await field('Phone').fill('+234 2')
    const body = JSON.stringify({ location: 'Uyo, Nigeria', revision })
    await api.call('PATCH', `/api/authors/${id}`, { body, headers: { 'content-type': 'application/json' } })
    await button('Save changes').click()
    const choice = page.getByRole('dialog', { name: 'Two versions of this profile' })
    await choice.getByText('Uyo, Nigeria').waitFor()
    await choice.getByRole('group', { name: 'Location' }).getByLabel('Keep mine').check()
    await button('Continue with these texts').click()
    await device.context.clearCookies()
    await button('Save changes').click()
    await enterCode(page, adminCodes.admin1)
    await page.getByText('your changes to the profile of Blessing Etim').waitFor()
    await button('Go on writing').click()
    await button('Save changes').click()
    await toast(page, 'Author Updated').waitFor()
    await card('Blessing Etim').getByText('Calabar, Nigeria').waitFor()
    await card('Blessing Etim').getByText('+234 2').waitFor()
  })

  it('are deleted only by the word', async () => {
    await make({ name: 'Tendai Moyo', email: 'tendai@example.org', location: 'Hwange, Zimbabwe' })
    await open('profiles')
    const asked = answerNext('delete')
    const press = button('Delete Tendai Moyo').click()
    expect(await asked).toContain('Type DELETE')
    expect(await answerNext()).toBe(deletionCancelled)
    await press
    void answerNext('DELETE')
    await button('Delete Tendai Moyo').click()
    await toast(page, 'Author Deleted').waitFor()
    await card('Tendai Moyo').waitFor({ state: 'detached' })
  })

  it('say what was not done, and why', async () => {
    await open('profiles')
    await device.context.route(/\/api\/authors\/sync$/, (route) =>
      route.fulfill({ status: 503, json: { code: 'x', message: 'The disk is resting.' } }),
    )
    await button('Sync from Stories').click()
    await toast(page, 'Sync Failed').waitFor()
    await page.getByText('The disk is resting.').waitFor()
    await device.context.unrouteAll()
    await expectAccessible(page)
  })
})

describe('Stripe Express', () => {
  it('is not offered where Stripe is not, and says what to do instead', async () => {
    await make({ name: 'Naserian Lekuton', email: 'naserian@example.org', location: 'Laikipia, Kenya' })
    await open('profiles')
    await button('Create Stripe account: Naserian Lekuton').click()
    await toast(page, 'Country Not Supported').waitFor()
    expect(sandbox.requests().filter(({ path }) => path === '/v1/accounts')).toEqual([])
  })

  it('goes from an account over onboarding to a transfer within what is available', async () => {
    await make({ name: 'Grace Hall', email: 'grace@example.org', location: 'Bristol, United Kingdom' })
    await open('profiles')
    await button('Create Stripe account: Grace Hall').click()
    await toast(page, 'Stripe Account Created').waitFor()
    await button('Onboarding link: Grace Hall').click()
    const link = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
    expect(link).toContain('/connect/onboard/')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await button('Send by mail: Grace Hall').click()
    await toast(page, 'Email Sent').waitFor()
    await eventually(() => sandbox.smtp.inbox().flatMap(({ recipients }) => recipients)).toContain('grace@example.org')

    const [account] = sandbox.stripe.accounts()
    sandbox.stripe.settleAccount(account?.id ?? '', 'finished')
    proveAddress(server.dataDir, 'grace@example.org')
    earn(server.dataDir, 'grace@example.org', 5000)
    await eventually(async () => {
      await open('profiles')
      return card('Grace Hall').getByText('Stripe: ready').count()
    }).toBe(1)

    const [tab] = await Promise.all([page.waitForEvent('popup'), button('Login link: Grace Hall').click()])
    await tab.waitForURL(/\/connect\/express\//)
    await tab.close()

    await button('Transfer: Grace Hall').click()
    await page.getByText('$50.00').waitFor()
    await field('Amount in dollars').fill('50.01')
    await page.getByText('No more than $50.00 is available.').waitFor()
    await field('Amount in dollars').fill('12.50')
    await button('Continue').click()
    await button('Send $12.50').click()
    await toast(page, 'Transfer Started').waitFor()
    expect(sandbox.stripe.transfers().map(({ amount }) => amount)).toEqual([1250])
  })
})

it.each([1280, 360])('an address breaks behind its @ and its dots alone, %i px wide', async (width) => {
  await write('Wangari Muthoni', 'wangari.muthoni@conservancy.example.org', 'published')
  await open('statistics')
  await page.setViewportSize({ width, height: 800 })
  const cut = await page
    .getByRole('rowheader', { name: 'Wangari Muthoni' })
    .locator('.subline')
    .evaluate((address) =>
      [...address.childNodes].flatMap((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return range.getClientRects().length > 1 ? [part.textContent] : []
      }),
    )
  await page.setViewportSize(desktop)
  expect(cut).toEqual([])
})
