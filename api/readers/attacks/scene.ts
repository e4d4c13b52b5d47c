import { sharePlatforms } from '../../../data/vocabulary/engagement.ts'
import type { Api, TestReader } from '../testing.ts'

/** What a way of cheating works with: stories on the public site, by their length, and a network of its own. */
export interface Scene {
  api: Api
  /** 20 words (10 s), 200 words (30 s) and 2000 words (300 s). */
  short: number
  medium: number
  long: number
  /** So many more of 20 words, the same ones each time. */
  others(count: number): Promise<number[]>
  /** A browser in the network of this attack. */
  reader(headers?: Record<string, string>): TestReader
}

/** One way to raise a count without reading, that must not work. */
export interface Way {
  name: string
  run(scene: Scene): Promise<void>
}

export const times = (count: number) => Array.from({ length: count }, (_, index) => index)
export const each = <T>(
  values: readonly T[],
  name: (value: T) => string,
  run: (scene: Scene, value: T) => Promise<unknown>,
) => values.map((value) => ({ name: name(value), run: async (scene: Scene) => void (await run(scene, value)) }))
export const brief = (value: unknown) => String(value).slice(0, 70)

export type Headers = Record<string, string>
type Deed = (reader: TestReader, id: number, headers?: Headers) => Promise<unknown>

export const deeds: Record<string, Deed> = {
  'one view': (reader, id, headers) => reader.view(id, headers),
  'twenty views': (reader, id, headers) => Promise.all(times(20).map(() => reader.view(id, headers))),
  'a complete view': (reader, id, headers) => reader.call(`${id}/view-complete`, {}, headers),
  'a like': (reader, id, headers) => reader.like(id, headers),
  ...Object.fromEntries(
    sharePlatforms.map((platform): [string, Deed] => [
      `a share to ${platform}`,
      (reader, id, headers) => reader.share(id, platform, headers),
    ]),
  ),
  'one report from the end': (reader, id, headers) => reader.report(id, 100, {}, headers),
  'ten reports from the end': (reader, id, headers) =>
    Promise.all(times(10).map(() => reader.report(id, 100, {}, headers))),
  'a view, a report and a like at once': async (reader, id, headers) => {
    await reader.view(id, headers)
    await reader.report(id, 100, {}, headers)
    await reader.like(id, headers)
  },
}

/** Takes everything that reading would allow. */
export async function reap(reader: TestReader, id: number, headers: Headers = {}) {
  await reader.call(`${id}/view-complete`, {}, headers)
  await reader.like(id, headers)
  await reader.share(id, 'facebook', headers)
}

/** Every call that could move a count. */
export const paths = ['view', 'view-complete', 'like', 'share', 'reading-session']
