import { execFile } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import sharp from 'sharp'
import { findVideoTools } from '../../../api/stories/media/ffmpeg.ts'
import { temporaryFolder } from './folders.ts'

const run = promisify(execFile)
const colour = () => ({ r: randomInt(256), g: randomInt(256), b: randomInt(256) })

/**
 * A JPEG as a phone makes it: it lies on its side, says so in EXIF, and tells where it was taken. The upper half is
 * light and the lower half dark at the left edge once it is upright. No two are alike.
 */
export async function makePhoto({ width = 1200, height = 800, name = 'elephants.jpg' } = {}): Promise<string> {
  const ground = await sharp({
    create: { width, height: height / 2, channels: 3, background: { r: 30, g: 40, b: 30 } },
  })
    .png()
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const mark = await sharp({
    create: { width: width / 2, height: height / 4, channels: 3, background: colour(), noise },
  })
    .png()
    .toBuffer()
  const upright = sharp({ create: { width, height, channels: 3, background: { r: 235, g: 225, b: 200 } } }).composite([
    { input: ground, top: height / 2, left: 0 },
    { input: mark, top: height / 4, left: randomInt(64, width / 2) },
  ])
  const file = path.join(temporaryFolder(), name)
  // Orientation 6: to be turned 90° clockwise for showing, so it is stored turned the other way.
  await sharp(await upright.png().toBuffer())
    .rotate(270)
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: { Make: 'Savanna Phones' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '24/1 59/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '31/1 35/1 24/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toFile(file)
  return file
}

let found: ReturnType<typeof findVideoTools> | undefined
export async function ffmpegOfTests() {
  found ??= findVideoTools({}, pino({ level: 'silent' }))
  const { ffmpeg } = (await found) ?? {}
  if (!ffmpeg) throw new Error('The tests make videos and recordings and need ffmpeg.')
  return ffmpeg
}

/** A short H.264 film with sound that tells where it was taken. No two are alike. */
export async function makeVideo({ seconds = 1, size = '320x240', name = 'waterhole.mp4' } = {}): Promise<string> {
  const file = path.join(temporaryFolder(), name)
  const hex = randomBytes(3).toString('hex')
  await run(await ffmpegOfTests(), [
    ...['-hide_banner', '-loglevel', 'error', '-y'],
    ...['-f', 'lavfi', '-i', `color=c=0x${hex}:size=${size}:rate=12`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330'],
    ...['-t', String(seconds), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-metadata', 'location=-24.9900+031.5900/', '-metadata', `title=${randomUUID()}`, file],
  ])
  return file
}

/** A note of a messenger: a tone that swells, and tells where it was spoken. */
export async function makeRecording({ seconds = 20, name = 'note.opus' } = {}): Promise<string> {
  const file = path.join(temporaryFolder(), name)
  const tone = `sine=frequency=220:duration=${seconds},volume=0.4*(0.2+abs(sin(2*t))):eval=frame`
  await run(await ffmpegOfTests(), [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-f', 'lavfi', '-i', tone],
    ...['-c:a', 'libopus', '-metadata', 'location=-24.9900+031.5900/', '-metadata', `title=${randomUUID()}`, file],
  ])
  return file
}

/** The same photo or film, longer by bytes that its readers pass over: a `free` box (ISO 14496-12, 8.1.2), or what follows a JPEG's end. */
export function padded(file: Buffer, filling: Buffer): Buffer {
  if (file.subarray(4, 8).toString('latin1') !== 'ftyp') return Buffer.concat([file, filling])
  const head = Buffer.alloc(8)
  head.writeUInt32BE(filling.length + 8)
  head.write('free', 4, 'latin1')
  return Buffer.concat([file, head, filling])
}
