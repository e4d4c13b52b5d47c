import { readFile, rm, stat } from 'node:fs/promises'
import type { ConvertedVideo, VideoConversion } from '../../platform/providers/converter.ts'
import { loadSharp } from '../../platform/sharp.ts'
import type { VideoTools } from './ffmpeg.ts'
import type { MediaType } from './kinds.ts'
import { listMetadataBoxes } from './mp4.ts'
import { hasSei } from './nal.ts'
import { probeVideo, safeInputOptions, type VideoFacts } from './probe.ts'
import { UnusableMedia } from './problem.ts'
import { TookTooLong, transcode } from './transcode.ts'
import { requireBareWebp } from './webp.ts'

/** A conversion by ffmpeg. */
export interface VideoWork extends VideoConversion {
  tools: VideoTools
  /** What the original is by its content. */
  type: MediaType
}

/** The video takes longer than the quick lane has for one. */
export class NeedsPatience extends Error {}

/** 720p: no side of the picture is longer than it is there. */
const largest = { width: 1280, height: 720 }
/** 8K, the most that a phone or camera writes. */
const mostPixels = 8192 * 4320
const mostFramesPerSecond = 30
const longestSeconds = 6 * 3600
/** All pixels of all frames: six hours of 720p, 2 h 40 min of 1080p, 40 min of 4K, at 30 frames a second. */
const mostWork = 600e9
/** Two minutes of 1080p. Two cores read some hundred million pixels a second. */
const quickWork = 8e9
const quickSeconds = 300
const patientSeconds = 7200

/**
 * Makes a 720p MP4 (H.264, AAC, playable while it loads) of a video: upright, never enlarged, without metadata.
 * Errors: UnusableMedia.
 */
export async function convertVideo(conversion: VideoWork): Promise<ConvertedVideo> {
  const { tools, file, type, output, mostBytes, signal, pace } = conversion
  const facts = await probeVideo(tools, file, type, signal)
  requireBearable(facts)
  if (pace === 'quick' && workOf(facts) > quickWork) throw new NeedsPatience('The video is long.')
  const limitSeconds = pace === 'quick' ? quickSeconds : patientSeconds
  const converting = transcode(tools, {
    what: 'video',
    input: file,
    inputOptions: [...safeInputOptions(type), '-max_pixels', String(mostPixels), '-threads', '2'],
    output,
    outputOptions: outputOptions(facts),
    filters: filters(facts),
    mostBytes,
    limitSeconds,
    durationSeconds: facts.durationSeconds,
    signal,
    onProgress: conversion.onProgress,
  })
  await converting.catch((error: unknown) => {
    throw pace === 'quick' && error instanceof TookTooLong ? new NeedsPatience(error.message) : error
  })
  const made = await probeVideo(tools, output, 'video/mp4', signal)
  requireWhole(facts, made)
  await requireBareMp4(output, 'The video’s hidden data could not be removed, so it is not shown.')
  const { size } = await stat(output)
  return { width: made.width, height: made.height, durationSeconds: made.durationSeconds ?? 0, bytes: size }
}

/** A still of a converted video, shown until it plays. */
export async function takePoster(
  conversion: Omit<VideoWork, 'type'>,
  { durationSeconds }: ConvertedVideo,
): Promise<Buffer> {
  const { tools, output, frame, signal } = conversion
  const at = Math.min(1, durationSeconds / 10)
  await transcode(tools, {
    what: 'video',
    input: output,
    inputOptions: [...safeInputOptions('video/mp4'), '-ss', at.toFixed(2)],
    output: frame,
    outputOptions: ['-frames:v', '1', '-an', '-c:v', 'png', '-f', 'image2', '-update', '1'],
    filters: [],
    mostBytes: 64 * 1024 ** 2,
    limitSeconds: 120,
    durationSeconds: null,
    signal,
    onProgress: () => undefined,
  })
  const sharp = await loadSharp()
  const poster = await sharp(await readFile(frame))
    .webp({ quality: 70 })
    .toBuffer()
  await rm(frame, { force: true })
  await requireBareWebp(poster)
  return poster
}

function requireBearable({ width, height, durationSeconds, frames }: VideoFacts): void {
  if (width * height > mostPixels) throw new UnusableMedia(`The video is too large: ${width} × ${height} pixels.`)
  if ((durationSeconds ?? 0) > longestSeconds)
    throw new UnusableMedia(`The video is longer than ${longestSeconds / 3600} hours. Please send a shorter one.`)
  if (workOf({ width, height, frames }) > mostWork) {
    const size = `${width} × ${height} pixels in ${frames.toLocaleString('en')} pictures`
    throw new UnusableMedia(`The video is too large to convert: ${size}. Please send a shorter or a smaller one.`)
  }
}

const workOf = ({ width, height, frames }: Pick<VideoFacts, 'width' | 'height' | 'frames'>) => width * height * frames

function outputOptions({ stream }: VideoFacts): string[] {
  return [
    ...['-map', `0:${stream}`, '-map', '0:a:0?', '-sn', '-dn'],
    // Nothing of the original's words, places and times, and nothing about the program that made the copy.
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-threads', '2'],
    ...['-crf', '25', '-maxrate', '2500k', '-bufsize', '5000k'],
    // The encoder copies closed captions, and writes words about itself: no unit but pictures and what they need stays.
    ...['-a53cc', '0', '-bsf:v', 'filter_units=remove_types=6'],
    ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000'],
    ...['-movflags', '+faststart', '-max_muxing_queue_size', '1024', '-t', String(longestSeconds), '-f', 'mp4'],
  ]
}

function filters(facts: VideoFacts): string[] {
  const { width, height } = sizeWithin(facts)
  const slower = facts.framesPerSecond > mostFramesPerSecond ? [`fps=${mostFramesPerSecond}`] : []
  return [...slower, `scale=${width}:${height}`, 'setsar=1']
}

/** H.264 wants even sides. */
function sizeWithin({ width, height }: VideoFacts): { width: number; height: number } {
  const scale = Math.min(1, largest.width / width, largest.height / height)
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2 + 0.001))
  return { width: even(width), height: even(height) }
}

/** A movie that breaks off is refused rather than shortened in silence. */
function requireWhole(original: VideoFacts, made: VideoFacts): void {
  const expected = original.durationSeconds
  const arrived = made.durationSeconds ?? 0
  if (expected === null || arrived >= expected * 0.9 || expected - arrived <= 2) return
  const seconds = `${Math.round(arrived)} of ${Math.round(expected)} seconds`
  throw new UnusableMedia(`The video is cut off: only ${seconds} could be read.`)
}

/** Errors: UnusableMedia with these words, where anything but pictures and sound is left in it. */
export async function requireBareMp4(file: string, otherwise: string): Promise<void> {
  const boxes = await listMetadataBoxes(file)
  if (boxes.length > 0 || (await hasSei(file))) throw new UnusableMedia(otherwise)
}
