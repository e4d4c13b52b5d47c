import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, openDevice, startApp, withEarlierWorker } from '../harness/browser.ts'
import { addFile, fillStory, outbox } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makeRecording } from '../harness/media.ts'
import { holdsInCache, untilReadyForOffline } from '../harness/offline.ts'
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

async function open(options: Parameters<typeof openDevice>[1] = withEarlierWorker): Promise<Device> {
  const device = await openDevice(server.url, options)
  devices.push(device)
  return device
}

const seconds = 4
const player = (page: Page) => page.getByLabel(`Listen: ${someStory.title}`)
const play = (sound: HTMLAudioElement) => {
  sound.muted = true
  return sound.play()
}
const durationOf = (sound: HTMLAudioElement) => Math.round(sound.duration)
const positionOf = (sound: HTMLAudioElement) => sound.currentTime
const loaded = (sound: HTMLAudioElement) => sound.networkState !== sound.NETWORK_EMPTY && sound.readyState > 0

it('a voice note, added without a network, arrives with its story, and is heard on the page, with a network and without', async () => {
  const contributor = await open()
  const page = await contributor.open('/submit-story')
  await untilReadyForOffline(page)
  await contributor.setOffline(true)
  await fillStory(page)
  await addFile(page, 'recording', await makeRecording({ seconds }))
  await page.getByText('1 recording: our server will remove what is hidden in it').waitFor()
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()
  await page.goto('/submit-story#outbox')
  await outbox(page)
    .getByText(/^Story and 1 recording, /)
    .waitFor()
  await contributor.setOffline(false)
  await eventually(async () => (await api.stories()).flatMap(({ media }) => media.map(({ state }) => state))).toEqual([
    'ready',
  ])
  const id = (await api.stories())[0]?.id ?? 0
  await api.move(id, 'published')
  await outbox(page).getByText('Nothing is waiting on this phone.').waitFor()

  const visitor = await open()
  const reading = await visitor.open('/stories')
  await reading.getByText('Listen, 1 minute').waitFor()
  await reading.getByRole('button', { name: 'Read Full Story' }).click()
  const dialog = reading.getByRole('dialog')
  await dialog.getByLabel(`Listen: ${someStory.title}`).waitFor()
  await dialog.getByRole('link', { name: 'Open story page' }).click()
  await reading.waitForURL(`**/story/${id}`)
  await dialog.waitFor({ state: 'detached' })
  const sound = player(reading)
  await reading.getByText(/Recording, 0:04, \d+ KB\. It loads when you press play\.$/).waitFor()
  expect(await sound.evaluate(loaded)).toBe(false)
  await sound.evaluate(play)
  await eventually(() => sound.evaluate(durationOf)).toBe(seconds)
  await eventually(() => sound.evaluate(positionOf)).toBeGreaterThan(0)
  const { url = '' } = (await api.story(id)).media[0]?.voice ?? {}
  expect(await sound.evaluate(({ currentSrc }: HTMLAudioElement) => new URL(currentSrc).pathname)).toBe(url)

  await expectAccessible(reading)

  await untilReadyForOffline(reading)
  expect(await holdsInCache(reading, 'recordings', url)).toBe(false)
  const voice = reading.getByLabel(/^Keep the voice too, \d+ KB$/)
  await voice.uncheck()
  await reading.getByRole('button', { name: /^Keep offline/ }).click()
  await reading.getByText('Kept on this phone').waitFor()
  expect(await holdsInCache(reading, 'recordings', url)).toBe(false)
  await reading.reload()
  await startApp(reading)
  await reading.getByText('Kept on this phone').waitFor()
  await eventually(() => voice.isChecked()).toBe(false)
  await voice.check()
  await eventually(() => holdsInCache(reading, 'recordings', url)).toBe(true)
  await reading.getByText('Kept on this phone').waitFor()
  await voice.uncheck()
  await eventually(() => holdsInCache(reading, 'recordings', url)).toBe(false)
  await reading.getByRole('button', { name: 'Remove' }).click()
  await voice.check()
  await reading.getByRole('button', { name: /^Keep offline, [\d.]+ (KB|MB)$/ }).click()
  await reading.getByText('Kept on this phone').waitFor()
  await visitor.setOffline(true)
  await reading.reload()
  await reading.getByText('Kept on this phone').waitFor()
  await sound.evaluate(play)
  await eventually(() => sound.evaluate(durationOf)).toBe(seconds)
  const piece = await sound.evaluate(async ({ currentSrc }: HTMLAudioElement) => {
    const answer = await fetch(currentSrc, { headers: { range: 'bytes=2-5' } })
    return [answer.status, (await answer.arrayBuffer()).byteLength]
  })
  expect(piece).toEqual([206, 4])
  await visitor.setOffline(false)
  await api.move(id, 'pending')
  await reading.goto('/stories')
  await eventually(() => holdsInCache(reading, 'recordings', url)).toBe(false)
})

it('the player stands on a small phone without scripts too, from left to right and from right to left, and is not printed', async () => {
  const { storyId } = await api.submit({}, { audio: await makeRecording() })
  await eventually(async () => (await api.story(storyId)).media.map(({ state }) => state)).toEqual(['ready'])
  await api.move(storyId, 'published')
  const device = await open({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false })
  const page = await device.openPage()
  for (const path of [`/story/${storyId}`, `/ar/story/${storyId}`]) {
    await page.goto(path)
    const sound = page.locator('audio')
    const box = await sound.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
    expect(await page.locator('svg.wave').boundingBox()).toMatchObject({ width: box?.width })
    await page.emulateMedia({ media: 'print' })
    expect(await sound.isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
  }
})
