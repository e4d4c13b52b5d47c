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

it('without scripts a misspelt word is found, chosen countries lead on and back, a story is found and read in its translation and as it was written, and is shared by plain links', async () => {
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

  await page.goto('/stories?q=poulpe&language=fr')
  await page.getByRole('link', { name: 'Trois lunes sans le récif' }).click()
  const title = page.getByRole('heading', { name: 'Trois lunes sans le récif' })
  expect(await title.getAttribute('lang')).toBe('fr')
  expect(await page.locator('.prose > p').nth(0).getAttribute('lang')).toBe('fr')
  const facts = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(facts ?? '')).toMatchObject({ inLanguage: 'fr', headline: 'Trois lunes sans le récif' })
  await page.getByText('Translated from English by Haingo Exemple.').waitFor()
  await page.getByRole('link', { name: 'Read it as it was written, in English' }).click()
  await page.getByRole('heading', { name: 'Three moons without the reef' }).waitFor()

  await page.goto(`/story/${id}`)
  await page.getByText('0 likes').filter({ visible: true }).waitFor()
  const link = page.getByRole('list', { name: 'Share this story' }).getByRole('link', { name: 'WhatsApp' })
  expect(await link.getAttribute('href')).toContain(encodeURIComponent(`${server.url}/api/share/story/${id}`))
  expect(await page.getByRole('button', { name: /Like|Share|Report/ }).count()).toBe(0)
})

it('a reader of the list pays for no script of the search; it comes with the first letter, also with one that is typed before the app, and the same word is found then', async () => {
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
  await page.goto('/stories')
  await box(page).pressSequentially('quil')
  await option.waitFor()
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
