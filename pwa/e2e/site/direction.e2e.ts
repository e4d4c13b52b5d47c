import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { type Api, openApi } from '../harness/api.ts'
import { type Device, desktop, openDevice, phone, startApp } from '../harness/browser.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let api: Api
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  api = openApi(server.url)
  await api.signIn()
  return () => server.stop()
})
afterEach(() => device.close())

it('what somebody wrote runs its own way on a page that runs the other, a field takes each line as it begins, and a title in a sentence stands together', async () => {
  const { storyId } = await api.submit({ title: 'عاد مالك الحزين!', content: 'في صباح ممطر عاد.\n\nThen he stayed.' })
  await api.move(storyId, 'published')
  device = await openDevice(server.url, { viewport: phone })
  const looksOf = (page: Page) =>
    page.evaluate(() => ({
      title: getComputedStyle(document.querySelector('h1 :is(bdi, [dir])') ?? (document.querySelector('h1') as Element))
        .direction,
      lines: [...document.querySelectorAll('.prose > p:not(.published)')]
        .slice(0, 2)
        .map((paragraph) => getComputedStyle(paragraph).direction),
      firstLetter: getComputedStyle(document.querySelector('.prose > p') as Element, '::first-letter').float,
    }))
  const expected = { title: 'rtl', lines: ['rtl', 'ltr'], firstLetter: 'none' }
  expect(await looksOf(await device.openToRead(`/story/${storyId}`))).toEqual(expected)
  expect(await looksOf(await device.openToRead(`/ar/story/${storyId}`))).toEqual(expected)
  // One in English has its large first letter on both.
  for (const path of ['/story/1', '/ar/story/1'])
    expect(await looksOf(await device.openToRead(path))).toMatchObject({ lines: ['ltr', 'ltr'], firstLetter: 'left' })

  const page = await device.open('/ar/submit-story')
  const stylesOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((field) => {
        const { direction, unicodeBidi } = getComputedStyle(field)
        return { direction, unicodeBidi }
      })
  expect(await stylesOf('textarea[name=content]')).toEqual({ direction: 'rtl', unicodeBidi: 'plaintext' })
  expect((await stylesOf('input[type=email]')).direction).toBe('ltr')

  const title = '04:50, two birds, on time'
  await page.setViewportSize(desktop)
  await page.goto('/ar/story/1')
  await startApp(page)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: speaking('ar', () => t('Report this story')) }).click()
  await page.getByRole('dialog').getByText(`\u2068${title}\u2069`).waitFor()
})
