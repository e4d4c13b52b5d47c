import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { liteCookie } from '../../../data/rules/lite.ts'
import { openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, startApp, withWorker } from '../harness/browser.ts'
import { fillStory } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { fillMessage, listRows } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto } from '../harness/media.ts'
import {
  everythingKept,
  holdsInCache,
  outliveLease,
  untilPageIsKept,
  untilReadyForOffline,
} from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

/* A device that does not keep the app: who came to read, and who pays for each megabyte. */

let server: Server
let device: Device
let api: Api
let read: number
let other: number

async function publish(title: string): Promise<number> {
  const { storyId } = await api.submit({ title, content: `${title}. `.repeat(40) })
  await api.move(storyId, 'published')
  return storyId
}

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  api = openApi(server.url)
  await api.signIn()
  read = await publish('Read before the signal went')
  other = await publish('Never opened')
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url, withWorker)
})
afterEach(() => device.close())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const keepsApp = (page: Page) => holdsInCache(page, 'app', '/shell')

it('what was read is there without a connection, and the newest stories in place of what was not', async () => {
  const page = await device.openToRead(`/story/${read}`)
  await untilPageIsKept(page)
  expect(await keepsApp(page)).toBe(false)
  await page.goto('/about')
  await untilPageIsKept(page)

  await device.setOffline(true)
  await page.goto(`/story/${read}`)
  await eventually(() => heading(page).textContent()).toBe('Read before the signal went')
  await page.getByText('You’re offline.').first().waitFor()
  await page.goto('/about')
  await eventually(() => heading(page).textContent()).not.toBe('The newest stories')

  await page.goto(`/story/${other}`)
  await eventually(() => heading(page).textContent()).toBe('The newest stories')
  const wanted = page.getByRole('article').filter({ hasText: 'Never opened' })
  await eventually(() => wanted.evaluate((element) => element.getBoundingClientRect().top < innerHeight / 2)).toBe(true)
  expect(await page.getByRole('article').count()).toBe(12)
  expect(await axeFindings(page)).toEqual([])

  await device.setOffline(false)
  await page.goto(`/story/${other}`)
  await eventually(() => heading(page).textContent()).toBe('Never opened')
})

it('what the server has not confirmed for thirty-one days stays closed, and a story that leaves the site leaves its page and the newest ones at the next contact', async () => {
  const withdrawn = await publish('To be withdrawn')
  const page = await device.openToRead(`/story/${withdrawn}`)
  await untilPageIsKept(page)
  expect(await everythingKept(page)).toContain('To be withdrawn')
  await outliveLease(page)
  await device.setOffline(true)
  await expect(page.goto(`/story/${withdrawn}`)).rejects.toThrow('ERR_FAILED')

  await device.setOffline(false)
  await page.goto(`/story/${withdrawn}`)
  await untilPageIsKept(page)
  expect(await everythingKept(page)).toContain('To be withdrawn')
  await api.move(withdrawn, 'pending')
  await page.goto('/about')
  await eventually(() => everythingKept(page)).not.toContain('To be withdrawn')
  await untilPageIsKept(page)
  await device.setOffline(true)
  await page.goto(`/story/${withdrawn}`)
  await eventually(() => heading(page).textContent()).toBe('The newest stories')
  expect(await page.getByText('To be withdrawn').count()).toBe(0)
})

it('the app comes with the first act, and for who comes again; where few bytes are wanted it comes by word or for who writes, and leaves by word', async () => {
  const page = await device.openToRead(`/story/${read}`)
  await untilPageIsKept(page)
  await startApp(page)
  await untilReadyForOffline(page)
  await device.setOffline(true)
  await page.goto('/submit-story')
  await fillStory(page, { title: 'Written far away' })
  await page.getByText(/Draft saved on this phone/).waitFor()

  await device.setOffline(false)
  const reader = await openDevice(server.url, withWorker)
  await untilPageIsKept(await reader.openToRead('/about'))
  // A tab of its own begins another visit.
  const again = await await reader.context.newPage()
  await again.goto('/stories')
  await untilReadyForOffline(again)
  await reader.close()

  await device.close()
  device = await openDevice(server.url, withWorker)
  await device.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  )
  const thrifty = await device.openToRead('/data-usage')
  const choice = thrifty.getByLabel('Keep the app on this phone, to read and write without signal')
  await thrifty.locator('[data-live]').scrollIntoViewIfNeeded()
  await choice.waitFor()
  expect([await choice.isChecked(), await keepsApp(thrifty)]).toEqual([false, false])
  await choice.check()
  await untilReadyForOffline(thrifty)
  await choice.uncheck()
  await eventually(() => thrifty.evaluate(() => caches.has('app'))).toBe(false)

  await thrifty.goto('/submit-story')
  await fillStory(thrifty, { title: 'Kept by who writes' })
  await thrifty.getByText(/Draft saved on this phone/).waitFor()
  await untilReadyForOffline(thrifty)
  await device.setOffline(true)
  await thrifty.reload()
  await thrifty.getByText(/Kept by who writes, saved/).waitFor()
})

it('an app of which a file is missing does not open; what was read stays until it is whole', async () => {
  const proxy = await openFaultProxy({ target: () => server.url })
  let refused = 0
  proxy.follow(({ path }) => {
    if (!path.includes('VolunteerScreen')) return { kind: 'none' }
    refused += 1
    return { kind: 'refuse', status: 503 }
  })
  const visitor = await openDevice(proxy.url, withWorker)
  const page = await visitor.openToRead(`/story/${read}`)
  await untilPageIsKept(page)
  await startApp(page)
  await eventually(() => refused).toBeGreaterThan(0)
  await visitor.setOffline(true)
  await page.reload()
  await eventually(() => heading(page).textContent()).toBe('Read before the signal went')
  expect(await keepsApp(page)).toBe(false)

  await api.move(read, 'pending')
  await visitor.setOffline(false)
  await page.goto('/about')
  await eventually(() => everythingKept(page)).not.toContain('Read before the signal went')
  await api.move(read, 'published')

  proxy.follow(() => ({ kind: 'none' }))
  await page.goto('/about')
  await startApp(page)
  await untilReadyForOffline(page)
  expect(await everythingKept(page)).toContain('Read before the signal went')
  await visitor.close()
  await proxy.close()
})

it('forms that were never opened are filled in without signal and without the app, are kept, and arrive once, also where few bytes are wanted', async () => {
  for (const isLite of [false, true]) {
    await device.close()
    device = await openDevice(server.url, withWorker)
    if (isLite) await device.context.addCookies([{ name: liteCookie, value: 'on', url: server.url }])
    const page = await device.openToRead('/about')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    for (const path of ['/submit-story', '/contact', '/volunteer'])
      await eventually(() => holdsInCache(page, 'forms', path)).toBe(true)
    expect(await keepsApp(page)).toBe(false)

    const title = isLite ? 'Kept in lite mode' : 'Kept by the worker'
    await device.setOffline(true)
    await page.goto('/submit-story')
    await fillStory(page, { title })
    await page.reload()
    await eventually(() => page.getByLabel(/^Title/).inputValue()).toBe(title)
    await page.locator('input[name=image]').setInputFiles(await makePhoto())
    await page.getByRole('button', { name: 'Submit story' }).click()
    await page.getByText('Saved on this phone.').waitFor()
    await eventually(() => heading(page).textContent()).toBe(title)
    await page.goto('/contact')
    await fillMessage(page, { message: title })
    await page.getByRole('button', { name: 'Send message' }).click()
    await eventually(() => heading(page).textContent()).toBe('Your message')
    await page.getByText('Saved on this phone.').waitFor()

    await device.setOffline(false)
    await page.goto('/about')
    const arrived = async () => (await api.stories()).filter((story) => story.title === title)
    await eventually(async () => (await arrived()).map(({ media }) => media.map(({ kind }) => kind))).toEqual([
      ['image'],
    ])
    const messages = () => listRows<{ message: string }>(server.dataDir, 'contact_messages')
    await eventually(() => messages().filter(({ message }) => message === title).length).toBe(1)
  }
})
