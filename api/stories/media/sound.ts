import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { longestVoiceSeconds } from '../../../data/vocabulary/limits.ts'
import type { VideoTools } from './ffmpeg.ts'

/** Sound as machines listen to it: mono, 16-bit samples. */
export const samplesPerSecond = 16_000

/** Some of a server's seconds; a minute of it is read in a fraction of one. */
const limitSeconds = 120
const mostBytes = (longestVoiceSeconds + 1) * samplesPerSecond * 2

/** Our Opus copy of a recording as samples in memory: nothing of it is written to the disk. */
export async function readSamples({ ffmpeg }: VideoTools, opus: Readable, stop: AbortSignal): Promise<Buffer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limitSeconds * 1000)])
  const options = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'pipe', '-f', 'ogg', '-i', 'pipe:0'],
    ...['-t', String(longestVoiceSeconds), '-ac', '1', '-ar', String(samplesPerSecond), '-f', 's16le', 'pipe:1'],
  ]
  const program = spawn(ffmpeg, options, { stdio: ['pipe', 'pipe', 'ignore'], signal, killSignal: 'SIGKILL' })
  const ended = new Promise<number | null>((resolve, reject) => {
    program.on('error', reject)
    program.on('close', resolve)
  })
  const [code, samples] = await Promise.all([ended, gather(program.stdout), pipeline(opus, program.stdin, { signal })])
  if (code !== 0) throw new Error('The recording could not be read.')
  return samples
}

async function gather(from: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of from) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('The recording is longer than it says.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
