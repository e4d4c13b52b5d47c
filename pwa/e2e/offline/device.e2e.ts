import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { someApplicant, someMessage } from '../../testing/samples.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, startApp, withEarlierWorker, withWorker } from '../harness/browser.ts'
import { fillStory, outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { applicationForm, fillApplication, fillMessage, listRows } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto } from '../harness/media.ts'
import { everythingKept, holdsInCache, untilPageIsKept, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let proxy: FaultProxy
let device: Device
let page: Page

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  proxy = await openFaultProxy({ target: () => server.url })
  return async () => {
    await proxy.close()
    await server.stop()
  }
})
beforeEach(async () => {
  proxy.follow(() => ({ kind: 'none' }))
  device = await openDevice(proxy.url, withEarlierWorker)
})
afterEach(() => device.close())

const isLetter = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/api/contact'

const isSaved = () => page.getByText('Saved on this phone. It will be sent when you have signal.').first().waitFor()

async function writeMessage(message: string) {
  await page.goto('/contact')
  await fillMessage(page, { message })
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await isSaved()
}

describe('letters', () => {
  const rowsOf = (message: string) =>
    listRows<{ message: string }>(server.dataDir, 'contact_messages').filter((row) => row.message === message)

  beforeEach(async () => {
    page = await device.open('/contact')
    await untilReadyForOffline(page)
    proxy.reset()
    await device.setOffline(true)
  })

  it('written without a connection, the tab closed: sent at the next visit, once each, though the first answer was lost; one that the server refuses needs attention, in its words, and Edit opens the form as it was filled', async () => {
    await writeMessage('From the closed tab')
    await page.goto('/volunteer')
    await fillApplication(page, { email: 'closed.tab@example.org' })
    await applicationForm(page).getByRole('button', { name: 'Save to outbox' }).click()
    await isSaved()
    const kept = await everythingKept(page)
    for (const secret of [someMessage.email, 'From the closed tab', someApplicant.dateOfBirth, someApplicant.address])
      expect(kept).not.toContain(secret)
    await page.close()

    let swallowed = 0
    proxy.follow((request) => (isLetter(request) && swallowed++ === 0 ? { kind: 'swallow' } : { kind: 'none' }))
    await device.setOffline(false)
    page = await device.open('/submit-story')
    await eventually(() => outboxIsEmpty(page)).toBe(true)
    await outbox(page).getByText('Message about').first().waitFor()
    expect(rowsOf('From the closed tab')).toHaveLength(1)
    const applications = listRows<{ email: string }>(server.dataDir, 'volunteer_applications')
    expect(applications.filter(({ email }) => email === 'closed.tab@example.org')).toHaveLength(1)
    await outbox(page).getByRole('button', { name: 'Clear these notes' }).click()
    await eventually(() => outbox(page).getByText('Message about').count()).toBe(0)

    await device.setOffline(true)
    await writeMessage('To be refused')
    proxy.follow((request) =>
      isLetter(request)
        ? { kind: 'refuse', status: 400, json: { message: 'Too many links in your message.', code: 'contact.links' } }
        : { kind: 'none' },
    )
    await device.setOffline(false)
    await page.getByText('One submission needs your attention.').waitFor()
    await page.getByRole('link', { name: 'Open outbox' }).first().click()
    await outbox(page)
      .getByText(/Didn’t send\. Too many links in your message\./)
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    proxy.follow(() => ({ kind: 'none' }))
    await outbox(page).getByRole('link', { name: 'Edit' }).click()
    const words = page.getByRole('form', { name: 'Message' }).getByRole('textbox', { name: /^Message/ })
    await eventually(() => words.inputValue()).toBe('To be refused')
    await words.fill('To be taken')
    await page.getByRole('button', { name: 'Send message' }).click()
    await toast(page, 'Message Sent!').waitFor()
    expect([rowsOf('To be refused').length, rowsOf('To be taken').length]).toEqual([0, 1])
    await page.goto('/submit-story')
    await startApp(page)
    await eventually(() => outboxIsEmpty(page)).toBe(true)
  })
})

it('photos shared from the gallery open the form with them', async () => {
  page = await device.open('/stories')
  await untilReadyForOffline(page)
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share-target',
      enctype: 'multipart/form-data',
    })
    form.innerHTML =
      '<input name="title" value="Shared heron"><input name="text" value="Seen today."><input type="file" multiple name="photo" aria-label="shared">'
    document.body.append(form)
  })
  await page
    .getByLabel('shared')
    .setInputFiles([await makePhoto({ name: 'heron.jpg' }), await makePhoto({ name: 'crane.jpg', width: 640 })])
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/share-target"]')?.submit())
  await page.waitForURL('**/submit-story**')
  await eventually(() => page.getByLabel('Title').inputValue()).toBe('Shared heron')
  await page.getByRole('button', { name: /^Remove heron/ }).waitFor()
  await page.getByRole('button', { name: /^Remove crane/ }).waitFor()
})

describe('what this device stores', () => {
  const facts = () => page.locator('#this-device')
  const fact = (name: string) =>
    facts()
      .locator('dl')
      .first()
      .locator('div', { has: page.getByRole('term').filter({ hasText: name }) })
      .getByRole('definition')

  beforeEach(async () => {
    page = await device.open('/submit-story')
    await untilReadyForOffline(page)
  })

  it('is listed with its figures; clearing the copies leaves what was written, and nothing unsent is cleared in silence; then all is gone, and the site still works', async () => {
    await device.setOffline(true)
    await fillStory(page, { title: 'Would be lost' })
    await page.getByRole('button', { name: 'Save to outbox' }).click()
    await page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()
    await page.goto('/data-usage#this-device')
    await eventually(() => fact('Outbox').textContent()).toBe('1 story')
    expect(await fact('Stories and news to read offline').textContent()).toMatch(
      /^\d+ stories and \d+ news items, as of/,
    )
    expect(await fact('App version').textContent()).toMatch(/^[0-9a-f]{8}$/)
    expect(await axeFindings(page)).toEqual([])
    await writeMessage('Would be lost too')
    await page.goto('/data-usage#this-device')
    await eventually(() => fact('Outbox').textContent()).toMatch(/^1 story\b.+/)
    const waiting = await fact('Outbox').textContent()
    await facts().getByRole('button', { name: 'Clear copies' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear copies' }).click()
    await eventually(() => fact('Stories and news to read offline').textContent()).toBe('Nothing yet')
    expect(await fact('Outbox').textContent()).toBe(waiting)

    await facts().getByRole('button', { name: 'Clear everything' }).click()
    const question = page.getByRole('dialog', { name: 'Clear everything on this phone?' })
    await question.getByText('Would be lost, not sent yet').waitFor()
    await question.getByText(/^Message about .+, not sent yet$/).waitFor()
    await question.getByRole('button', { name: 'Keep it' }).click()
    expect(await everythingKept(page)).toContain('Would be lost')
    await facts().getByRole('button', { name: 'Clear everything' }).click()
    await device.setOffline(false)
    await question.getByRole('button', { name: 'Clear everything' }).click()
    await toast(page, 'This phone is clear').waitFor()
    await eventually(() => everythingKept(page)).not.toContain('Would be lost')
    await page.goto('/stories')
    await startApp(page)
    await untilReadyForOffline(page)
    await device.setOffline(true)
    await page.goto('/stories')
    await page.getByText('This is the copy saved on this phone').first().waitFor()
  })
})

describe('the invitation to install', () => {
  const invitation = () => page.getByRole('complementary', { name: 'Install the app' })
  /** As Chromium does on a phone where the app can be installed. */
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.title = 'asked to install'
          return Promise.resolve({ outcome: 'accepted' })
        },
      })
      dispatchEvent(event)
    })
  const footerButton = () => page.getByRole('button', { name: 'Install the app' })

  async function visit(path: string) {
    page = await device.open(path)
    await page.waitForLoadState('networkidle')
    await offer()
    await footerButton().waitFor()
  }

  it('waits for the second visit, and once put away does not come back; follows a story read to its end, and asks the browser when it is taken up', async () => {
    await visit('/about')
    expect(await invitation().count()).toBe(0)
    await page.close()
    await visit('/about')
    await invitation().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await invitation().getByRole('button', { name: 'Not now' }).click()
    await invitation().waitFor({ state: 'detached' })
    await page.close()
    await visit('/stories')
    expect(await invitation().count()).toBe(0)

    await device.close()
    device = await openDevice(proxy.url, withEarlierWorker)
    await visit('/story/1')
    expect(await invitation().count()).toBe(0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await invitation().getByRole('button', { name: 'Install' }).click()
    await eventually(() => page.title()).toBe('asked to install')
    await invitation().waitFor({ state: 'detached' })
  })

  it('once taken up brings the stories and the form to a phone that has read one page, and says when they are there', async () => {
    await device.close()
    device = await openDevice(proxy.url, withWorker)
    page = await device.openToRead('/')
    await untilPageIsKept(page)
    expect(await holdsInCache(page, 'app', '/shell')).toBe(false)
    // As a browser tells that the app is on the home screen.
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await page.getByText('You can go now: stories and the form are on this phone.').waitFor()
    await device.setOffline(true)
    await page.goto('/submit-story')
    await page.getByLabel('Title').waitFor()
  })
})
