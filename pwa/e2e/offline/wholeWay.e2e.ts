import { afterEach, expect, it } from 'vitest'
import { someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { type Device, desktop, openDevice, withEarlierWorker } from '../harness/browser.ts'
import { addFile, fillStory, outbox } from '../harness/contributor.ts'
import { adminPath, doNow, openDesk, rowOf, toast, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { picturesKept, untilReadyForOffline } from '../harness/offline.ts'
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

async function open(options: Parameters<typeof openDevice>[1]): Promise<Device> {
  const device = await openDevice(server.url, options)
  devices.push(device)
  return device
}

it('a story written without a network, with the tab closed, arrives once, is approved, and is read again without a network', async () => {
  const contributor = await open(withEarlierWorker)
  const page = await contributor.open('/submit-story')
  await untilReadyForOffline(page)

  await contributor.setOffline(true)
  await fillStory(page)
  await addFile(page, 'photo', await makePhoto())
  await addFile(page, 'video', await makeVideo())
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()
  expect(await toast(page, 'Story Submitted Successfully!').count()).toBe(0)
  // What has arrived is asked only later: a worker that the browser starts anew hears of the missing network late.
  await page.close()

  await contributor.setOffline(false)
  await eventually(async () => (await api.stories()).flatMap(({ media }) => media.map(({ state }) => state))).toEqual([
    'ready',
    'ready',
  ])
  const [story, ...others] = await api.stories()
  expect(others).toEqual([])
  expect(story).toMatchObject({ ...someStory, status: 'pending' })
  const id = story?.id ?? 0

  const desk = await openDesk(await open({ viewport: desktop }), 'admin1')
  await viewFull(desk, someStory.title)
  await desk.getByRole('button', { name: 'Approve & Publish', exact: true }).click()
  await doNow(desk, someStory.title)

  const visitor = await open(withEarlierWorker)
  const reading = await visitor.open('/stories')
  await reading.getByRole('heading', { name: someStory.title }).getByRole('link').click()
  await reading.getByText('nobody spoke').waitFor()
  const photo = reading.getByRole('img', { name: /^Photo that came with the story/ })
  const isSeen = () => photo.evaluate((image: HTMLImageElement) => (image.complete && image.naturalWidth) || 0)
  await eventually(isSeen).toBeGreaterThan(100)
  await untilReadyForOffline(reading)
  await eventually(() => picturesKept(reading)).toBeGreaterThan(0)
  await visitor.setOffline(true)
  await reading.goto(`/story/${id}`)
  await reading.getByText('nobody spoke').waitFor()
  await reading.getByText('This is the copy saved on this phone').waitFor()
  await eventually(isSeen).toBeGreaterThan(100)

  const again = await contributor.open('/submit-story#outbox')
  await outbox(again).getByText('Sent from this phone').waitFor()
  await outbox(again).getByText(someStory.title).waitFor()
  await outbox(again).getByText('Nothing is waiting on this phone.').waitFor()
})

it('words first: a story is published while its video is still on the phone, which follows and is looked at on its own', async () => {
  const title = 'The video comes later'
  const contributor = await open(withEarlierWorker)
  const page = await contributor.open('/submit-story')
  await untilReadyForOffline(page)
  const wifiOnly = page.getByLabel('Send photos, videos and recordings on Wi-Fi only')
  await wifiOnly.click()
  await eventually(() => wifiOnly.isChecked()).toBe(true)
  await fillStory(page, { title })
  await addFile(page, 'video', await makeVideo())
  await page.getByRole('button', { name: 'Submit story' }).click()
  await toast(page, 'Story Submitted Successfully!').waitFor()

  const desk = await openDesk(await open({ viewport: desktop }), 'admin1')
  await rowOf(desk, title)
    .getByText(/^Video still on the contributor’s phone/)
    .waitFor()
  await desk.getByRole('button', { name: `Approve & Publish: ${title}` }).click()
  await doNow(desk, title)
  const visitor = await open(withEarlierWorker)
  const reading = await visitor.open('/stories')
  await reading.getByRole('heading', { name: title }).getByRole('link').click()
  await reading.getByText('Artwork of this site, not a photo.').waitFor()

  await outbox(page)
    .getByRole('button', { name: /^Send now/ })
    .click()
  await outbox(page).getByText('Nothing is waiting on this phone.').waitFor()
  await desk.goto(`${adminPath}#published`)
  await rowOf(desk, title).getByText('The video is not on the page.').waitFor()
  await reading.reload()
  await reading.getByText('Artwork of this site, not a photo.').waitFor()
  await rowOf(desk, title).getByRole('button', { name: 'Approve video' }).click()
  await toast(desk, 'Video Approved').waitFor()
  await reading.reload()
  await reading.getByLabel('Video by Amina Example').waitFor()
})
