import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import type { StoryFields } from '../../../data/contract/stories.ts'
import { someStory } from '../../testing/samples.ts'
import { eventually } from './eventually.ts'
import { temporaryFolder } from './folders.ts'
import { ffmpegOfTests } from './media.ts'

const run = promisify(execFile)

/** Between two ticks, in milliseconds. */
const tickMs = 250

/** What a microphone hears: ticks, all as far from each other, so that whatever is missing between two of them shows. */
export async function makeTicks(seconds = 20): Promise<string> {
  const file = path.join(temporaryFolder(), 'ticks.wav')
  const tick = `0.6*sin(2*PI*900*t)*lt(mod(t,${tickMs / 1000}),0.04)`
  await run(await ffmpegOfTests(), [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-f', 'lavfi', '-i', `aevalsrc='${tick}':s=48000:d=${seconds}`],
    ...['-ac', '1', '-c:a', 'pcm_s16le', file],
  ])
  return file
}

const samplesPerSecond = 8_000

/** When each tick begins, in milliseconds, and how long all of it is. */
export async function hearTicks(file: string): Promise<{ at: number[]; milliseconds: number }> {
  const { stdout } = await run(
    await ffmpegOfTests(),
    [
      '-hide_banner',
      '-loglevel',
      'error',
      '-i',
      file,
      '-f',
      's16le',
      '-ac',
      '1',
      '-ar',
      String(samplesPerSecond),
      'pipe:1',
    ],
    { encoding: 'buffer', maxBuffer: 1 << 28 },
  )
  const at: number[] = []
  let quietSince = Number.NEGATIVE_INFINITY
  for (let index = 0; index + 1 < stdout.length; index += 2) {
    const now = (index / 2 / samplesPerSecond) * 1000
    if (Math.abs(stdout.readInt16LE(index)) < 3_000) continue
    if (now - quietSince > tickMs / 4) at.push(now)
    quietSince = now
  }
  return { at, milliseconds: (stdout.length / 2 / samplesPerSecond) * 1000 }
}

/** Distances between ticks that are not as they were spoken: one for each place where two takes meet, and for each gap. */
export const unevenIn = ({ at }: { at: readonly number[] }): number[] =>
  at.slice(1).flatMap((now, index) => {
    const distance = now - (at[index] ?? 0)
    return Math.abs(distance - tickMs) > tickMs / 8 ? [Math.round(distance)] : []
  })

/** A piece as the phone has stored it. */
export interface KeptPiece {
  kind: 'audio' | 'consent'
  take: number
  place: number
  milliseconds: number
  /** In bytes. */
  blob: number
}

/** All rows of a table of the phone; of a file, how many bytes it has. */
const rowsOf = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('voices-for-wildlife')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows = database.transaction(name).objectStore(name).getAll()
    await new Promise((resolve) => {
      rows.onsuccess = resolve
    })
    database.close()
    const asSent = (value: unknown) => (value instanceof Blob ? value.size : value)
    return rows.result.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, asSent(value)])))
  }, table) as Promise<Row[]>

/** What the phone has of recordings that are not finished. */
export const keptPieces = (page: Page) => rowsOf<KeptPiece>(page, 'pieces')

/** What is written of stories that are not sent. */
export const keptWords = async (page: Page) =>
  (await rowsOf<{ fields: StoryFields }>(page, 'drafts')).map(({ fields }) => fields)

/** Titles of stories of which the phone knows that the server has all. */
export const sentTitles = async (page: Page) =>
  (await rowsOf<{ title: string }>(page, 'sent')).map(({ title }) => title)

export const millisecondsOf = (pieces: readonly KeptPiece[]): number =>
  pieces.reduce((sum, { milliseconds }) => sum + milliseconds, 0)

export const untilSpoken = (page: Page, milliseconds: number) =>
  eventually(async () => millisecondsOf(await keptPieces(page))).toBeGreaterThan(milliseconds)

/** As the recorder tells it, in whole seconds. */
export async function shownMilliseconds(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await page.locator('.recorder-time b').textContent()) ?? '')
    .split(':')
    .map(Number)
  return (minutes * 60 + seconds) * 1000
}

/** All of the form but the story itself, with a category chosen by its picture. */
export async function fillBesideVoice(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Title/ }).fill(title)
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Coexistence' }).click()
  await page.getByLabel('Your name').fill(someStory.authorName)
  await page.getByLabel('Location').fill(someStory.authorLocation)
  await page.getByRole('textbox', { name: 'Email' }).fill(someStory.authorEmail)
}
