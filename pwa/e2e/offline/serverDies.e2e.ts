import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededPlan } from '../../../scripts/faults/plan.ts'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { type Api, openApi } from '../harness/api.ts'
import { type Device, openDevice, withEarlierWorker } from '../harness/browser.ts'
import { addFile, fillStory, outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { lineRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'
import { listReceived } from '../harness/stored.ts'

let server: Server
let proxy: FaultProxy
let api: Api

fromScratch(async () => {
  server = await startServer()
  proxy = await openFaultProxy({ target: () => server.url })
  api = openApi(server.url)
  await api.signIn()
  return async () => {
    await proxy.close()
    await server.stop()
  }
})

const received = (title: string) => listReceived(server.dataDir).filter(({ words }) => words.title === title)

async function expectOnceAndWhole(title: string, kinds: string[]) {
  await eventually(async () => {
    const story = (await api.stories()).find((one) => one.title === title)
    return story?.media.map(({ kind, state }) => (state === 'awaited' ? 'awaited' : kind)).sort()
  }).toEqual(kinds)
  expect(received(title)).toHaveLength(1)
}

interface Step {
  method: string
  path: RegExp
}

/** The steps of sending a story with a photo and a video. */
const steps = [
  { method: 'POST', path: /^\/api\/stories$/ },
  { method: 'PATCH', path: /\.image$/ },
  { method: 'PATCH', path: /\.video$/ },
] as const satisfies Step[]

/** Ends the server when the given step begins; the line is slow enough for it to be in the middle. */
function killAt({ method, path }: Step): { dead: Promise<void> } {
  let tell: () => void = () => undefined
  const dead = new Promise<void>((resolve) => {
    tell = resolve
  })
  let done = false
  proxy.follow((asked) => {
    if (done || asked.method !== method || !path.test(asked.path)) return { kind: 'none' }
    done = true
    setTimeout(() => void server.kill().then(tell), 100)
    return { kind: 'throttle', bytesPerSecond: 20_000 }
  })
  return { dead }
}

describe('the server is killed while it receives a story', () => {
  let device: Device
  beforeEach(() => {
    proxy.follow(() => ({ kind: 'none' }))
  })
  afterEach(() => device.close())

  async function writeOffline(title: string): Promise<Page> {
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    await device.setOffline(true)
    await fillStory(page, { title })
    await addFile(page, 'photo', await makePhoto({ width: 1600, height: 1200 }))
    await addFile(page, 'video', await makeVideo())
    await page.getByRole('button', { name: 'Save to outbox' }).click()
    await page.getByRole('heading', { name: /^Safe on this phone\./ }).waitFor()
    return page
  }

  it('in its words, in a photo and in a video, with every tab closed and opened again later: it is there exactly once', async () => {
    device = await openDevice(proxy.url, withEarlierWorker)
    const title = 'Killed three times'
    await (await writeOffline(title)).close()
    const [first, ...others] = steps
    let { dead } = killAt(first)
    await device.setOffline(false)
    await dead
    for (const step of others) {
      ;({ dead } = killAt(step))
      await server.start()
      const again = await device.open('/submit-story#outbox')
      await dead
      await again.close()
    }
    await server.start()
    const last = await device.open('/submit-story#outbox')
    await expectOnceAndWhole(title, ['image', 'video'])
    await eventually(() => outboxIsEmpty(last)).toBe(true)
  })

  it('in a browser without Background Sync the next start, connection or look at the page goes on with it, exactly once', async () => {
    device = await openDevice(proxy.url, withEarlierWorker)
    await device.context.addInitScript(() => {
      Reflect.deleteProperty(window, 'SyncManager')
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    })
    const title = 'Killed without sync'
    const page = await writeOffline(title)
    const [words, photo, video] = steps
    const inWords = killAt(words)
    await device.setOffline(false)
    await inWords.dead
    await page.close()
    const inPhoto = killAt(photo)
    await server.start()
    const again = await device.open('/stories')
    await inPhoto.dead
    const inVideo = killAt(video)
    await server.start()
    await device.setOffline(true)
    await device.setOffline(false)
    await inVideo.dead
    await server.start()
    await again.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expectOnceAndWhole(title, ['image', 'video'])
  })
})

const stories = Math.ceil(lineRuns / 4)

it(
  `${stories} stories over as many bad connections of a real browser: each is there once, whole, and none is left behind`,
  async () => {
    proxy.follow(() => ({ kind: 'none' }))
    const device = await openDevice(proxy.url, withEarlierWorker)
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    const photo = await makePhoto({ width: 480, height: 320 })
    for (let seed = 1; seed <= stories; seed++) {
      const faults = seededPlan(seed, { most: 5 })
      proxy.follow((asked) =>
        /^\/api\/(stories|uploads|submissions)/.test(asked.path) ? faults(asked) : { kind: 'none' },
      )
      await fillStory(page, { title: `Bad connection ${seed}` })
      await addFile(page, 'photo', photo)
      await page.getByRole('button', { name: 'Submit story' }).click()
      await eventually(() => isSentAfterAsking(page)).toBe(true)
      await page.getByRole('button', { name: 'Submit Another Story' }).click()
    }
    for (let seed = 1; seed <= stories; seed++) {
      const arrived = received(`Bad connection ${seed}`)
      expect(arrived.map(({ media }) => media.map(({ kind }) => kind))).toEqual([['image']])
    }
    await device.close()
  },
  60_000 + lineRuns * 4_000,
)

/** Presses Retry as an impatient contributor does, instead of waiting out the pauses between two tries. */
async function isSentAfterAsking(page: Page): Promise<boolean> {
  if (await outboxIsEmpty(page)) return (await page.getByRole('button', { name: 'Submit Another Story' }).count()) > 0
  // Without waiting for the button: it goes when the outbox is empty.
  await outbox(page)
    .getByRole('button', { name: 'Retry all' })
    .evaluateAll(([button]: HTMLButtonElement[]) => button?.click())
  return false
}
