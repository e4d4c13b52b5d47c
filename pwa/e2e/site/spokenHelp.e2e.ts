import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { speaking } from '../../../data/words/speaking.ts'
import { expectAccessible } from '../harness/axe.ts'
import { desktop, openDevice, untilScripted, withWorker } from '../harness/browser.ts'
import { adminPath, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makeRecording } from '../harness/media.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server

fromScratch(async () => {
  server = await startServer()
  return () => server.stop()
})

const help = (page: Page) => page.getByRole('button', { name: 'Sikiliza: jinsi hatua hii inavyofanya kazi (Kichwa)' })
const isHeard = (page: Page) => help(page).getAttribute('aria-pressed')

/** A tone of some seconds begins, and is over by itself. */
async function hear(page: Page) {
  await help(page).click()
  await eventually(() => isHeard(page)).toBe('true')
  await eventually(() => isHeard(page)).toBe('false')
}

it('help that an admin has recorded in Swahili is heard at its step, on a page without the app too, and again without a connection', async () => {
  const office = await openDevice(server.url, { viewport: desktop })
  const desk = await openDesk(office, 'admin1')
  await desk.goto(`${adminPath}?panel=spoken-help#settings`)
  await desk.getByRole('button', { name: 'Title, in Swahili: Not yet' }).click()
  await desk.getByLabel('Recording', { exact: true }).setInputFiles(await makeRecording({ seconds: 3 }))
  await desk.getByLabel('Who speaks').fill('Amina Example')
  await desk.getByLabel('A person speaks here; no machine made this voice.').check()
  await desk.getByRole('button', { name: 'Add recording' }).click()
  await toast(desk, 'Recording Sent').waitFor()
  await desk.getByText(/^0:03, spoken by Amina Example, on /).waitFor()
  await expectAccessible(desk)
  await office.close()

  const visitor = await openDevice(server.url, withWorker)
  const sounds: string[] = []
  visitor.context.on('request', (request) => {
    // What the worker asks on behalf of the page is the same once more.
    if (request.url().includes('/voice.') && !request.serviceWorker()) sounds.push(request.url())
  })
  const page = await visitor.openToRead('/sw/submit-story')
  await untilScripted(page)
  expect(await page.getByRole('button', { name: /^Sikiliza/ }).count()).toBe(1)
  const { width = 0, height = 0 } = (await help(page).boundingBox()) ?? {}
  expect([width, height]).toEqual([44, 44])
  expect(sounds).toEqual([])
  await hear(page)
  expect(sounds).toHaveLength(1)
  await expectAccessible(page)

  await page.goto('/submit-story')
  expect(await page.getByRole('button', { name: /^Listen/ }).count()).toBe(0)

  await page.goto('/sw/submit-story')
  await page.getByRole('textbox', { name: /^Kichwa/ }).click()
  await speaking('sw', () => untilReadyForOffline(page))
  await visitor.setOffline(true)
  await page.reload()
  await hear(page)
  expect(sounds).toHaveLength(1)
  expect(visitor.complaints.foreign).toEqual([])
})
