import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withEarlierWorker } from '../harness/browser.ts'
import { fillStory, outbox } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
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

const section = (page: Page) => page.getByRole('region', { name: 'Find your story' })
const answer = (page: Page) => section(page).getByRole('article')
const codeField = (page: Page) => section(page).getByLabel('Receipt code')

async function find(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await section(page).getByRole('button', { name: 'Find my story' }).click()
}

describe('a writer without an account', () => {
  it('gets a code with the story, corrects the name by it, and takes the story off every page and phone', async () => {
    const title = 'The otters came back to the ford'
    await device.close()
    device = await openDevice(server.url, withEarlierWorker)
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    await fillStory(page, { title })
    await page.getByRole('button', { name: 'Submit story' }).click()
    const ticket = page.getByRole('heading', { name: 'Your receipt code' }).locator('../..')
    await ticket.getByRole('img', { name: /^The same code as a picture/ }).waitFor()
    const code = /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec((await ticket.textContent()) ?? '')?.[0] ?? ''
    const [{ id: storyId = 0 } = {}] = (await api.stories()).filter((story) => story.title === title)

    await api.move(storyId, 'published')
    await find(page, code)
    await answer(page).getByText('Everybody can read it.').waitFor()
    await answer(page).getByRole('button', { name: 'Correct the name' }).click()
    await answer(page).getByLabel('Your name').fill('Amĩna Example')
    await answer(page).getByRole('button', { name: 'Save the name' }).click()
    await toast(page, 'Name Corrected').waitFor()

    const reader = await openDevice(server.url, withEarlierWorker)
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
    await reader.close()
  })

  it('uses all of it without barriers, in light and dark, and without sideways scrolling', async () => {
    const { code, storyId } = await api.submit({ title: 'Seen by everybody' })
    await api.move(storyId, 'rejected', 'It names a den.')
    const page = await device.open('/submit-story#my-story')
    await find(page, code)
    for (const [colorScheme, viewport] of [
      ['light', phone],
      ['dark', desktop],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await answer(page).getByRole('button', { name: 'Correct the name' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await answer(page).getByRole('button', { name: 'Correct the name' }).click()
      await answer(page).getByRole('button', { name: 'Withdraw this story' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await answer(page).getByRole('button', { name: 'Cancel' }).click()
    }
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })
})
