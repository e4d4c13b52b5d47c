import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, phone, withEarlierWorker } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { everythingKept, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let id: number

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  const api = openApi(server.url)
  await api.signIn()
  const sent = await api.submit({ title: 'A quillbird in the papyrus', authorLocation: 'Mabamba, Uganda' })
  id = sent.storyId
  await api.move(id, 'published')
  return () => server.stop()
})
afterEach(() => device.close())

const box = (page: Page) => page.getByLabel('Search stories and news')
const titles = (page: Page) => page.locator('main article h3').allTextContents()
const marked = (page: Page) => page.locator('main mark').allTextContents()

/** Types a misspelt word and searches for it. */
async function searchMisspelt(page: Page) {
  await box(page).fill('quilbird')
  await box(page).press('Enter')
  await page.getByText('Showing results for quillbird. We did not find “quilbird”.').waitFor()
  expect(await titles(page)).toEqual(['A quillbird in the papyrus'])
  expect(await marked(page)).toEqual(['quillbird'])
  expect(new URL(page.url()).searchParams.get('q')).toBe('quilbird')
}

it('a misspelt word is found without scripts, and chosen countries and animals lead on and back', async () => {
  device = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
  const page = await device.open('/stories')
  await searchMisspelt(page)
  await page.getByText('Country, animal, plant or language').click()
  await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption('Uganda (1)')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).searchParams.get('country')).toBe('UG')
  expect(await titles(page)).toEqual(['A quillbird in the papyrus'])
  await page.getByRole('link', { name: 'Remove “quilbird”' }).click()
  await page.getByRole('link', { name: 'Remove Uganda' }).click()
  await page.getByRole('heading', { name: 'All stories' }).waitFor({ state: 'attached' })
  expect((await titles(page)).length).toBeGreaterThan(5)
})

it('a reader of the list pays for no script of the search; it comes with the first letter, and the same word is found then', async () => {
  device = await openDevice(server.url, { viewport: phone })
  const page = await device.openToRead('/stories')
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  await page.waitForLoadState('networkidle')
  expect(await scripts()).not.toMatch(/StoriesScreen|Suggested/)
  await box(page).click()
  await eventually(scripts).toContain('StoriesScreen')
  expect(await scripts()).not.toContain('Suggested')
  await box(page).pressSequentially('quil')
  await eventually(scripts).toContain('Suggested')
  const option = page.getByRole('option', { name: 'A quillbird in the papyrus story' })
  await option.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await box(page).press('Escape')
  await option.waitFor({ state: 'detached' })
  await searchMisspelt(page)
  expect(await axeFindings(page)).toEqual([])
})

it('letters that are typed before the app has come are answered with suggestions as well', async () => {
  device = await openDevice(server.url, { viewport: phone })
  const page = await device.openToRead('/stories')
  await box(page).pressSequentially('quil')
  await page.getByRole('option', { name: 'A quillbird in the papyrus story' }).waitFor()
})

it('the same word is found without a connection, among what this phone has, and not once it has left', async () => {
  device = await openDevice(server.url, withEarlierWorker)
  const page = await device.open('/stories')
  await untilReadyForOffline(page)
  await device.setOffline(true)
  await searchMisspelt(page)
  await page.getByText('Only stories and news saved on this phone were searched.').waitFor()
  await device.setOffline(false)
  const api = openApi(server.url)
  await api.signIn()
  await api.move(id, 'pending')
  await page.goto('/stories')
  await eventually(() => everythingKept(page)).not.toContain('quillbird')
  await device.setOffline(true)
  await page.goto('/stories?q=quilbird')
  await page.getByRole('heading', { name: 'No story fits' }).waitFor()
})
