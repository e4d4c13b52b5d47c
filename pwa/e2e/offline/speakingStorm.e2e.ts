import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seededChance, seededPlan } from '../../../scripts/faults/plan.ts'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { someStory } from '../../testing/samples.ts'
import { openLastingDevice } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { lineRuns } from '../harness/faultRuns.ts'
import { temporaryFolder } from '../harness/folders.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'
import {
  fillBesideVoice,
  keptPieces,
  keptWords,
  makeTicks,
  millisecondsOf,
  sentTitles,
  shownMilliseconds,
  untilSpoken,
} from '../harness/speaking.ts'
import { listReceived } from '../harness/stored.ts'

let server: Server
let proxy: FaultProxy
let ticks: string

fromScratch(async () => {
  server = await startServer()
  proxy = await openFaultProxy({ target: () => server.url })
  ticks = await makeTicks()
  return async () => {
    await proxy.close()
    await server.stop()
  }
})

const accidents = ['kill', 'reload', 'leave', 'pause'] as const
type Accident = (typeof accidents)[number]

/** Somebody with a phone that dies, pages that go, and a bad line, all told by a seed. */
async function openSpeaker(seed: number) {
  const profile = temporaryFolder()
  const open = () => openLastingDevice(proxy.url, { profile, hears: ticks })
  let device = await open()
  let page = await device.open('/submit-story')
  const chance = seededChance(seed)
  const draw = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T

  async function restart(how: Accident) {
    if (how === 'kill') {
      await device.kill()
      device = await open()
      page = await device.open('/submit-story')
    } else if (how === 'reload') await page.reload()
    else {
      await page.goto('/stories')
      await page.goto('/submit-story')
    }
  }
  return {
    chance,
    draw,
    page: () => page,
    /** Speaks on for about a second. */
    async speak() {
      const before = millisecondsOf(await keptPieces(page))
      await page.getByRole('button', { name: /^(Start recording|Go on)$/ }).click()
      await untilSpoken(page, before + 400 + Math.floor(chance() * 1_500))
    },
    /** What was shown, but for the last second, is there again. */
    async suffer(how: Accident) {
      const shown = await shownMilliseconds(page)
      if (how === 'pause') {
        await page.getByRole('button', { name: 'Pause', exact: true }).click()
        await page.getByRole('button', { name: 'Go on', exact: true }).waitFor()
      } else {
        await restart(how)
        await page.getByRole('button', { name: 'Continue your draft' }).click()
        await page.getByRole('button', { name: 'Go on', exact: true }).waitFor()
      }
      expect(millisecondsOf(await keptPieces(page))).toBeGreaterThanOrEqual(shown - 1_000)
    },
    restart,
    close: () => device.close(),
  }
}

/** Goes on as somebody does who wants it sent: with the draft where the phone died before it was in the outbox, and with Retry. */
async function isSent(page: Page, title: string): Promise<boolean> {
  const offered = page.getByRole('button', { name: 'Continue your draft' })
  if ((await offered.count()) > 0) {
    await offered.click()
    await page.getByRole('button', { name: 'Go on', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Submit story' }).click()
    return false
  }
  if ((await sentTitles(page)).includes(title)) return true
  // Without waiting for the button: it goes when the outbox is empty.
  await page.getByRole('button', { name: 'Retry all' }).evaluateAll(([button]: HTMLElement[]) => button?.click())
  return false
}

const runs = Math.ceil(lineRuns / 8)

it(
  `${runs} stories spoken into phones that die, over bad connections: nothing is lost but the last second, and nothing is there twice`,
  async () => {
    for (let seed = 1; seed <= runs; seed++) {
      proxy.follow(() => ({ kind: 'none' }))
      const speaker = await openSpeaker(seed)
      await speaker.page().getByRole('button', { name: 'Say it' }).click()
      for (let take = 0; take <= Math.floor(speaker.chance() * 3); take++) {
        await speaker.speak()
        await speaker.suffer(speaker.draw(accidents))
      }
      await speaker.speak()
      await speaker.page().getByRole('button', { name: 'Pause', exact: true }).click()
      await speaker.page().getByRole('button', { name: 'Go on', exact: true }).waitFor()
      const bytes = (await keptPieces(speaker.page())).reduce((sum, piece) => sum + piece.blob, 0)
      const title = `Spoken ${seed}`
      await fillBesideVoice(speaker.page(), title)
      const words = async () => (await keptWords(speaker.page())).map(({ authorEmail }) => authorEmail)
      await eventually(words).toEqual([someStory.authorEmail])
      const faults = seededPlan(seed, { most: 5 })
      proxy.follow((asked) =>
        /^\/api\/(stories|uploads|submissions)/.test(asked.path) ? faults(asked) : { kind: 'none' },
      )
      await speaker.page().getByRole('button', { name: 'Submit story' }).click()
      await speaker.page().getByRole('button', { name: 'Submit story' }).waitFor({ state: 'detached' })
      if (speaker.chance() < 0.7) await speaker.restart(speaker.draw(['kill', 'reload'] as const))
      await speaker.page().goto('/submit-story#outbox')
      await eventually(() => isSent(speaker.page(), title)).toBe(true)
      expect(await keptPieces(speaker.page())).toEqual([])
      const received = listReceived(server.dataDir).filter(({ words }) => words.title === title)
      expect(received.map(({ media }) => media.map((file) => [file.kind, file.bytes]))).toEqual([[['audio', bytes]]])
      await speaker.close()
    }
  },
  60_000 + runs * 60_000,
)
