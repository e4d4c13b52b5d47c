import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { type Api, openApi, someStory } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withWorker } from '../harness/browser.ts'
import { fillStory, outbox } from '../harness/contributor.ts'
import { openDesk, toast, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { everythingKept, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let api: Api

fromScratch(async () => {
  server = await startServer()
  api = openApi(server.url)
  await api.signIn()
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url)
})
afterEach(() => device.close())

/** The same with the app's worker, for what needs it. */
async function openWithWorker(): Promise<void> {
  await device.close()
  device = await openDevice(server.url, withWorker)
}

const section = (page: Page) => page.getByRole('region', { name: 'Find your story' })
const answer = (page: Page) => section(page).getByRole('article')
const codeField = (page: Page) => section(page).getByLabel('Receipt code')

async function find(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await section(page).getByRole('button', { name: 'Find my story' }).click()
}

/** The writer's page, with a story found by its code. */
async function found(code: string, from: Device = device): Promise<Page> {
  const page = await from.open('/submit-story#my-story')
  await find(page, code)
  await answer(page).waitFor()
  return page
}

/** Changes one character, so that the check digit disagrees. */
const misspelt = (code: string) => (code.startsWith('7') ? '8' : '7') + code.slice(1)

describe('a writer without an account', () => {
  it('gets a code with the story, and is led by it from the first day to the last', async () => {
    const title = 'The otters came back to the ford'
    await openWithWorker()
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    await fillStory(page, { title })
    await page.getByRole('button', { name: 'Submit story' }).click()
    const ticket = page.getByRole('heading', { name: 'Your receipt code' }).locator('../..')
    await ticket.getByRole('img', { name: /^The same code as a picture/ }).waitFor()
    const code = /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec((await ticket.textContent()) ?? '')?.[0] ?? ''
    const whatsapp = ticket.getByRole('link', { name: 'Send to my WhatsApp' })
    const message = new URL((await whatsapp.getAttribute('href')) ?? '')
    expect(message.host).toBe('wa.me')
    expect(message.searchParams.get('text')).toContain(`/submit-story#my-story-${code.replaceAll('-', '')}`)
    expect(await whatsapp.getAttribute('target')).toBe('_blank')
    const [{ id: storyId = 0 } = {}] = (await api.stories()).filter((story) => story.title === title)

    await section(page).scrollIntoViewIfNeeded()
    await section(page).getByRole('button', { name: title }).click()
    await answer(page).getByText('Somebody will have read it by').waitFor()

    const admin = await openDevice(server.url, { viewport: desktop })
    const desk = await openDesk(admin, 'admin1')
    await viewFull(desk, title)
    await desk.getByRole('button', { name: 'Ask the Writer' }).click()
    await desk.getByLabel('Question').fill('Which ford was it?')
    await desk
      .getByRole('dialog', { name: /^Ask the writer/ })
      .getByRole('button', { name: 'Ask the writer' })
      .click()
    await toast(desk, 'Question Asked').waitFor()
    await find(page, code)
    await answer(page).getByText('Which ford was it?').waitFor()
    expect(await answer(page).getByRole('link', { name: 'contact form' }).getAttribute('href')).toBe(
      '/contact?category=other',
    )

    await api.move(storyId, 'rejected', 'It names the holt.\nPlease leave it out.')
    await find(page, code)
    await answer(page).getByText('Not published').waitFor()
    await answer(page).getByText('It names the holt.').waitFor()

    await api.move(storyId, 'pending')
    await api.move(storyId, 'published')
    await find(page, code)
    await answer(page).getByText('Everybody can read it.').waitFor()
    await answer(page).getByRole('button', { name: 'Correct the name' }).click()
    await answer(page).getByLabel('Your name').fill('Amĩna Example')
    await answer(page).getByRole('button', { name: 'Save the name' }).click()
    await toast(page, 'Name Corrected').waitFor()

    const reader = await openDevice(server.url, withWorker)
    const book = await reader.open(`/story/${storyId}`)
    await book.getByText('Amĩna Example').first().waitFor()
    await untilReadyForOffline(book)
    expect(await everythingKept(book)).toContain(title)
    await reader.setOffline(true)

    await answer(page).getByRole('button', { name: 'Withdraw this story' }).click()
    const question = page.getByRole('dialog', { name: `Withdraw “${title}”?` })
    expect(await question.getByRole('button', { name: 'Withdraw for good' }).isDisabled()).toBe(true)
    await question.getByLabel('I want this story erased.').check()
    await question.getByRole('button', { name: 'Withdraw for good' }).click()
    await answer(page).getByText('You took this story back').waitFor()

    expect((await fetch(`${server.url}/api/stories/${storyId}`)).status).toBe(404)
    expect((await fetch(`${server.url}/story/${storyId}`)).status).toBe(404)
    for (const path of ['/stories', '/api/stories', '/'])
      expect(await (await fetch(server.url + path)).text()).not.toContain(title)
    await reader.setOffline(false)
    await book.getByRole('heading', { name: 'Story Not Found' }).waitFor()
    await eventually(() => everythingKept(book)).not.toContain(title)
    await eventually(() => everythingKept(page)).not.toContain(title)
    expect(await everythingKept(page)).not.toContain(someStory.authorEmail)
    await outbox(page).getByText('A story you took back').waitFor()
    for (const { complaints } of [device, reader]) expect(complaints.foreign).toEqual([])
    await admin.close()
    await reader.close()
  })

  it('follows the link of the picture: the story is shown at once, and the code stays in no address', async () => {
    const { code } = await api.submit({ title: 'Scanned from paper' })
    const asked: string[] = []
    device.context.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
    const page = await device.open(`/submit-story#my-story-${code}`)
    await answer(page).getByRole('heading', { name: 'Scanned from paper' }).waitFor()
    expect(await codeField(page).inputValue()).toBe(showReceiptCode(code))
    expect(new URL(page.url()).hash).toBe('#my-story')
    expect(asked.filter((line) => line.includes(code))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(code)
  })

  it('is told of a typing mistake without a connection; a right code waits and is asked when there is one', async () => {
    const { code } = await api.submit({ title: 'Asked on the bus' })
    await openWithWorker()
    const page = await device.open('/submit-story#my-story')
    await untilReadyForOffline(page)
    await codeField(page).waitFor()
    await device.setOffline(true)
    await codeField(page).fill(misspelt(code))
    await section(page).getByText('There is a typing mistake in this code.').waitFor()
    expect(await codeField(page).getAttribute('aria-invalid')).toBe('true')
    await find(page, code)
    await section(page).getByText('This needs signal.').waitFor()
    expect(await codeField(page).inputValue()).toBe(showReceiptCode(code))
    await device.setOffline(false)
    await answer(page).getByRole('heading', { name: 'Asked on the bus' }).waitFor()
  })

  it('reads in plain words that a code is unknown, and how long to wait after too many', async () => {
    const apart = await startServer()
    const stranger = await openDevice(apart.url)
    const { code } = await api.submit()
    const page = await stranger.open('/submit-story#my-story')
    const alert = section(page).getByRole('alert')
    for (let guess = 0; guess < 10; guess += 1) {
      await find(page, code)
      await eventually(() => alert.textContent()).toBe('No story was received here under this code.')
    }
    await find(page, code)
    await eventually(() => alert.textContent()).toMatch(/^Rate limit reached\. Please try again in \d+ minutes\.$/)
    await stranger.close()
    await apart.stop()
  })

  it('finds the receipt again in the list of what was sent', async () => {
    const page = await device.open('/submit-story')
    await fillStory(page, { title: 'Kept in the list' })
    await page.getByRole('button', { name: 'Submit story' }).click()
    await page.getByRole('heading', { name: 'Thank you for your story' }).waitFor()
    await outbox(page).getByText('Receipt', { exact: true }).click()
    await outbox(page).getByRole('heading', { name: 'Your receipt code' }).waitFor()
    await outbox(page).getByRole('link', { name: 'See where it is' }).click()
    await answer(page).getByRole('heading', { name: 'Kept in the list' }).waitFor()
  })

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('uses all of it without barriers, %s, and without sideways scrolling', async (colorScheme, viewport) => {
    const reader = await openDevice(server.url, { colorScheme, viewport })
    const { code, storyId } = await api.submit({ title: 'Seen by everybody' })
    await api.move(storyId, 'rejected', 'It names a den.')
    const page = await found(code, reader)
    expect(await axeFindings(page)).toEqual([])
    await answer(page).getByRole('button', { name: 'Correct the name' }).click()
    await answer(page).getByRole('button', { name: 'Withdraw this story' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(reader.complaints).toEqual({ console: [], foreign: [] })
    await reader.close()
  })
})

describe('an admin', () => {
  it('who has a story open when its writer withdraws it is told, and the words leave the screen', async () => {
    const { code, storyId } = await api.submit({ title: 'Open on the desk' })
    const admin = await openDevice(server.url, { viewport: desktop })
    const desk = await openDesk(admin, 'admin1')
    await viewFull(desk, 'Open on the desk')
    const body = JSON.stringify({ code, confirmed: true })
    await api.call('POST', '/api/receipts/withdraw', { body, headers: { 'content-type': 'application/json' } })
    await desk.getByRole('button', { name: 'Approve & Publish' }).click()
    await desk.getByRole('dialog', { name: 'The writer has withdrawn this story' }).waitFor()
    expect(await desk.getByText(someStory.authorEmail).count()).toBe(0)
    await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await desk.getByRole('heading', { name: 'Open on the desk' }).waitFor({ state: 'detached' })
    expect((await api.stories()).map(({ id }) => id)).not.toContain(storyId)
    await admin.close()
  })
})
