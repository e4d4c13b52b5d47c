import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import pino from 'pino'
import sharp from 'sharp'
import { beforeEach, onTestFinished } from 'vitest'
import type { Deps } from '../../platform/deps.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { findVideoTools } from './ffmpeg.ts'
import { insertMedia, type MediaRow, moveMedia } from './media.store.ts'
import { type Box, listBoxes } from './mp4.ts'
import { noteTitle, numberNote, sampleOf } from './samples/testing.ts'

const run = promisify(execFile)

/** What must not be found in anything that is shown: EXIF, XMP, IPTC and the places in videos. */
const metadataMarks = ['Exif', 'http://ns.adobe.com/xap', 'Photoshop 3.0', '©xyz', '\xa9xyz', 'loci', 'ISO6709']

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-media-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder that each test of a file has for itself. Returns where a file of that name stands in it. */
export function folderOfEachTest(): (name: string) => string {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder()
  })
  return (name) => path.join(folder, name)
}

/** A photo with a different colour in each corner, so that its way up can be told. */
export const corners = {
  topLeft: [220, 20, 20],
  topRight: [20, 200, 20],
  bottomLeft: [20, 20, 220],
  bottomRight: [230, 220, 20],
}

export async function cornersPhoto(width = 600, height = 400): Promise<Buffer> {
  const size = `${width} ${height}`
  const drawn = knownCorners.get(size) ?? drawCorners(width, height)
  knownCorners.set(size, drawn)
  // Some tests write into it.
  return Buffer.from(await drawn)
}
const knownCorners = new Map<string, Promise<Buffer>>()

async function drawCorners(width: number, height: number): Promise<Buffer> {
  const [w, h] = [Math.floor(width / 3), Math.floor(height / 3)]
  const patch = ([r = 0, g = 0, b = 0]: number[], left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([
      patch(corners.topLeft, 0, 0),
      patch(corners.topRight, width - w, 0),
      patch(corners.bottomLeft, 0, height - h),
      patch(corners.bottomRight, width - w, height - h),
    ])
    .png()
    .toBuffer()
}

/** The pixels as a camera stores them that notes this EXIF orientation. */
export async function turnedFor(orientation: number, upright: Buffer): Promise<Buffer> {
  const turn = async (photo: Buffer, degrees: number) => sharp(photo).rotate(degrees).png().toBuffer()
  const stored = {
    1: () => upright,
    2: () => sharp(upright).flop().png().toBuffer(),
    3: () => turn(upright, 180),
    4: () => sharp(upright).flip().png().toBuffer(),
    5: async () =>
      sharp(await turn(upright, 90))
        .flop()
        .png()
        .toBuffer(),
    6: () => turn(upright, 270),
    7: async () =>
      sharp(await turn(upright, 90))
        .flip()
        .png()
        .toBuffer(),
    8: () => turn(upright, 90),
  }[orientation]
  if (!stored) throw new Error('Orientations are 1 to 8')
  return stored()
}

const position = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '2/1 19/1 48/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '34/1 49/1 12/1',
}
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'

/** A photo as a phone takes it: with its place and time in EXIF, and XMP. */
export const asPhone = (photo: Buffer, orientation = 1) =>
  sharp(photo)
    .withExif({ IFD0: { Make: 'Acacia' }, IFD3: position })
    .withMetadata({ orientation })
    .withXmp(xmp)

/** Adds the IPTC block of an agency to a JPEG: city and caption. */
export function withIptc(jpeg: Buffer): Buffer {
  const caption = Buffer.from([0x1c, 2, 90, 0, 6, ...Buffer.from('Narok!')])
  const resource = Buffer.concat([
    Buffer.from('8BIM\x04\x04\0\0\0\0\0', 'latin1'),
    Buffer.from([caption.length]),
    caption,
  ])
  const content = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource])
  const head = Buffer.from([0xff, 0xed, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** A PNG that claims a size and brings hardly any pixels for it. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An AVIF under the brand that leaves open what is inside. */
export async function asHeif(photo: Buffer): Promise<Buffer> {
  const avif = await sharp(photo).avif({ effort: 0 }).toBuffer()
  avif.write('mif1', avif.indexOf('ftyp') + 4, 'latin1')
  return avif
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** The converter of this machine. */
export async function videoTools() {
  const tools = await findVideoTools({}, pino({ level: 'silent' }))
  if (!tools)
    throw new Error(
      'These tests need ffmpeg with H.264 and ffprobe on the PATH: `npm test` installs them on Debian and Ubuntu',
    )
  return tools
}

/** What ffmpeg writes with these options, made once in a run. To be read, not to be changed. */
export const writtenBy = (options: readonly string[], ending: string): Promise<string> =>
  sampleOf(options, ending, async (file) => {
    const { ffmpeg } = await videoTools()
    await run(ffmpeg, ['-v', 'error', '-y', ...options, file])
  })

/** Writes a test picture with a tone. `options` stand before the file's name. */
export async function makeVideo(file: string, size: string, seconds: number, options: string[] = []): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`]
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest']
  await copyFile(await writtenBy([...picture, ...tone, ...codecs, ...options], path.extname(file)), file)
}

/** Writes a tone that stands for a voice, with a place and a name in it; the ending says in which form. */
export async function makeRecording(file: string, { seconds = 2, hertz = 220 } = {}): Promise<void> {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds},volume=0.3`]
  const said = ['-metadata', 'location=-02.33+034.82/', '-metadata', 'artist=Amina Example']
  await copyFile(await writtenBy([...tone, ...said], path.extname(file)), file)
}

/** Copies the streams of a video with other options, such as a camera's rotation. */
export async function remux(from: string, to: string, options: string[]): Promise<void> {
  const { ffmpeg } = await videoTools()
  await run(ffmpeg, ['-v', 'error', '-y', '-i', from, '-c', 'copy', ...options, to])
}

/** Lets the table of a silent MP4, whose index is at its end, point so many times at its first picture. */
export async function repeatPicture(file: string, times: number): Promise<void> {
  const whole = await readFile(file)
  const index = whole.lastIndexOf('moov') - 4
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
    return bytes
  }
  const rewrite = (content: Buffer): Buffer => Buffer.concat(listBoxes(content).map(rewriteBox))
  const rewriteBox = ({ type, content }: Box): Buffer => {
    const tables: Partial<Record<string, () => Buffer>> = {
      stts: () => numbers(0, 1, times, 512),
      stsz: () => numbers(0, content.readUInt32BE(4) || content.readUInt32BE(12), times),
      stsc: () => numbers(0, 1, 1, 1, 1),
      stco: () => numbers(0, times, ...Array<number>(times).fill(content.readUInt32BE(8))),
    }
    const isShell = ['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type)
    const bytes = tables[type]?.() ?? (isShell ? rewrite(content) : content)
    return Buffer.concat([numbers(bytes.length + 8), Buffer.from(type, 'latin1'), bytes])
  }
  await writeFile(file, Buffer.concat([whole.subarray(0, index), rewrite(whole.subarray(index))]))
}

/** Puts a file where uploads arrive, with what is known of it. */
export async function arrive(incoming: string, content: Buffer) {
  const file = path.join(incoming, `form-${randomUUID()}`)
  await writeFile(file, content)
  return { path: file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

export async function marksIn(file: string | Buffer): Promise<string[]> {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  return metadataMarks.filter((mark) => bytes.includes(Buffer.from(mark, 'latin1')) || bytes.includes(mark))
}

/** A video that has arrived and is ready, as if a phone had sent it. */
export function addVideo({ db }: Pick<Deps, 'db'>, storyId: number): string {
  const id = newMediaId()
  const facts = { bytes: 9000, sha256: 'b'.repeat(64), approved: false } as const
  insertMedia(db, { id, storyId, kind: 'video', state: 'processing', ...facts })
  const measured = { width: 2, height: 2, durationSeconds: 9, widthBytes: [9] }
  moveMedia(db, id, { from: ['processing'], to: 'ready', ...measured })
  return id
}

let notes = 0

/** A voice note as a messenger makes it: a tone in Opus. No two are alike, and all of one length sound the same. */
export async function voiceNote(seconds = 2): Promise<Buffer> {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=220:duration=${seconds}`]
  const first = [...tone, '-fflags', '+bitexact', '-metadata', noteTitle(0), '-c:a', 'libopus']
  notes += 1
  return numberNote(await readFile(await writtenBy(first, '.opus')), notes)
}

/** A recording in which nothing is heard, of any length: a WAV with 8,000 bytes for each second. */
export function silentRecording(seconds: number): Buffer {
  const [rate, bytes] = [8000, seconds * 8000]
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 0x10001, rate, rate, 0x80001].entries()) head.writeUInt32LE(value, 16 + at * 4)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes, 0x80)])
}

/** A recording that has arrived and is ready, as if a phone had sent it. */
export function addVoice(
  { db }: Pick<Deps, 'db'>,
  storyId: number,
  {
    kind = 'audio',
    ...more
  }: { kind?: 'audio' | 'consent'; durationSeconds?: number } & Partial<Pick<MediaRow, 'approved' | 'spokenBy'>> = {},
): string {
  const id = newMediaId()
  const facts = { bytes: 9000, sha256: 'c'.repeat(64), approved: false } as const
  insertMedia(db, { id, storyId, kind, state: 'processing', ...facts })
  const measured = { durationSeconds: 200, widthBytes: [600_000, 1_200_000], peaks: [0, 255, 128, 30], ...more }
  moveMedia(db, id, { from: ['processing'], to: 'ready', ...measured })
  return id
}
