import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { MediaType } from '../kinds.ts'
import { judgeMedia } from '../kinds.ts'
import { UnusableMedia } from '../problem.ts'
import { toldReason } from '../reasons.ts'
import { folderOfEachTest, videoTools, writtenBy } from '../testing.ts'
import { joinTakes } from './joinTakes.ts'
import { takesOf } from './takes.ts'
import { convertVoice, type VoiceWork } from './voices.ts'

const run = promisify(execFile)

const tools = await videoTools()
const within = folderOfEachTest()

/** How each browser's recorder writes, as far as another program writes so too. */
const recorders = {
  WebM: { type: 'video/webm', options: ['-c:a', 'libopus', '-f', 'webm', '-live', '1', '-cluster_time_limit', '500'] },
  'fragmented MP4': {
    type: 'video/mp4',
    options: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '500000', '-f', 'mp4'],
  },
  Ogg: { type: 'audio/ogg; codecs=opus', options: ['-c:a', 'libopus', '-page_duration', '200000', '-f', 'ogg'] },
} as const satisfies Record<string, { type: MediaType<'audio'>; options: readonly string[] }>
type Recorder = keyof typeof recorders
const names = Object.keys(recorders) as Recorder[]

async function take(recorder: Recorder, hertz: number, seconds = 1): Promise<Buffer> {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds},volume=0.3`]
  return readFile(await writtenBy([...tone, ...recorders[recorder].options], '.take'))
}

/** Without the last piece, as a crash leaves it. */
const cut = (whole: Buffer, left: number) => whole.subarray(0, Math.floor(whole.length * left))

async function fileOf(parts: readonly Uint8Array[]): Promise<string> {
  await writeFile(within('sent'), Buffer.concat(parts))
  return within('sent')
}

const joiningOf = (file: string, type: MediaType<'audio'>) => ({
  ...{ tools, file, type, mostBytes: 1e9, signal: new AbortController().signal },
  ...{ joined: within('joined.wav'), take: within('one.take') },
})

const convert = (file: string, type: MediaType<'audio'>, more: Partial<VoiceWork> = {}) =>
  convertVoice({
    ...joiningOf(file, type),
    ...{ opus: within('made.opus'), aac: within('made.m4a'), onProgress: () => undefined, ...more },
  })

/** The samples of what the takes of a file are joined to, 48,000 a second. */
async function join(file: string, type: MediaType<'audio'>): Promise<Int16Array> {
  await joinTakes({ ...joiningOf(file, type), takes: await takesOf(file, type) })
  expect(existsSync(within('one.take'))).toBe(false)
  const wav = await readFile(within('joined.wav'))
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  return new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length))
}

const samplesPerSecond = 48_000
const secondsOf = (samples: Int16Array) => samples.length / samplesPerSecond

/** What is heard in each quarter of a second: how often the sound goes through zero tells its pitch. */
function pitches(samples: Int16Array): number[] {
  const quarter = samplesPerSecond / 4
  return Array.from({ length: Math.floor(samples.length / quarter) }, (_, index) => {
    const part = samples.subarray(index * quarter, (index + 1) * quarter)
    return part.reduce((count, sample, at) => count + Number(at > 0 && sample >= 0 !== (part[at - 1] ?? 0) >= 0), 0) * 2
  })
}

/** The pitches in their order, each once. Where two takes meet, a part of each is heard. */
function heard(samples: Int16Array, known: readonly number[]): number[] {
  const nearest = pitches(samples).map((pitch) => known.find((hertz) => Math.abs(hertz - pitch) < hertz * 0.04))
  return nearest.filter((hertz, index): hertz is number => hertz !== undefined && hertz !== nearest[index - 1])
}

async function reasonFor(file: string, type: MediaType<'audio'>, more?: Partial<VoiceWork>): Promise<string> {
  const failure = await convert(file, type, more).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnusableMedia)
  expect(existsSync(within('joined.wav')) || existsSync(within('one.take'))).toBe(false)
  return (failure as UnusableMedia).message
}

describe.each(names)('%s', (recorder) => {
  const { type } = recorders[recorder]

  test('what was recorded before and after an interruption is heard as one, in its order', async () => {
    const parts = [await take(recorder, 300), await take(recorder, 900, 2), await take(recorder, 600)]
    const file = await fileOf(parts)
    expect(await judgeMedia(file, 'audio')).toBe(type)
    const { durationSeconds } = await convert(file, type)
    expect(Math.abs(durationSeconds - 4)).toBeLessThan(0.3)
    const options = ['-v', 'error', '-i', within('made.opus'), '-f', 's16le', '-ar', '48000', '-ac', '1', 'pipe:1']
    const { stdout } = await run(tools.ffmpeg, options, { encoding: 'buffer', maxBuffer: 1e8 })
    const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2))
    expect(heard(samples, [300, 600, 900])).toEqual([300, 900, 600])
    expect(existsSync(within('joined.wav')) || existsSync(within('one.take'))).toBe(false)
  })

  test.each([0.93, 0.6])('a first take of which %d is left is heard as far as it goes', async (left) => {
    const file = await fileOf([cut(await take(recorder, 300, 4), left), await take(recorder, 900)])
    expect(await takesOf(file, type)).toHaveLength(2)
    const samples = await join(file, type)
    expect(secondsOf(samples)).toBeGreaterThan(4 * left + 1 - 1.3)
    expect(secondsOf(samples)).toBeLessThan(5)
    expect(heard(samples, [300, 900])).toEqual([300, 900])
  })

  test('wherever a crash cut the first take, the second one is found', async () => {
    const [first, second] = [await take(recorder, 300, 1), await take(recorder, 900, 1)]
    for (let at = 400; at < first.length; at += 37) {
      const [cutOff, ...rest] = await takesOf(await fileOf([first.subarray(0, at), second]), type)
      expect([at, rest]).toEqual([at, [{ from: at, to: at + second.length }]])
      expect(cutOff?.to).toBeLessThanOrEqual(at)
    }
  })

  test.each([0.97, 0.6])('a recording by itself of which %d is left is heard as far as it goes', async (left) => {
    const file = await fileOf([cut(await take(recorder, 300, 4), left)])
    expect(await takesOf(file, type)).toHaveLength(1)
    const { durationSeconds } = await convert(file, type)
    expect(durationSeconds).toBeGreaterThan(4 * left - 1.3)
    expect(durationSeconds).toBeLessThan(4.1)
  })

  test('a take that a crash left without a sound is left out', async () => {
    const whole = await take(recorder, 300)
    const file = await fileOf([whole, cut(whole, 0.03), await take(recorder, 900)])
    const samples = await join(file, type)
    expect(Math.abs(secondsOf(samples) - 2)).toBeLessThan(0.3)
    expect(heard(samples, [300, 900])).toEqual([300, 900])
  })

  test('takes without any sound are no recording', async () => {
    const start = (await take(recorder, 300)).subarray(0, recorder === 'Ogg' ? 47 : 420)
    expect(await reasonFor(await fileOf([start, start, start]), type)).toMatch('There is no sound in this file.')
  })

  test('sixty takes are heard, one more is not taken', async () => {
    const one = await take(recorder, 300, 0.3)
    const sixty = Array.from({ length: 60 }, () => one)
    expect(await takesOf(await fileOf(sixty), type)).toHaveLength(60)
    const reason = await reasonFor(await fileOf([...sixty, one]), type)
    expect(reason).toBe('The recording is in more than 60 pieces. Please record it again.')
    expect(toldReason(reason)).toBe(reason)
  })

  test('takes that are too long together are refused', async () => {
    const file = await fileOf([await take(recorder, 900, 2), await take(recorder, 900, 2)])
    expect(await reasonFor(file, type, { mostSeconds: 3 })).toBe(
      'The recording is longer than 0.05 minutes. Please send a shorter one.',
    )
  })

  test('what grows over the room that there is is refused', async () => {
    const one = await take(recorder, 300)
    expect(await reasonFor(await fileOf([one, one]), type, { mostBytes: 50_000 })).toBe(
      'The recording becomes too large for this server’s disk.',
    )
  })

  test('rubbish between two takes is passed over', async () => {
    const rubbish = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 197 + (at >> 3)) & 0xff))
    const file = await fileOf([await take(recorder, 300), rubbish, await take(recorder, 900)])
    expect(heard(await join(file, type), [300, 900])).toEqual([300, 900])
  })
})

test('a header inside of the sound begins no take', async () => {
  const whole = await take('WebM', 300)
  const head = whole.subarray(0, 60)
  const at = whole.indexOf(Buffer.from([0xa3]), 2000)
  // A block of the first track that holds a whole header.
  const block = Buffer.concat([Buffer.from([0xa3, 0x80 | (head.length + 4), 0x81, 0, 0, 0x80]), head])
  const cluster = whole.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]), 1000)
  expect(at).toBeGreaterThan(0)
  const file = await fileOf([whole.subarray(0, cluster), block, whole.subarray(cluster)])
  expect(await takesOf(file, 'video/webm')).toHaveLength(1)
})

test('a box inside of the sound begins no take', async () => {
  const whole = await take('fragmented MP4', 300)
  const inside = Buffer.alloc(8 + 64)
  inside.writeUInt32BE(inside.length)
  inside.write('mdat', 4)
  whole.copy(inside, 8, 0, 64)
  const at = whole.indexOf('moof') - 4
  const file = await fileOf([whole.subarray(0, at), inside, whole.subarray(at)])
  expect(await takesOf(file, 'video/mp4')).toHaveLength(1)
})

test('ten thousand headers are no ten thousand programs', async () => {
  const head = (await take('WebM', 300)).subarray(0, 48)
  const file = await fileOf(Array.from({ length: 10_000 }, () => head))
  expect(await reasonFor(file, 'video/webm')).toMatch(/more than 60 pieces/)
  const bare = await fileOf([await take('WebM', 300), ...Array.from({ length: 10_000 }, () => head.subarray(0, 4))])
  expect(await takesOf(bare, 'video/webm')).toHaveLength(1)
})

test('a recording of another kind behind the first is not heard, and breaks nothing', async () => {
  for (const [first, second] of [
    ['WebM', 'fragmented MP4'],
    ['fragmented MP4', 'Ogg'],
    ['Ogg', 'WebM'],
  ] as const) {
    const file = await fileOf([await take(first, 300), await take(second, 900)])
    expect([first, heard(await join(file, recorders[first].type), [300, 900])]).toEqual([first, [300]])
  }
})

test('a film behind a recording is refused as a film', async () => {
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=d=1:s=64x64',
    '-c:v',
    'libx264',
    '-movflags',
    'frag_keyframe+empty_moov',
  ]
  const film = await writtenBy([...picture, '-f', 'mp4'], '.film')
  const file = await fileOf([await take('fragmented MP4', 300), await readFile(film)])
  expect(await reasonFor(file, 'video/mp4')).toBe('This is a video. Please add it as a video.')
})

test('two hundred megabytes are looked through in the memory of a page', async () => {
  const file = await fileOf([await take('WebM', 300), await take('WebM', 900)])
  // A hole on the disk, full of nothing that makes sense, and a take behind it.
  const hole = 200 * 1024 ** 2
  await truncate(file, hole)
  await appendFile(file, await take('WebM', 600))
  const before = process.memoryUsage().arrayBuffers
  const takes = await takesOf(file, 'video/webm')
  expect(takes).toHaveLength(3)
  expect(takes[2]).toEqual({ from: hole, to: (await stat(file)).size })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 ** 2)
})

test('what is of one piece is not looked through', async () => {
  const file = await fileOf([Buffer.alloc(1000)])
  expect(await takesOf(file, 'audio/mpeg')).toEqual([{ from: 0, to: 1000 }])
})
