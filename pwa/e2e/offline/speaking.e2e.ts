import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { openLastingDevice } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { temporaryFolder } from '../harness/folders.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { holdsInCache, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'
import {
  fillBesideVoice,
  hearTicks,
  keptPieces,
  makeTicks,
  millisecondsOf,
  unevenIn,
  untilSpoken,
} from '../harness/speaking.ts'

let server: Server
let api: Api
let ticks: string

fromScratch(async () => {
  server = await startServer()
  api = openApi(server.url)
  ticks = await makeTicks()
  await api.signIn('admin2')
  return () => server.stop()
})

type Speaker = Awaited<ReturnType<typeof openLastingDevice>>
const devices: Speaker[] = []
afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.close()))
})

async function openSpeaker(profile = temporaryFolder()): Promise<Speaker> {
  const device = await openLastingDevice(server.url, { profile, hears: ticks })
  devices.push(device)
  return device
}

const record = (page: Page) => page.getByRole('button', { name: 'Start recording' })
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on', exact: true })
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true })
const spoken = async (page: Page) => millisecondsOf(await keptPieces(page))

it('a story is spoken without signal, lives through a dead phone, goes on, is sent, is whole, and is heard without signal', async () => {
  const profile = temporaryFolder()
  const before = await openSpeaker(profile)
  const first = await before.open('/submit-story')
  await untilReadyForOffline(first)
  await before.setOffline(true)
  await first.reload()
  await first.getByRole('button', { name: 'Say it' }).click()
  await record(first).click()
  await untilSpoken(first, 3_000)
  await expectAccessible(first)
  const keptBefore = await spoken(first)
  await before.kill()

  const after = await openSpeaker(profile)
  await after.setOffline(true)
  const page = await after.open('/submit-story')
  await page.getByText(/You have an unfinished story on this phone:.*with a recording\./).waitFor()
  await page.getByRole('button', { name: 'Continue your draft' }).click()
  expect(await spoken(page)).toBeGreaterThanOrEqual(keptBefore)
  await goOn(page).click()
  await untilSpoken(page, keptBefore + 2_500)
  await pause(page).click()
  await page.getByText(/^0:\d\d kept on this phone, \d+ KB\.$/).waitFor()
  const all = await spoken(page)
  const title = `Spoken ${randomUUID()}`
  await fillBesideVoice(page, title)
  const answer = (question: RegExp, said: 'Yes' | 'No') =>
    page.getByRole('radiogroup', { name: question }).getByLabel(said).check()
  await answer(/^Can people be heard in your recording/, 'Yes')
  await answer(/^Did they agree to be heard/, 'Yes')
  await answer(/^Is a child among them/, 'No')
  await page.getByRole('button', { name: 'Record it now' }).click()
  const [story, yes] = [page.locator('.recorder').first(), page.locator('.consent-spoken')]
  await yes.getByRole('button', { name: 'Start recording' }).click()
  await untilSpoken(page, all + 1_500)
  // Who goes on with the story pauses the yes.
  await story.getByRole('button', { name: 'Go on', exact: true }).click()
  await yes.getByRole('button', { name: 'Go on', exact: true }).waitFor()
  await story.getByRole('button', { name: 'Pause', exact: true }).click()
  await story.getByRole('button', { name: 'Go on', exact: true }).waitFor()
  const told = millisecondsOf((await keptPieces(page)).filter(({ kind }) => kind === 'audio'))
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await page.getByRole('heading', { name: /^Safe on this phone\./ }).waitFor()
  expect(await keptPieces(page)).toEqual([])
  await after.setOffline(false)
  const sent = async () => (await api.stories()).find((one) => one.title === title)
  await eventually(async () => [(await sent())?.media[0]?.state, (await sent())?.spokenYes?.state]).toEqual([
    'ready',
    'ready',
  ])
  const arrived = await sent()
  expect([arrived?.content, arrived?.media.map(({ kind }) => kind)]).toEqual(['', ['audio']])
  const { id = '', durationSeconds = 0, url = '' } = arrived?.media[0]?.voice ?? {}
  expect(Math.abs(durationSeconds * 1000 - told)).toBeLessThan(1_500)
  const heard = await hearTicks(path.join(server.dataDir, 'media', id, 'voice.opus'))
  // Where the second take begins, and the third.
  expect(unevenIn(heard).length).toBeLessThanOrEqual(2)

  await api.move(arrived?.id ?? 0, 'published')
  const reading = await after.open(`/story/${arrived?.id}`)
  await untilReadyForOffline(reading)
  await reading.getByLabel(/^Keep the voice too, /).check()
  await reading.getByRole('button', { name: /^Keep offline, / }).click()
  await eventually(() => holdsInCache(reading, 'recordings', url)).toBe(true)
  await after.setOffline(true)
  await reading.reload()
  const sound = reading.getByLabel(`Listen: ${title}`)
  await sound.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true
    return audio.play()
  })
  await eventually(() => sound.evaluate(({ currentTime }: HTMLAudioElement) => currentTime)).toBeGreaterThan(0)
})

it('a phone that is six times slower records without a gap', async () => {
  const device = await openSpeaker()
  const page = await device.open('/submit-story')
  const line = await device.context.newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.getByRole('button', { name: 'Say it' }).click()
  await record(page).click()
  await untilSpoken(page, 8_000)
  await pause(page).click()
  await goOn(page).waitFor()
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const title = `Slow ${randomUUID()}`
  await fillBesideVoice(page, title)
  await page.getByRole('button', { name: 'Submit story' }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  await eventually(async () => (await api.stories()).find((one) => one.title === title)?.media[0]?.state).toBe('ready')
  const voice = (await api.stories()).find((one) => one.title === title)?.media[0]?.voice
  const heard = await hearTicks(path.join(server.dataDir, 'media', voice?.id ?? '', 'voice.opus'))
  expect(heard.at.length).toBeGreaterThan(28)
  expect(unevenIn(heard)).toEqual([])
})
