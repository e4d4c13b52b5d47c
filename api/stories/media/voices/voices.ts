import { rm, stat } from 'node:fs/promises'
import { z } from 'zod'
import { longestVoiceSeconds } from '../../../../data/vocabulary/limits.ts'
import type { ConvertedVoice, VoiceConversion } from '../../../platform/providers/converter.ts'
import { endOf, startFfmpeg } from '../boundedFfmpeg.ts'
import type { VideoTools } from '../ffmpeg.ts'
import type { MediaType } from '../kinds.ts'
import { probeSound, type SoundFacts, safeInputOptions } from '../probe.ts'
import { UnusableMedia } from '../problem.ts'
import { transcode } from '../transcode.ts'
import { requireBareMp4 } from '../videos.ts'
import { joinTakes } from './joinTakes.ts'
import { takesOf } from './takes.ts'

/** A conversion by ffmpeg. */
export interface VoiceWork extends VoiceConversion {
  tools: VideoTools
  /** What the original is by its content. */
  type: MediaType<'audio'>
}

/** Of a wave as it is drawn. */
export const voiceBars = 240

/** Speech as podcasts have it, in LUFS and dBTP: https://tech.ebu.ch/docs/r/r128s2.pdf */
const loudness = 'loudnorm=I=-16:TP=-1.5:LRA=11'
const measured = z.object({
  input_i: z.coerce.number(),
  input_tp: z.coerce.number(),
  input_lra: z.coerce.number(),
  input_thresh: z.coerce.number(),
  target_offset: z.coerce.number(),
})
type Loudness = z.infer<typeof measured>

/** A half hour is read and written in well under a minute; what needs more is no recording. */
const limitSeconds = 240

/**
 * Makes an Opus of 24 kbit/s and an AAC of 48 kbit/s of a recording, mono, equally loud, without metadata, and the peaks of its wave.
 * A recording that was interrupted is one again. Errors: UnusableMedia.
 */
export async function convertVoice(conversion: VoiceWork): Promise<ConvertedVoice> {
  const takes = await takesOf(conversion.file, conversion.type, conversion.signal)
  if (takes.length === 1 && takes[0]?.to === (await sizeOf(conversion.file))) return convertWhole(conversion)
  try {
    await joinTakes({ ...conversion, takes })
    return await convertWhole({ ...conversion, file: conversion.joined, type: 'audio/wav' })
  } finally {
    await rm(conversion.joined, { force: true })
  }
}

async function convertWhole(conversion: VoiceWork): Promise<ConvertedVoice> {
  const { tools, file, type, opus, aac, signal, onProgress, mostSeconds = longestVoiceSeconds } = conversion
  const facts = await probeSound(tools, file, type, signal)
  if ((facts.durationSeconds ?? 0) > mostSeconds) throw tooLong(mostSeconds)
  const { loud, peaks, seconds } = await listen({ ...conversion, mostSeconds }, facts)
  onProgress(40)
  if (seconds < 0.2) throw new UnusableMedia('There is no sound in this file.')
  if (seconds > mostSeconds) throw tooLong(mostSeconds)
  const filters = [...(loud ? [evened(loud)] : []), 'aresample=48000', 'aformat=channel_layouts=mono'].join(',')
  const encode = (output: string, codec: readonly string[], part: (percent: number) => number) =>
    transcode(tools, {
      what: 'recording',
      input: file,
      inputOptions: safeInputOptions(type),
      output,
      outputOptions: [...bare(facts), '-af', filters, ...codec, '-t', String(mostSeconds)],
      filters: [],
      mostBytes: conversion.mostBytes,
      limitSeconds,
      durationSeconds: seconds,
      signal,
      onProgress: (percent) => onProgress(part(percent)),
    })
  await encode(opus, asOpus, (percent) => 40 + percent * 0.3)
  await encode(aac, asAac, (percent) => 70 + percent * 0.3)
  const made = await probeSound(tools, opus, 'audio/ogg; codecs=opus', signal)
  await requireBareMp4(aac, 'The recording’s hidden data could not be removed, so it cannot be heard.')
  return { durationSeconds: made.durationSeconds ?? seconds, bytes: [await sizeOf(opus), await sizeOf(aac)], peaks }
}

const tooLong = (mostSeconds: number) =>
  new UnusableMedia(`The recording is longer than ${mostSeconds / 60} minutes. Please send a shorter one.`)

const sizeOf = async (file: string) => (await stat(file)).size

/** One sound and nothing else: no cover, no words, no place, nothing about the program that made the copy. */
const bare = ({ stream }: SoundFacts) => [
  ...[
    '-map',
    `0:${stream}`,
    '-vn',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-map_metadata:s:a',
    '-1',
    '-map_chapters',
    '-1',
  ],
  ...['-fflags', '+bitexact', '-flags:a', '+bitexact'],
]
const asOpus = ['-c:a', 'libopus', '-b:a', '24k', '-vbr', 'constrained', '-application', 'voip', '-f', 'ogg']
const asAac = ['-c:a', 'aac', '-b:a', '48k', '-movflags', '+faststart', '-f', 'mp4']

/** By one gain from the beginning to the end where that is enough. */
const evened = ({ input_i, input_tp, input_lra, input_thresh, target_offset }: Loudness) =>
  [
    loudness,
    `measured_I=${input_i}`,
    `measured_TP=${input_tp}`,
    `measured_LRA=${input_lra}`,
    `measured_thresh=${input_thresh}`,
    `offset=${target_offset}`,
    'linear=true',
  ].join(':')

const samplesPerSecond = 8000
/** Of the first look at it: a twentieth of a second. */
const samplesPerPeak = samplesPerSecond / 20

interface Heard {
  /** Null for silence, of which no loudness can be told. */
  loud: Loudness | null
  peaks: number[]
  seconds: number
}

/** Listens to all of it once: how loud it is as a whole, and along the way. Nothing of it is kept in memory but the peaks. */
async function listen(
  { tools, file, type, mostSeconds, signal }: Required<VoiceWork>,
  { stream }: SoundFacts,
): Promise<Heard> {
  const graph = [
    `[0:${stream}]aresample=48000,aformat=channel_layouts=mono,asplit[whole][wave]`,
    `[whole]${loudness}:print_format=json[measured]`,
    `[wave]aresample=${samplesPerSecond},aformat=sample_fmts=s16[samples]`,
  ].join(';')
  const options = [
    ...['-hide_banner', '-nostdin', '-nostats', ...safeInputOptions(type), '-i', file, '-filter_complex', graph],
    // One second more than may be, which tells what is too long from what just fits.
    ...['-map', '[samples]', '-t', String(mostSeconds + 1), '-f', 's16le', 'pipe:1'],
    ...['-map', '[measured]', '-t', String(mostSeconds + 1), '-f', 'null', '-'],
  ]
  const program = startFfmpeg(tools, options, { stdio: ['ignore', 'pipe', 'pipe'], signal, limitSeconds })
  const wave = openWave()
  let said: Buffer = Buffer.alloc(0)
  program.stdout?.on('data', wave.take)
  program.stderr?.on('data', (chunk: Buffer) => {
    said = Buffer.concat([said, chunk]).subarray(-measureBytes)
  })
  const code = await endOf(program, signal)
  if (code !== 0) throw new UnusableMedia('The recording is cut off or damaged, or in a form that cannot be converted.')
  return { ...wave.end(), loud: readLoudness(said.toString()) }
}

/** The measure is the last that ffmpeg says, in some 400 bytes. */
const measureBytes = 4096

/** ffmpeg repeats the words of the file before it measures: only what stands last is its own. */
function readLoudness(said: string): Loudness | null {
  const from = said.lastIndexOf('{')
  const to = said.indexOf('}', from)
  const found = from < 0 || to < 0 ? null : measured.safeParse(parseJson(said.slice(from, to + 1)))
  return found?.success && Object.values(found.data).every(Number.isFinite) ? found.data : null
}

/** Null for what is none, as where ffmpeg heard nothing to measure. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The loudest sample of each twentieth of a second, and of these the wave that is drawn. */
function openWave() {
  const peaks: number[] = []
  let [highest, count, samples] = [0, 0, 0]
  let odd: Buffer = Buffer.alloc(0)
  return {
    take(chunk: Buffer) {
      const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk
      const whole = bytes.length - (bytes.length % 2)
      for (let at = 0; at < whole; at += 2) {
        highest = Math.max(highest, Math.abs(bytes.readInt16LE(at)))
        count += 1
        if (count < samplesPerPeak) continue
        peaks.push(highest)
        ;[highest, count] = [0, 0]
      }
      samples += whole / 2
      odd = bytes.subarray(whole)
    },
    end: () => ({ peaks: drawn(count > 0 ? [...peaks, highest] : peaks), seconds: samples / samplesPerSecond }),
  }
}

/** As many bars as are drawn, the loudest one as high as there is room; silence stays flat. */
function drawn(peaks: readonly number[]): number[] {
  const most = peaks.reduce((one, other) => Math.max(one, other), 0)
  return Array.from({ length: voiceBars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / voiceBars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / voiceBars))
    const highest = peaks.slice(from, to).reduce((one, other) => Math.max(one, other), 0)
    // So little is the hiss of the microphone itself.
    return most < 60 ? 0 : Math.round((highest / most) * 255)
  })
}
