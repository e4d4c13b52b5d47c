import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { volunteerApplication } from '../../../data/contract/inbox/volunteers.ts'
import { activityGroups } from '../../../data/vocabulary/volunteers.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import {
  applicationForm,
  fillApplication,
  focusedText,
  holdBack,
  listRows,
  openWithoutApp,
  someApplicant,
} from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { everythingKept, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

interface Row {
  name: string
  twitter_handle: string
  facebook_handle: string
  conservation_activities: string
  next_of_kin_phone: string | null
}

let server: Server
let device: Device
let page: Page

fromScratch(async () => {
  server = await startServer()
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url)
  page = await device.open('/volunteer')
})
afterEach(() => device.close())

/** The same with the app's worker, for what needs it. */
async function openWithWorker(): Promise<void> {
  await device.close()
  device = await openDevice(server.url, withWorker)
  page = await device.open('/volunteer')
}

const form = () => applicationForm(page)
const field = (name: string) => form().getByLabel(name)
const submit = () =>
  form()
    .getByRole('button', { name: /^(Submit application|Save to outbox)$/ })
    .click()
const received = (name: string) =>
  listRows<Row>(server.dataDir, 'volunteer_applications').filter((row) => row.name === name)
const isFocused = (name: string) => field(name).evaluate((control) => control === document.activeElement)

describe('the page', () => {
  it('lists six kinds of activities and says that there are more', async () => {
    await openWithWorker()
    const activities = page.getByRole('region', { name: 'Conservation activities' })
    for (const { category, activities: items } of activityGroups)
      expect(await activities.getByRole('region', { name: category }).getByRole('listitem').allTextContents()).toEqual([
        ...items,
      ])
    await activities.getByText('The list is not exhaustive').waitFor()
    for (const part of ['Education', 'Research', 'Conservation'])
      await page.getByRole('heading', { name: part, exact: true }).waitFor()
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })

  it.each(['activities', 'volunteer-form'])('an address with #%s comes to rest there', async (anchor) => {
    await page.goto(`/volunteer#${anchor}`)
    await eventually(() =>
      page.locator(`#${anchor}`).evaluate((place) => Math.abs(place.getBoundingClientRect().top) < 100),
    ).toBe(true)
  })
})

describe('the form', () => {
  it('tells each of the 13 messages beside its field and above the form, and goes to the first one', async () => {
    await submit()
    const summary = form().getByRole('alert').filter({ hasText: '13 answers need attention' })
    for (const message of [
      'Name is required',
      'Valid email is required',
      'Phone number is required',
      'Address is required',
      'Date of birth is required',
      'Twitter handle is required',
      'Instagram handle is required',
      'Facebook handle is required',
      'Current organization is required',
      'Qualification is required',
      'Please provide at least 50 characters explaining your motivation',
      'Please select at least one conservation activity',
      'You must agree to the terms and conditions',
    ]) {
      await summary.getByRole('button', { name: message }).waitFor()
      await form().getByRole('paragraph').filter({ hasText: message }).waitFor()
    }
    await eventually(() => isFocused('Full name')).toBe(true)
    await summary.getByRole('button', { name: 'Please select at least one conservation activity' }).click()
    await eventually(() => isFocused('Sea turtle exhibition')).toBe(true)
    expect(received('')).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page)).toEqual([])
  })

  it('a message goes when its answer is corrected, and the last one takes the summary along', async () => {
    await submit()
    await form().getByText('13 answers need attention').waitFor()
    await field('Full name').fill('Chidi')
    await form().getByText('12 answers need attention').waitFor()
    await fillApplication(page)
    await form().getByRole('alert').waitFor({ state: 'detached' })
  })

  it('takes over what was answered before the app has arrived, and asks before it is gone', async () => {
    const release = await openWithoutApp(page, '/volunteer')
    await fillApplication(page, { dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01` })
    release()
    await form().getByText('Please name a parent or guardian here').waitFor()
    await form().getByText('1 chosen').waitFor()
    await form().getByText(`${someApplicant.motivation.length}/50`).waitFor()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.assign('/about')))
    await (await asked).dismiss()
    expect(await field('Full name').inputValue()).toBe(someApplicant.name)
  })

  it('counts what is chosen in each group', async () => {
    await form().getByText('Wildlife Education').click()
    await field('Internship').check()
    await field('Sea turtle exhibition').check()
    await form().getByText('2 chosen').waitFor()
    await field('Internship').uncheck()
    await form().getByText('1 chosen').waitFor()
  })

  it('refuses a child politely, and nothing of it is kept on the device or the server', async () => {
    const tooYoung = `${new Date().getUTCFullYear() - 12}-01-01`
    await fillApplication(page, { name: 'Kid Example', dateOfBirth: tooYoung, email: 'kid@example.org' })
    await submit()
    await form().getByRole('paragraph').filter({ hasText: 'Applications are open from the age of 13' }).waitFor()
    await eventually(() => isFocused('Date of birth')).toBe(true)
    expect(await everythingKept(page)).not.toMatch(/Kid Example|kid@example|Volunteer application/)
    expect(received('Kid Example')).toEqual([])
  })

  it('tells a child at the date of birth, not after ten minutes of work', async () => {
    await field('Date of birth').fill(`${new Date().getUTCFullYear() - 12}-01-01`)
    await form().getByRole('paragraph').filter({ hasText: 'Applications are open from the age of 13' }).waitFor()
    await field('Date of birth').fill(`${new Date().getUTCFullYear() - 30}-01-01`)
    await eventually(() => form().getByText('Applications are open from the age of 13').count()).toBe(0)
  })

  it('who only passes through is not asked whether to leave, and the form begins at its first part', async () => {
    await form()
      .getByRole('listitem')
      .filter({ hasText: 'About you' })
      .and(page.locator('[aria-current=step]'))
      .waitFor()
    await page.getByRole('button', { name: 'Submit application' }).and(page.locator(':enabled')).waitFor()
    page.on('dialog', (dialog) => dialog.dismiss())
    await page.getByRole('heading', { level: 1 }).click()
    await page.evaluate(() => location.assign('/donate'))
    await page.waitForURL('**/donate')
  })

  it('the terms open in a tab of their own, and the browser asks before what is written is gone', async () => {
    await field('Full name').fill('Chidi Reading')
    for (const name of ['terms of use (opens in a new tab)', 'privacy policy (opens in a new tab)']) {
      const opened = page.context().waitForEvent('page')
      await form().getByRole('link', { name }).click()
      await (await opened).close()
    }
    expect(await field('Full name').inputValue()).toBe('Chidi Reading')
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.assign('/about')))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    expect(await field('Full name').inputValue()).toBe('Chidi Reading')
    await field('Full name').fill('')
    await page.goto('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('an application left for another page is there again, and only the open page holds it', async () => {
    await fillApplication(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await form().waitFor({ state: 'detached' })
    expect(await everythingKept(page)).not.toContain(someApplicant.address)
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    await (await asked).dismiss()
    await page.goBack()
    await eventually(() => field('Motivation').inputValue()).toBe(someApplicant.motivation)
    expect(await field('Pangolin').isChecked()).toBe(true)
  })

  it('asks somebody under 18 for a guardian', async () => {
    await field('Date of birth').fill(`${new Date().getUTCFullYear() - 15}-01-01`)
    await form().getByText('Please name a parent or guardian here').waitFor()
  })

  it('can be filled in and sent with the keyboard alone', async () => {
    const name = 'Keyboard Example'
    await field('Full name').focus()
    const type = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    for (const text of [name, someApplicant.email, someApplicant.phone, someApplicant.address]) await type(text)
    await page.keyboard.type('05041998')
    await field('Twitter handle').focus()
    for (const text of ['none', 'none', 'none']) await type(text)
    for (let box = 0; box < 4; box += 1) {
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await field('Current organization').focus()
    for (const text of [someApplicant.currentOrganization, someApplicant.qualification, someApplicant.motivation])
      await type(text)
    await field('I agree to the terms and conditions').focus()
    await page.keyboard.press('Space')
    await form().getByRole('button', { name: 'Submit application' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your application has arrived' }).waitFor()
    expect(received(name)).toMatchObject([{ conservation_activities: '["Sea turtle exhibition"]' }])
  })
})

describe('sending', () => {
  it('the confirmation takes the place of the form and says what follows', async () => {
    const name = 'Chidi Arrived'
    let posted: object = {}
    const release = await holdBack(page, '**/api/volunteer-applications')
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/volunteer-applications'))
        posted = request.postDataJSON()
    })
    await fillApplication(page, { name })
    expect(await form().getByRole('alert').count()).toBe(0)
    await submit()
    const busy = form().getByRole('button', { name: 'Submitting...' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    expect(await field('Motivation').evaluate((area) => area.closest('[inert]') !== null)).toBe(true)
    release()
    await toast(page, 'Application Submitted Successfully!').waitFor()
    const heading = page.getByRole('heading', { name: 'Your application has arrived' })
    await heading.waitFor()
    await eventually(() => heading.evaluate((title) => title === document.activeElement)).toBe(true)
    expect(await form().count()).toBe(0)
    expect(Object.keys(posted).sort()).toEqual(Object.keys(volunteerApplication.shape).sort())
    const confirmation = page.locator('#volunteer-form .notebook')
    for (const words of [
      'within 3-5 business days',
      'evaluation assessment',
      'WhatsApp group',
      'guidance on the programs',
    ])
      await confirmation.getByText(words).waitFor()
    expect(received(name)).toMatchObject([
      {
        twitter_handle: 'none',
        facebook_handle: 'none',
        conservation_activities: '["Pangolin"]',
        next_of_kin_phone: someApplicant.nextOfKinPhone,
      },
    ])
    expect(await everythingKept(page)).not.toContain(someApplicant.address)
  })

  it('what the server refuses is told in its own words, and every answer stays', async () => {
    await page
      .context()
      .route('**/api/volunteer-applications', (route) =>
        route.fulfill({ status: 400, contentType: 'text/plain', body: 'The programme is full this season.' }),
      )
    await fillApplication(page, { name: 'Chidi Refused' })
    await submit()
    await form()
      .getByRole('alert')
      .filter({ hasText: 'Error' })
      .getByText('The programme is full this season.')
      .waitFor()
    await toast(page, 'Error').waitFor()
    expect(await field('Full name').inputValue()).toBe('Chidi Refused')
    expect(await field('Motivation').inputValue()).toBe(someApplicant.motivation)
    expect(await field('Pangolin').isChecked()).toBe(true)
    expect(await field('I agree to the terms and conditions').isChecked()).toBe(true)
    await form().getByRole('button', { name: 'Submit application' }).waitFor()
  })

  it('a server in trouble without words of its own is told in ours, and the notice gets the focus', async () => {
    await page
      .context()
      .route('**/api/volunteer-applications', (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      )
    await fillApplication(page, { name: 'Chidi Waiting' })
    await submit()
    await form().getByRole('alert').getByText('Failed to submit application. Please try again.').waitFor()
    await eventually(() => focusedText(page)).toContain('Failed to submit application. Please try again.')
    expect(await field('Full name').inputValue()).toBe('Chidi Waiting')
  })

  it('without a connection it waits encrypted, arrives once, and leaves nothing behind', async () => {
    const name = 'Chidi Offline'
    await openWithWorker()
    await untilReadyForOffline(page)
    await fillApplication(page, { name })
    await device.setOffline(true)
    await submit()
    await page.getByText('Saved on this phone. It will be sent when you have signal.').waitFor()
    const kept = await everythingKept(page)
    expect(kept).toContain('Volunteer application')
    for (const secret of [someApplicant.nextOfKinPhone, someApplicant.address, name, someApplicant.email])
      expect(kept).not.toContain(secret)
    await page.getByRole('link', { name: 'Open outbox' }).click()
    await outbox(page).getByText('Volunteer application').first().waitFor()
    await device.setOffline(false)
    await eventually(() => received(name).length).toBe(1)
    await eventually(() => outboxIsEmpty(page)).toBe(true)
    expect(received(name)).toHaveLength(1)
  })

  it('the page says so when what it had saved has arrived', async () => {
    await openWithWorker()
    await untilReadyForOffline(page)
    await fillApplication(page, { name: 'Chidi Meanwhile' })
    await device.setOffline(true)
    await submit()
    await page.getByRole('heading', { name: 'Your application is safe' }).waitFor()
    await device.setOffline(false)
    await page.getByRole('heading', { name: 'Your application has arrived' }).waitFor()
    expect(received('Chidi Meanwhile')).toHaveLength(1)
  })

  it('an application in the outbox can be taken back into the form', async () => {
    const name = 'Chidi Again'
    await openWithWorker()
    await untilReadyForOffline(page)
    await fillApplication(page, { name })
    await device.setOffline(true)
    await submit()
    await page.getByRole('link', { name: 'Open outbox' }).click()
    await outbox(page).getByRole('link', { name: 'Edit' }).click()
    await eventually(() => field('Full name').inputValue()).toBe(name)
    expect(await field('Pangolin').isChecked()).toBe(true)
    await field('Full name').fill('Chidi Corrected')
    await field('I agree to the terms and conditions').check()
    await device.setOffline(false)
    await submit()
    await page.getByRole('heading', { name: 'Your application has arrived' }).waitFor()
    expect([received(name).length, received('Chidi Corrected').length]).toEqual([0, 1])
  })
})
