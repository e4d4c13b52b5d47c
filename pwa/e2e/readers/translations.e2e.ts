import { afterEach, expect, it } from 'vitest'
import { openApi } from '../harness/api.ts'
import { type Device, openDevice, phone } from '../harness/browser.ts'
import { fillStory } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
afterEach(() => device.close())

it('a story is found by the words of its translation, and read in it and as it was written, without scripts', async () => {
  device = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
  const page = await device.open('/stories?q=poulpe&language=fr')
  await page.getByRole('link', { name: 'Trois lunes sans le récif' }).click()
  const title = page.getByRole('heading', { name: 'Trois lunes sans le récif' })
  expect(await title.getAttribute('lang')).toBe('fr')
  expect(await page.locator('.prose > p').nth(0).getAttribute('lang')).toBe('fr')
  const facts = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(facts ?? '')).toMatchObject({ inLanguage: 'fr', headline: 'Trois lunes sans le récif' })
  await page.getByText('Translated from English by Haingo Exemple.').waitFor()
  await page.getByRole('link', { name: 'Read it as it was written, in English' }).click()
  await page.getByRole('heading', { name: 'Three moons without the reef' }).waitFor()
})

it('the phone guesses in which language somebody writes, and the writer decides', async () => {
  device = await openDevice(server.url, { viewport: phone })
  const page = await device.open('/submit-story')
  const content =
    'Korongo alirudi kwenye mto wetu mwaka jana, na watoto wa shule walihesabu viota vyake kwa msaada wa mwalimu wao.'
  await fillStory(page, { title: 'Korongo', content })
  expect(await page.getByLabel('Language of your story').inputValue()).toBe('en')
  await page.getByRole('button', { name: 'It is in Swahili' }).click()
  expect(await page.getByLabel('Language of your story').inputValue()).toBe('sw')
  await page.getByRole('button', { name: 'Submit story' }).click()
  const api = openApi(server.url)
  await api.signIn()
  await eventually(async () => (await api.stories()).find(({ title }) => title === 'Korongo')?.language).toBe('sw')
})
