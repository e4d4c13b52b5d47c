import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { longestVoiceSeconds } from '../../../../data/vocabulary/limits.ts'
import { endOf, startFfmpeg } from '../boundedFfmpeg.ts'
import type { VideoTools } from '../ffmpeg.ts'
import type { MediaType } from '../kinds.ts'
import { NoRecording, probeSound, safeInputOptions } from '../probe.ts'
import { UnusableMedia } from '../problem.ts'
import type { Take } from './takes.ts'

interface Joining {
  tools: VideoTools
  file: string
  type: MediaType<'audio'>
  takes: readonly Take[]
  /** Where all of it is to be written, and where each take lies until it is read. */
  joined: string
  take: string
  /** The longest that is taken. */
  mostSeconds?: number
  mostBytes: number
  signal: AbortSignal
}

const limitSeconds = 240
const bytesPerSecond = 48_000 * 2
const headBytes = 44
/** So much more is read than may be heard, which tells what is too long from what just fits. */
const secondsBeyond = 2

/**
 * Writes one WAV of the takes of a recording, in their order, each as far as it goes; one without a sound is left out.
 * Errors: UnusableMedia.
 */
export async function joinTakes(joining: Joining): Promise<void> {
  const late = AbortSignal.timeout(limitSeconds * 1000)
  const wav = await open(joining.joined, 'w')
  try {
    await wav.write(Buffer.alloc(headBytes))
    for (const take of joining.takes) {
      if (late.aborted) throw new UnusableMedia('Converting the recording took too long.')
      const seconds = readSecondsOf(joining) - ((await sizeOf(wav)) - headBytes) / bytesPerSecond
      if (seconds > 0) await add({ ...joining, wav, seconds }, take)
    }
    const bytes = (await sizeOf(wav)) - headBytes
    if (bytes === 0) throw new UnusableMedia('There is no sound in this file.')
    await wav.write(headOf(bytes), 0, headBytes, 0)
  } finally {
    await wav.close()
    await rm(joining.take, { force: true })
  }
}

const readSecondsOf = ({ mostSeconds = longestVoiceSeconds }: Joining) => mostSeconds + secondsBeyond

async function add(joining: Joining & { wav: FileHandle; seconds: number }, { from, to }: Take): Promise<void> {
  const { tools, file, type, take, signal, wav, seconds } = joining
  await pipeline(createReadStream(file, { start: from, end: to - 1 }), createWriteStream(take), { signal })
  const facts = await probeSound(tools, take, type, signal).catch(ifUnreadable)
  if (!facts) return
  const options = [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', ...safeInputOptions(type), '-i', take],
    ...['-map', `0:${facts.stream}`, '-vn', '-sn', '-dn', '-ar', '48000', '-ac', '1', '-t', seconds.toFixed(3)],
    ...['-f', 's16le', 'pipe:1'],
  ]
  const before = await sizeOf(wav)
  const mostBytes = Math.min(joining.mostBytes, headBytes + (readSecondsOf(joining) + 1) * bytesPerSecond)
  if (before >= mostBytes) throw tooLarge()
  // It goes on where the take before it ended. What it says of a broken end is not asked: the sound before that counts.
  const program = startFfmpeg(tools, options, { stdio: ['ignore', wav.fd, 'ignore'], signal, limitSeconds, mostBytes })
  await endOf(program, signal)
  if ((await sizeOf(wav)) >= mostBytes) throw tooLarge()
}

const tooLarge = () => new UnusableMedia('The recording becomes too large for this server’s disk.')

/** Of what a crash left, nothing may be there yet. A film is refused as a whole. */
function ifUnreadable(error: unknown): null {
  if (error instanceof UnusableMedia && !(error instanceof NoRecording)) return null
  throw error
}

const sizeOf = async (handle: FileHandle) => (await handle.stat()).size

/** Of a WAV with one channel of 16 bits. */
function headOf(bytes: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write('RIFF', 0)
  head.writeUInt32LE(bytes + headBytes - 8, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(48_000, 24)
  head.writeUInt32LE(bytesPerSecond, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
