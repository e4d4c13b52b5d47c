import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { someStory } from '../../testing/samples.ts'
import { appScript, type Device, openDevice, startApp, withEarlierWorker } from '../harness/browser.ts'
import { addFile, fillStory, outbox, outboxIsEmpty, storyField } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { openWithoutApp } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'
import { listReceived } from '../harness/stored.ts'

let server: Server
let proxy: FaultProxy
let device: Device
let page: Page

fromScratch(async () => {
  server = await startServer()
  proxy = await openFaultProxy({ target: () => server.url })
  return async () => {
    await proxy.close()
    await server.stop()
  }
})
beforeEach(() => {
  proxy.follow(() => ({ kind: 'none' }))
  proxy.reset()
})
afterEach(() => device.close())

/** The form on a phone that has the site with it. */
async function openForm(): Promise<void> {
  device = await openDevice(proxy.url, withEarlierWorker)
  page = await device.open('/submit-story')
  await untilReadyForOffline(page)
}

/** The form on a device that has nothing of the site yet; its app waits for the returned function. */
async function firstVisit(): Promise<() => void> {
  device = await openDevice(proxy.url)
  page = await device.open('/about')
  return openWithoutApp(page, '/submit-story')
}

const received = (title: string) => listReceived(server.dataDir).filter(({ words }) => words.title === title)
const sentWords = () => proxy.met().filter(({ method, path }) => method === 'POST' && path === '/api/stories')
const isSafe = () => page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()

it('a story sent before the page’s scripts have arrived waits for them, and is one story with its photo; where they do not arrive, the browser itself sends it', async () => {
  const release = await firstVisit()
  await fillStory(page, { title: 'Sent early' })
  await page.getByLabel('Add a photo').setInputFiles(await makePhoto())
  await page.getByRole('button', { name: 'Submit story' }).click()
  await page.getByRole('button', { name: 'Submit story' }).press('Enter')
  expect(sentWords()).toEqual([])
  release()
  await toast(page, 'Story Submitted Successfully!').waitFor()
  await eventually(() => received('Sent early').map(({ words, media }) => [words, media.length])).toEqual([
    [{ ...someStory, title: 'Sent early' }, 1],
  ])

  await page.context().route(appScript, (route) => route.abort())
  await page.goto('/submit-story')
  await fillStory(page, { title: 'Sent without scripts' })
  await page.getByRole('button', { name: 'Submit story' }).click()
  await page.getByRole('heading', { name: 'Story Submitted Successfully!' }).waitFor()
  expect(received('Sent without scripts')).toHaveLength(1)
})

describe('what was written', () => {
  beforeEach(openForm)

  it('is offered back after the tab has crashed, with its photo, which is smaller and without the place where it was taken', async () => {
    await fillStory(page, { title: 'Half a story' })
    await addFile(page, 'photo', await makePhoto({ width: 4000, height: 3000 }))
    await page
      .getByText(/location removed/i)
      .first()
      .waitFor()
    const kept = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('voices-for-wildlife')
        opening.onsuccess = () => resolve(opening.result)
      })
      const rows = await new Promise<{ blob: Blob }[]>((resolve) => {
        const reading = database.transaction('files').objectStore('files').getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      return Array.from(new Uint8Array((await rows[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0)))
    })
    expect(kept.length).toBeGreaterThan(1000)
    expect(kept.length).toBeLessThan(400_000)
    // Three letters stand by chance in one of some two hundred photos: its parts are looked at, and not its letters alone.
    const { exif, xmp, iptc } = await sharp(Buffer.from(kept)).metadata()
    expect({ exif, xmp, iptc }).toEqual({})
    expect(Buffer.from(kept).toString('latin1')).not.toContain('Savanna')
    await page.getByText(/Draft saved on this phone/).waitFor()
    const crashing = page.waitForEvent('crash')
    const client = await device.context.newCDPSession(page)
    client.send('Page.crash').catch(() => undefined)
    await crashing
    page = await device.open('/submit-story')
    await page.getByText(/You have an unfinished story on this phone/).waitFor()
    await page.getByText(/Half a story, saved .*, with a photo/).waitFor()
    await page.getByRole('button', { name: 'Continue your draft' }).click()
    await eventually(() => page.getByLabel('Title').inputValue()).toBe('Half a story')
    await eventually(() => storyField(page).inputValue()).toBe(someStory.content)
    await eventually(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(someStory.authorEmail)
    await page.getByText('elephants', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Submit story' }).click()
    await toast(page, 'Story Submitted Successfully!').waitFor()
    await eventually(() => received('Half a story').map(({ media }) => media.length)).toEqual([1])
  })

  it('is kept when the device is full, and the writer decides about the photo; where the browser cannot keep it, the words go alone, and the writer is told', async () => {
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
        if (this.name === 'files') throw new DOMException('The disk is full.', 'QuotaExceededError')
        return put.apply(this, row)
      }
    })
    await fillStory(page, { title: 'On a full phone' })
    await page.getByLabel('Add a photo').setInputFiles(await makePhoto())
    const question = page.getByRole('dialog', { name: 'Your phone is out of space' })
    await question.getByRole('button', { name: 'Go on without the photo' }).click()
    await device.setOffline(true)
    await page.getByRole('button', { name: 'Save to outbox' }).click()
    await isSafe()
    await device.setOffline(false)
    await eventually(() => received('On a full phone').map(({ words }) => words.content)).toEqual([someStory.content])

    await page.goto('/submit-story')
    await startApp(page)
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
        // As a private window of WebKit does.
        if (this.name === 'files') throw new DOMException('BlobURLs are not yet supported.', 'DataCloneError')
        return put.apply(this, row)
      }
    })
    await fillStory(page, { title: 'From a private window' })
    await addFile(page, 'photo', await makePhoto())
    await page.getByText('Not saved on this phone: it is sent only while this page is open.').waitFor()
    await device.setOffline(true)
    await page.getByRole('button', { name: 'Save to outbox' }).click()
    await isSafe()
    await page.getByText('The photo is not saved.').waitFor()
    await device.setOffline(false)
    await eventually(() => received('From a private window').map(({ words, media }) => [words.content, media])).toEqual(
      [[someStory.content, []]],
    )
    await page.getByRole('heading', { name: 'Thank you for your story' }).waitFor()
    await page.getByText('The photo is not saved.').waitFor()
  })

  it('leaves once, with two tabs and the worker all at work, and goes ahead of its video, which waits for Wi-Fi when the writer says so', async () => {
    const other = await device.open('/stories')
    // A click on a tab behind another takes some two seconds.
    await page.bringToFront()
    await device.setOffline(true)
    for (const title of ['From two tabs, one', 'From two tabs, two']) {
      await fillStory(page, { title })
      await page.getByRole('button', { name: 'Save to outbox' }).click()
      await isSafe()
      await page.getByRole('button', { name: 'Submit Another Story' }).click()
    }
    await device.setOffline(false)
    await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))))
    await eventually(() => outboxIsEmpty(page)).toBe(true)
    expect(sentWords()).toHaveLength(2)
    expect([...received('From two tabs, one'), ...received('From two tabs, two')]).toHaveLength(2)

    const wifiOnly = page.getByLabel('Send photos, videos and recordings on Wi-Fi only')
    await wifiOnly.click()
    await eventually(() => wifiOnly.isChecked()).toBe(true)
    await fillStory(page, { title: 'Words first' })
    await addFile(page, 'video', await makeVideo())
    await page.getByRole('button', { name: 'Submit story' }).click()
    await toast(page, 'Story Submitted Successfully!').waitFor()
    await outbox(page)
      .getByText(/Words sent\. Paused until Wi-Fi/)
      .waitFor()
    expect(proxy.met().filter(({ method }) => method === 'PATCH')).toEqual([])
    await outbox(page)
      .getByRole('button', { name: /^Send now/ })
      .click()
    await eventually(() => outboxIsEmpty(page)).toBe(true)
    expect(received('Words first').map(({ media }) => media.map(({ kind }) => kind))).toEqual([['video']])
  })

  it("refused by the server, it needs attention, in the server's words, and Edit opens the form again", async () => {
    await device.setOffline(true)
    await fillStory(page, { title: 'Refused' })
    await page.getByRole('button', { name: 'Save to outbox' }).click()
    await isSafe()
    await page.close()
    proxy.follow(({ method, path }) =>
      method === 'POST' && path === '/api/stories'
        ? { kind: 'refuse', status: 400, json: { message: 'The server does not like this title.', code: 'invalid' } }
        : { kind: 'none' },
    )
    await device.setOffline(false)
    await eventually(() => sentWords().length).toBeGreaterThan(0)
    page = await device.open('/stories')
    await page.getByText('One submission needs your attention.').waitFor()
    await page.getByRole('link', { name: 'Open outbox' }).click()
    await outbox(page)
      .getByText(/Didn’t send\. The server does not like this title\./)
      .waitFor()
    proxy.follow(() => ({ kind: 'none' }))
    await outbox(page).getByRole('button', { name: 'Edit' }).click()
    await eventually(() => page.getByLabel('Title').inputValue()).toBe('Refused')
    await page.getByLabel('Title').fill('Accepted')
    await page.getByRole('button', { name: 'Submit story' }).click()
    await toast(page, 'Story Submitted Successfully!').waitFor()
    expect([received('Refused').length, received('Accepted').length]).toEqual([0, 1])
  })
})

it('a browser in which nothing can be kept sends a story with its photo at once; without a connection it says what has to happen, and keeps the form filled', async () => {
  device = await openDevice(proxy.url)
  await device.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
  })
  page = await device.open('/submit-story')
  await page.getByText('This browser keeps nothing that you write here,').waitFor()
  await fillStory(page, { title: 'Kept nowhere' })
  await addFile(page, 'photo', await makePhoto())
  await page.getByRole('button', { name: 'Submit story' }).click()
  await toast(page, 'Story Submitted Successfully!').waitFor()
  expect(received('Kept nowhere').map(({ media }) => media.length)).toEqual([1])

  await page.goto('/submit-story')
  await startApp(page)
  await fillStory(page, { title: 'Not yet' })
  await device.setOffline(true)
  await page.getByRole('button', { name: 'Submit story' }).click()
  await page.getByText('Keep this page open, and send the story again when you have signal.').waitFor()
  await device.setOffline(false)
  await page.getByRole('button', { name: 'Submit story' }).click()
  await toast(page, 'Story Submitted Successfully!').waitFor()
  expect(received('Not yet')).toHaveLength(1)
})
