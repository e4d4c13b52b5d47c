import { each, reap, times } from './scene.ts'

const claims = [-60, -1, 0, 1, 10, 60, 3600, 86_400, 31_536_000, 3_153_600_000]
const starts = ['1970-01-01T00:00:00Z', '2026-03-01T09:00:00Z', '2099-12-31T23:59:59Z', '9999-12-31T23:59:59.999Z']

export const byForgedTimes = starts.flatMap((start) =>
  each(
    claims,
    (seconds) => `a page that claims ${seconds} s since ${start}`,
    async ({ short, reader }, seconds) => {
      const forger = reader()
      await forger.view(short)
      for (const spelled of [false, true]) {
        const end = Date.parse(start) + seconds * 1000
        const endTime = spelled && end < 253_402_300_000_000 ? new Date(end).toISOString() : end
        for (const progress of [50, 100]) await forger.report(short, progress, { startTime: start, endTime })
      }
      await reap(forger, short)
    },
  ),
)

const wrongProgress = [
  '"100"',
  '101',
  '100.01',
  '-1',
  '-0.01',
  '1e309',
  '-1e309',
  '1e300',
  'null',
  'true',
  '[100]',
  '{"value":100}',
  '[]',
  '""',
  'NaN',
  'Infinity',
  '0x64',
  '100n',
  '+100',
  '1_00',
  '\u0661\u0660\u0660',
  '"٨٥"',
  '85%',
  '99999999999999999999',
]
export const byWrongProgress = ['application/json', 'text/plain;charset=UTF-8'].flatMap((type) =>
  each(
    wrongProgress,
    (progress) => `a progress of ${progress} as ${type}`,
    async ({ short, api, reader }, progress) => {
      const forger = reader()
      await forger.view(short)
      for (const _ of times(4)) {
        api.clock.pass(2000)
        const body = `{"scrollProgress":${progress}}`
        await forger.call(`${short}/reading-session`, body, { 'content-type': type })
      }
      await reap(forger, short)
    },
  ),
)

const extras = [
  { valid: true },
  { meetsRequirements: true },
  { timeSpent: 9999 },
  { reports: 99 },
  { counted: true },
  { isBot: false },
  { hasScrolledToEnd: true },
  { userFingerprint: 'another' },
  { reader: 'another' },
  { storyId: 1 },
  { id: 1 },
  { admin: true },
  { now: '2099-01-01T00:00:00Z' },
  { serverTime: 4_070_908_800_000 },
  { createdAt: '1970-01-01T00:00:00Z' },
  { minSeconds: 0 },
  { viewCount: 1000 },
  { likeCount: 1000 },
  { shareCount: 1000 },
  { network: '10.9.9.9' },
  { timeZone: 'Mars/Olympus' },
]
export const byFurtherFields = each(
  extras,
  (extra) => `fields nobody asked for: ${JSON.stringify(extra)}`,
  async ({ short, reader }, extra) => {
    const forger = reader()
    for (const path of ['view', 'view-complete', 'like']) await forger.call(`${short}/${path}`, extra)
    for (const _ of times(3)) await forger.report(short, 100, extra)
    await forger.call(`${short}/share`, { platform: 'copy', ...extra })
    await reap(forger, short)
  },
)
