import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import type {
  ConvertedPhoto,
  ConvertedVideo,
  ConvertedVoice,
  FilmConverter,
  MediaConverter,
} from '../../../platform/providers/converter.ts'
import { convertWith } from '../ffmpegConverter.ts'
import { convertPhoto } from '../photos.ts'
import { numberNote, sampleOf, sharedFolder } from '../samples/testing.ts'
import { videoTools } from '../testing.ts'

/**
 * Lets this server convert each file once in a run: whoever brings the same file again gets what the converter made of it
 * then. What the converter does is tried without this, and so is an ffmpeg that a test names.
 */
export function rememberConversions(deps: Pick<Deps, 'config' | 'converter'>): void {
  const { FFMPEG_PATH, FFPROBE_PATH } = deps.config
  const isNamed = FFMPEG_PATH !== undefined || FFPROBE_PATH !== undefined
  deps.converter = isNamed ? { ...deps.converter, convertPhoto: remembering.convertPhoto } : remembering
}

const photos = new Map<string, { photo: ConvertedPhoto; copies: [string, Uint8Array][] }>()

const remembering: MediaConverter = {
  async convertPhoto(file, write, signal) {
    signal.throwIfAborted()
    const key = await keyOf(file)
    if (!photos.has(key)) {
      const copies: [string, Uint8Array][] = []
      const photo = await convertPhoto(file, async (name, bytes) => void copies.push([name, bytes]))
      photos.set(key, { photo, copies })
    }
    const { photo, copies } = photos.get(key) as { photo: ConvertedPhoto; copies: [string, Uint8Array][] }
    for (const [name, bytes] of copies) await write(name, bytes)
    return photo
  },
  findFilmConverter: async () => {
    toolsOfMachine ??= videoTools()
    const real = convertWith(await toolsOfMachine)
    return {
      async convertVideo(conversion) {
        const { output, signal } = conversion
        signal.throwIfAborted()
        const copies = { 'video.mp4': output }
        const kept = await recall<ConvertedVideo>(`video ${await keyOf(conversion.file)}`, copies)
        return kept ?? keep(`video ${await keyOf(conversion.file)}`, copies, await real.convertVideo(conversion))
      },
      async takePoster(conversion, video) {
        const key = ['poster', await keyOf(conversion.output)]
        const make = async (file: string) => writeFile(file, await real.takePoster(conversion, video))
        return readFile(await sampleOf(key, '.webp', make))
      },
      async convertVoice(conversion) {
        const { opus, aac, signal, mostSeconds = Number.POSITIVE_INFINITY } = conversion
        signal.throwIfAborted()
        const copies = { 'voice.opus': opus, 'voice.m4a': aac }
        const key = `voice ${await keyOf(conversion.file)}`
        const kept = await recall<ConvertedVoice>(key, copies)
        if (kept && kept.durationSeconds <= mostSeconds) return kept
        return keep(key, copies, await real.convertVoice(conversion))
      },
      async readSamples(opus, signal) {
        const sound = Buffer.concat(await opus.toArray({ signal }))
        return isDescribed(sound) ? samplesOf(sound) : real.readSamples(Readable.from([sound]), signal)
      },
    } satisfies FilmConverter
  },
}

let toolsOfMachine: ReturnType<typeof videoTools> | undefined

/** The same for all voice notes of one length. */
const keyOf = async (file: string) =>
  createHash('sha256')
    .update(numberNote(await readFile(file), 0))
    .digest('hex')

const folderOf = (key: string) => path.join(sharedFolder(), key.replace(' ', '-'))

/** What was told of a conversion, with its files put in their places. Null where there was none yet. */
async function recall<Facts>(key: string, copies: Record<string, string>): Promise<Facts | null> {
  if (!existsSync(folderOf(key))) return null
  for (const [name, to] of Object.entries(copies)) await copyFile(path.join(folderOf(key), name), to)
  return JSON.parse(await readFile(path.join(folderOf(key), 'facts.json'), 'utf8')) as Facts
}

async function keep<Facts>(key: string, copies: Record<string, string>, facts: Facts): Promise<Facts> {
  const draft = `${folderOf(key)}.${randomUUID()}`
  await mkdir(draft, { recursive: true })
  for (const [name, from] of Object.entries(copies)) await copyFile(from, path.join(draft, name))
  await writeFile(path.join(draft, 'facts.json'), JSON.stringify(facts))
  // Another worker may have been faster: a folder that is not empty is not replaced.
  await rename(draft, folderOf(key)).catch(() => rm(draft, { recursive: true }))
  return facts
}

/** A tone of so many seconds, with pauses such as `[20, 21]`, as `readSamples` of the converter above reads it: no program encodes it. */
export const describeSound = (seconds: number, pauses: [number, number][] = []): Buffer =>
  Buffer.from(JSON.stringify({ seconds, pauses }))

/** An Ogg file begins with its name. */
const isDescribed = (sound: Buffer) => sound[0] === '{'.charCodeAt(0)

const samplesPerSecond = 16_000

function samplesOf(described: Buffer): Buffer {
  const { seconds, pauses } = JSON.parse(described.toString()) as { seconds: number; pauses: [number, number][] }
  const samples = new Int16Array(seconds * samplesPerSecond)
  for (let at = 0; at < samples.length; at++) samples[at] = at % 64 < 32 ? 8000 : -8000
  for (const [from, to] of pauses) samples.fill(0, from * samplesPerSecond, to * samplesPerSecond)
  return Buffer.from(samples.buffer)
}
