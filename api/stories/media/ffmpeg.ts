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
  const ffmpeg = await findTool('ffmpeg', config.FFMPEG_PATH, 'FFMPEG_PATH', canWriteVideos)
  const ffprobe = await findTool('ffprobe', config.FFPROBE_PATH, 'FFPROBE_PATH', starts)
  if (!ffmpeg || !ffprobe) {
    log.warn(
      `No ffmpeg with H.264 and ffprobe of ${oldestYear} or later were found: videos are kept and wait until they are installed.`,
    )
    return null
  }
  const isLimited = await hasLimits()
  log.info({ ffmpeg, ffprobe }, `videos: ffmpeg from ${ffmpeg.origin}${isLimited ? '' : ', without a memory limit'}`)
  return { ffmpeg: ffmpeg.command, ffprobe: ffprobe.command, hasLimits: isLimited }
}

async function findTool(
  name: 'ffmpeg' | 'ffprobe',
  configured: string | undefined,
  setting: string,
  works: (command: string) => Promise<boolean>,
): Promise<{ command: string; origin: string } | null> {
  if (configured !== undefined) {
    if (await works(configured)) return { command: configured, origin: setting }
    throw new Error(`These settings cannot be used:\n  ${setting}: ${configured} does not run`)
  }
  return (await works(name)) && !(await isTooOld(name)) ? { command: name, origin: 'the system' } : null
}

/** The first line names the years in which it was written: `Copyright (c) 2000-2025 the FFmpeg developers`. */
async function isTooOld(command: string): Promise<boolean> {
  const { stdout } = await run(command, ['-version'], { timeout: 20_000, maxBuffer: 1024 ** 2 })
  const [, year] = /Copyright \(c\) (?:\d{4}-)?(\d{4})/.exec(stdout) ?? []
  return Number(year ?? 0) < oldestYear
}

const canWriteVideos = (command: string) => answers(command, ['-hide_banner', '-encoders'], /\blibx264\b/)
const starts = (command: string) => answers(command, ['-version'], /./)

async function answers(command: string, options: string[], expected: RegExp): Promise<boolean> {
  try {
    const { stdout } = await run(command, options, { timeout: 20_000, maxBuffer: 1024 ** 2 })
    return expected.test(stdout)
  } catch {
    return false
  }
}
