import { afterEach, expect, it } from 'vitest'
import { someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { type Device, openDevice, withEarlierWorker } from '../harness/browser.ts'
import { fillStory } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto } from '../harness/media.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let api: Api

fromScratch(async () => {
  server = await startServer()
  api = openApi(server.url)
  await api.signIn('admin2')
  return () => server.stop()
})
const devices: Device[] = []
afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.close()))
})

const names = ['one', 'two', 'three', 'four', 'five', 'six']

it('six photos of a story written without a network arrive once each, in their order and with their captions, and are looked at one by one', async () => {
  const device = await openDevice(server.url, withEarlierWorker)
  devices.push(device)
  const page = await device.open('/submit-story')
  await untilReadyForOffline(page)
  await device.setOffline(true)
  await fillStory(page)
  const photos = await Promise.all(names.map((name) => makePhoto({ width: 600, height: 400, name: `${name}.jpg` })))
  await page.getByLabel('Add a photo').setInputFiles(photos)
  await eventually(() => page.getByText(/location removed/).count()).toBe(6)
  const rows = page.locator('.file')
  for (const [index, name] of names.entries()) {
    await rows
      .nth(index)
      .getByLabel(/^Caption/)
      .fill(`Caption ${name}`)
    await rows
      .nth(index)
      .getByLabel(/^What can be seen/)
      .fill(`Seen on ${name}`)
  }
  await page.getByRole('button', { name: 'Move six.jpg up' }).click()
  await page
    .getByRole('radiogroup', { name: /^Can people be seen/ })
    .getByLabel('No')
    .check()
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()
  // A phone that is switched off in the middle of it.
  await page.close()
  await device.setOffline(false)

  const order = ['one', 'two', 'three', 'four', 'six', 'five']
  const arrived = async () =>
    (await api.stories()).flatMap(({ media }) => media.map(({ caption, state }) => [caption, state]))
  await eventually(arrived).toEqual(order.map((name) => [`Caption ${name}`, 'ready']))
  const [story, ...others] = await api.stories()
  expect([others, story?.title]).toEqual([[], someStory.title])

  await api.move(story?.id ?? 0, 'published')
  const reader = await openDevice(server.url, {})
  devices.push(reader)
  const read = await reader.openToRead(`/story/${story?.id}`)
  const gallery = read.getByRole('list', { name: 'More photos of this story' })
  expect(
    await gallery.getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
  ).toEqual(order.slice(1).map((name) => `Seen on ${name}`))
  await gallery.getByRole('link', { name: 'Seen on three' }).click()
  const viewer = read.getByRole('dialog', { name: 'Photo 3 of 6' })
  await viewer.getByRole('img', { name: 'Seen on three' }).waitFor()
  await read.keyboard.press('ArrowRight')
  await read.getByRole('dialog', { name: 'Photo 4 of 6' }).getByText('Caption four').waitFor()
  await read.keyboard.press('Escape')
  await eventually(() =>
    gallery.getByRole('link', { name: 'Seen on three' }).evaluate((link) => link === document.activeElement),
  ).toBe(true)
})
