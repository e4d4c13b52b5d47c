import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { VideoTools } from './ffmpeg.ts'
import type { MediaType } from './kinds.ts'
import { UnusableMedia } from './problem.ts'

const run = promisify(execFile)

/** A video as somebody sees who plays it: upright, with square pixels. */
export interface VideoFacts {
  /** Number of the moving picture among the file's streams: the first that is not cover art. */
  stream: number
  width: number
  height: number
  /** Null when the file does not say. */
  durationSeconds: number | null
  framesPerSecond: number
  /** As the file's table says, or as its length and rate do; of an unknown length: 0. */
  frames: number
}

/** What a program may use for one hostile file. */
export const memoryLimitBytes = 3 * 1024 ** 3
const probeSeconds = 20

const probed = z.object({
  format: z.object({ duration: z.coerce.number().positive().optional().catch(undefined) }).default({}),
  streams: z
    .array(
      z.object({
        index: z.number().int(),
        codec_type: z.string().optional(),
        width: z.number().int().positive().optional().catch(undefined),
        height: z.number().int().positive().optional().catch(undefined),
        sample_aspect_ratio: z.string().optional(),
        avg_frame_rate: z.string().optional(),
        nb_frames: z.coerce.number().int().positive().optional().catch(undefined),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
        tags: z.object({ rotate: z.coerce.number().optional().catch(undefined) }).optional(),
        side_data_list: z.array(z.object({ rotation: z.number().optional().catch(undefined) })).optional(),
      }),
    )
    .default([]),
})
type ProbedStream = z.output<typeof probed>['streams'][number]

const shownFields = [
  'format=duration',
  'stream=index,codec_type,width,height,sample_aspect_ratio,avg_frame_rate,nb_frames',
  'stream_disposition=attached_pic',
  'stream_tags=rotate',
  'stream_side_data=rotation',
].join(':')

/**
 * Options without which no file of a stranger is opened: this demuxer and no other, so that a playlist in disguise is
 * never followed, and nothing but the file itself is read.
 */
export const safeInputOptions = (type: MediaType) => {
  const demuxer = demuxers[type] ?? 'mov'
  return ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-f', demuxer]
}

/** Of what is not of the family of MP4. */
const demuxers: Partial<Record<MediaType, string>> = {
  'video/vnd.avi': 'avi',
  'video/webm': 'matroska',
  'audio/ogg; codecs=opus': 'ogg',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
}

/** Errors: UnusableMedia. */
export const probeVideo = async (tools: VideoTools, file: string, type: MediaType, signal?: AbortSignal) =>
  factsOf(await probe(tools, { file, type, damaged: 'The video is cut off or damaged: it cannot be opened.' }, signal))

/** Of a recording: its first sound, and how long it is where it says so. */
export interface SoundFacts {
  stream: number
  durationSeconds: number | null
}

/** A film. */
export class NoRecording extends UnusableMedia {}

/** Errors: UnusableMedia; NoRecording, for a film. */
export async function probeSound(tools: VideoTools, file: string, type: MediaType<'audio'>, signal?: AbortSignal) {
  const damaged = 'The recording is cut off or damaged: it cannot be opened.'
  const { format, streams } = await probe(tools, { file, type, damaged }, signal)
  if (streams.some(isMovingPicture)) throw new NoRecording('This is a video. Please add it as a video.')
  const sound = streams.find((one) => one.codec_type === 'audio')
  if (!sound) throw new UnusableMedia('There is no sound in this file.')
  return { stream: sound.index, durationSeconds: format.duration ?? null } satisfies SoundFacts
}

interface Probed {
  file: string
  type: MediaType
  /** What is said of a file that cannot be opened. */
  damaged: string
}

async function probe(tools: VideoTools, { file, type, damaged }: Probed, signal?: AbortSignal) {
  const options = ['-v', 'error', ...safeInputOptions(type), '-show_entries', shownFields, '-of', 'json', file]
  const limits = [`--as=${memoryLimitBytes}`, `--cpu=${probeSeconds}`, tools.ffprobe]
  const [command, all] = tools.hasLimits ? ['prlimit', [...limits, ...options]] : [tools.ffprobe, options]
  try {
    const { stdout } = await run(command, all, {
      timeout: probeSeconds * 1000,
      killSignal: 'SIGKILL',
      maxBuffer: 1024 ** 2,
      signal,
    })
    return probed.parse(JSON.parse(stdout))
  } catch (error) {
    if (signal?.aborted || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new UnusableMedia(damaged, { cause: error })
  }
}

function factsOf({ format, streams }: z.output<typeof probed>): VideoFacts {
  const picture = streams.find(isMovingPicture)
  if (!picture?.width || !picture.height) throw new UnusableMedia('There is no moving picture in this file.')
  const shown = { width: Math.round(picture.width * ratioOf(picture.sample_aspect_ratio, ':')), height: picture.height }
  const upright = isOnItsSide(picture) ? { width: shown.height, height: shown.width } : shown
  const framesPerSecond = ratioOf(picture.avg_frame_rate, '/')
  const told = Math.round((format.duration ?? 0) * framesPerSecond)
  return {
    stream: picture.index,
    ...upright,
    durationSeconds: format.duration ?? null,
    framesPerSecond,
    frames: Math.max(picture.nb_frames ?? 0, told),
  }
}

/** Others are the cover of a disk. */
const isMovingPicture = ({ codec_type, disposition }: ProbedStream) =>
  codec_type === 'video' && disposition?.attached_pic !== 1

/** Older versions tell a phone's rotation as a tag, newer ones as side data. */
function isOnItsSide({ tags, side_data_list: sideData }: ProbedStream): boolean {
  const rotation = sideData?.find((item) => item.rotation !== undefined)?.rotation ?? tags?.rotate ?? 0
  return Math.abs(Math.round(rotation / 90)) % 2 === 1
}

/** `16:15` or `30000/1001` as a number, 1 when it says nothing. */
function ratioOf(text: string | undefined, separator: string): number {
  const [above = 0, below = 0] = (text ?? '').split(separator).map(Number)
  const ratio = above / below
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1
}
