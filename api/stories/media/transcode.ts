import { execFile } from 'node:child_process'
import ffmpeg, { type FfmpegCommand } from 'fluent-ffmpeg'
import type { VideoTools } from './ffmpeg.ts'
import { memoryLimitBytes } from './probe.ts'
import { UnusableMedia } from './problem.ts'

export interface Transcoding {
  /** As its writer is told of it. */
  what: 'video' | 'recording'
  input: string
  inputOptions: string[]
  output: string
  outputOptions: string[]
  filters: string[]
  mostBytes: number
  limitSeconds: number
  /** Of the input, to tell progress by; null when unknown. */
  durationSeconds: number | null
  signal: AbortSignal
  onProgress(percent: number): void
}

export class TookTooLong extends UnusableMedia {
  constructor(what: Transcoding['what']) {
    super(`Converting the ${what} took too long.`)
  }
}

/** Lets the server answer first: a conversion can wait. */
const niceness = 10

/**
 * Runs ffmpeg once, within its limits. Errors: UnusableMedia when it is the file's fault; what interrupted it, when it
 * was; else an error that is worth another try.
 */
export async function transcode(tools: VideoTools, work: Transcoding): Promise<void> {
  const late = AbortSignal.timeout(work.limitSeconds * 1000)
  const stop = AbortSignal.any([work.signal, late])
  stop.throwIfAborted()
  try {
    await runToEnd(tools, work, stop)
  } catch (error) {
    work.signal.throwIfAborted()
    if (late.aborted) throw new TookTooLong(work.what)
    throw explain(error as Error, work)
  }
}

function runToEnd(tools: VideoTools, work: Transcoding, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = ffmpeg(work.input, { niceness, stdoutLines: 40 })
      .setFfmpegPath(tools.ffmpeg)
      .inputOptions(['-hide_banner', '-nostdin', '-loglevel', 'error', '-stats', ...work.inputOptions])
      .outputOptions(work.outputOptions)
      .output(work.output)
    if (work.filters.length > 0) command.videoFilters(work.filters)
    const kill = () => command.kill('SIGKILL')
    const settle = (error?: Error) => {
      stop.removeEventListener('abort', kill)
      if (error) reject(error)
      else resolve()
    }
    stop.addEventListener('abort', kill)
    command
      .on('start', () => {
        if (stop.aborted) kill()
        if (tools.hasLimits) limit(command, work)
      })
      .on('stderr', (line: string) => report(line, work))
      .on('end', () => settle())
      .on('error', (error: Error) => settle(error))
      .run()
  })
}

/** Bounds a process that has just begun. */
function limit(command: FfmpegCommand, { mostBytes, limitSeconds }: Transcoding): void {
  const { pid } = (command as FfmpegCommand & { ffmpegProc: { pid?: number } }).ffmpegProc
  if (pid === undefined) return
  // Four threads may use their seconds at once.
  const limits = [`--as=${memoryLimitBytes}`, `--fsize=${mostBytes}`, `--cpu=${Math.ceil(limitSeconds * 4)}`]
  execFile('prlimit', ['--pid', String(pid), ...limits], (error) => {
    // A process that is over already needs no limits; one that cannot be bounded does not go on.
    if (error) command.kill('SIGKILL')
  })
}

/** The position is written as `time=00:01:02.50`. It runs past the end of videos that understate their length. */
function report(line: string, { durationSeconds, onProgress }: Transcoding): void {
  const [, hours, minutes, seconds] = /time=(\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(line) ?? []
  if (seconds === undefined || !durationSeconds) return
  const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  onProgress(Math.round(Math.min(Math.max((at / durationSeconds) * 100, 0), 100)))
}

function explain(error: Error, { what, input, output }: Transcoding): Error {
  const words = error.message.replaceAll(input, 'the original').replaceAll(output, 'the copy')
  // 126 and 127: the program could not be started.
  if (/SIGKILL|No space left|ENOENT|EACCES|EAGAIN|Cannot find ffmpeg|code 12[67]/.test(words)) return new Error(words)
  if (/SIGXFSZ|File too large/.test(words))
    return new UnusableMedia(`The ${what} becomes too large for this server’s disk.`)
  if (/SIGXCPU/.test(words)) return new TookTooLong(what)
  if (/Cannot allocate memory/.test(words)) return new UnusableMedia(`Converting the ${what} needs too much memory.`)
  if (/killed with signal/.test(words)) return new UnusableMedia(`The converter broke down on this ${what}.`)
  return new UnusableMedia(`The ${what} is cut off or damaged, or in a form that cannot be converted.`, {
    cause: error,
  })
}
