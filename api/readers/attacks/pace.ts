import { deeds, each, paths, reap, times } from './scene.ts'

export const inParallel = ['with one cookie', 'without cookies'].flatMap((whose) =>
  each(
    Object.entries(deeds),
    ([deedName]) => `${deedName}, twenty times at once ${whose}`,
    async ({ short, reader }, [, deed]) => {
      const one = reader()
      await one.view(short)
      await Promise.all(times(20).map(() => deed(whose === 'with one cookie' ? one : reader(), short)))
      await reap(one, short)
    },
  ),
)

export const manyStoriesAtOnce = each(
  times(19).map((extra) => extra + 2),
  (stories) => `${stories} stories side by side, nine seconds for each`,
  async ({ api, others, reader }, stories) => {
    const racer = reader()
    const ids = await others(stories)
    for (const id of ids) await racer.view(id)
    for (const _ of times(9)) {
      for (const id of ids) {
        api.clock.pass(1000)
        await racer.report(id, 100)
      }
    }
    for (const id of ids) await reap(racer, id)
  },
)

const lateBy = [
  121,
  180,
  600,
  1740,
  1800,
  1801,
  3600,
  6 * 3600,
  86_400,
  7 * 86_400,
  30 * 86_400,
  364 * 86_400,
  800 * 86_400,
]
export const singleLateReport = (['short', 'medium', 'long'] as const).flatMap((length) =>
  each(
    lateBy,
    (seconds) => `one report from the end of a ${length} story ${seconds} s after opening it`,
    async (scene, seconds) => {
      const absent = scene.reader()
      const id = scene[length]
      await absent.view(id)
      scene.api.clock.pass(seconds * 1000)
      await absent.report(id, 100, { startTime: 0, endTime: scene.api.clock.now().getTime() })
      await reap(absent, id)
    },
  ),
)

export const tooShort = [100, 500, 1000, 3000].flatMap((everyMs) =>
  each(
    times(9).map((seconds) => seconds + 1),
    (seconds) => `a report every ${everyMs} ms for ${seconds} s`,
    async ({ api, short, reader }, seconds) => {
      const hasty = reader()
      await hasty.view(short)
      for (let spent = everyMs; spent <= seconds * 1000; spent += everyMs) {
        api.clock.pass(everyMs)
        await hasty.report(short, 100)
      }
      await reap(hasty, short)
    },
  ),
)

export const byBorrowedReading = each(
  paths.flatMap((first) => paths.map((second) => [first, second] as const)),
  ([first, second]) => `${first} by one reader and ${second} by the next, every five seconds`,
  async ({ api, short, reader }, [first, second]) => {
    for (const _ of times(4)) {
      const body = { scrollProgress: 100, platform: 'copy' }
      await reader().call(`${short}/${first}`, body)
      api.clock.pass(5000)
      await reader().call(`${short}/${second}`, body)
      api.clock.pass(3_600_000)
    }
  },
)
