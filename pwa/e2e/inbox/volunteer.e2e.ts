import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { someApplicant } from '../../testing/samples.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, openDevice, startApp, withWorker } from '../harness/browser.ts'
import { outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { applicationForm, fillApplication, listRows, openWithoutApp } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { everythingKept, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

interface Row {
  name: string
  conservation_activities: string
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

const form = () => applicationForm(page)
const field = (name: string) => form().getByLabel(name)
const received = (name: string) =>
  listRows<Row>(server.dataDir, 'volunteer_applications').filter((row) => row.name === name)

it('what is answered before the app has arrived stays, the browser asks before it is gone, the terms open beside it, and who comes back finds it in the open page', async () => {
  const release = await openWithoutApp(page, '/volunteer')
  await fillApplication(page, { dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01` })
  release()
  await form().getByText('Please name a parent or guardian here').waitFor()
  await form().getByText('1 chosen').waitFor()
  await form().getByText(`${someApplicant.motivation.length}/50`).waitFor()
  for (const name of ['terms of use (opens in a new tab)', 'privacy policy (opens in a new tab)']) {
    const opened = page.context().waitForEvent('page')
    await form().getByRole('link', { name }).click()
    await (await opened).close()
  }
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.assign('/about')))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await field('Full name').inputValue()).toBe(someApplicant.name)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await form().waitFor({ state: 'detached' })
  expect(await everythingKept(page)).not.toContain(someApplicant.address)
  const askedElsewhere = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await askedElsewhere).dismiss()
  await page.goBack()
  await eventually(() => field('Motivation').inputValue()).toBe(someApplicant.motivation)
  expect(await field('Pangolin').isChecked()).toBe(true)
})

it('an address with #activities or #volunteer-form comes to rest there, and the form can be filled in and sent with the keyboard alone, after what was missing was told', async () => {
  for (const anchor of ['activities', 'volunteer-form']) {
    await page.goto('about:blank')
    await page.goto(`/volunteer#${anchor}`)
    await eventually(() =>
      page.locator(`#${anchor}`).evaluate((place) => Math.abs(place.getBoundingClientRect().top) < 100),
    ).toBe(true)
  }
  await startApp(page)
  const name = 'Keyboard Example'
  const submit = form().getByRole('button', { name: 'Submit application' })
  await submit.focus()
  await page.keyboard.press('Enter')
  await form().getByText('13 answers need attention').waitFor()
  await eventually(() => field('Full name').evaluate((control) => control === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, colourRules)).toEqual([])
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (const text of [name, someApplicant.email, someApplicant.phone, someApplicant.address]) await type(text)
  await page.keyboard.type('05041998')
  await field('Twitter handle').focus()
  // Behind each handle stands the tick of who has none.
  for (const key of ['Tab', 'Space', 'Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Space', 'Tab'])
    await page.keyboard.press(key)
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
  await submit.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your application has arrived' }).waitFor()
  expect(received(name)).toMatchObject([{ conservation_activities: '["Sea turtle exhibition"]' }])
  expect(device.complaints).toEqual({ console: [], foreign: [] })
})

it('without a connection an application waits encrypted, arrives once, and leaves nothing behind', async () => {
  const name = 'Chidi Offline'
  await device.close()
  device = await openDevice(server.url, withWorker)
  page = await device.open('/volunteer')
  await untilReadyForOffline(page)
  await fillApplication(page, { name })
  await device.setOffline(true)
  await form().getByRole('button', { name: 'Save to outbox' }).click()
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
