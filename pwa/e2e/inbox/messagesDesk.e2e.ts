import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { adminPath, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { someApplicant, someMessage } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let page: Page
let api: Api

fromScratch(
  async () => {
    server = await startServer()
    device = await openDevice(server.url, { viewport: desktop })
    page = await openDesk(device, 'admin1', 'messages')
    // Most of what follows reads and acts in open rows; short ones have a journey of their own.
    await page.getByRole('button', { name: 'Long rows' }).click()
    api = openApi(server.url)
    await api.signIn('admin2')
    return () => server.stop()
  },
  { inOrder: true },
)

const send = async (address: string, body: object) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await api.call('POST', address, { body: JSON.stringify(body), headers })
  return ((await answer.json()) as { id: number }).id
}
const write = (changes: object) => send('/api/contact', { ...someMessage, ...changes })
const apply = (changes: object = {}) =>
  send('/api/volunteer-applications', {
    ...someApplicant,
    conservationActivities: ['Pangolin', 'Vultures'],
    followedInstagram: true,
    nextOfKinName: 'Ada Example',
    ...changes,
  })

const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const titles = () => page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name })
const shelf = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
const open = async (address: string) => {
  await page.goto('about:blank')
  await page.goto(`${adminPath}${address}#messages`)
  await page.getByRole('heading', { name: 'Messages', level: 2 }).waitFor()
}

/** A part of a journey: named in what is said when it fails. */
async function step(name: string, walk: () => Promise<void>): Promise<void> {
  await walk().catch((error: unknown) => {
    throw new Error(`${name}: ${error}`, { cause: error })
  })
}

it('before anybody wrote, each list says so', async () => {
  await page.getByRole('heading', { name: 'No Messages' }).waitFor()
  await shelf('Set aside').click()
  await page.getByText('Nothing has been set aside.').waitFor()
  await shelf('Volunteer applications').click()
  await page.getByRole('heading', { name: 'No applications to review' }).waitFor()
  await button('Show all applications').click()
  await page.getByRole('heading', { name: 'No applications', exact: true }).waitFor()
})

it('in short rows a message opens where it stands, and many are marked together', async () => {
  for (let number = 1; number <= 3; number += 1) await write({ subject: `Short ${number}` })
  await open('')
  await button('Short rows').click()
  const opener = page.getByRole('button', { name: 'Short 2', exact: true })
  await opener.waitFor()
  expect(await button('Mark Read: Short 2').count()).toBe(0)
  await opener.click()
  await button('Mark Read: Short 2').waitFor()
  expect(await opener.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)

  await button('Choose all 3').click()
  await page.getByText('3 messages chosen').waitFor()
  await button('Mark Read', page.getByRole('region', { name: 'Several messages at once' })).click()
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByText('3 messages.')
    .waitFor()
  await eventually(() => page.getByRole('link', { name: /^Unread Messages/ }).textContent()).toContain('0')
  await button('Choose all 3').click()
  await button('Spam', page.getByRole('region', { name: 'Several messages at once' })).click()
  await page.getByRole('heading', { name: 'No Messages' }).waitFor()
  await shelf('Set aside').click()
  for (const number of [1, 2, 3]) {
    await page.getByRole('button', { name: `Short ${number}`, exact: true }).click()
    await button(`Delete: Short ${number}`).click()
    await button('Delete', page.getByRole('dialog')).click()
    await eventually(async () => (await titles()).includes(`Short ${number}`)).toBe(false)
  }
  await shelf('Messages').click()
  await page.getByRole('heading', { name: 'No Messages' }).waitFor()
  await button('Long rows').click()
})

it('messages are read, answered, found, set aside and deleted', async () => {
  await step('from unread to read to responded and back, and the cards follow', async () => {
    await write({ subject: 'Herons at the ford', message: 'The reeds came back.\n'.repeat(40) })
    await write({ subject: 'A bus to the beach', category: 'events', email: 'kofi@example.org' })
    await open('')
    await eventually(titles).toEqual(['A bus to the beach', 'Herons at the ford'])
    const summary = page.getByRole('link', { name: /^Unread Messages/ })
    await eventually(() => summary.textContent()).toContain('2')
    await row('A bus to the beach').getByText('incomplete').waitFor()

    await button('Mark Read: Herons at the ford').click()
    await toast(page, 'Marked as Read').waitFor()
    await eventually(() => summary.textContent()).toContain('1')
    await button('Mark Responded: Herons at the ford').click()
    await button('Mark as Unresponded: Herons at the ford').click()
    await toast(page, 'Marked as Unresponded').waitFor()
    await button('Mark Responded: Herons at the ford').waitFor()

    const text = row('Herons at the ford').locator('.whole')
    const folded = await text.evaluate((part) => part.clientHeight)
    await button('Read all of “Herons at the ford”').click()
    expect(await text.evaluate((part) => part.clientHeight)).toBeGreaterThan(folded)
    await button('Fold “Herons at the ford”').click()
  })

  await step('are answered in the admin’s own mail program, and marked when that was sent', async () => {
    const reply = page.getByRole('link', { name: 'Reply: A bus to the beach' })
    const address = new URL((await reply.getAttribute('href')) ?? '')
    expect([address.protocol, address.pathname, address.searchParams.get('subject')]).toEqual([
      'mailto:',
      'kofi@example.org',
      'Re: A bus to the beach',
    ])
    expect(address.searchParams.get('body')).toContain(`> ${someMessage.message}`)
    // The machine of the tests has no mail program that could open.
    await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await reply.click()
    await page.getByText('Have you sent it?').waitFor()
    await expectAccessible(page)
    await button('Sent: mark as responded').click()
    await toast(page, 'Marked as Responded').waitFor()
    await row('A bus to the beach').getByText('Responded', { exact: true }).waitFor()
    expect(await page.getByText('Have you sent it?').count()).toBe(0)
  })

  await step('are searched and narrowed under an address that shows the same again', async () => {
    await write({ subject: 'Vultures', category: 'media', name: 'Adébáyọ̀ Ọlá' })
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('adebayo')
    await eventually(titles).toEqual(['Vultures'])
    await page.getByLabel('Category').selectOption('media')
    await button(/^unread/i, page.getByRole('group', { name: 'Status' })).click()
    await eventually(() => new URL(page.url()).search).toBe('?status=unread&category=media&q=adebayo')
    await page.reload()
    await eventually(titles).toEqual(['Vultures'])
    expect(await page.getByRole('searchbox').inputValue()).toBe('adebayo')

    await button('Mark Read: Vultures').click()
    await page.getByRole('heading', { name: 'No messages like this' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Messages')
    await button('Show all messages').click()
    await eventually(async () => (await titles()).length).toBe(3)
    expect([new URL(page.url()).search, await page.getByRole('searchbox').inputValue()]).toEqual(['', ''])
  })

  await step('that look like spam are set aside, brought back, and deleted after a question', async () => {
    await write({ subject: 'Filled by a browser', website: 'https://filled.example' })
    await button('Spam: Vultures').click()
    await toast(page, 'Set Aside').waitFor()
    await eventually(titles).not.toContain('Vultures')
    await shelf('Set aside').click()
    await row('Filled by a browser').getByText('https://filled.example').waitFor()
    await button('Not spam: Vultures').click()
    await toast(page, 'Brought Back').waitFor()
    await eventually(titles).toEqual(['Filled by a browser'])

    await button('Delete: Filled by a browser').click()
    await page.getByRole('dialog', { name: 'Delete “Filled by a browser”?' }).waitFor()
    await expectAccessible(page)
    await button('Keep it').click()
    await button('Delete: Filled by a browser').click()
    await page.context().route('**/api/contact/*', (route) => route.abort())
    await button('Delete for good').click()
    await toast(page, 'Delete Failed').waitFor()
    await page.context().unroute('**/api/contact/*')
    await button('Delete for good').click()
    await toast(page, 'Message Deleted').waitFor()
    await page.getByText('Nothing has been set aside.').waitFor()
  })

  await step('that a colleague has answered, or that cannot be fetched, are told as they are', async () => {
    await shelf('Messages').click()
    const id = await write({ subject: 'For both of us' })
    await open('')
    const change = (status: string) =>
      api.call('PATCH', `/api/contact/${id}/status`, {
        body: JSON.stringify({ status }),
        headers: { 'content-type': 'application/json' },
      })
    await change('read')
    await change('responded')
    await button('Mark Read: For both of us').click()
    await toast(page, 'Update Failed').waitFor()
    await row('For both of us').getByText('Responded', { exact: true }).waitFor()

    await page.context().route('**/api/contact?**', (route) => route.abort())
    await page.getByLabel('Category').selectOption('partnership')
    await page.getByText('Could not load this').waitFor()
    await page.context().unroute('**/api/contact?**')
    await button('Try again').click()
    await row('For both of us').waitFor()
    await page.context().route('**/api/contact?**', (route) => route.abort())
    await button('Mark as Unresponded: For both of us').click()
    await page.getByText('This is not up to date').waitFor()
    await page.context().unroute('**/api/contact?**')
    await button('Try again').click()
    await page.getByText('This is not up to date').waitFor({ state: 'detached' })
  })
})

it('applications are read whole, noted, decided on and exported', async () => {
  await step('stand with what is due first, whole, and with a flag for who is not of age', async () => {
    const late = await apply({ name: 'Chidi Example' })
    await apply({ name: 'Ngozi Example', email: 'ngozi@example.org', dateOfBirth: yearsAgo(14) })
    makeOlder(late)
    await open('?show=volunteer')
    await eventually(titles).toEqual(['Chidi Example', 'Ngozi Example'])
    await row('Chidi Example')
      .getByText(/Overdue since/)
      .waitFor()
    await row('Ngozi Example')
      .getByText(/^under 18/i)
      .waitFor()
    await row('Ngozi Example').getByText(/Due /).waitFor()
    await expectAccessible(page)

    await button('View: Chidi Example').click()
    const dialog = page.getByRole('dialog', { name: 'Chidi Example' })
    for (const answer of [
      someApplicant.motivation,
      someApplicant.address,
      someApplicant.qualification,
      someApplicant.phone,
      '@chidi, follows us',
      '4 May 1998',
      'Vultures',
      'Ada Example',
      someApplicant.nextOfKinPhone,
    ])
      await dialog.getByText(answer).first().waitFor()
    await expectAccessible(page)
  })

  await step('take notes, which survive a reload before they are saved', async () => {
    await page.getByLabel('New note').fill('Called on Tuesday: can come on Saturdays.')
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Chidi Example' })
    await eventually(() => page.getByLabel('New note').inputValue()).toContain('Called on Tuesday')
    await button('Add note').click()
    await button(/^Take back: Called on Tuesday/).waitFor()
    expect(await page.getByLabel('New note').inputValue()).toBe('')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
    expect(await dialog.getByText(someApplicant.motivation).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await button('Close').click()
    await row('Chidi Example').getByText('1 note').waitFor()
    await page.getByRole('searchbox', { name: 'Search applications' }).fill('saturdays')
    await eventually(titles).toEqual(['Chidi Example'])
    await button('Clear filters').click()
    await eventually(async () => (await titles()).length).toBe(2)
  })

  await step('are decided on, and each decision can be taken back', async () => {
    await button('Decline: Chidi Example').click()
    await toast(page, 'Application Declined').waitFor()
    await eventually(titles).toEqual(['Ngozi Example'])
    expect(await page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent)).toBe('Ngozi Example')
    await button('Undo: Chidi Example is declined').click()
    await toast(page, 'Back to Pending').waitFor()
    await eventually(titles).toEqual(['Chidi Example', 'Ngozi Example'])

    await button('Shortlist: Ngozi Example').click()
    await page.getByLabel('A parent or guardian has agreed').check()
    await button('Shortlist', page.getByRole('dialog', { name: 'Shortlist Ngozi Example?' })).click()
    await toast(page, 'Application Shortlisted').waitFor()
    await button(/^Shortlisted/i, page.getByRole('group', { name: 'State' })).click()
    await button('Accept: Ngozi Example').click()
    const question = page.getByRole('dialog', { name: 'Accept Ngozi Example?' })
    await question.waitFor()
    expect(await button('Accept', question).isDisabled()).toBe(true)
    await page.getByLabel('A parent or guardian has agreed').check()
    await button('Accept', question).click()
    await toast(page, 'Application Accepted').waitFor()
    await page.getByRole('heading', { name: 'No applications like this' }).waitFor()
    await button(/^Accepted/i, page.getByRole('group', { name: 'State' })).click()
    await button('View: Ngozi Example').click()
    await page.getByText(/^Shortlisted by admin1,/i).waitFor()
    await page.getByText(/^Accepted by admin1,/i).waitFor()
    await page.keyboard.press('Escape')
  })

  await step('leave as a file that holds what the list shows', async () => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toMatch(/^volunteer-applications-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Ngozi Example')
    expect(text).not.toContain('Chidi Example')
    expect(device.complaints.foreign).toEqual([])
  })
})

/** A birthday some years ago. */
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

/** As if it had come three weeks ago. */
function makeOlder(id: number): void {
  const db = new Sqlite(path.join(server.dataDir, 'voices.sqlite'))
  const at = new Date(Date.now() - 21 * 24 * 60 * 60_000).toISOString()
  db.prepare('update volunteer_applications set created_at = ? where id = ?').run(at, id)
  db.close()
}
