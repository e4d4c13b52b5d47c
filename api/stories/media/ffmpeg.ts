import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { hasLimits } from '../../platform/programs.ts'

const run = promisify(execFile)

/** The programs that read videos. They read hostile files: never through a shell, always within limits. */
export interface VideoTools {
  ffmpeg: string
  ffprobe: string
  /** Whether `prlimit` is there to bound memory and processor time. Linux has it. */
  hasLimits: boolean
}

type ToolConfig = Pick<Config, 'FFMPEG_PATH' | 'FFPROBE_PATH'>

/** ffmpeg 4.4 is of this year. What is older has holes that a stranger's video can use. */
const oldestYear = 2021

/**
 * Looks for ffmpeg and ffprobe once: the configured one, whatever its age, else the system's. Null when there is none, one
 * that cannot write H.264, or one that is too old for files of strangers. Throws when a configured one does not run.
 */
export async function findVideoTools(config: ToolConfig, log: Logger): Promise<VideoTools | null> {
  const ffmpeg = await findTool('ffmpeg', config.FFMPEG_PATH, 'FFMPEG_PATH', writesVideos)
  const ffprobe = await findTool('ffprobe', config.FFPROBE_PATH, 'FFPROBE_PATH', starts)
  if (!ffmpeg || !ffprobe) {
    log.warn(
      `No ffmpeg with H.264 and ffprobe of ${oldestYear} or later were found: videos and recordings are kept, and wait until they are installed (Debian and Ubuntu: sudo apt-get install ffmpeg; macOS: brew install ffmpeg) and the server is started again.`,
    )
    return null
  }
  const isLimited = await hasLimits()
  log.info({ ffmpeg, ffprobe }, `videos: ffmpeg from ${ffmpeg.origin}${isLimited ? '' : ', without a memory limit'}`)
  return { ffmpeg: ffmpeg.command, ffprobe: ffprobe.command, hasLimits: isLimited }
}

interface Proof {
  options: string[]
  /** What a program answers that can be used. */
  expected: RegExp
}

const writesVideos: Proof = { options: ['-encoders'], expected: /\blibx264\b/ }
const starts: Proof = { options: ['-version'], expected: /./ }

/** Each program is started once: it tells its years with every answer. */
async function findTool(
  name: 'ffmpeg' | 'ffprobe',
  configured: string | undefined,
  setting: string,
  { options, expected }: Proof,
): Promise<{ command: string; origin: string } | null> {
  const { answer, ofItself } = await ask(configured ?? name, options)
  if (configured !== undefined) {
    if (expected.test(answer)) return { command: configured, origin: setting }
    throw new Error(`These settings cannot be used:\n  ${setting}: ${configured} does not run`)
  }
  return expected.test(answer) && !isTooOld(ofItself + answer) ? { command: name, origin: 'the system' } : null
}

/** The first line names the years in which it was written: `Copyright (c) 2000-2025 the FFmpeg developers`. */
function isTooOld(said: string): boolean {
  const [, year] = /Copyright \(c\) (?:\d{4}-)?(\d{4})/.exec(said) ?? []
  return Number(year ?? 0) < oldestYear
}

/** What it answers, and what it says of itself beside that; nothing of either when it does not run. */
async function ask(command: string, options: string[]): Promise<{ answer: string; ofItself: string }> {
  try {
    const { stdout, stderr } = await run(command, options, { timeout: 20_000, maxBuffer: 1024 ** 2 })
    return { answer: stdout, ofItself: stderr }
  } catch {
    return { answer: '', ofItself: '' }
  }
}
