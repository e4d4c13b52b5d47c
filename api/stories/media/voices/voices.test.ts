import { execFile } from 'node:child_process'
import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { MediaType } from '../kinds.ts'
import { UnusableMedia } from '../problem.ts'
import { folderOfEachTest, makeVideo, videoTools, writtenBy } from '../testing.ts'
import { convertVoice, type VoiceWork, voiceBars } from './voices.ts'

const run = promisify(execFile)

const tools = await videoTools()
const within = folderOfEachTest()

const conversionOf = (file: string, type: MediaType<'audio'>, more: Partial<VoiceWork> = {}): VoiceWork => ({
  ...{ tools, file, type, opus: within('made.opus'), aac: within('made.m4a'), mostBytes: 1e9 },
  ...{ joined: within('joined.wav'), take: within('one.take') },
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
})

/** A tone that stands for a voice, as loud as asked for, and the silence after it. */
const tone = (seconds: number, volume = 0.3) =>
  `sine=frequency=220:duration=${seconds},volume=${volume},apad=pad_dur=${seconds}`

/** What a phone or a messenger writes, with all that it may say about who spoke and where. */
async function record(name: string, options: readonly string[], source = tone(1)): Promise<string> {
  const said = [
    'title=Amina',
    'artist=Amina Example',
    'comment=At the ford',
    'location=-01.2921+036.8219/',
    'date=2026',
  ]
  const about = said.flatMap((one) => ['-metadata', one, '-metadata:s:a', one])
  const made = await writtenBy(['-f', 'lavfi', '-i', source, ...about, ...options], path.extname(name))
  // Some tests cut it or write into it.
  await copyFile(made, within(name))
  return within(name)
}

async function look(file: string) {
  const { stdout } = await run(tools.ffprobe, ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file])
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_name: string; channels: number; tags?: Record<string, string> }[]
    format: { duration: string; tags?: Record<string, string> }
  }
  return { streams, tags: { ...format.tags, ...streams[0]?.tags }, seconds: Number(format.duration) }
}

/** In LUFS, as another program of the same kind of measure hears it. */
async function loudnessOf(file: string): Promise<number> {
  const { stderr } = await run(tools.ffmpeg, [
    '-hide_banner',
    '-nostats',
    '-i',
    file,
    '-af',
    'ebur128',
    '-f',
    'null',
    '-',
  ])
  return Number(/Summary:[\s\S]*?I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1])
}

async function reasonFor(conversion: VoiceWork): Promise<string> {
  const failure = await convertVoice(conversion).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnusableMedia)
  return (failure as UnusableMedia).message
}

/** The narrow-band speech of older phones, which no free program writes: frames of 12.2 kbit/s (RFC 4867, 5.3). */
async function recordAmr(): Promise<string> {
  const frames = Array.from({ length: 100 }, (_, frame) =>
    Buffer.from([0x3c, ...Array.from({ length: 31 }, (_byte, at) => (frame * 31 + at * 17) & 0xff)]),
  )
  await writeFile(within('call.amr'), Buffer.concat([Buffer.from('#!AMR\n'), ...frames]))
  return within('call.amr')
}

const files: [string, MediaType<'audio'>, () => Promise<string>][] = [
  ['a voice note of a messenger', 'audio/ogg; codecs=opus', () => record('note.opus', ['-c:a', 'libopus'])],
  ['Opus that is called .ogg', 'audio/ogg; codecs=opus', () => record('note.ogg', ['-c:a', 'libopus'])],
  ['Vorbis', 'audio/ogg', () => record('old.ogg', ['-c:a', 'libvorbis'])],
  ['the recorder of an iPhone', 'audio/x-m4a', () => record('memo.m4a', ['-c:a', 'aac', '-ac', '2'])],
  ['AMR of an older phone', 'audio/amr', recordAmr],
  ['MP3', 'audio/mpeg', () => record('talk.mp3', ['-c:a', 'libmp3lame'])],
  ['3GP', 'video/3gpp', () => record('talk.3gp', ['-c:a', 'aac', '-f', '3gp'])],
  ['WAV of 8 kHz', 'audio/wav', () => record('talk.wav', ['-ar', '8000'])],
  ['WAV of 44.1 kHz in stereo', 'audio/wav', () => record('wide.wav', ['-ar', '44100', '-ac', '2'])],
  ['AAC without a container', 'audio/aac', () => record('talk.aac', ['-c:a', 'aac', '-f', 'adts'])],
  ['what Chromium records', 'video/webm', () => record('browser.webm', ['-c:a', 'libopus', '-live', '1'])],
  [
    'what Safari records, in pieces',
    'video/mp4',
    () => record('browser.mp4', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']),
  ],
]

describe.each(files)('%s', (_name, type, make) => {
  test('becomes an Opus and an AAC copy with nothing beside the sound', async () => {
    const file = await make()
    const progress: number[] = []
    const made = await convertVoice(conversionOf(file, type, { onProgress: (percent) => progress.push(percent) }))
    for (const [copy, codec, bytes] of [
      [within('made.opus'), 'opus', made.bytes[0]],
      [within('made.m4a'), 'aac', made.bytes[1]],
    ] as const) {
      const after = await look(copy)
      expect(after.streams.map(({ codec_name, channels }) => [codec_name, channels])).toEqual([[codec, 1]])
      expect((await stat(copy)).size).toBe(bytes)
      const text = (await readFile(copy)).toString('latin1')
      expect(text).not.toMatch(/Lav[cf]\d/)
      for (const mark of ['Amina', 'ford', '-01.2921']) expect([copy, text.includes(mark)]).toEqual([copy, false])
      if (type !== 'audio/aac' && type !== 'video/webm') expect(after.seconds).toBeCloseTo(2, 0)
    }
    expect(made.peaks).toHaveLength(voiceBars)
    expect(Math.max(...made.peaks)).toBe(255)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  })
})

test('each voice is as loud as the others, whether it whispered or shouted', async () => {
  for (const volume of [0.02, 0.9]) {
    const file = await record('talk.wav', [], `aevalsrc='${volume}*sin(2*PI*180*t)*(0.6+0.4*sin(2*PI*3*t))':d=4`)
    await convertVoice(conversionOf(file, 'audio/wav'))
    for (const copy of ['made.opus', 'made.m4a'])
      expect(Math.abs((await loudnessOf(within(copy))) + 16)).toBeLessThan(1.5)
  }
})

test('a comment in the form of the measure is not taken for it', async () => {
  const measures = { input_i: '-16', input_tp: '-9', input_lra: '3', input_thresh: '-26', target_offset: '0' }
  const source = `aevalsrc='0.02*sin(2*PI*180*t)*(0.6+0.4*sin(2*PI*3*t))':d=4`
  const file = await record('said.mp4', ['-c:a', 'aac', '-metadata', `comment=${JSON.stringify(measures)}`], source)
  await convertVoice(conversionOf(file, 'audio/mp4'))
  expect(Math.abs((await loudnessOf(within('made.opus'))) + 16)).toBeLessThan(1.5)
})

test('the wave shows where somebody speaks', async () => {
  const { peaks } = await convertVoice(conversionOf(await record('talk.wav', []), 'audio/wav'))
  const [spoken, silent] = [peaks.slice(5, voiceBars / 2 - 5), peaks.slice(voiceBars / 2 + 5)]
  expect(Math.min(...spoken)).toBeGreaterThan(200)
  expect(Math.max(...silent)).toBeLessThan(10)
})

test('silence stays silence', async () => {
  const { peaks, durationSeconds } = await convertVoice(
    conversionOf(await record('none.wav', [], 'anullsrc=d=1'), 'audio/wav'),
  )
  expect(Math.max(...peaks)).toBe(0)
  expect(durationSeconds).toBeCloseTo(1, 1)
})

test.each([
  ['noise', 'anoisesrc=d=15:c=pink:a=0.3'],
  ['a tone that swells', "aevalsrc='0.4*sin(2*PI*180*t)*(0.2+abs(sin(1.7*t)*sin(0.4*t)))':d=15"],
])('a twelfth of three minutes of %s weighs less than a twelfth of 600 kB', async (_what, source) => {
  const file = await record('long.wav', [], source)
  const { bytes } = await convertVoice(conversionOf(file, 'audio/wav'))
  expect(bytes[0]).toBeLessThan(600_000 / 12)
})

describe('what is no recording ends with the reason', () => {
  test('a film', async () => {
    await makeVideo(within('film.mp4'), '160x120', 1)
    expect(await reasonFor(conversionOf(within('film.mp4'), 'video/mp4'))).toBe(
      'This is a video. Please add it as a video.',
    )
  })

  test('a file that breaks off before its first sound', async () => {
    const file = await record('memo.m4a', ['-c:a', 'aac'])
    await truncate(file, 600)
    expect(await reasonFor(conversionOf(file, 'audio/x-m4a'))).toMatch(/cut off or damaged/)
  })

  test('a file that is another kind than it says', async () => {
    await writeFile(within('list.mp3'), `#EXTM3U\nfile://${within('secret.wav')}\n`)
    expect(await reasonFor(conversionOf(within('list.mp3'), 'audio/mpeg'))).toMatch(/cut off or damaged|no sound/)
  })

  test('noise behind the signature of a recording', async () => {
    const start = (await readFile(await record('note.opus', ['-c:a', 'libopus']))).subarray(0, 60)
    await writeFile(within('noise.opus'), Buffer.concat([start, Buffer.alloc(200_000, 0xa7)]))
    expect(await reasonFor(conversionOf(within('noise.opus'), 'audio/ogg; codecs=opus'))).toMatch(
      /cut off or damaged|no sound/,
    )
  })

  test('zero seconds', async () => {
    const file = await record('none.wav', ['-t', '0.001'])
    expect(await reasonFor(conversionOf(file, 'audio/wav'))).toBe('There is no sound in this file.')
  })

  test('ten hours, by what they say', async () => {
    const file = await record('day.wav', ['-ar', '8000', '-c:a', 'pcm_u8'])
    // The header says ten hours, and the disk holds a hole.
    const bytes = 36_000 * 8000
    await truncate(file, bytes)
    const handle = await open(file, 'r+')
    const header = Buffer.alloc(512)
    await handle.read(header, 0, 512, 0)
    header.writeUInt32LE(bytes - 8, 4)
    const data = header.indexOf('data')
    header.writeUInt32LE(bytes - data - 8, data + 4)
    await handle.write(header, 0, 512, 0)
    await handle.close()
    expect(await reasonFor(conversionOf(file, 'audio/wav'))).toBe(tooLong)
  })

  test('more than may be, without a word of how long it is', async () => {
    const file = await record(
      'long.aac',
      ['-c:a', 'aac', '-b:a', '8k', '-ar', '8000', '-f', 'adts'],
      'anullsrc=r=8000:cl=mono:d=9',
    )
    expect(await reasonFor(conversionOf(file, 'audio/aac', { mostSeconds: 6 }))).toBe(
      'The recording is longer than 0.1 minutes. Please send a shorter one.',
    )
  })

  test('what grows over the room that there is', async () => {
    const file = await record('talk.wav', [])
    expect(await reasonFor(conversionOf(file, 'audio/wav', { mostBytes: 500 }))).toBe(
      'The recording becomes too large for this server’s disk.',
    )
  })
})
const tooLong = 'The recording is longer than 15 minutes. Please send a shorter one.'

test('who stops it is not told that the file is bad', async () => {
  const file = await record('talk.wav', [], 'anoisesrc=d=60')
  const stop = new AbortController()
  const end = convertVoice(conversionOf(file, 'audio/wav', { signal: stop.signal }))
  stop.abort(new Error('The server stops.'))
  expect(await end.catch((error: unknown) => error)).not.toBeInstanceOf(UnusableMedia)
})

test('a recording that breaks off is heard as far as it goes', async () => {
  const file = await record('note.opus', ['-c:a', 'libopus'])
  await copyFile(file, within('half.opus'))
  await truncate(within('half.opus'), Math.floor((await stat(file)).size / 2))
  const { durationSeconds } = await convertVoice(conversionOf(within('half.opus'), 'audio/ogg; codecs=opus'))
  expect(durationSeconds).toBeGreaterThan(0.5)
})
