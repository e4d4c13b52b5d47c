import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import type { VideoTools } from './ffmpeg.ts'
import { memoryLimitBytes } from './probe.ts'
import { UnusableMedia } from './problem.ts'

interface Bounds {
  stdio: StdioOptions
  signal: AbortSignal
  limitSeconds: number
  /** No file that it writes to becomes larger. */
  mostBytes?: number
}

/** Starts ffmpeg within the limits of one hostile recording. */
export function startFfmpeg(tools: VideoTools, options: readonly string[], bounds: Bounds): ChildProcess {
  const { stdio, signal, limitSeconds, mostBytes } = bounds
  const size = mostBytes === undefined ? [] : [`--fsize=${mostBytes}`]
  const limits = [`--as=${memoryLimitBytes}`, `--cpu=${limitSeconds}`, ...size, tools.ffmpeg]
  const [command, all] = tools.hasLimits ? ['prlimit', [...limits, ...options]] : [tools.ffmpeg, options]
  return spawn(command, all, {
    stdio,
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitSeconds * 1000)]),
    killSignal: 'SIGKILL',
  })
}

/** How it ended. Errors: UnusableMedia after its time, what interrupted it before that. */
export const endOf = (program: ChildProcess, signal: AbortSignal): Promise<number | null> =>
  new Promise<number | null>((resolve, reject) => {
    program.on('error', reject)
    program.on('close', resolve)
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    if ((error as Error).name === 'AbortError') throw new UnusableMedia('Converting the recording took too long.')
    throw error
  })
