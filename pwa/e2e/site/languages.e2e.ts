import { afterEach, expect, it } from 'vitest'
import { type Language, languages } from '../../../data/words/languages.ts'
import { nameOfWorker } from '../../offline/languageFiles.ts'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { holdsInCache } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
afterEach(() => device.close())

const open = async (options: Parameters<typeof openDevice>[1] = {}) => {
  device = await openDevice(server.url, options)
  return device.openPage()
}

it('a phone that is set to Swahili is offered the page in Swahili, finds the site in it the next time, and is not asked again when it wants English', async () => {
  const page = await open({ locale: 'sw-TZ' })
  await page.goto('/about')
  const offer = page.getByText('Tovuti hii inazungumza Kiswahili pia.')
  await offer.waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('en')
  await page.getByRole('link', { name: 'Soma kwa Kiswahili' }).click()
  await page.waitForURL('**/sw/about')
  expect(await page.getAttribute('html', 'lang')).toBe('sw')
  expect(await page.locator('[data-offer]:visible').count()).toBe(0)
  const again = await page.context().newPage()
  await again.goto(server.url)
  await again.waitForURL('**/sw')
  // A link that somebody sent in English is meant so.
  await again.goto('/stories')
  expect(await again.getAttribute('html', 'lang')).toBe('en')
  expect(await again.locator('[data-offer]:visible').count()).toBe(0)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about')
  await page.getByRole('button', { name: 'Hapana, asante' }).click()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'hasStarted' in window)).toBe(false)
  await page.goto('/stories')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('[data-offer]:visible').count()).toBe(0)
})

it('a link that was shared in Arabic shows its card and opens in Arabic, and the app goes on in the language that a page began in', async () => {
  const shared = `${server.url}/api/share/story/1?language=ar`
  const preview = await (await fetch(shared, { headers: { 'user-agent': 'WhatsApp/2.23' } })).text()
  expect(preview).toContain('<html lang="ar" dir="rtl">')
  expect(preview).toMatch(/og:image" content="[^"]*card\.jpg\?language=ar&amp;v=/)
  const page = await open()
  await page.goto(shared)
  await page.waitForURL('**/ar/story/1')
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')

  await page.goto('/fr/contact')
  await page.locator('#root :is(input, textarea)').first().focus()
  await page.waitForFunction(() => 'hasStarted' in window)
  await page.getByRole('navigation', { name: 'Règles' }).getByRole('link').first().click()
  await page.waitForURL('**/fr/privacy-policy')
  await page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }).waitFor()
  expect(await page.title()).toBe('Politique de confidentialité · Voices for Wildlife')
})

it('a page that is not on the device opens in the language that the device keeps', async () => {
  const page = await open({ ...withWorker, locale: 'fr' })
  await page.goto('/fr/submit-story')
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/service-worker\.fr\.js$/)
  await eventually(() => holdsInCache(page, 'app', '/fr/shell')).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/fr/user-guide')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('fr')
  await page.goto('/about')
  await page.waitForURL('**/fr/about')
  expect(await page.getAttribute('html', 'lang')).toBe('fr')
})

/** What the shell needs beside its own scripts and styles: drawings, fonts, the icon of an alert. */
const pictures = /"url":"((?:art|fonts|icons|logo)\/[^"]+)"|url:"((?:art|fonts|icons|logo)\/[^"]+)"/g

it('the worker of each language keeps the same drawings, fonts and icon as the English one', async () => {
  const keptBy = async (language: Language) => {
    const answer = await fetch(`${server.url}/${nameOfWorker(language)}`)
    return [...(await answer.text()).matchAll(pictures)].map(([, one, other]) => one ?? other).sort()
  }
  const english = await keptBy('en')
  expect(english).toContain('icons/icon-192.png')
  expect(english).toContain('fonts/vfw-display-core.woff2')
  for (const language of languages) expect(await keptBy(language), language).toEqual(english)
})
