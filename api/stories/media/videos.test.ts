import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MediaType } from './kinds.ts'
import { listMetadataBoxes } from './mp4.ts'
import { hasSei } from './nal.ts'
import { UnusableMedia } from './problem.ts'
import { folderOfEachTest, makeVideo, marksIn, remux, videoTools } from './testing.ts'
import { convertVideo, takePoster, type VideoWork } from './videos.ts'

const run = promisify(execFile)

const tools = await videoTools()
const within = folderOfEachTest()

function conversionOf(file: string, more: Partial<VideoWork> = {}): VideoWork {
  return {
    tools,
    file,
    type: 'video/mp4',
    output: within('made.mp4'),
    frame: within('frame.png'),
    mostBytes: 1e9,
    signal: new AbortController().signal,
    pace: 'quick',
    onProgress: () => undefined,
    ...more,
  }
}

async function streamsOf(file: string) {
  const { stdout } = await run(tools.ffprobe, ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file])
  return JSON.parse(stdout) as {
    streams: { codec_name: string; pix_fmt?: string; tags?: Record<string, string>; side_data_list?: unknown[] }[]
    format: { tags: Record<string, string> }
  }
}

async function reasonFor(conversion: VideoWork): Promise<string> {
  const failure = await convertVideo(conversion).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnusableMedia)
  return (failure as UnusableMedia).message
}

const place = [
  '-metadata',
  'location=-02.3300+034.8200/',
  '-metadata',
  'title=The hide',
  '-metadata:s:v',
  'handler_name=Amina',
]

describe('a video becomes an MP4 that every phone plays', () => {
  test('H.264 and AAC, at most 720p, playable while it loads', async () => {
    const file = within('film.mp4')
    await makeVideo(file, '1920x1080', 1)
    const made = await convertVideo(conversionOf(file))
    expect(made).toMatchObject({ width: 1280, height: 720, bytes: (await stat(within('made.mp4'))).size })
    expect(Math.abs(made.durationSeconds - 1)).toBeLessThan(0.2)
    const { streams } = await streamsOf(within('made.mp4'))
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(streams[0]?.pix_fmt).toBe('yuv420p')
    const bytes = await readFile(within('made.mp4'))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  test.each([
    ['a small one is not enlarged', '320x240', [320, 240]],
    ['odd sides become even', '321x243', [320, 242]],
    ['a wide one fits in width', '2560x600', [1280, 300]],
    ['a tall one fits in height', '720x1440', [360, 720]],
  ])('%s', async (_what, size, [width, height]) => {
    const file = within('film.avi')
    await makeVideo(file, size, 0.2, ['-c:v', 'mpeg4', '-c:a', 'mp3'])
    expect(await convertVideo(conversionOf(file, { type: 'video/vnd.avi' }))).toMatchObject({ width, height })
  })

  test.each([90, 270])('held at %i° it stands upright', async (degrees) => {
    const [film, turned] = [within('film.mp4'), within('turned.mp4')]
    await makeVideo(film, '640x360', 0.2)
    await remux(film, turned, ['-metadata:s:v', `rotate=${degrees}`])
    expect(await convertVideo(conversionOf(turned))).toMatchObject({ width: 360, height: 640 })
    const { streams } = await streamsOf(within('made.mp4'))
    expect(streams[0]?.tags?.rotate).toBeUndefined()
    expect(streams[0]?.side_data_list).toBeUndefined()
  })

  test('without sound it stays silent', async () => {
    const [film, silent] = [within('film.mov'), within('silent.mov')]
    await makeVideo(film, '320x240', 0.2)
    await remux(film, silent, ['-an'])
    await convertVideo(conversionOf(silent, { type: 'video/quicktime' }))
    expect((await streamsOf(within('made.mp4'))).streams).toHaveLength(1)
  })

  test('progress goes from 0 to 100 and never back', async () => {
    const seen: number[] = []
    const file = within('film.mp4')
    await makeVideo(file, '640x480', 3)
    await convertVideo(conversionOf(file, { onProgress: (percent) => void seen.push(percent) }))
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...seen)).toBeLessThanOrEqual(100)
  })
})

describe('where and by whom a video was made', () => {
  test.each([
    ['mp4', 'video/mp4', []],
    [
      'mov',
      'video/quicktime',
      ['-movflags', 'use_metadata_tags', '-metadata', 'com.apple.quicktime.location.ISO6709=-02.33+034.82/'],
    ],
    ['mov', 'video/quicktime', []],
  ] as [string, MediaType, string[]][])('is gone from a %s, and from its poster', async (extension, type, options) => {
    const file = within(`film.${extension}`)
    await makeVideo(file, '320x240', 1, [...place, ...options])
    expect((await marksIn(file)).length).toBeGreaterThan(0)
    expect(await listMetadataBoxes(file)).not.toEqual([])
    const conversion = conversionOf(file, { type })
    const made = await convertVideo(conversion)
    expect(await listMetadataBoxes(within('made.mp4'))).toEqual([])
    expect(await marksIn(within('made.mp4'))).toEqual([])
    const { streams, format } = await streamsOf(within('made.mp4'))
    expect(JSON.stringify([streams.map(({ tags }) => tags), format.tags])).not.toMatch(
      /Amina|hide|34\.82|creation_time/,
    )

    const poster = await takePoster(conversion, made)
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
    expect(await marksIn(poster)).toEqual([])
    expect(existsSync(conversion.frame)).toBe(false)
  })
})

describe('words between the pictures', () => {
  /** CEA-708 captions are SEI of the kind 4: country, provider, `GA94`, then the letters. ANSI/SCTE 128. */
  async function withCaptions(film: string, words: string): Promise<void> {
    const pairs = Buffer.from(words.padEnd(Math.ceil(words.length / 2) * 2), 'latin1')
    const triples = Array.from({ length: pairs.length / 2 }, (_, index) => [
      0xfc,
      ...[pairs[index * 2] ?? 0, pairs[index * 2 + 1] ?? 0].map(withParity),
    ]).flat()
    const captions = [0xb5, 0, 0x31, ...Buffer.from('GA94'), 3, 0xc0 | (pairs.length / 2), 0xff, ...triples, 0xff]
    const unit = Buffer.from([6, 4, captions.length, ...captions, 0x80])
    const raw = within('film.h264')
    await makeVideo(within('plain.mp4'), '320x240', 1)
    await run(tools.ffmpeg, ['-v', 'error', '-y', '-i', within('plain.mp4'), '-an', '-c', 'copy', '-f', 'h264', raw])
    const start = Buffer.from([0, 0, 0, 1])
    const pictures = (await readFile(raw)).toString('latin1').split(start.toString('latin1')).slice(1)
    const units = pictures.map((one) => Buffer.from(one, 'latin1'))
    const captioned = units.flatMap((one) => (isPicture(one) ? [start, unit, start, one] : [start, one]))
    await writeFile(raw, Buffer.concat(captioned))
    await run(tools.ffmpeg, ['-v', 'error', '-y', '-r', '15', '-f', 'h264', '-i', raw, '-c', 'copy', film])
  }
  const withParity = (letter: number) => letter | (letter.toString(2).replaceAll('0', '').length % 2 === 0 ? 0x80 : 0)
  const isPicture = (unit: Buffer) => [1, 5].includes((unit[0] ?? 0) & 0x1f)
  const captionsIn = async (file: string) => {
    const shown = ['-show_entries', 'frame=side_data', '-select_streams', 'v', '-of', 'json']
    return (await run(tools.ffprobe, ['-v', 'error', '-show_frames', ...shown, file])).stdout
  }

  test('such as captions with a place are gone from the published video', async () => {
    const file = within('film.mp4')
    await withCaptions(file, 'S2.325 E34.830 RHINO')
    expect(await captionsIn(file)).toMatch(/Closed Captions/)
    expect(await hasSei(file)).toBe(true)
    const made = await convertVideo(conversionOf(file))
    expect(await captionsIn(within('made.mp4'))).not.toMatch(/Captions|User data/i)
    expect(await hasSei(within('made.mp4'))).toBe(false)
    expect((await readFile(within('made.mp4'))).includes('GA94')).toBe(false)
    expect(await marksIn(await takePoster(conversionOf(file), made))).toEqual([])
  })
})

describe('a video that cannot be used ends in words', () => {
  const cutOff = 'The video is cut off or damaged: it cannot be opened.'

  test('one that lost its end, and with it its index', async () => {
    const file = within('film.mp4')
    await makeVideo(file, '320x240', 2)
    await writeFile(file, (await readFile(file)).subarray(0, -4000))
    expect(await reasonFor(conversionOf(file))).toBe(cutOff)
  })

  test('one of which only the beginning is there', async () => {
    const file = within('film.mp4')
    await makeVideo(file, '320x240', 10, ['-movflags', '+faststart'])
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, Math.floor(whole.length * 0.4)))
    expect(await reasonFor(conversionOf(file))).toMatch(/^The video is cut off: only \d of 10 seconds could be read\.$/)
  })

  test('a header without a movie', async () => {
    const file = within('film.mp4')
    await writeFile(file, Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08mdat', 'latin1'))
    expect(await reasonFor(conversionOf(file))).toBe(cutOff)
  })

  test('one with sound alone', async () => {
    const [film, sound] = [within('film.mp4'), within('sound.mp4')]
    await makeVideo(film, '320x240', 0.2)
    await remux(film, sound, ['-vn'])
    expect(await reasonFor(conversionOf(sound))).toBe('There is no moving picture in this file.')
  })

  test('noise behind the first bytes of a movie', async () => {
    const file = within('film.mp4')
    await makeVideo(file, '320x240', 1)
    const noisy = await readFile(file)
    for (let at = 40; at < noisy.length; at += 3) noisy[at] = (at * 7919) % 256
    await writeFile(file, noisy)
    expect(await reasonFor(conversionOf(file))).toMatch(/cut off or damaged/)
  })

  test.runIf(process.platform === 'linux')('one that would fill the disk', async () => {
    const file = within('film.mp4')
    await makeVideo(file, '640x480', 3)
    expect(await reasonFor(conversionOf(file, { mostBytes: 20_000 }))).toBe(
      'The video becomes too large for this server’s disk.',
    )
  })

  test.each([
    ['a playlist', (url: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}\n#EXT-X-ENDLIST\n`],
    ['a list of files', (url: string) => `ffconcat version 1.0\nfile '${url}'\n`],
  ])('%s dressed up as a movie is never followed', async (_what, write) => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const list = write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/film.ts`)
    const dresses = [list, Buffer.concat([Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1'), Buffer.from(list)])]
    for (const content of dresses) {
      for (const type of ['video/mp4', 'video/vnd.avi'] as const) {
        await writeFile(within('film'), content)
        expect(await reasonFor(conversionOf(within('film'), { type }))).toMatch(/cut off or damaged/)
      }
    }
    expect(requests).toBe(0)
  })
})

test('a conversion that is interrupted ends at once and says why', async () => {
  const file = within('film.mp4')
  await makeVideo(file, '640x480', 20)
  const stop = new AbortController()
  const conversion = conversionOf(file, {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('The server is stopping.')),
  })
  await expect(convertVideo(conversion)).rejects.toThrow('The server is stopping.')
  await expect(convertVideo(conversion)).rejects.toThrow()
})

test('a converter that is missing is the server’s fault, not the video’s', async () => {
  const file = within('film.mp4')
  await makeVideo(file, '320x240', 0.2)
  const gone = { ...tools, ffmpeg: within('no-ffmpeg') }
  const failure = await convertVideo(conversionOf(file, { tools: gone })).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(UnusableMedia)
})
